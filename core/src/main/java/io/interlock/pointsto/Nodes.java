package io.interlock.pointsto;

/**
 * How constraints name nodes, the variables of the analysis. A node of the function itself is its
 * number there, from zero; a node of the whole program is its number's complement.
 */
final class Nodes {
  /** In place of a node: never points anywhere. */
  static final int NONE = Integer.MIN_VALUE;

  private Nodes() {}

  static int global(int number) {
    return ~number;
  }

  static boolean isGlobal(int node) {
    return node < 0 && node != NONE;
  }

  static int globalNumber(int node) {
    return ~node;
  }

  /** The node of a formal of its function. */
  static int formal(int index) {
    return index;
  }
}
