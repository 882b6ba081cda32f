package io.interlock.callgraph.witness;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.source.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a function comes to be called: from where its address is taken to the call, each step an
 * assignment. What it says is what the analysis believes; a chain that no run can follow shows
 * where the analysis is imprecise.
 *
 * @param steps empty if no chain of assignments was found: the analysis merged things that no
 *     assignment connects in this direction
 */
public record Witness(CallSite site, Function target, List<Step> steps) {
  /**
   * One assignment.
   *
   * @param function where it happens; null for initial values
   * @param text what is assigned, as C if possible
   */
  public record Step(Position position, @Nullable Function function, String text) {
    @Override
    public String toString() {
      String where = function == null ? "" : "in " + function.name() + ": ";
      return position + ": " + where + text;
    }
  }

  public Witness {
    steps = List.copyOf(steps);
  }
}
