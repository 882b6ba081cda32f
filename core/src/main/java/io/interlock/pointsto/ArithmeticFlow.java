package io.interlock.pointsto;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Definitions;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a pointer in arithmetic. Adding constants is exact, tag bits are ignored, other
 * arithmetic leads somewhere in the same object. The difference of two pointers, a product or a
 * remainder is no pointer.
 */
final class ArithmeticFlow {
  /** Less than the alignment of what tagged pointers point to. */
  private static final long TAG = 16;

  /** Masks below it test bits of an address; the rest is no pointer. */
  private static final long SMALL_MASK = 4096;

  /** A scale that leads anywhere in an object, unless that is made of bytes. */
  static final long ANYWHERE = 1;

  private final CodeWriter writer;
  private final Definitions definitions;

  /** The node of a value. */
  interface NodeOf {
    int node(Value value);
  }

  private final NodeOf nodes;

  ArithmeticFlow(CodeWriter writer, Definitions definitions, NodeOf nodes) {
    this.writer = writer;
    this.definitions = definitions;
    this.nodes = nodes;
  }

  /** The node of the result, {@link Nodes#NONE} if it is no pointer. */
  int result(Arithmetic a) {
    List<Value> operands = a.operands();
    return switch (a.operator()) {
      case COPY, BITCAST, POINTER_TO_INTEGER, INTEGER_TO_POINTER, ZEXT, SEXT, TRUNC ->
          nodes.node(operands.get(0));
      case ADD -> sum(operands.get(0), operands.get(1));
      case SUB -> difference(operands.get(0), operands.get(1));
      case AND -> masked(operands.get(0), operands.get(1));
      case OR -> tagged(operands.get(0), operands.get(1));
      case XOR, SHL, LSHR, ASHR -> anywhere(all(operands));
      case EXTRACT, INSERT, VECTOR, MISCELLANEOUS -> all(operands);
      case MUL, DIV, REM, FLOAT, FLOAT_CAST -> Nodes.NONE;
    };
  }

  private int sum(Value left, Value right) {
    if (right instanceof IntegerConstant c) {
      return writer.shift(nodes.node(left), c.value(), 0);
    }
    if (left instanceof IntegerConstant c) {
      return writer.shift(nodes.node(right), c.value(), 0);
    }
    return anywhere(all(List.of(left, right)));
  }

  private int difference(Value left, Value right) {
    if (right instanceof IntegerConstant c) {
      return writer.shift(nodes.node(left), -c.value(), 0);
    }
    return isPointer(left) && isPointer(right) ? Nodes.NONE : anywhere(nodes.node(left));
  }

  private boolean isPointer(Value value) {
    return !(value instanceof LocalValue local)
        || (definitions.of(local) instanceof Arithmetic a
            && a.operator() == Operator.POINTER_TO_INTEGER);
  }

  private int masked(Value left, Value right) {
    IntegerConstant mask = constant(left, right);
    if (mask == null) {
      return anywhere(all(List.of(left, right)));
    }
    int node = nodes.node(mask == right ? left : right);
    if (mask.value() >= 0 && mask.value() < SMALL_MASK) {
      return Nodes.NONE;
    }
    return mask.value() < 0 && mask.value() >= -TAG ? node : anywhere(node);
  }

  private int tagged(Value left, Value right) {
    IntegerConstant tag = constant(left, right);
    if (tag == null) {
      return anywhere(all(List.of(left, right)));
    }
    int node = nodes.node(tag == right ? left : right);
    return tag.value() >= 0 && tag.value() < TAG ? node : anywhere(node);
  }

  private static @Nullable IntegerConstant constant(Value left, Value right) {
    if (right instanceof IntegerConstant c) {
      return c;
    }
    return left instanceof IntegerConstant c ? c : null;
  }

  private int anywhere(int node) {
    return writer.shift(node, 0, ANYWHERE);
  }

  /** One node for all the operands. */
  int all(List<? extends Value> operands) {
    int only = Nodes.NONE;
    int union = Nodes.NONE;
    for (Value operand : operands) {
      int node = nodes.node(operand);
      if (node == Nodes.NONE || node == only) {
        continue;
      }
      if (only == Nodes.NONE) {
        only = node;
        continue;
      }
      if (union == Nodes.NONE) {
        union = writer.newNode();
        writer.copy(only, union);
      }
      writer.copy(node, union);
    }
    return union == Nodes.NONE ? only : union;
  }
}
