package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables to which {@code main} stores before anything can be loaded from them. On every way
 * through {@code main}, from its beginning up to a store to the variable, nothing is loaded from
 * it, nothing is called through a pointer, no function is handed out, and what is called is a
 * library function with a model that runs no code of the program, or a function of which all that
 * is true as well. So no thread is started and no handler installed there. Nothing may run before
 * {@code main}.
 *
 * <p>Each question walks the code before the stores once.
 */
final class FirstStores {
  private final Program program;
  private final Specialization.Models models;

  FirstStores(Program program, Specialization.Models models) {
    this.program = program;
    this.models = models;
  }

  /** Whether all loads of a variable come after a store to it. */
  boolean areBeforeLoads(Global global) {
    Body main = program.main().flatMap(program::body).orElse(null);
    return main != null
        && program.constructors().isEmpty()
        && isQuiet(main, global, new HashSet<>());
  }

  /** Whether nothing is done before the stores to the variable that could come to load it. */
  private boolean isQuiet(Body body, Global global, Set<Function> seen) {
    var entered = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    entered.set(0);
    waiting.add(0);
    while (!waiting.isEmpty()) {
      Block block = body.blocks().get(waiting.remove());
      Reached reached = walk(block, global, seen);
      if (reached == Reached.OTHER_CODE) {
        return false;
      }
      if (reached == Reached.END) {
        for (int next : block.terminator().successors()) {
          if (!entered.get(next)) {
            entered.set(next);
            waiting.add(next);
          }
        }
      }
    }
    return true;
  }

  /** How far nothing happens that matters. */
  private enum Reached {
    STORE,
    END,
    OTHER_CODE
  }

  private Reached walk(Block block, Global global, Set<Function> seen) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Store s && global.equals(GlobalValues.whole(s))) {
        return Reached.STORE;
      }
      boolean isOther =
          (i instanceof Load l && global.equals(GlobalValues.whole(l)))
              || (i instanceof Call c && !isQuiet(c, global, seen))
              || i.operands().stream().anyMatch(v -> isHandedOut(v, i));
      if (isOther) {
        return Reached.OTHER_CODE;
      }
    }
    return Reached.END;
  }

  private boolean isQuiet(Call call, Global global, Set<Function> seen) {
    Function callee = call.directCallee().orElse(null);
    if (callee == null) {
      return false;
    }
    FunctionModel model = models.of(callee).orElse(null);
    if (model != null) {
      return model.actions().stream().noneMatch(FirstStores::runsCode);
    }
    Body body = program.body(callee).orElse(null);
    return body == null
        ? callee.name().startsWith("llvm.")
        : !seen.add(callee) || isQuiet(body, global, seen);
  }

  private static boolean runsCode(Action action) {
    return action instanceof Action.Run
        || action instanceof Action.RunLoop
        || action instanceof Action.Once
        || action instanceof Action.BodyUnder
        || action instanceof Action.Longjmp;
  }

  private static boolean isHandedOut(@Nullable Value value, Instruction user) {
    boolean isCallee = user instanceof Call c && c.callee().equals(value);
    return !isCallee && isFunction(value);
  }

  private static boolean isFunction(@Nullable Value value) {
    return value instanceof CompositeConstant c
        ? c.parts().stream().anyMatch(FirstStores::isFunction)
        : value instanceof SymbolAddress a && a.symbol() instanceof Function;
  }
}
