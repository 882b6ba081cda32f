package io.interlock.report.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Numbers in few words: {@code 1-3, 7}. */
final class NumberRanges {
  /** Ranges told; nobody reads more. */
  private static final int MOST = 12;

  private NumberRanges() {}

  static String of(BitSet numbers) {
    List<String> ranges = new ArrayList<>();
    int first = numbers.nextSetBit(0);
    while (first >= 0) {
      int end = numbers.nextClearBit(first);
      ranges.add(range(first, end - 1));
      first = numbers.nextSetBit(end);
    }
    int more = ranges.size() - MOST;
    return more > 0
        ? String.join(", ", ranges.subList(0, MOST)) + " and more up to " + (numbers.length() - 1)
        : String.join(", ", ranges);
  }

  private static String range(int first, int last) {
    return switch (last - first) {
      case 0 -> "" + first;
      case 1 -> first + ", " + last;
      default -> first + "-" + last;
    };
  }
}
