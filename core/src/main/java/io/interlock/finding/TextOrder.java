package io.interlock.finding;

import java.util.List;

/**
 * Compares things as their texts compare, and makes no more of the texts than it takes: they are
 * long, and most differ early.
 */
final class TextOrder {
  private TextOrder() {}

  /**
   * As {@code a.toString().compareTo(b.toString())}.
   *
   * @param ofA parts of the first, in the order of its text
   * @param ofB the same parts of the second; what is before and between them in the texts is equal
   */
  static int compare(Object a, List<?> ofA, Object b, List<?> ofB) {
    for (int i = 0; i < Math.min(ofA.size(), ofB.size()); i++) {
      if (!ofA.get(i).equals(ofB.get(i))) {
        String left = ofA.get(i).toString();
        String right = ofB.get(i).toString();
        if (left.startsWith(right) || right.startsWith(left)) {
          break; // what comes behind them decides
        }
        return left.compareTo(right);
      }
    }
    return a.toString().compareTo(b.toString());
  }
}
