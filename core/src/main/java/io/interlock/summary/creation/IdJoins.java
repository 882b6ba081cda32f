package io.interlock.summary.creation;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that join threads by ids they find in memory, and where they find them. */
final class IdJoins {

  private record Join(Function function, Places ids) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final List<Join> joins = new ArrayList<>();

  IdJoins(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        Value id = action instanceof Action.Join j ? j.thread().of(site.call()) : null;
        Load load = id == null ? null : load(site.caller(), id);
        if (load != null) {
          Places from = pointsTo.targets(site.caller(), load.address());
          joins.add(new Join(site.caller(), from));
        }
      }
    }
  }

  private @Nullable Load load(Function function, Value id) {
    Body body = graph.program().body(function).orElse(null);
    @Nullable Instruction definition =
        body != null && id instanceof LocalValue local ? body.definitions().of(local) : null;
    return definition instanceof Load load ? load : null;
  }

  /** Whether a call may get to where threads are joined by ids in some places. */
  boolean mayJoin(CallSite site, Places ids) {
    BitSet reached = null;
    for (Join join : joins) {
      if (pointsTo.mayOverlap(join.ids(), pointsTo.pointerSize(), ids, pointsTo.pointerSize())) {
        reached = reached == null ? graph.reachable(callees(site)) : reached;
        if (reached.get(join.function().index())) {
          return true;
        }
      }
    }
    return false;
  }

  private List<Function> callees(CallSite site) {
    return graph.edges(site).stream()
        .filter(e -> e.kind().isCall())
        .map(CallEdge::target)
        .distinct()
        .toList();
  }
}
