package io.interlock.report.text;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Numbers in few words: {@code 1-3, 7}. */
final class NumberRanges {
  private NumberRanges() {}

  static String of(BitSet numbers) {
    List<String> ranges = new ArrayList<>();
    int first = numbers.nextSetBit(0);
    while (first >= 0) {
      int end = numbers.nextClearBit(first);
      ranges.add(range(first, end - 1));
      first = numbers.nextSetBit(end);
    }
    return String.join(", ", ranges);
  }

  private static String range(int first, int last) {
    return switch (last - first) {
      case 0 -> "" + first;
      case 1 -> first + ", " + last;
      default -> first + "-" + last;
    };
  }
}
