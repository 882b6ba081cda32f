package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.CreatingFunctions;
import io.interlock.symbolic.SinglePlace;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The single locks that a function may hold where it starts a thread, or calls something that may:
 * those it acquires, without having released them on some way from there. Only acquisitions in the
 * text of such a function are looked at; a lock left out is one that proves nothing.
 */
final class LocksAtCreation {
  private final CallGraph graph;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final CreatingFunctions creating;
  private final IntSet found = new IntLinkedOpenHashSet();

  private LocksAtCreation(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
    creating = CreatingFunctions.find(graph, k -> k == EdgeKind.THREAD);
  }

  /** Their places. */
  static IntSet find(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    var locks = new LocksAtCreation(graph, models, pointsTo);
    for (Function function : graph.program().functions()) {
      if (locks.creating.contains(function)) {
        graph.program().body(function).ifPresent(b -> locks.read(function, b));
      }
    }
    return locks.found;
  }

  /** What a call does that matters here, and to which lock. */
  private record Step(Does does, int place) {}

  private enum Does {
    ACQUIRE,
    RELEASE,
    START
  }

  private void read(Function function, Body body) {
    List<List<Step>> steps = steps(function, body);
    var flow = new ControlFlow(body);
    for (int block = 0; block < steps.size(); block++) {
      for (int i = 0; i < steps.get(block).size(); i++) {
        Step step = steps.get(block).get(i);
        if (step.does() == Does.ACQUIRE
            && !found.contains(step.place())
            && reachesStart(block, i + 1, step.place(), steps, flow)) {
          found.add(step.place());
        }
      }
    }
  }

  private List<List<Step>> steps(Function function, Body body) {
    var steps = new ArrayList<List<Step>>();
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      var here = new ArrayList<Step>();
      for (Instruction i : block.instructions()) {
        if (i instanceof Call) {
          add(sites.get(call++), here);
        }
      }
      steps.add(here);
    }
    return steps;
  }

  private void add(CallSite site, List<Step> steps) {
    for (Action action : models.actions(site.call())) {
      if (action instanceof Action.Acquire a) {
        add(Does.ACQUIRE, a.lock(), site, steps);
      } else if (action instanceof Action.Release r) {
        add(Does.RELEASE, r.lock(), site, steps);
      }
    }
    if (creating.mayStart(site)) {
      steps.add(new Step(Does.START, SinglePlace.NONE));
    }
  }

  private void add(Does does, Operand operand, CallSite site, List<Step> steps) {
    Value pointer = operand.of(site.call());
    if (pointer != null) {
      int place = SinglePlace.of(pointsTo, pointsTo.targets(site.caller(), pointer));
      if (place != SinglePlace.NONE) {
        steps.add(new Step(does, place));
      }
    }
  }

  /** Whether control may get from a point to the start of a thread without releasing the lock. */
  private static boolean reachesStart(
      int block, int from, int lock, List<List<Step>> steps, ControlFlow flow) {
    var seen = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    waiting.add(block);
    int first = from;
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      boolean goesOn = true;
      for (Step step : steps.get(at).subList(first, steps.get(at).size())) {
        if (step.does() == Does.START) {
          return true;
        }
        if (step.does() == Does.RELEASE && step.place() == lock) {
          goesOn = false;
          break;
        }
      }
      first = 0;
      if (goesOn) {
        for (int next : flow.successors(at)) {
          if (!seen.get(next)) {
            seen.set(next);
            waiting.add(next);
          }
        }
      }
    }
    return false;
  }
}
