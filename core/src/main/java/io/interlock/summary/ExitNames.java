package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.Symbolic;
import io.interlock.util.OrderedMap;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a caller may know of the values a function returns and leaves in memory. */
final class ExitNames {
  private static final int MAX_STORES = 32;

  private ExitNames() {}

  static NameSummary summarize(Function function, Body body, LocalNames names, Modified modified) {
    Symbolic pointer = pointer(body, names);
    Symbolic result = result(body, names);
    var stores = new LinkedHashMap<Symbolic, Symbolic>();
    Memory exit = names.exit();
    if (exit != null) {
      exit.cells()
          .forEach(
              (address, value) -> {
                if (stores.size() < MAX_STORES
                    && isCallersCell(address)
                    && isKnownToCaller(value, result)
                    && exit.modified()
                        .mayAffect(names.places().pointsTo(), names.places().of(address))) {
                  stores.put(address, value);
                }
              });
    }
    return new NameSummary(
        result,
        pointer,
        OrderedMap.copyOf(stores),
        FilledFormals.of(function, body, names),
        modified);
  }

  private static boolean isCallersCell(Symbolic address) {
    return !address.mentionsLocal()
        && (address.mentionsFormal() || address.mentions(a -> a instanceof GlobalAddress));
  }

  private static boolean isKnownToCaller(Symbolic value, @Nullable Symbolic result) {
    Atom returned = result == null ? null : result.atom();
    return !value.mentions(a -> Symbolic.isLocal(a) && !a.equals(returned));
  }

  /** The one name of everything returned but null; null if there are several, or none. */
  private static @Nullable Symbolic pointer(Body body, LocalNames names) {
    Symbolic result = null;
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Return r && r.value() != null) {
        for (Value value : returned(r.value(), block)) {
          Symbolic name = names.name(value);
          if (isNull(name)) {
            continue;
          }
          if (result != null && !result.equals(name)) {
            return onlyReturned(body, names);
          }
          result = name;
        }
      }
    }
    return result == null || result.mentions(a -> a instanceof Atom.StackObject) ? null : result;
  }

  /** The name of what the only return gives back, which is one of several; null if it has none. */
  private static @Nullable Symbolic onlyReturned(Body body, LocalNames names) {
    Symbolic only = null;
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Return r && r.value() != null) {
        if (only != null) {
          return null;
        }
        only = names.name(r.value());
      }
    }
    return only == null || only.mentions(a -> a instanceof Atom.StackObject) ? null : only;
  }

  /** What a return may give back: each value of a phi that comes right before it. */
  private static List<Value> returned(Value value, Block block) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Phi phi && phi.result().equals(value)) {
        return phi.incoming().stream().map(Phi.Incoming::value).toList();
      }
    }
    return List.of(value);
  }

  private static boolean isNull(Symbolic name) {
    return name.isConstant() && name.offset() == 0;
  }

  /** The same if null is not returned, or what is returned else is new. */
  private static @Nullable Symbolic result(Body body, LocalNames names) {
    Symbolic pointer = pointer(body, names);
    if (pointer != null && pointer.atom() instanceof Atom.FreshObject) {
      return pointer; // a fresh object or null is still a name nobody else has
    }
    Symbolic result = null;
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Return r) {
        Symbolic name = r.value() == null ? null : names.name(r.value());
        if (name == null || isNull(name) || (result != null && !result.equals(name))) {
          return null;
        }
        result = name;
      }
    }
    boolean isUsable = result != null && !result.mentions(a -> a instanceof Atom.StackObject);
    return isUsable ? result : null;
  }
}
