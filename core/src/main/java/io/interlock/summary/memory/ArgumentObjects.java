package io.interlock.summary.memory;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.List;

/** The objects that new threads are handed as their arguments, by points-to. */
public final class ArgumentObjects {
  private final PointsTo pointsTo;
  private final BitSet objects = new BitSet();

  private ArgumentObjects(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static ArgumentObjects find(CallGraph graph, PointsTo pointsTo) {
    var result = new ArgumentObjects(pointsTo);
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (edge.kind() == EdgeKind.THREAD && edge.action() instanceof Action.Run run) {
          run.arguments().forEach(o -> result.add(site, o));
        }
      }
    }
    return result;
  }

  private void add(CallSite site, @org.jspecify.annotations.Nullable Operand operand) {
    List<Value> arguments = site.call().arguments();
    if (operand == null
        || operand.kind() != Operand.Kind.ARGUMENT
        || operand.argument() >= arguments.size()) {
      return;
    }
    Places places = pointsTo.targets(site.caller(), arguments.get(operand.argument()));
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    objects.or(pointsTo.objectsAt(places));
  }

  /** Whether all the places are in such objects. */
  public boolean include(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!objects.get(pointsTo.object(places.get(i)).index())) {
        return false;
      }
    }
    return !places.isEmpty();
  }
}
