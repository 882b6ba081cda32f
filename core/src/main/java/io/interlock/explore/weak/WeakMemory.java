package io.interlock.explore.weak;

import io.interlock.ir.Ordering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;

/**
 * Atomic variables with the values they have had, as far as somebody may still read them, and what
 * each thread has seen of them.
 *
 * <p>The values of a variable are in the order of its modifications. A thread reads any that is not
 * before one it has seen, and puts a new one behind those it has seen; an update in one step reads
 * a value and puts its own right behind. Who reads with acquire sees what the writer had seen when
 * it wrote with release, through updates in between; fences do the same for what comes before or
 * after them. Sequentially consistent accesses come one after the other in the order in which they
 * are explored, and fences of that kind make all values seen so far seen by later ones. That is C11
 * as repaired by Lahav et al. (PLDI 2017) as a machine (Kang et al., POPL 2017, without promises):
 * loads are not delayed behind later stores, as that repair has it.
 *
 * <p>The same views say which plain accesses happened before: an access races with every past one
 * that it conflicts with and that its thread does not know of.
 *
 * <p>Mutable: a way of the program changes a copy of its own.
 */
public final class WeakMemory {
  /** An atomic variable. */
  public record Variable(long size, List<Message> messages) {
    public Variable {
      messages = List.copyOf(messages);
    }
  }

  final TreeMap<Place, Variable> variables;
  final List<Observer> threads;
  final TreeMap<Place, View> synchronization;
  final List<Past> past;

  /** What sequentially consistent operations have written, or seen before a fence. */
  View sequential;

  WeakMemory(
      Map<Place, Variable> variables,
      List<Observer> threads,
      Map<Place, View> synchronization,
      List<Past> past,
      View sequential) {
    this.variables = new TreeMap<>(variables);
    this.threads = new ArrayList<>(threads);
    this.synchronization = new TreeMap<>(synchronization);
    this.past = new ArrayList<>(past);
    this.sequential = sequential;
  }

  /** One thread, which has done nothing yet. */
  public static WeakMemory initial() {
    return new WeakMemory(Map.of(), List.of(Observer.NOTHING), Map.of(), List.of(), View.NOTHING);
  }

  public WeakMemory copy() {
    return new WeakMemory(variables, threads, synchronization, past, sequential);
  }

  /** Whether a place is an atomic variable of that size, or no part of one is there. */
  public boolean isVariable(Place place, long size) {
    Variable known = variables.get(place);
    if (known != null) {
      return known.size == size;
    }
    Map.Entry<Place, Variable> before = variables.lowerEntry(place);
    Place behind = variables.higherKey(place);
    boolean isFree = before == null || !before.getKey().reaches(before.getValue().size, place);
    return isFree && (behind == null || !place.reaches(size, behind));
  }

  /** The values of a variable; one, if nobody has used it yet. */
  public List<Message> messages(Place place, long size, long initial) {
    return variables.computeIfAbsent(
            place, p -> new Variable(size, List.of(new Message(initial, View.NOTHING, false))))
        .messages;
  }

  /** The number of the first value that a thread may still read. */
  public int first(int thread, Place place, Ordering ordering) {
    int seen = threads.get(thread).now().at(place);
    return ordering == Ordering.SEQUENTIAL ? Math.max(seen, sequential.at(place)) : seen;
  }

  /** Whether a value may come right behind that of a number. */
  public boolean isOpenBehind(Place place, int number) {
    List<Message> messages = variable(place).messages;
    return number + 1 == messages.size() || !messages.get(number + 1).isAttached();
  }

  private Variable variable(Place place) {
    Variable variable = variables.get(place);
    if (variable == null) {
      throw new IllegalArgumentException("no variable");
    }
    return variable;
  }

  /** A thread reads a value. */
  public void read(int thread, Place place, int number, Ordering ordering) {
    View view = variable(place).messages.get(number).view();
    Observer before = threads.get(thread);
    View now = before.now().with(place, Math.max(number, before.now().at(place)));
    View pending = before.pending().join(view);
    Observer after = new Observer(now, pending, before.released());
    threads.set(thread, after.seeing(ordering.acquires() ? now.join(view) : now));
  }

  /** A thread puts a value right behind another one. */
  public void write(int thread, Place place, int behind, long value, Ordering ordering) {
    put(thread, place, behind, value, ordering, View.NOTHING, false);
  }

  /** A thread reads a value and puts another one right behind it, in one step. */
  public void update(int thread, Place place, int number, long value, Ordering ordering) {
    View read = variable(place).messages.get(number).view();
    read(thread, place, number, ordering);
    put(thread, place, number, value, ordering, read, true);
  }

  private void put(
      int thread,
      Place place,
      int behind,
      long value,
      Ordering ordering,
      View handedOn,
      boolean isAttached) {
    int number = behind + 1;
    if (number < variable(place).messages.size()) {
      makeRoom(place, number);
    }
    Observer writer = threads.get(thread).seeing(threads.get(thread).now().with(place, number));
    threads.set(thread, writer);
    View released = ordering.releases() ? writer.now() : writer.released();
    View view = handedOn.join(released).with(place, 0);
    Variable variable = variable(place);
    var messages = new ArrayList<>(variable.messages);
    messages.add(number, new Message(value, view, isAttached));
    variables.put(place, new Variable(variable.size, messages));
    if (ordering == Ordering.SEQUENTIAL) {
      sequential = sequential.with(place, Math.max(number, sequential.at(place)));
    }
  }

  /** Values from a number on get the next one. */
  private void makeRoom(Place place, int from) {
    changeViews(v -> v.renumbered((p, n) -> p.equals(place) && n >= from ? n + 1 : n));
  }

  /** Changes all views alike. */
  void changeViews(UnaryOperator<View> change) {
    threads.replaceAll(
        t ->
            new Observer(
                change.apply(t.now()), change.apply(t.pending()), change.apply(t.released())));
    variables.replaceAll(
        (p, v) ->
            new Variable(
                v.size, v.messages.stream().map(m -> m.with(change.apply(m.view()))).toList()));
    synchronization.replaceAll((p, v) -> change.apply(v));
    sequential = change.apply(sequential);
  }

  public void fence(int thread, Ordering ordering) {
    Observer before = threads.get(thread);
    View now = before.now();
    if (ordering.acquires()) {
      now = now.join(before.pending());
    }
    if (ordering == Ordering.SEQUENTIAL) {
      now = now.join(sequential);
      sequential = now.values();
    }
    View released = ordering.releases() ? now : before.released();
    threads.set(thread, new Observer(now, before.pending(), released).seeing(now));
  }

  /** A lock, a semaphore or the like: later operations on it see what earlier ones had seen. */
  public void synchronize(int thread, Place object) {
    View now = threads.get(thread).now();
    View joined = now.join(synchronization.getOrDefault(object, View.NOTHING));
    threads.set(thread, threads.get(thread).seeing(joined));
    synchronization.put(object, joined);
  }

  /** A thread starts another one, which gets the next number. */
  public void start(int creator) {
    threads.add(new Observer(threads.get(creator).now(), View.NOTHING, View.NOTHING));
  }

  public void join(int thread, int ended) {
    Observer observer = threads.get(thread);
    threads.set(thread, observer.seeing(observer.now().join(threads.get(ended).now())));
  }

  /** A plain store to a variable: the last of its values. */
  public void overwrite(int thread, Place place, long value) {
    int last = variable(place).messages.size() - 1;
    put(thread, place, last, value, Ordering.NOT_ATOMIC, View.NOTHING, false);
  }

  /** The atomic variables in some bytes, with their sizes. */
  public Map<Place, Long> variables(Place from, long size) {
    Map<Place, Long> inside = new TreeMap<>();
    Map.Entry<Place, Variable> before = variables.lowerEntry(from);
    if (before != null && before.getKey().reaches(before.getValue().size, from)) {
      inside.put(before.getKey(), before.getValue().size);
    }
    variables
        .subMap(from, new Place(from.object(), from.offset() + size))
        .forEach((place, variable) -> inside.put(place, variable.size));
    return inside;
  }

  /** All values of the variables in some objects. */
  public LongStream values(IntPredicate objects) {
    return variables.entrySet().stream()
        .filter(e -> objects.test(e.getKey().object()))
        .flatMapToLong(e -> e.getValue().messages.stream().mapToLong(Message::value));
  }

  /** A thread makes an access; returns the past ones that it races with. */
  public List<Past> touch(Past access) {
    View now = threads.get(access.thread()).now();
    var racing = new ArrayList<Past>();
    int same = -1;
    for (int i = 0; i < past.size(); i++) {
      if (past.get(i).equals(access)) {
        same = i;
      } else if (past.get(i).conflictsWith(access) && !now.knows(i)) {
        racing.add(past.get(i));
      }
    }
    int number = same < 0 ? past.size() : same;
    if (same < 0) {
      past.add(access);
    } else {
      changeViews(v -> v.forgetting(number));
    }
    Observer observer = threads.get(access.thread());
    threads.set(access.thread(), observer.seeing(observer.now().knowing(number)));
    return racing;
  }
}
