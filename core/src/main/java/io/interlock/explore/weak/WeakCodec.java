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
 * are numbered otherwise. What is in objects that nobody can find is left out.
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
    out.accept(variables.size());
    variables.forEach(
        (place, variable) -> {
          write(place);
          out.accept(variable.size());
          out.accept(USES.indexOf(variable.use()));
          out.accept(variable.messages().size());
          variable.messages().forEach(this::write);
        });
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
    out.accept(renamed.size());
    renamed.forEach(
        (place, number) -> {
          write(place);
          out.accept(number);
        });
    View numbered = view.withAccesses(a -> accesses[a]);
    out.accept(numbered.known().cardinality());
    numbered.known().stream().forEach(out::accept);
  }

  /** Reads what was written. */
  public static WeakMemory read(LongSupplier in) {
    return new Reader(in).memory();
  }

  /** Reads one memory. */
  private static final class Reader {
    private final LongSupplier in;

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
      Map<Place, WeakMemory.Variable> variables = new TreeMap<>();
      for (int i = next(); i > 0; i--) {
        variables.put(place(), variable());
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
      List<Place> places = new ArrayList<>();
      int[] at = new int[next()];
      for (int i = 0; i < at.length; i++) {
        places.add(place());
        at[i] = next();
      }
      var known = new BitSet();
      for (int i = next(); i > 0; i--) {
        known.set(next());
      }
      return View.of(places, at, known);
    }
  }
}
