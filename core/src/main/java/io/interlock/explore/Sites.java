package io.interlock.explore;

import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Numbers the places in the text that make accesses. Copies of a function are one text. */
final class Sites {
  /** Whether a place reads or writes: one place of the text may do both. */
  enum Way {
    READ,
    WRITE
  }

  /**
   * A place.
   *
   * @param address the value that is dereferenced; null for all that a call does
   */
  private record Site(Function text, Position position, @Nullable Value address, Way way) {}

  static final int NONE = -1;

  private final Map<Site, Integer> numbers = new HashMap<>();

  int number(Function function, Position position, @Nullable Value address, Way way) {
    return numbers.computeIfAbsent(
        new Site(function.text(), position, address, way), s -> numbers.size());
  }

  /** The number that it was given, or {@link #NONE}. */
  int known(Function function, Position position, @Nullable Value address, Way way) {
    return numbers.getOrDefault(new Site(function.text(), position, address, way), NONE);
  }
}
