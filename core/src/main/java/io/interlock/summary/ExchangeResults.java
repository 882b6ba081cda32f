package io.interlock.summary;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.function.UnaryOperator;

/**
 * What compare-and-exchange tells. It yields the old value and whether it was done. The ways are
 * told apart by its result as such, not being zero if it was done, and from that by what is
 * extracted from it. One that expects zero and failed has found something else, unless it is weak
 * and may fail for no reason.
 */
final class ExchangeResults {
  private final LocalNames names;

  /** Exchanges that may fail for no reason, by their results. */
  private final BitSet weak = new BitSet();

  /** Exchanges that expect zero. */
  private final BitSet fromZero = new BitSet();

  ExchangeResults(Body body, LocalNames names) {
    this.names = names;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof CompareExchange c) {
          fromZero.set(c.result().id(), isFromZero(c));
          weak.set(c.result().id(), c.strength() == CompareExchange.Strength.WEAK);
        }
      }
    }
  }

  /** Whether an exchange is done if zero is found. */
  boolean isFromZero(CompareExchange exchange) {
    Symbolic expected = names.name(exchange.expected());
    return expected.isConstant() && expected.offset() == 0;
  }

  static boolean isPart(Instruction i) {
    return i instanceof Arithmetic a && a.operator() == Arithmetic.Operator.EXTRACT;
  }

  private static boolean isBoolean(Result result) {
    return result.type().bits() == 1;
  }

  /** The ways on which an exchange is done, with what it does, and on which it fails. */
  States apart(CompareExchange exchange, UnaryOperator<State> done, States states) {
    return apart(names.name(exchange.result()), Signs.NOT_ZERO, done, states);
  }

  /** The ways on which something is done and on which it is not, told apart by a result. */
  static States apart(Symbolic result, Signs isDone, UnaryOperator<State> done, States states) {
    var paths = new ArrayList<Path>();
    for (Path p : states.paths()) {
      Facts after = p.facts().told(result, isDone);
      Facts failed = p.facts().told(result, isDone.not());
      if (after != null) {
        paths.add(new Path(done.apply(p.state()), after));
      }
      if (failed != null) {
        paths.add(new Path(p.state(), failed));
      }
    }
    return States.of(paths);
  }

  /** Part of what an exchange yields, on the ways that its result tells apart. */
  States part(Arithmetic a, States states) {
    if (!(a.operands().get(0) instanceof LocalValue whole)) {
      return states;
    }
    Symbolic result = names.name(whole);
    Symbolic part = names.name(a.result());
    boolean isOld = !isBoolean(a.result());
    if (isOld && !fromZero.get(whole.id())) {
      return states;
    }
    return states.map(
        p -> {
          Signs done = p.facts().of(result);
          if (done != Signs.ZERO && done != Signs.NOT_ZERO) {
            return p;
          }
          boolean isKnown = !isOld || done == Signs.NOT_ZERO || !weak.get(whole.id());
          Facts facts = isKnown ? p.facts().told(part, isOld ? done.not() : done) : p.facts();
          return facts == null ? null : p.with(p.state(), facts);
        });
  }
}
