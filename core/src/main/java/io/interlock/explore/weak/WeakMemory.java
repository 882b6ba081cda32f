package io.interlock.explore.weak;

import io.interlock.ir.Ordering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
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
 * are explored, and fences of that kind make all values seen so far seen by later ones; but see
 * {@link Trace} for those that count only as what acquires and releases. That is C11 as repaired by
 * Lahav et al. (PLDI 2017) as a machine (Kang et al., POPL 2017, without promises): loads are not
 * delayed behind later stores, as that repair has it.
 *
 * <p>More is done here than allowed there where sequentially consistent operations depend on others
 * through relaxed accesses, or are to variables that are accessed in weaker orders, too.
 *
 * <p>The same views say which plain accesses happened before: an access races with every past one
 * that it conflicts with and that its thread does not know of.
 *
 * <p>Mutable: a way of the program changes a copy of its own.
 */
public final class WeakMemory {
  /** An atomic variable. */
  public record Variable(long size, List<Message> messages, Use use) {
    public Variable {
      messages = List.copyOf(messages);
    }

    Variable with(List<Message> changed) {
      return new Variable(size, changed, use);
    }
  }

  /** In which orders a variable has been accessed. */
  enum Use {
    NONE,
    SEQUENTIAL,
    WEAKER,
    BOTH;

    Use and(Ordering ordering) {
      Use other = ordering == Ordering.SEQUENTIAL ? SEQUENTIAL : WEAKER;
      return this == NONE || this == other ? other : BOTH;
    }

    boolean isWeaker() {
      return this == WEAKER || this == BOTH;
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
            place,
            p -> new Variable(size, List.of(new Message(initial, View.NOTHING, false)), Use.NONE))
        .messages;
  }

  /** The numbers of the values that a thread may read. */
  public IntStream readable(int thread, Place place, Ordering ordering) {
    int seen = threads.get(thread).now().at(place);
    return IntStream.range(seen, variable(place).messages.size())
        .filter(n -> n >= sequential.at(place) || !isSequentialRead(thread, place, n, ordering));
  }

  /** The numbers of the values behind which a thread may put one. */
  public IntStream writable(int thread, Place place, Ordering ordering) {
    View now = threads.get(thread).now();
    int seen =
        isSequentialAccess(place, now, ordering)
            ? Math.max(now.at(place), sequential.at(place))
            : now.at(place);
    return IntStream.range(seen, variable(place).messages.size())
        .filter(n -> isOpenBehind(place, n));
  }

  /** The numbers of the values that a thread may read and replace in one step. */
  public IntStream updatable(int thread, Place place, Ordering ordering) {
    return readable(thread, place, ordering).filter(n -> isOpenBehind(place, n));
  }

  /** Whether a value may come right behind that of a number. */
  private boolean isOpenBehind(Place place, int number) {
    List<Message> messages = variable(place).messages;
    return number + 1 == messages.size() || !messages.get(number + 1).isAttached();
  }

  private boolean isSequentialRead(int thread, Place place, int number, Ordering ordering) {
    View found = variable(place).messages.get(number).view();
    return isSequentialAccess(place, threads.get(thread).now().join(found), ordering);
  }

  /**
   * Whether an access is in the order of sequentially consistent operations where the machine is.
   * One to a variable that is accessed in weaker orders, too, comes by RC11 not even after all that
   * happened before it.
   */
  private boolean isSequentialAccess(Place place, View known, Ordering ordering) {
    return ordering == Ordering.SEQUENTIAL
        && !variable(place).use.isWeaker()
        && Trace.isComplete(known);
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
    boolean isSequential = isSequentialRead(thread, place, number, ordering);
    see(thread, place, number, ordering);
    count(thread, isSequential);
  }

  private void see(int thread, Place place, int number, Ordering ordering) {
    use(place, ordering);
    Variable variable = variable(place);
    View found = variable.messages.get(number).view();
    View view = variable.use == Use.BOTH ? Trace.withoutKnown(found) : found;
    Observer before = threads.get(thread);
    View now = before.now().with(place, Math.max(number, before.now().at(place)));
    View pending = before.pending().join(view);
    Observer after = new Observer(now, pending, before.released());
    threads.set(
        thread, after.seeing(now.join(ordering.acquires() ? view : Trace.dependence(view))));
  }

  private void use(Place place, Ordering ordering) {
    Variable variable = variable(place);
    variables.put(
        place, new Variable(variable.size, variable.messages, variable.use.and(ordering)));
  }

  /** A thread has made an operation, which may be in the order of sequentially consistent ones. */
  private void count(int thread, boolean isSequential) {
    if (isSequential) {
      Observer observer = threads.get(thread);
      threads.set(thread, observer.seeing(Trace.next(observer.now(), thread)));
    }
  }

  /** A thread puts a value right behind another one. */
  public void write(int thread, Place place, int behind, long value, Ordering ordering) {
    boolean isSequential = isSequentialAccess(place, threads.get(thread).now(), ordering);
    use(place, ordering);
    count(thread, isSequential);
    put(thread, place, new Message(value, View.NOTHING, false), behind + 1, ordering);
    order(place, behind + 1, isSequential);
  }

  /** A thread reads a value and puts another one right behind it, in one step. */
  public void update(int thread, Place place, int number, long value, Ordering ordering) {
    boolean isSequential = isSequentialRead(thread, place, number, ordering);
    View read = variable(place).messages.get(number).view();
    see(thread, place, number, ordering);
    count(thread, isSequential);
    put(thread, place, new Message(value, read, true), number + 1, ordering);
    order(place, number + 1, isSequential);
  }

  /** Later sequentially consistent operations find a value, if it was written by one. */
  private void order(Place place, int number, boolean isSequential) {
    if (isSequential) {
      sequential = sequential.with(place, Math.max(number, sequential.at(place)));
    }
  }

  /** Puts a value, which so far hands on what is given, at a number. */
  private void put(int thread, Place place, Message message, int number, Ordering ordering) {
    if (number < variable(place).messages.size()) {
      makeRoom(place, number);
    }
    Observer writer = threads.get(thread).seeing(threads.get(thread).now().with(place, number));
    threads.set(thread, writer);
    View released =
        ordering.releases() ? writer.now() : writer.released().join(Trace.dependence(writer.now()));
    Variable variable = variable(place);
    var messages = new ArrayList<>(variable.messages);
    messages.add(number, message.with(message.view().join(released).with(place, 0)));
    variables.put(place, variable.with(messages));
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
        (p, v) -> v.with(v.messages.stream().map(m -> m.with(change.apply(m.view()))).toList()));
    synchronization.replaceAll((p, v) -> change.apply(v));
    sequential = change.apply(sequential);
  }

  public void fence(int thread, Ordering ordering) {
    Observer before = threads.get(thread);
    View now = before.now();
    if (ordering.acquires()) {
      now = now.join(before.pending());
    }
    if (ordering == Ordering.SEQUENTIAL && Trace.isComplete(now)) {
      now = Trace.next(now.join(sequential), thread);
      sequential = Trace.without(now.values());
    }
    View released = ordering.releases() ? now : before.released();
    threads.set(thread, new Observer(now, before.pending(), released).seeing(now));
  }

  /** A lock is given back, a semaphore raised, or the like: who acquires it sees what was seen. */
  public void release(int thread, Place object) {
    synchronization.merge(object, threads.get(thread).now(), View::join);
  }

  /** A thread sees what those had seen that have released a lock, a semaphore or the like. */
  public void acquire(int thread, Place object) {
    Observer observer = threads.get(thread);
    View released = synchronization.getOrDefault(object, View.NOTHING);
    threads.set(thread, observer.seeing(observer.now().join(released)));
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
    write(thread, place, last, value, Ordering.NOT_ATOMIC);
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
