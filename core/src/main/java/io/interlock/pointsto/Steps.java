package io.interlock.pointsto;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * The different ways in which pointers move, numbered: so many bytes, then multiples of a scale.
 */
final class Steps {
  private record Step(long bytes, long scale) {}

  private final Map<Step, Integer> numbers = new HashMap<>();
  private final LongArrayList bytes = new LongArrayList();
  private final LongArrayList scales = new LongArrayList();

  int of(long byteCount, long scale) {
    return numbers.computeIfAbsent(
        new Step(byteCount, scale),
        s -> {
          bytes.add(s.bytes);
          scales.add(s.scale);
          return scales.size() - 1;
        });
  }

  long bytes(int step) {
    return bytes.getLong(step);
  }

  long scale(int step) {
    return scales.getLong(step);
  }
}
