package io.interlock.summary.memory;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Modified;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Memory that another thread may write while a function runs: two loads of it may find different
 * values. Other threads write what their code may write by points-to; the main thread, what it may
 * write after it may have started the first of them. Code that only the main thread runs sees
 * changes by others only, other code changes by anybody.
 */
public final class ChangingMemory {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ModifiedMemory modified;
  private final CreatingFunctions creating;
  private final BitSet runByOthers;
  private final Modified byOthers = new Modified();
  private final Modified byAnybody = new Modified();

  private ChangingMemory(
      CallGraph graph, PointsTo pointsTo, ModifiedMemory modified, ThreadEntries entries) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.modified = modified;
    creating = CreatingFunctions.find(graph, EdgeKind::startsElsewhere);
    runByOthers = graph.reachable(entries.others());
  }

  public static ChangingMemory find(
      CallGraph graph, PointsTo pointsTo, ModifiedMemory modified, ThreadEntries entries) {
    var changing = new ChangingMemory(graph, pointsTo, modified, entries);
    entries.others().forEach(f -> changing.byOthers.addAll(modified.of(f)));
    changing.byAnybody.addAll(changing.byOthers);
    boolean isLate = !entries.escaped().isEmpty() || !entries.isProgram();
    for (Function function : entries.main()) {
      if (isLate) {
        changing.byAnybody.addAll(modified.of(function));
      } else {
        changing.addLate(function);
        isLate = changing.creating.contains(function);
      }
    }
    return changing;
  }

  /** What a function that is entered before any thread writes after it may have started one. */
  private void addLate(Function first) {
    Set<Function> seen = new HashSet<>();
    var waiting = new ArrayDeque<Function>();
    waiting.add(first);
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      Body body = graph.program().body(function).orElse(null);
      if (body != null && creating.contains(function) && seen.add(function)) {
        addLate(function, body, waiting);
      }
    }
  }

  private void addLate(Function function, Body body, ArrayDeque<Function> early) {
    BitSet late = lateBlocks(function, body);
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      boolean isLate = late.get(block.index());
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          CallSite site = sites.get(call++);
          if (isLate) {
            byAnybody.addAll(modified.at(site));
          } else {
            isLate = creating.mayStart(site);
            addCallees(site, early);
          }
        } else if (isLate) {
          modified.addWrite(function, i, byAnybody);
        }
      }
    }
  }

  private void addCallees(CallSite site, ArrayDeque<Function> early) {
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().isCall()) {
        early.add(edge.target());
      }
    }
  }

  /** The blocks that control may come to after a call that starts something. */
  private BitSet lateBlocks(Function function, Body body) {
    var flow = new ControlFlow(body);
    var late = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call && creating.mayStart(sites.get(call++))) {
          waiting.add(block.index());
        }
      }
    }
    while (!waiting.isEmpty()) {
      for (int next : flow.successors(waiting.remove())) {
        if (!late.get(next)) {
          late.set(next);
          waiting.add(next);
        }
      }
    }
    return late;
  }

  /** Whether somebody may change what is at one of the places while others run. */
  public boolean mayChange(Places places) {
    return byAnybody.mayAffect(pointsTo, places);
  }

  /** Whether others may change what is at one of the places while the function runs. */
  public boolean mayChange(Function function, Places places) {
    Modified changes = runByOthers.get(function.index()) ? byAnybody : byOthers;
    return changes.mayAffect(pointsTo, places);
  }
}
