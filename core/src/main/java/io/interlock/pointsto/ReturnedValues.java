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
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which values of a function it may return, as they are or some bytes on: its returned values, and
 * those they are chosen from or computed from. Memory in between is not followed.
 */
final class ReturnedValues {
  private final Program program;
  private final Map<Function, BitSet> found = new HashMap<>();

  ReturnedValues(Program program) {
    this.program = program;
  }

  /** Whether a call's result is what the function around it may return. */
  boolean isReturned(Function function, Call call) {
    return call.result() != null
        && found
            .computeIfAbsent(
                function, f -> program.body(f).map(ReturnedValues::find).orElseGet(BitSet::new))
            .get(call.result().id());
  }

  private static BitSet find(Body body) {
    var definitions = new @Nullable Instruction[body.localCount()];
    var waiting = new ArrayDeque<Value>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definitions[r.id()] = i);
        if (i instanceof Return r && r.value() != null) {
          waiting.add(r.value());
        }
      }
    }
    var returned = new BitSet();
    while (!waiting.isEmpty()) {
      if (waiting.pop() instanceof LocalValue local && !returned.get(local.id())) {
        returned.set(local.id());
        Instruction definition = definitions[local.id()];
        if (definition instanceof Phi || definition instanceof Arithmetic) {
          waiting.addAll(definition.operands());
        } else if (definition instanceof Select s) {
          waiting.add(s.then());
          waiting.add(s.otherwise());
        } else if (definition instanceof Address a) {
          waiting.add(a.base());
        }
      }
    }
    return returned;
  }
}
