package io.interlock.explore;

import io.interlock.explore.Word.Truth;
import io.interlock.explore.weak.Message;
import io.interlock.explore.weak.Place;
import io.interlock.explore.weak.WeakMemory;
import io.interlock.ir.AccessShape;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Fence;
import io.interlock.ir.Load;
import io.interlock.ir.Ordering;
import io.interlock.ir.Store;
import java.util.List;

/**
 * Atomic operations where orders weaker than the strongest are used: a load goes on in as many ways
 * as there are values that it may read, a store in as many as there are places for its value.
 */
final class WeakSteps {
  private final Ways ways;
  private final WordArithmetic arithmetic;

  WeakSteps(Machine machine, Ways ways) {
    this.ways = ways;
    arithmetic = machine.arithmetic();
  }

  /** The variable that a pointer leads to, which is there from now on. */
  private static Place place(Path path, long pointer, AccessShape shape) {
    if (!Synchronization.isExact(pointer)) {
      throw new GaveUpException("an atomic variable that is not known");
    }
    var place = new Place(Word.object(pointer), Word.offset(pointer));
    if (!path.weak().isVariable(place, shape.size())) {
      throw new GaveUpException("parts of an atomic variable");
    }
    path.weak().messages(place, shape.size(), path.load(pointer, shape.size()));
    return place;
  }

  private static List<Message> messages(Path path, Place place, AccessShape shape) {
    return path.weak().messages(place, shape.size(), Word.UNKNOWN);
  }

  private static long found(Path path, Place place, AccessShape shape, int number) {
    return messages(path, place, shape).get(number).value();
  }

  Flow load(Path path, Load i, long pointer, boolean isKnown) {
    Place place = place(path, pointer, i.shape());
    path.weak()
        .readable(path.thread, place, i.shape().ordering())
        .forEach(
            n -> {
              Path on = path.copy();
              long value = isKnown ? found(on, place, i.shape(), n) : Word.UNKNOWN;
              on.weak().read(on.thread, place, n, i.shape().ordering());
              on.set(i.result(), value);
              end(on);
            });
    return Flow.END;
  }

  Flow store(Path path, Store i, long pointer, long value) {
    Place place = place(path, pointer, i.shape());
    path.weak()
        .writable(path.thread, place, i.shape().ordering())
        .forEach(
            n -> {
              Path on = path.copy();
              on.weak().write(on.thread, place, n, value, i.shape().ordering());
              settle(on, pointer, place, i.shape());
              end(on);
            });
    return Flow.END;
  }

  Flow update(Path path, AtomicUpdate i, long pointer, boolean isKnown) {
    Place place = place(path, pointer, i.shape());
    int bits = (int) i.shape().size() * Byte.SIZE;
    path.weak()
        .updatable(path.thread, place, i.shape().ordering())
        .forEach(
            n -> {
              Path on = path.copy();
              long old = isKnown ? found(on, place, i.shape(), n) : Word.UNKNOWN;
              long value = arithmetic.update(i.operator(), old, on.value(i.value()), bits);
              on.weak().update(on.thread, place, n, value, i.shape().ordering());
              settle(on, pointer, place, i.shape());
              on.set(i.result(), old);
              end(on);
            });
    return Flow.END;
  }

  /** What may be found is not the same if the exchange is done and if not: orders differ. */
  Flow exchange(Path path, CompareExchange i, long pointer, boolean isKnown) {
    Place place = place(path, pointer, i.shape());
    long expected = path.value(i.expected());
    path.weak()
        .updatable(path.thread, place, i.shape().ordering())
        .forEach(
            n -> {
              long old = isKnown ? found(path, place, i.shape(), n) : Word.UNKNOWN;
              if (WordArithmetic.equal(old, expected) != Truth.NO) {
                Path on = path.copy();
                on.weak().update(on.thread, place, n, on.value(i.replacement()), order(i));
                settle(on, pointer, place, i.shape());
                on.set(i.result(), old == Word.UNKNOWN ? expected : old, Truth.YES);
                end(on);
              }
            });
    path.weak()
        .readable(path.thread, place, i.failure())
        .forEach(
            n -> {
              long old = isKnown ? found(path, place, i.shape(), n) : Word.UNKNOWN;
              if (mayFail(i, old, expected)) {
                Path on = path.copy();
                on.weak().read(on.thread, place, n, i.failure());
                on.set(i.result(), old, Truth.NO);
                end(on);
              }
            });
    return Flow.END;
  }

  /** One that finds what it expects may fail nevertheless, if it is weak. */
  static boolean mayFail(CompareExchange i, long old, long expected) {
    return i.strength() == CompareExchange.Strength.WEAK
        || WordArithmetic.equal(old, expected) != Truth.YES;
  }

  private static Ordering order(CompareExchange i) {
    return i.shape().ordering();
  }

  void fence(Path path, Fence i) {
    path.weak().fence(path.thread, i.ordering());
  }

  /** Who reads plainly, and does not race, finds the last value. */
  private static void settle(Path path, long pointer, Place place, AccessShape shape) {
    WeakMemory memory = path.weak();
    List<Message> all = memory.messages(place, shape.size(), Word.UNKNOWN);
    path.storeWord(pointer, shape.size(), all.get(all.size() - 1).value());
  }

  private void end(Path path) {
    path.step();
    ways.ordered(path);
  }
}
