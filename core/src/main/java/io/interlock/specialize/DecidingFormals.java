package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Switch;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which formals have a say in where control goes: those that the condition of a branch or switch is
 * computed from, without memory and calls between, and those that the argument for such a formal of
 * another function is computed from in the same way.
 *
 * <p>A backward search from the conditions of each function, one from each argument of a call, and
 * one over the calls that pass formals on. Each looks at a value or a formal once.
 */
final class DecidingFormals {
  private record Slot(Function function, int formal) {}

  private final Map<Function, BitSet> deciding = new HashMap<>();

  /** By formal, the formals that are passed on as it. */
  private final Map<Slot, List<Slot>> givers = new HashMap<>();

  DecidingFormals(Program program) {
    for (Function function : program.functions()) {
      program.body(function).ifPresent(body -> scan(function, body));
    }
    spread();
  }

  boolean contains(Function function, int formal) {
    BitSet formals = deciding.get(function);
    return formals != null && formals.get(formal);
  }

  private void scan(Function function, Body body) {
    Map<Result, Instruction> definitions = new HashMap<>();
    var conditions = new ArrayList<Value>();
    var calls = new ArrayList<Call>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Phi
            || i instanceof Select
            || i instanceof Compare
            || i instanceof Arithmetic) {
          i.definition().ifPresent(r -> definitions.put(r, i));
        } else if (i instanceof Branch || i instanceof Switch) {
          conditions.addAll(i.operands());
        } else if (i instanceof Call call) {
          calls.add(call);
        }
      }
    }
    if (function.formals().stream().anyMatch(f -> f.type().kind() == ValueType.Kind.INTEGER)) {
      calls.forEach(call -> pass(function, call, definitions));
    }
    deciding.put(function, formalsBehind(conditions, definitions));
  }

  private void pass(Function function, Call call, Map<Result, Instruction> definitions) {
    Function callee = call.directCallee().orElse(null);
    for (int a = 0; callee != null && a < callee.formals().size(); a++) {
      Value argument = a < call.arguments().size() ? call.arguments().get(a) : null;
      if (argument instanceof LocalValue) {
        List<Slot> slots = givers.computeIfAbsent(new Slot(callee, a), s -> new ArrayList<>());
        formalsBehind(List.of(argument), definitions).stream()
            .forEach(f -> slots.add(new Slot(function, f)));
      }
    }
  }

  private static BitSet formalsBehind(List<Value> values, Map<Result, Instruction> definitions) {
    var formals = new BitSet();
    var seen = new BitSet();
    var waiting = new ArrayDeque<>(values);
    while (!waiting.isEmpty()) {
      Value value = waiting.remove();
      if (!(value instanceof LocalValue local) || seen.get(local.id())) {
        continue;
      }
      seen.set(local.id());
      if (value instanceof Formal) {
        formals.set(local.id());
      } else if (value instanceof Result result && definitions.containsKey(result)) {
        waiting.addAll(definitions.get(result).operands());
      }
    }
    return formals;
  }

  private void spread() {
    var waiting = new ArrayDeque<Slot>();
    deciding.forEach((f, formals) -> formals.stream().forEach(i -> waiting.add(new Slot(f, i))));
    while (!waiting.isEmpty()) {
      for (Slot giver : givers.getOrDefault(waiting.remove(), List.of())) {
        BitSet formals = deciding.get(giver.function());
        if (formals != null && !formals.get(giver.formal())) {
          formals.set(giver.formal());
          waiting.add(giver);
        }
      }
    }
  }
}
