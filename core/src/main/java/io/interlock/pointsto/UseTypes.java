package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What type of object the results of one function's calls point to, told by what is done with them:
 * the type of the variable they are kept in, of the field they are stored to, of the function's own
 * result, of the formal they are passed to, in this order. Only a hint: it decides how offsets in
 * heap memory are told apart.
 */
final class UseTypes {
  private static final int RANKS = 4;

  private final Function function;
  private final Body body;
  private final ValueTypes values;

  /** By local: the call whose result it is, -1 for none. */
  private final int[] origin;

  private final @Nullable Type[][] found = new @Nullable Type[RANKS][];

  UseTypes(ValueTypes values) {
    this.values = values;
    function = values.function();
    body = values.body();
    origin = new int[body.localCount()];
    Arrays.fill(origin, -1);
    Arrays.setAll(found, r -> new @Nullable Type[body.localCount()]);
    trace();
    collect();
  }

  /** The type a result points to, null if nothing tells. */
  @Nullable Type target(Result result) {
    for (@Nullable Type[] rank : found) {
      if (rank[result.id()] != null) {
        return rank[result.id()];
      }
    }
    return null;
  }

  private void trace() {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> trace(i, r));
      }
    }
  }

  private void trace(Instruction instruction, Result result) {
    if (instruction instanceof Call) {
      origin[result.id()] = result.id();
    } else if (instruction instanceof Phi
        || instruction instanceof Select
        || (instruction instanceof Arithmetic a && isCast(a))
        || (instruction instanceof Address a && a.offset() == 0 && a.terms().isEmpty())) {
      for (Value operand : instruction.operands()) {
        if (operand instanceof LocalValue local && origin[local.id()] >= 0) {
          origin[result.id()] = origin[local.id()];
        }
      }
    }
  }

  private static boolean isCast(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, INTEGER_TO_POINTER, POINTER_TO_INTEGER -> true;
      default -> false;
    };
  }

  private void collect() {
    for (int id = 0; id < origin.length; id++) {
      Instruction definition = values.definitions().of(id);
      if (origin[id] >= 0 && definition != null) {
        definition.definition().ifPresent(r -> values.pointees(r).forEach(t -> note(0, r, t)));
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && isTraced(s.value())) {
          values.declaredAt(s.address()).forEach(t -> note(1, s.value(), ValueTypes.pointed(t)));
        } else if (i instanceof Return r && r.value() != null) {
          note(2, r.value(), ValueTypes.resultPointee(function));
        } else if (i instanceof Call c) {
          noteArguments(c);
        }
      }
    }
  }

  private boolean isTraced(Value value) {
    return value instanceof LocalValue local && origin[local.id()] >= 0;
  }

  private void noteArguments(Call call) {
    Function callee = call.directCallee().orElse(null);
    if (callee != null
        && callee.type() instanceof FunctionType type
        && type.formals().size() == callee.formals().size()) {
      int count = Math.min(type.formals().size(), call.arguments().size());
      for (int i = 0; i < count; i++) {
        note(3, call.arguments().get(i), ValueTypes.pointed(type.formals().get(i)));
      }
    }
  }

  private void note(int rank, Value value, @Nullable Type declared) {
    Type type = values.layouts().resolved(declared);
    if (type != null && value instanceof LocalValue local && origin[local.id()] >= 0) {
      @Nullable Type[] types = found[rank];
      if (types[origin[local.id()]] == null && Layouts.bytes(type) > 0) {
        types[origin[local.id()]] = type;
      }
    }
  }
}
