package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.CallSites;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.summary.state.Facts;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which formals get a constant from some caller: modes, commands, flags. What a function does under
 * a test of such a formal is said with that condition, since callers decide it; conditions on other
 * formals are mostly decided by nobody and would only multiply accesses.
 */
public final class ConstantFormals {
  /** Longer conditions are not worth their price. */
  private static final int MAX_FACTS = 3;

  private final Map<Function, BitSet> formals = new HashMap<>();

  private ConstantFormals() {}

  public static ConstantFormals find(Program program, CallSites sites) {
    var result = new ConstantFormals();
    for (Function caller : program.functions()) {
      for (CallSite site : sites.of(caller)) {
        site.call().directCallee().ifPresent(f -> result.add(f, site.call().arguments()));
      }
    }
    return result;
  }

  private void add(Function callee, List<Value> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      Value argument = arguments.get(i);
      if (argument instanceof IntegerConstant || argument instanceof NullConstant) {
        formals.computeIfAbsent(callee, f -> new BitSet()).set(i);
      }
    }
  }

  /** Of what is known on a path, that which a caller of the function may decide by a constant. */
  Facts decidable(Function function, Facts facts) {
    BitSet constant = formals.get(function);
    if (constant == null || facts.signs().isEmpty()) {
      return Facts.NONE;
    }
    Facts guard = Facts.NONE;
    for (var fact : facts.signs().entrySet()) {
      if (isOf(fact.getKey(), constant)) {
        guard = guard.set(fact.getKey(), fact.getValue());
      }
    }
    return guard.signs().size() <= MAX_FACTS ? guard : Facts.NONE;
  }

  private static boolean isOf(Symbolic number, BitSet formals) {
    return number.atom() instanceof Atom.FormalValue f
        && number.terms().isEmpty()
        && formals.get(f.formal());
  }
}
