package io.interlock.explore;

import io.interlock.ir.Body;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The functions of the program with what a run asks of them all the time. */
final class Code {
  /** One function. */
  private static final class Facts {
    final Body body;
    final BitSet relevant;
    final BitSet pairs = new BitSet();
    final BitSet used = new BitSet();
    final Map<Long, int[]> live = new HashMap<>();
    @Nullable Liveness liveness;

    Facts(Body body, BitSet relevant) {
      this.body = body;
      this.relevant = relevant;
      for (var block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof CompareExchange c) {
            pairs.set(c.result().id());
          }
          for (Value operand : i.operands()) {
            if (operand instanceof LocalValue local) {
              used.set(local.id());
            }
          }
        }
      }
    }

    Liveness liveness() {
      if (liveness == null) {
        liveness = new Liveness(body, relevant);
      }
      return liveness;
    }
  }

  private final Program program;
  private final Relevance relevance;
  private final Map<Function, Facts> facts = new HashMap<>();

  Code(Program program, Relevance relevance) {
    this.program = program;
    this.relevance = relevance;
  }

  private Facts facts(Function function) {
    Facts known = facts.get(function);
    if (known == null) {
      Body body =
          program.body(function).orElseThrow(() -> new GaveUpException("a function without code"));
      known = new Facts(body, relevance.of(function));
      facts.put(function, known);
    }
    return known;
  }

  Body body(Function function) {
    return facts(function).body;
  }

  int localCount(Function function) {
    return facts(function).body.localCount();
  }

  Instruction instruction(Frame frame) {
    return facts(frame.function).body.blocks().get(frame.block).instructions().get(frame.index);
  }

  /** The values that matter from where a call is, by id. */
  int[] live(Frame frame) {
    Facts of = facts(frame.function);
    long key = ((long) frame.block << Integer.SIZE) | frame.index;
    int[] known = of.live.get(key);
    if (known == null) {
      known = of.liveness().before(frame.block, frame.index).stream().toArray();
      of.live.put(key, known);
    }
    return known;
  }

  /** Whether a value is what an exchange yields: what was there, and whether it was done. */
  boolean isPair(Function function, int id) {
    return facts(function).pairs.get(id);
  }

  /** Whether somebody looks at a value at all. */
  boolean isUsed(Function function, @Nullable Result result) {
    return result != null && facts(function).used.get(result.id());
  }

  /** Whether a value may have to do with which way the program goes. */
  boolean isRelevant(Function function, LocalValue value) {
    return facts(function).relevant.get(value.id());
  }

  boolean isRelevant(Function function, Value value) {
    return !(value instanceof LocalValue local) || isRelevant(function, local);
  }
}
