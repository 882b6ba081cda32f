package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the constraints of one function. Values that are bound to hold the same are given one
 * node: equal loads and equal address arithmetic, as constraints know no order of execution.
 */
final class CodeWriter {
  private record Key(int op, int operand, int step) {}

  private final IntArrayList code;
  private final ConstantNodes constants;
  private final Steps steps;
  private final Map<Key, Integer> known = new HashMap<>();
  private int nodeCount;

  CodeWriter(IntArrayList code, ConstantNodes constants, Steps steps) {
    this.code = code;
    this.constants = constants;
    this.steps = steps;
  }

  void begin(int firstFreeNode) {
    known.clear();
    nodeCount = firstFreeNode;
  }

  int nodeCount() {
    return nodeCount;
  }

  int newNode() {
    return nodeCount++;
  }

  void copy(int from, int to) {
    if (from != Nodes.NONE && from != to) {
      emit(Op.COPY, from, to);
    }
  }

  void make(int to, int site) {
    emit(Op.MAKE, to, site);
  }

  void call(int index) {
    code.add(Op.CALL);
    code.add(index);
  }

  /** What is stored where a pointer points, as what the flags of {@link PlaceKinds} say. */
  int load(int pointer, int holds) {
    if (pointer == Nodes.NONE) {
      return Nodes.NONE;
    }
    int content = content(pointer);
    if (content != Nodes.NONE) {
      return content;
    }
    return known.computeIfAbsent(
        new Key(Op.LOAD, pointer, holds),
        k -> {
          int to = newNode();
          emit(Op.LOAD, pointer, to, holds);
          return to;
        });
  }

  /** A node of its own for what a pointer holds, seen as a type of {@link PointeeTypes}. */
  int as(int from, int type) {
    if (from == Nodes.NONE) {
      return from;
    }
    return known.computeIfAbsent(
        new Key(Op.COPY, from, type),
        k -> {
          int to = newNode();
          copy(from, to);
          return to;
        });
  }

  void store(int pointer, int value, int holds) {
    if (pointer == Nodes.NONE || value == Nodes.NONE) {
      return;
    }
    int content = content(pointer);
    if (content != Nodes.NONE) {
      copy(value, content);
    } else {
      emit(Op.STORE, pointer, value, holds);
    }
  }

  /** The same, of a pointer into the object that it points into. */
  void storeInside(int root, int pointer, int value, int holds, int number) {
    emit(Op.STORE_INSIDE, pointer, value, holds);
    code.add(root);
    code.add(number);
  }

  /** The node of what is stored at a known address. */
  private int content(int pointer) {
    GlobalNodes nodes = constants.nodes();
    if (!nodes.isAddress(pointer)) {
      return Nodes.NONE;
    }
    int number = Nodes.globalNumber(pointer);
    long offset = nodes.offset(number);
    return offset == PointsTo.ANY_OFFSET ? Nodes.NONE : nodes.content(nodes.object(number), offset);
  }

  /** A pointer moved on. */
  int shift(int from, long bytes, long scale) {
    if (from == Nodes.NONE || (bytes == 0 && scale == 0)) {
      return from;
    }
    if (constants.nodes().isAddress(from)) {
      return constants.moved(from, bytes, scale);
    }
    int step = steps.of(bytes, scale);
    return known.computeIfAbsent(
        new Key(Op.SHIFT, from, step),
        k -> {
          int to = newNode();
          emit(Op.SHIFT, from, to, step);
          return to;
        });
  }

  void transfer(int to, int from, long size, int number) {
    if (to != Nodes.NONE && from != Nodes.NONE) {
      emit(Op.TRANSFER, to, from, size > Integer.MAX_VALUE ? -1 : (int) size);
      code.add(number);
    }
  }

  private void emit(int op, int a, int b) {
    code.add(op);
    code.add(a);
    code.add(b);
  }

  private void emit(int op, int a, int b, int c) {
    emit(op, a, b);
    code.add(c);
  }
}
