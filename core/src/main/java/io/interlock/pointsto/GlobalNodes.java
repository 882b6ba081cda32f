package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * The nodes that belong to no function: addresses of symbols, and what is stored at such addresses.
 * Each is made once, so loads of a global variable all over the program are one node.
 */
final class GlobalNodes {
  /** What a node holds. */
  enum Kind {
    /** The address of a place. */
    ADDRESS,
    /** What is stored at a place. */
    CONTENT,
    /** Several addresses. */
    UNION
  }

  private record Key(Kind kind, int object, long offset) {}

  private final Map<Key, Integer> numbers = new HashMap<>();
  private final java.util.List<Kind> kinds = new java.util.ArrayList<>();
  private final IntArrayList objects = new IntArrayList();
  private final LongArrayList offsets = new LongArrayList();

  /** The address of an offset in an object, already in its normal form. */
  int address(int object, long offset) {
    return node(new Key(Kind.ADDRESS, object, offset));
  }

  int content(int object, long offset) {
    return node(new Key(Kind.CONTENT, object, offset));
  }

  private int node(Key key) {
    return Nodes.global(numbers.computeIfAbsent(key, this::add));
  }

  /** A node of its own. */
  int union() {
    return Nodes.global(add(new Key(Kind.UNION, -1, 0)));
  }

  private int add(Key key) {
    kinds.add(key.kind);
    objects.add(key.object);
    offsets.add(key.offset);
    return kinds.size() - 1;
  }

  int size() {
    return kinds.size();
  }

  Kind kind(int number) {
    return kinds.get(number);
  }

  int object(int number) {
    return objects.getInt(number);
  }

  long offset(int number) {
    return offsets.getLong(number);
  }

  /** Whether a node is the address of one known place. */
  boolean isAddress(int node) {
    return Nodes.isGlobal(node) && kind(Nodes.globalNumber(node)) == Kind.ADDRESS;
  }
}
