package io.interlock.summary;

import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cells that a new thread finds by its arguments, with what they hold when it is started: those
 * at a constant distance from an argument, and from what such a cell holds. There are a few at
 * most.
 */
final class PassedMemory {
  private static final int MAX_CELLS = 32;
  private static final long MAX_DISTANCE = 4096;

  private PassedMemory() {}

  static Map<Symbolic, Symbolic> of(Collection<@Nullable Symbolic> arguments, Memory memory) {
    var found = new LinkedHashMap<Symbolic, Symbolic>();
    var waiting = new ArrayDeque<Symbolic>();
    arguments.stream().filter(PassedMemory::isPointer).forEach(waiting::add);
    while (!waiting.isEmpty()) {
      Symbolic pointer = waiting.remove();
      memory
          .cells()
          .forEach(
              (cell, value) -> {
                Long distance = cell.distanceFrom(pointer);
                if (distance != null
                    && Math.abs(distance) <= MAX_DISTANCE
                    && found.size() < MAX_CELLS
                    && found.putIfAbsent(cell, value) == null
                    && isPointer(value)) {
                  waiting.add(value);
                }
              });
    }
    return found;
  }

  /**
   * A name of what a thread is given; null if it says what memory held when the function was
   * entered and may not hold any more: the thread would take that for what it finds there itself.
   */
  static @Nullable Symbolic current(@Nullable Symbolic name, Predicate<Symbolic> isChanged) {
    boolean isPast =
        name != null
            && name.mentions(a -> a instanceof Atom.Contents c && isChanged.test(c.address()));
    return isPast ? null : name;
  }

  private static boolean isPointer(@Nullable Symbolic name) {
    return name != null && !(name.atom() instanceof Atom.Zero) && !name.isUnknown();
  }
}
