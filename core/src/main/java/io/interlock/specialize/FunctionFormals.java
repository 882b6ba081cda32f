package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which formals are worth a copy of their function for each function passed: those that get
 * different functions from their callers, by name, and that are called, stored or passed on; and
 * those that are passed on as one of them.
 */
final class FunctionFormals {
  private record Slot(Function function, int formal) {}

  private final Map<Slot, Set<Function>> passed = new HashMap<>();
  private final Map<Function, BitSet> used = new HashMap<>();
  private final Set<Slot> forwarded = new HashSet<>();
  private final Set<Slot> passedOn = new HashSet<>();

  /** A formal that is passed on as another. */
  private record Passed(Slot from, Slot to) {}

  private final List<Passed> formals = new ArrayList<>();

  FunctionFormals(Program program) {
    for (Function function : program.functions()) {
      program.body(function).ifPresent(body -> scan(function, body));
    }
    spread();
  }

  private void scan(Function function, Body body) {
    var uses = new BitSet();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          note(function, call, uses);
        } else if (i instanceof Store s) {
          use(s.value(), uses);
        }
      }
    }
    used.put(function, uses);
  }

  private void note(Function function, Call call, BitSet uses) {
    use(call.callee(), uses);
    Function callee = call.directCallee().orElse(null);
    for (int i = 0; i < call.arguments().size(); i++) {
      Value argument = call.arguments().get(i);
      use(argument, uses);
      Function constant = constant(argument);
      if (callee != null && constant != null) {
        passed.computeIfAbsent(new Slot(callee, i), s -> new HashSet<>()).add(constant);
      }
      if (callee != null && argument instanceof Formal f) {
        formals.add(new Passed(new Slot(function, f.id()), new Slot(callee, i)));
      }
    }
  }

  private static void use(Value value, BitSet uses) {
    if (value instanceof Formal f) {
      uses.set(f.id());
    }
  }

  /**
   * A formal that gets what such a formal of the caller's is, gets different functions too; and one
   * that is passed on as such a formal is worth it.
   */
  private void spread() {
    boolean changed = true;
    while (changed) {
      changed = false;
      for (Passed one : formals) {
        changed |= isWorthIt(one.from()) && forwarded.add(one.to());
        changed |= isWorthIt(one.to()) && passedOn.add(one.from());
      }
    }
  }

  /** Whether calls of the function are to be told apart by what they pass for the formal. */
  boolean isWorthIt(Function function, int formal) {
    return isWorthIt(new Slot(function, formal));
  }

  private boolean isWorthIt(Slot slot) {
    BitSet uses = used.get(slot.function());
    return uses != null
        && uses.get(slot.formal())
        && (forwarded.contains(slot)
            || passed.getOrDefault(slot, Set.of()).size() > (passedOn.contains(slot) ? 0 : 1));
  }

  /** The function that a value is the address of; null for anything else. */
  static @Nullable Function constant(Value value) {
    return value instanceof SymbolAddress a && a.offset() == 0 && a.symbol() instanceof Function f
        ? f
        : null;
  }
}
