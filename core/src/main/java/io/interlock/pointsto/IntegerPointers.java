package io.interlock.pointsto;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.BitSet;

/**
 * Which integers of a function are addresses in arithmetic: those it makes from pointers, and those
 * it makes pointers of. Other arithmetic on integers is taken to be about numbers, even if the
 * numbers were loaded from where a pointer may be stored: else every counter would carry pointers.
 */
final class IntegerPointers {
  /** Longer chains through loops are given up: then every integer may be an address. */
  private static final int MAX_PASSES = 16;

  private final Body body;
  private final BitSet addresses = new BitSet();
  private final BitSet fromPointer = new BitSet();
  private final BitSet toPointer = new BitSet();

  IntegerPointers(Body body) {
    this.body = body;
    boolean changed = true;
    for (int pass = 0; changed && pass < MAX_PASSES; pass++) {
      changed = pass();
    }
    if (changed) {
      addresses.set(0, body.localCount());
    }
    addresses.or(fromPointer);
    addresses.or(toPointer);
  }

  /** Whether a value may be an address though it is an integer. */
  boolean contains(LocalValue value) {
    return addresses.get(value.id());
  }

  private boolean pass() {
    int before = fromPointer.cardinality() + toPointer.cardinality();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Result result = i.definition().orElse(null);
        if (result != null && passesOn(i)) {
          visit(i, result);
        }
      }
    }
    return fromPointer.cardinality() + toPointer.cardinality() != before;
  }

  private static boolean passesOn(Instruction i) {
    return i instanceof Arithmetic || i instanceof Phi || i instanceof Select;
  }

  private void visit(Instruction i, Result result) {
    boolean toPointerHere =
        toPointer.get(result.id()) || isOperator(i, Operator.INTEGER_TO_POINTER);
    if (isOperator(i, Operator.POINTER_TO_INTEGER)) {
      fromPointer.set(result.id());
    }
    for (Value operand : i.operands()) {
      if (operand instanceof SymbolAddress || operand instanceof CompositeConstant) {
        fromPointer.set(result.id());
      } else if (operand instanceof LocalValue local
          && local.type().kind() == ValueType.Kind.INTEGER) {
        if (fromPointer.get(local.id())) {
          fromPointer.set(result.id());
        }
        if (toPointerHere) {
          toPointer.set(local.id());
        }
      }
    }
  }

  private static boolean isOperator(Instruction i, Operator operator) {
    return i instanceof Arithmetic a && a.operator() == operator;
  }
}
