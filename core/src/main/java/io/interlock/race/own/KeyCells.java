package io.interlock.race.own;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables that hold a key of thread-specific data and are used for nothing else: their address is
 * passed to what makes a key, and what is loaded from them is the key of a call that sets or gets a
 * thread's value, or is passed to a library function that does nothing the analysis knows of. No
 * other variable holds the same key, so what a thread gets by one of them is what it has set by the
 * same. One pass.
 */
final class KeyCells {
  private final Program program;
  private final ProgramModels models;
  private final Set<Global> keys = new HashSet<>();
  private final Map<Body, Map<Value, Global>> loaded = new HashMap<>();

  KeyCells(Program program, ProgramModels models) {
    this.program = program;
    this.models = models;
    program.functions().forEach(f -> program.body(f).ifPresent(this::addKeys));
    if (!keys.isEmpty()) {
      program.functions().forEach(f -> program.body(f).ifPresent(this::removeOthers));
      program.globals().forEach(this::removeStored);
    }
  }

  Set<Global> all() {
    return keys;
  }

  /** What a call sets, if it sets the value of one of these keys; else null. */
  @Nullable Value set(Body body, Call call) {
    for (Action action : models.actions(call)) {
      if (action instanceof Action.SetSpecific s && key(body, call, s.key()) != null) {
        return s.value().of(call);
      }
    }
    return null;
  }

  /** The variable with the key that a call sets or gets the value of; null if it is none. */
  @Nullable Global key(Body body, Call call) {
    for (Action action : models.actions(call)) {
      Operand key =
          action instanceof Action.SetSpecific s
              ? s.key()
              : action instanceof Action.GetSpecific g ? g.key() : null;
      if (key != null) {
        return key(body, call, key);
      }
    }
    return null;
  }

  /** The variable that a call makes a key in, with a function to run when a thread ends. */
  @Nullable Global made(Call call) {
    boolean makes =
        models.actions(call).stream()
            .anyMatch(
                a -> a instanceof Action.Run r && r.occasion() == Action.Occasion.THREAD_ENDS);
    if (makes) {
      for (Value argument : call.arguments()) {
        Global global = global(argument);
        if (global != null && keys.contains(global)) {
          return global;
        }
      }
    }
    return null;
  }

  private @Nullable Global key(Body body, Call call, Operand key) {
    Value value = key.dereferences() == 0 ? key.of(call) : null;
    Global global = value == null ? null : loads(body).get(value);
    return global != null && keys.contains(global) ? global : null;
  }

  private static @Nullable Global global(Value value) {
    return value instanceof SymbolAddress a && a.offset() == 0 && a.symbol() instanceof Global g
        ? g
        : null;
  }

  private Map<Value, Global> loads(Body body) {
    return loaded.computeIfAbsent(
        body,
        b -> {
          Map<Value, Global> loads = new HashMap<>();
          for (Block block : b.blocks()) {
            for (Instruction i : block.instructions()) {
              Global global = i instanceof Load l ? global(l.address()) : null;
              if (global != null && i instanceof Load l && !l.result().type().isPointer()) {
                loads.put(l.result(), global);
              }
            }
          }
          return loads;
        });
  }

  private void addKeys(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call call) {
          for (Action action : models.actions(call)) {
            Value value = action instanceof Action.SetSpecific s ? s.key().of(call) : null;
            Global key = value == null ? null : loads(body).get(value);
            if (key != null && !key.isThreadLocal()) {
              keys.add(key);
            }
          }
        }
      }
    }
  }

  private void removeOthers(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        for (Value operand : i.operands()) {
          if (operand instanceof SymbolAddress a
              && a.symbol() instanceof Global g
              && !isUse(i, a)) {
            keys.remove(g);
          }
          Global key = loads(body).get(operand);
          if (key != null && !isUse(i, operand)) {
            keys.remove(key);
          }
        }
      }
    }
  }

  /** Loads of the key, and calls that make it. */
  private boolean isUse(Instruction i, SymbolAddress address) {
    if (i instanceof Load l) {
      return address.offset() == 0 && !l.result().type().isPointer();
    }
    return i instanceof Call call && address.offset() == 0 && made(call) != null;
  }

  private boolean isUse(Instruction i, Value key) {
    if (!(i instanceof Call call)
        || call.directCallee().isEmpty()
        || models.of(call.directCallee().get()).isEmpty()) {
      return false;
    }
    List<Action> actions = models.actions(call);
    return actions.stream()
        .allMatch(
            a ->
                (a instanceof Action.GetSpecific g && key.equals(g.key().of(call)))
                    || (a instanceof Action.SetSpecific s
                        && key.equals(s.key().of(call))
                        && !key.equals(s.value().of(call))));
  }

  private void removeStored(Global holder) {
    program
        .initializer(holder)
        .ifPresent(
            i ->
                i.scalars()
                    .forEach(
                        s -> {
                          if (s.value() instanceof SymbolAddress a
                              && a.symbol() instanceof Global g) {
                            keys.remove(g);
                          }
                        }));
  }
}
