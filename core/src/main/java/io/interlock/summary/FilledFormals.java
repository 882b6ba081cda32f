package io.interlock.summary;

import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FormalValue;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a function leaves where its formals point: an object that it has made itself. A formal is
 * filled with an object if the function uses it for loads, stores and comparisons only, all that it
 * stores there is that object, or null, and the object is made once at most in a run of the
 * function. Then the caller finds the object there, or null, or what was there before.
 */
final class FilledFormals {
  private final Function function;
  private final Body body;
  private final LocalNames names;

  private FilledFormals(Function function, Body body, LocalNames names) {
    this.function = function;
    this.body = body;
    this.names = names;
  }

  /** The objects by formal. */
  static Map<Symbolic, Symbolic> of(Function function, Body body, LocalNames names) {
    var filled = new LinkedHashMap<Symbolic, Symbolic>();
    var formals = new FilledFormals(function, body, names);
    for (Formal formal : function.formals()) {
      Symbolic object =
          formal.type().isPointer() && !formal.isCopy() ? formals.object(formal) : null;
      if (object != null) {
        filled.put(Symbolic.of(new FormalValue(formal.id())), object);
      }
    }
    return filled;
  }

  /** What is stored where a formal points; null if that is several things, or not known. */
  private @Nullable Symbolic object(Formal formal) {
    Symbolic object = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && s.address().equals(formal)) {
          Symbolic value = names.name(s.value());
          boolean isNull = value.isConstant() && value.offset() == 0;
          if (!isNull && object != null && !object.equals(value)) {
            return null;
          }
          object = isNull ? object : value;
        } else if (i.operands().contains(formal) && !(i instanceof Load || i instanceof Compare)) {
          return null;
        }
      }
    }
    return object != null && isMadeOnce(object) ? object : null;
  }

  private boolean isMadeOnce(Symbolic object) {
    Atom atom = object.atom();
    return atom instanceof FreshObject made
        && object.equals(Symbolic.of(made))
        && made.function().equals(function)
        && !isInLoop(made.local());
  }

  private boolean isInLoop(int local) {
    var flow = new ControlFlow(body);
    for (Block block : body.blocks()) {
      boolean isHere =
          block.instructions().stream()
              .flatMap(i -> i.definition().stream())
              .anyMatch(r -> r.id() == local);
      if (isHere) {
        for (int next : flow.successors(block.index())) {
          if (DepthFirst.from(flow, next).isReachable(block.index())) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
