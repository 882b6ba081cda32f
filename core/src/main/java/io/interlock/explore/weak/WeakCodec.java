package io.interlock.explore.weak;

import io.interlock.finding.AccessKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * Atomic variables and what threads have seen of them as rows of numbers, equal where only objects
 * are numbered otherwise. What is in objects that nobody can find is left out. One writer writes
 * one state.
 */
public final class WeakCodec {
  private static final List<AccessKind> KINDS = List.of(AccessKind.values());
  private static final List<WeakMemory.Use> USES = List.of(WeakMemory.Use.values());
  private static final Comparator<Past> ORDER =
      Comparator.comparingInt(Past::object)
          .thenComparingLong(Past::start)
          .thenComparingLong(Past::end)
          .thenComparingInt(Past::site)
          .thenComparing(Past::kind)
          .thenComparingInt(Past::thread);

  private final IntUnaryOperator objects;
  private final LongUnaryOperator words;
  private final LongConsumer out;
  private final Map<Place, Integer> numbers = new TreeMap<>();
  private int[] accesses = {};

  /**
   * @param objects the number by which an object is written, negative if nobody can find it
   * @param words how a value is written
   */
  public WeakCodec(IntUnaryOperator objects, LongUnaryOperator words, LongConsumer out) {
    this.objects = objects;
    this.words = words;
    this.out = out;
  }

  public void write(WeakMemory memory) {
    writePast(memory.past);
    Map<Place, WeakMemory.Variable> variables = renamed(memory.variables);
    variables.keySet().forEach(place -> numbers.put(place, numbers.size()));
    out.accept(variables.size());
    variables.keySet().forEach(this::write);
    for (WeakMemory.Variable variable : variables.values()) {
      out.accept(variable.size());
      out.accept(USES.indexOf(variable.use()));
      out.accept(variable.messages().size());
      variable.messages().forEach(this::write);
    }
    out.accept(memory.threads.size());
    for (Observer thread : memory.threads) {
      write(thread.now());
      write(thread.pending());
      write(thread.released());
    }
    Map<Place, View> synchronization = renamed(memory.synchronization);
    out.accept(synchronization.size());
    synchronization.forEach(
        (place, view) -> {
          write(place);
          write(view);
        });
    write(memory.sequential);
  }

  private <T> Map<Place, T> renamed(Map<Place, T> from) {
    Map<Place, T> renamed = new TreeMap<>();
    from.forEach(
        (place, value) -> {
          boolean isObject = place.object() >= 0;
          int object = isObject ? objects.applyAsInt(place.object()) : place.object();
          if (object >= 0 || !isObject) {
            renamed.put(new Place(object, place.offset()), value);
          }
        });
    return renamed;
  }

  private void writePast(List<Past> past) {
    accesses = new int[past.size()];
    Arrays.fill(accesses, -1);
    Map<Past, Integer> kept = new TreeMap<>(ORDER);
    for (int i = 0; i < accesses.length; i++) {
      Past access = past.get(i);
      int object = objects.applyAsInt(access.object());
      if (object >= 0) {
        kept.put(
            new Past(
                access.site(),
                object,
                access.start(),
                access.end(),
                access.kind(),
                access.thread()),
            i);
      }
    }
    out.accept(kept.size());
    int number = 0;
    for (Map.Entry<Past, Integer> entry : kept.entrySet()) {
      write(entry.getKey());
      accesses[entry.getValue()] = number++;
    }
  }

  private void write(Past access) {
    out.accept(access.site());
    out.accept(access.object());
    out.accept(access.start());
    out.accept(access.end());
    out.accept(KINDS.indexOf(access.kind()));
    out.accept(access.thread());
  }

  private void write(Message message) {
    out.accept(words.applyAsLong(message.value()));
    out.accept(message.isAttached() ? 1 : 0);
    write(message.view());
  }

  private void write(Place place) {
    out.accept(place.object());
    out.accept(place.offset());
  }

  private void write(View view) {
    Map<Place, Integer> seen = new TreeMap<>();
    for (Place place : view.places()) {
      seen.put(place, view.at(place));
    }
    Map<Place, Integer> renamed = renamed(seen);
    renamed.keySet().removeIf(place -> !Trace.isTrace(place) && !numbers.containsKey(place));
    long[] known = view.withAccesses(a -> accesses[a]).known().toLongArray();
    out.accept(pair(renamed.size(), known.length));
    renamed.forEach((place, number) -> out.accept(pair(code(place), number)));
    for (long word : known) {
      out.accept(word);
    }
  }

  /** Negative for a place that no object has. */
  private int code(Place place) {
    return Trace.isTrace(place) ? Trace.code(place) : numbers.getOrDefault(place, 0);
  }

  private static long pair(int a, int b) {
    return ((long) a << Integer.SIZE) | b;
  }

  /** Reads what was written. */
  public static WeakMemory read(LongSupplier in) {
    return new Reader(in).memory();
  }

  /** Reads one memory. */
  private static final class Reader {
    private final LongSupplier in;

    /** Where the variables are, by number. */
    private final List<Place> places = new ArrayList<>();

    Reader(LongSupplier in) {
      this.in = in;
    }

    private int next() {
      return (int) in.getAsLong();
    }

    WeakMemory memory() {
      List<Past> past = new ArrayList<>();
      for (int i = next(); i > 0; i--) {
        past.add(access());
      }
      for (int i = next(); i > 0; i--) {
        places.add(place());
      }
      Map<Place, WeakMemory.Variable> variables = new TreeMap<>();
      for (Place place : places) {
        variables.put(place, variable());
      }
      List<Observer> threads = new ArrayList<>();
      for (int i = next(); i > 0; i--) {
        threads.add(new Observer(view(), view(), view()));
      }
      Map<Place, View> synchronization = new TreeMap<>();
      for (int i = next(); i > 0; i--) {
        synchronization.put(place(), view());
      }
      return new WeakMemory(variables, threads, synchronization, past, view());
    }

    private Past access() {
      return new Past(next(), next(), in.getAsLong(), in.getAsLong(), KINDS.get(next()), next());
    }

    private WeakMemory.Variable variable() {
      long size = in.getAsLong();
      WeakMemory.Use use = USES.get(next());
      List<Message> messages = new ArrayList<>();
      for (int i = next(); i > 0; i--) {
        long value = in.getAsLong();
        boolean isAttached = next() != 0;
        messages.add(new Message(value, view(), isAttached));
      }
      return new WeakMemory.Variable(size, messages, use);
    }

    private Place place() {
      return new Place(next(), in.getAsLong());
    }

    private View view() {
      long counts = in.getAsLong();
      var seen = new ArrayList<Place>();
      int[] at = new int[(int) (counts >> Integer.SIZE)];
      for (int i = 0; i < at.length; i++) {
        long pair = in.getAsLong();
        int code = (int) (pair >> Integer.SIZE);
        seen.add(code < 0 ? Trace.place(code) : places.get(code));
        at[i] = (int) pair;
      }
      long[] known = new long[(int) counts];
      for (int i = 0; i < known.length; i++) {
        known[i] = in.getAsLong();
      }
      return View.of(seen, at, BitSet.valueOf(known));
    }
  }
}
