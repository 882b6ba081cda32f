package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * Which values of a function it may return, as they are or some bytes on: its returned values, and
 * those they are chosen from or computed from. Memory in between is not followed.
 */
final class ReturnedValues {
  /** How a value is returned. */
  enum Way {
    NOT_AT_ALL,
    AS_IT_IS,
    /** Perhaps some bytes on. */
    MOVED
  }

  /** The values that are returned, and those of them that may be so some bytes on. */
  private record Found(BitSet returned, BitSet moved) {
    /** Whether that is new. */
    boolean add(int value, boolean isMoved) {
      boolean isNew = !returned.get(value) || (isMoved && !moved.get(value));
      returned.set(value);
      moved.set(value, isMoved || moved.get(value));
      return isNew;
    }
  }

  private final Program program;
  private final Map<Function, Found> found = new HashMap<>();

  ReturnedValues(Program program) {
    this.program = program;
  }

  /** How a call's result is returned by the function around it. */
  Way of(Function function, Call call) {
    if (call.result() == null) {
      return Way.NOT_AT_ALL;
    }
    Found values =
        found.computeIfAbsent(
            function,
            f ->
                program
                    .body(f)
                    .map(ReturnedValues::find)
                    .orElseGet(() -> new Found(new BitSet(), new BitSet())));
    int value = call.result().id();
    return values.moved.get(value)
        ? Way.MOVED
        : values.returned.get(value) ? Way.AS_IT_IS : Way.NOT_AT_ALL;
  }

  private record Step(Value value, boolean isMoved) {}

  private static Found find(Body body) {
    Definitions definitions = body.definitions();
    var waiting = new ArrayDeque<Step>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Return r && r.value() != null) {
          waiting.add(new Step(r.value(), false));
        }
      }
    }
    var all = new Found(new BitSet(), new BitSet());
    while (!waiting.isEmpty()) {
      Step step = waiting.pop();
      if (step.value instanceof LocalValue local && all.add(local.id(), step.isMoved)) {
        Instruction definition = definitions.of(local);
        if (definition instanceof Phi) {
          definition.operands().forEach(o -> waiting.add(new Step(o, step.isMoved)));
        } else if (definition instanceof Arithmetic) {
          definition.operands().forEach(o -> waiting.add(new Step(o, true)));
        } else if (definition instanceof Select s) {
          waiting.add(new Step(s.then(), step.isMoved));
          waiting.add(new Step(s.otherwise(), step.isMoved));
        } else if (definition instanceof Address a) {
          waiting.add(new Step(a.base(), true));
        }
      }
    }
    return all;
  }
}
