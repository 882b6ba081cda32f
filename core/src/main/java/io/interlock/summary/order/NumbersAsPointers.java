package io.interlock.summary.order;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/**
 * Objects next to whose addresses a program keeps numbers, as in {@code queue->first = STOP} with
 * {@code #define STOP ((struct task *)1)}: a pointer that may lead there may be neither null nor
 * lead anywhere. Found where a constant other than zero, or a pointer just made of a number, is
 * stored, chosen or passed as such a pointer; one that is only returned is not.
 */
final class NumbersAsPointers {
  private final PointsTo pointsTo;
  private final BitSet objects = new BitSet();

  /** The pointers of a function that are made of numbers. */
  private final BitSet computed = new BitSet();

  private NumbersAsPointers(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** The objects, a bit each. */
  static BitSet find(Program program, PointsTo pointsTo) {
    var numbers = new NumbersAsPointers(pointsTo);
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null) {
        numbers.computed.clear();
        for (Block block : body.blocks()) {
          block.instructions().forEach(numbers::define);
        }
        for (Block block : body.blocks()) {
          block.instructions().forEach(i -> numbers.read(function, i));
        }
      }
    }
    return numbers.objects;
  }

  private void define(Instruction i) {
    if (i instanceof Arithmetic a && a.result().type().isPointer()) {
      computed.set(a.result().id());
    }
  }

  private void read(Function function, Instruction i) {
    if (i instanceof Store store && isNumber(store.value())) {
      add(pointsTo.contents(pointsTo.targets(function, store.address())));
    } else if (i instanceof Phi phi
        && phi.incoming().stream().anyMatch(in -> isNumber(in.value()))) {
      add(function, phi.result());
    } else if (i instanceof Select select
        && (isNumber(select.then()) || isNumber(select.otherwise()))) {
      add(function, select.result());
    } else if (i instanceof Call call) {
      Function callee = call.directCallee().orElse(null);
      for (int a = 0; callee != null && a < call.arguments().size(); a++) {
        if (isNumber(call.arguments().get(a)) && a < callee.formals().size()) {
          add(pointsTo.targets(callee, callee.formals().get(a)));
        }
      }
    }
  }

  private void add(Function function, Result result) {
    if (result.type().isPointer()) {
      add(pointsTo.targets(function, result));
    }
  }

  private void add(Places places) {
    objects.or(pointsTo.objectsAt(places));
  }

  private boolean isNumber(Value value) {
    return (value instanceof IntegerConstant c && c.value() != 0 && isWord(c))
        || value instanceof CompositeConstant
        || (value instanceof LocalValue local && computed.get(local.id()));
  }

  private boolean isWord(IntegerConstant c) {
    return c.bits() == pointsTo.pointerSize() * Byte.SIZE;
  }
}
