package io.interlock.callgraph.witness;

import io.interlock.callgraph.witness.Spot.InValue;
import io.interlock.callgraph.witness.Witness.Step;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What may hold the function that is looked for, as the points-to analysis says. */
record Holders(PointsTo pointsTo, Function target) {
  /** Whether the value names the function. */
  boolean isAddress(Value value) {
    return value instanceof SymbolAddress address && address.symbol() == target;
  }

  /** Whether a value may be the function. */
  boolean mayBe(Function function, Value value) {
    return isAddress(value) || pointsTo.functions(function, value).contains(target);
  }

  /** From a value, if it may be the function. */
  void link(Function in, Value value, @Nullable Step step, List<Link> links) {
    if (isAddress(value)) {
      links.add(new Link(null, step));
    } else if (value instanceof LocalValue local && mayBe(in, value)) {
      links.add(new Link(new InValue(in, local), step));
    }
  }

  /** The places among some that may hold the function. */
  List<Integer> holding(Places places) {
    var holding = new ArrayList<Integer>();
    for (int i = 0; i < places.size(); i++) {
      Places contents = pointsTo.contents(Places.of(places.get(i)));
      for (int j = 0; j < contents.size(); j++) {
        if (pointsTo.object(contents.get(j)).symbol() == target) {
          holding.add(places.get(i));
          break;
        }
      }
    }
    return holding;
  }
}
