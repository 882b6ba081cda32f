package io.interlock.race.fork;

import io.interlock.symbolic.Atom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Whether it follows from some linear forms not being negative that another one is not: whether it
 * is a sum of them, each times a number that is not negative, and of such a constant (Farkas). The
 * factors are looked for by the simplex method with floating numbers, by Bland's rule, and at most
 * {@link #MAX_PIVOTS} steps; what it finds is made fractions of a small denominator and checked
 * exactly, so rounding loses answers, but makes none wrong.
 */
final class LinearFacts {
  private static final int MAX_PIVOTS = 400;
  private static final int MAX_FACTS = 300;
  private static final long MAX_DENOMINATOR = 12;
  private static final double EPSILON = 1e-7;

  private final List<LinearForm> facts = new ArrayList<>();

  void add(LinearForm fact) {
    if (facts.size() < MAX_FACTS && !facts.contains(fact)) {
      facts.add(fact);
    }
  }

  List<LinearForm> all() {
    return facts;
  }

  /** Whether a form is not negative, or the facts contradict each other. */
  boolean imply(LinearForm goal) {
    return isSum(goal) || isSum(LinearForm.of(-1));
  }

  private boolean isSum(LinearForm goal) {
    if (goal.parts().isEmpty() && goal.constant() >= 0) {
      return true;
    }
    Map<Atom, Integer> rows = new LinkedHashMap<>();
    goal.atoms().forEach(a -> rows.putIfAbsent(a, rows.size()));
    facts.forEach(f -> f.atoms().forEach(a -> rows.putIfAbsent(a, rows.size())));
    double[] factors = new Tableau(rows, goal).solve();
    for (long d = 1; factors.length > 0 && d <= MAX_DENOMINATOR; d++) {
      if (isSum(goal, factors, d)) {
        return true;
      }
    }
    return false;
  }

  private boolean isSum(LinearForm goal, double[] factors, long denominator) {
    try {
      LinearForm rest = goal.times(denominator);
      for (int i = 0; i < facts.size(); i++) {
        rest = rest.plus(facts.get(i), -Math.max(0, Math.round(factors[i] * denominator)));
      }
      return rest.parts().isEmpty() && rest.constant() >= 0;
    } catch (ArithmeticException e) {
      return false; // too large to follow
    }
  }

  /** One row for each atom and one for the constant; the last columns are what is missing. */
  private final class Tableau {
    private final int rowCount;
    private final int columns;
    private final double[][] cells;
    private final int[] basis;

    Tableau(Map<Atom, Integer> rows, LinearForm goal) {
      rowCount = rows.size() + 1;
      columns = facts.size() + 1;
      cells = new double[rowCount][columns + rowCount + 1];
      for (int i = 0; i < facts.size(); i++) {
        int column = i;
        facts.get(i).parts().forEach((a, c) -> cells[rowOf(rows, a)][column] = c);
        cells[rowCount - 1][i] = facts.get(i).constant();
      }
      cells[rowCount - 1][columns - 1] = 1;
      int last = columns + rowCount;
      goal.parts().forEach((a, c) -> cells[rowOf(rows, a)][last] = c);
      cells[rowCount - 1][last] = goal.constant();
      basis = new int[rowCount];
      for (int r = 0; r < rowCount; r++) {
        if (cells[r][last] < 0) {
          for (int c = 0; c <= last; c++) {
            cells[r][c] = -cells[r][c];
          }
        }
        cells[r][columns + r] = 1;
        basis[r] = columns + r;
      }
    }

    private static int rowOf(Map<Atom, Integer> rows, Atom atom) {
      return rows.getOrDefault(atom, 0);
    }

    /** The factors of the facts; none if there are none. */
    double[] solve() {
      for (int step = 0; step < MAX_PIVOTS; step++) {
        int column = entering();
        if (column < 0) {
          return missing() > EPSILON ? new double[0] : factors();
        }
        int row = leaving(column);
        if (row < 0) {
          return new double[0];
        }
        pivot(row, column);
      }
      return new double[0];
    }

    /** The first column by which less would be missing. */
    private int entering() {
      for (int c = 0; c < columns; c++) {
        double gain = 0;
        for (int r = 0; r < rowCount; r++) {
          gain += basis[r] >= columns ? cells[r][c] : 0;
        }
        if (gain > EPSILON) {
          return c;
        }
      }
      return -1;
    }

    private int leaving(int column) {
      int best = -1;
      int last = columns + rowCount;
      for (int r = 0; r < rowCount; r++) {
        if (cells[r][column] > EPSILON) {
          double ratio = cells[r][last] / cells[r][column];
          double least = best < 0 ? 0 : cells[best][last] / cells[best][column];
          boolean isBetter =
              best < 0
                  || ratio < least - EPSILON
                  || (ratio < least + EPSILON && basis[r] < basis[best]);
          best = isBetter ? r : best;
        }
      }
      return best;
    }

    private void pivot(int row, int column) {
      double by = cells[row][column];
      for (int c = 0; c < cells[row].length; c++) {
        cells[row][c] /= by;
      }
      for (int r = 0; r < rowCount; r++) {
        double factor = cells[r][column];
        if (r != row && factor != 0) {
          for (int c = 0; c < cells[r].length; c++) {
            cells[r][c] -= factor * cells[row][c];
          }
        }
      }
      basis[row] = column;
    }

    private double missing() {
      double sum = 0;
      for (int r = 0; r < rowCount; r++) {
        sum += basis[r] >= columns ? cells[r][columns + rowCount] : 0;
      }
      return sum;
    }

    private double[] factors() {
      var result = new double[facts.size()];
      for (int r = 0; r < rowCount; r++) {
        if (basis[r] < facts.size()) {
          result[basis[r]] = cells[r][columns + rowCount];
        }
      }
      return result;
    }
  }
}
