package io.interlock.pointsto;

import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers from one function which structs it takes for which others; see {@link PointeeTypes}. */
final class CastEvidence {
  private final ValueTypes values;
  private final PointeeTypes types;

  CastEvidence(ValueTypes values, PointeeTypes types) {
    this.values = values;
    this.types = types;
  }

  void gather() {
    for (Formal formal : values.function().formals()) {
      ownVariable(formal);
    }
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(this::ownVariable);
        visit(i);
      }
    }
  }

  /** A value that is declared in several ways. */
  private void ownVariable(LocalValue value) {
    if (value.type().isPointer()) {
      List<Type> all = values.pointees(value);
      for (Type from : all) {
        for (Type to : all) {
          types.cast(from, to);
        }
      }
    }
  }

  private void visit(Instruction i) {
    if (i instanceof Store s) {
      if (isPointer(s.value())) {
        for (Type to : values.declaredAt(s.address())) {
          flow(s.value(), ValueTypes.pointed(to));
        }
      }
    } else if (i instanceof Return r && r.value() != null && isPointer(r.value())) {
      flow(r.value(), ValueTypes.resultPointee(values.function()));
    } else if (i instanceof Phi || i instanceof Select) {
      i.definition()
          .filter(d -> d.type().isPointer())
          .ifPresent(d -> values.pointees(d).forEach(to -> i.operands().forEach(o -> flow(o, to))));
    } else if (i instanceof Call c) {
      arguments(c);
    }
  }

  private static boolean isPointer(Value value) {
    return !(value instanceof LocalValue l) || l.type().isPointer();
  }

  private void arguments(Call call) {
    Function callee = call.directCallee().orElse(null);
    if (callee != null
        && callee.type() instanceof FunctionType type
        && type.formals().size() == callee.formals().size()) {
      int count = Math.min(type.formals().size(), call.arguments().size());
      for (int i = 0; i < count; i++) {
        if (isPointer(call.arguments().get(i))) {
          flow(call.arguments().get(i), ValueTypes.pointed(type.formals().get(i)));
        }
      }
    }
  }

  private void flow(Value value, @Nullable Type to) {
    if (to != null) {
      values.structsAt(value).forEach(from -> types.cast(from, to));
      values.scalarsAt(value).forEach(from -> types.cast(from, to));
    }
  }
}
