package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Collection;

/**
 * The functions that make pools of threads: they start threads on an object that they make and
 * return. So do functions that return what such a function returned, or that store it, or let it be
 * stored, in what a formal points to. Each call of one makes another pool, with threads of its own.
 * Being one or not changes precision only: it decides what is copied, and copies do the same.
 */
final class ThreadStarters {
  /** Longer functions do more than start threads. */
  private static final int MAX_INSTRUCTIONS = 300;

  private static final int MAX_STEPS = 8;

  /** What a call starts threads on. */
  interface Starts {
    /** The arguments that new threads get. */
    Collection<Value> argumentsOf(Call call);
  }

  private final Starts starts;
  private final BitSet found = new BitSet();

  /** Those that leave the object in what a formal points to. */
  private final BitSet fillers = new BitSet();

  ThreadStarters(Program program, Starts starts) {
    this.starts = starts;
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Function function : program.functions()) {
        Body body = program.body(function).orElse(null);
        if (body != null
            && !found.get(function.index())
            && body.instructionCount() <= MAX_INSTRUCTIONS
            && mayStart(body)) {
          changed |= look(function, body);
        }
      }
    }
  }

  boolean contains(Function function) {
    return found.get(function.text().index());
  }

  /** Whether there is a call that starts a thread, or one of a function that is known already. */
  private boolean mayStart(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call && (isPool(call) || !starts.argumentsOf(call).isEmpty())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean look(Function function, Body body) {
    Definitions definitions = body.definitions();
    var returned = new ArrayDeque<Value>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Return r && r.value() != null) {
          returned.add(r.value());
        }
      }
    }
    BitSet results = chosenFrom(returned, definitions);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        boolean isFilled = fills(i, definitions);
        if (isFilled || returns(i, results, definitions)) {
          found.set(function.index());
          fillers.set(function.index(), isFilled);
          return true;
        }
      }
    }
    return false;
  }

  /** The values that some values are chosen from. */
  private static BitSet chosenFrom(ArrayDeque<Value> waiting, Definitions definitions) {
    var all = new BitSet();
    while (!waiting.isEmpty()) {
      if (waiting.pop() instanceof LocalValue local && !all.get(local.id())) {
        all.set(local.id());
        Instruction definition = local instanceof Formal ? null : definitions.of(local);
        if (definition instanceof Phi || definition instanceof Select) {
          waiting.addAll(definition.operands());
        }
      }
    }
    return all;
  }

  /** Whether what is returned is an object made here that a thread gets, or another such pool. */
  private boolean returns(Instruction i, BitSet results, Definitions definitions) {
    if (!(i instanceof Call call)) {
      return false;
    }
    for (Value argument : starts.argumentsOf(call)) {
      if (argument instanceof LocalValue local
          && !(local instanceof Formal)
          && results.get(local.id())
          && definitions.of(local) instanceof Call) {
        return true;
      }
    }
    return isPool(call) && call.result() != null && results.get(call.result().id());
  }

  private boolean isPool(Call call) {
    return call.directCallee().filter(this::contains).isPresent();
  }

  /** Whether a pool comes to be stored in what a formal points to. */
  private boolean fills(Instruction i, Definitions definitions) {
    if (i instanceof Store s) {
      return s.value() instanceof LocalValue value
          && !(value instanceof Formal)
          && definitions.of(value) instanceof Call call
          && isPool(call)
          && isOfFormal(s.address(), definitions);
    }
    return i instanceof Call call
        && call.directCallee().filter(f -> fillers.get(f.text().index())).isPresent()
        && call.arguments().stream().anyMatch(a -> isOfFormal(a, definitions));
  }

  private static boolean isOfFormal(Value address, Definitions definitions) {
    Value at = address;
    for (int step = 0; step < MAX_STEPS; step++) {
      if (at instanceof Formal f) {
        return f.type().isPointer();
      }
      if (!(at instanceof LocalValue local) || !(definitions.of(local) instanceof Address a)) {
        return false;
      }
      at = a.base();
    }
    return false;
  }
}
