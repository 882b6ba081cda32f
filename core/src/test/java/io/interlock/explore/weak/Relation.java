package io.interlock.explore.weak;

import java.util.function.BiPredicate;
import java.util.function.IntPredicate;

/** A relation between events, by number. */
final class Relation {
  private final long[] rows;

  Relation(int size) {
    rows = new long[size];
  }

  static Relation of(int size, BiPredicate<Integer, Integer> contained) {
    var result = new Relation(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        if (contained.test(a, b)) {
          result.add(a, b);
        }
      }
    }
    return result;
  }

  /** Those of some events to themselves. */
  static Relation identity(int size, IntPredicate events) {
    return of(size, (a, b) -> a.intValue() == b.intValue() && events.test(a));
  }

  void add(int a, int b) {
    rows[a] |= 1L << b;
  }

  boolean has(int a, int b) {
    return ((rows[a] >> b) & 1) != 0;
  }

  Relation or(Relation other) {
    return of(rows.length, (a, b) -> has(a, b) || other.has(a, b));
  }

  Relation and(BiPredicate<Integer, Integer> condition) {
    return of(rows.length, (a, b) -> has(a, b) && condition.test(a, b));
  }

  Relation then(Relation next) {
    var result = new Relation(rows.length);
    for (int a = 0; a < rows.length; a++) {
      for (long left = rows[a]; left != 0; left &= left - 1) {
        result.rows[a] |= next.rows[Long.numberOfTrailingZeros(left)];
      }
    }
    return result;
  }

  Relation orNothing() {
    return or(identity(rows.length, e -> true));
  }

  Relation inverse() {
    return of(rows.length, (a, b) -> has(b, a));
  }

  /** The transitive closure. */
  Relation closure() {
    var result = new Relation(rows.length);
    System.arraycopy(rows, 0, result.rows, 0, rows.length);
    for (int k = 0; k < rows.length; k++) {
      for (int a = 0; a < rows.length; a++) {
        if (result.has(a, k)) {
          result.rows[a] |= result.rows[k];
        }
      }
    }
    return result;
  }

  boolean isIrreflexive() {
    for (int a = 0; a < rows.length; a++) {
      if (has(a, a)) {
        return false;
      }
    }
    return true;
  }

  boolean isAcyclic() {
    return closure().isIrreflexive();
  }
}
