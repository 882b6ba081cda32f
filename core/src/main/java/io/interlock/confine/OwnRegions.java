package io.interlock.confine;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.Revisits;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.RunContext;
import io.interlock.threads.ThreadEntries;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Memory that belongs together: an object and all that own cells lead to from there ({@link
 * OwnCells}). Some objects, or elements of arrays, are heads, each given to a thread of its own
 * ({@link Heads}); the regions of different heads are disjoint, and so are these from what a
 * function has made and linked to none of them. So two threads that use what hangs off what each
 * was given, or has made, use different memory, whatever the pointers passed through on the way:
 * lists, callbacks, functions that call each other.
 *
 * <p>Proof: a pointer is stored into an own cell only if it is of the region that the cell is in
 * ({@link FunctionClasses}). Cells of which that is not so are spoilt, and all functions are looked
 * at again, until no further cell is. New objects are in no region until they are linked to one.
 * Like {@code summary.HeapRegions}, after Seidl and Vojdani, "Region Analysis for Race Detection",
 * but cell by cell.
 *
 * <p>It ends: cells are only ever spoilt. Where that takes too many rounds, nothing is known.
 *
 * <p>Assumes that an index stays in its object.
 */
public final class OwnRegions {
  private static final int MAX_ROUNDS = 40;
  private static final int MAX_VISITS = 8;

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Map<Function, FunctionClasses> classes = new HashMap<>();

  private OwnRegions(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
  }

  /** Nothing is known. */
  public static OwnRegions none(CallGraph graph, PointsTo pointsTo) {
    return new OwnRegions(graph, pointsTo);
  }

  /**
   * The regions of a program.
   *
   * @param heads objects that threads are given, each to one
   */
  public static OwnRegions find(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      Heads heads,
      RunContext run) {
    var result = new OwnRegions(graph, pointsTo);
    var input = new ClassInput(graph, pointsTo, models, heads, enteredFromOutside(graph, entries));
    int round = 0;
    do {
      boolean isLate = round++ == MAX_ROUNDS || run.isCancelled();
      if (isLate || !result.solve(input, entries.running()) || input.cells().areLost()) {
        result.classes.clear();
        return result;
      }
    } while (input.cells().hasChanged());
    return result;
  }

  private static BitSet enteredFromOutside(CallGraph graph, ThreadEntries entries) {
    var outside = new BitSet();
    entries.main().forEach(f -> outside.set(f.index()));
    entries.others().forEach(f -> outside.set(f.index()));
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        if (!edge.kind().isTarget()) {
          outside.set(edge.target().index());
        }
      }
    }
    return outside;
  }

  /** One round over all functions; false if it takes too long. */
  private boolean solve(ClassInput input, BitSet running) {
    input.summaries().clear();
    for (List<Function> component : graph.components()) {
      if (input.cells().areLost()) {
        return false;
      }
      List<Function> all =
          component.stream()
              .filter(f -> running.get(f.index()) && graph.program().body(f).isPresent())
              .toList();
      var work = new Revisits(graph, all);
      for (int visit = 0; !work.isEmpty() && visit < MAX_VISITS; visit++) {
        for (Function function : all) {
          if (work.take(function)) {
            Body body = graph.program().body(function).orElseThrow();
            var found = new FunctionClasses(input, function, body);
            classes.put(function, found);
            ClassSummary summary = found.summary();
            if (!summary.equals(input.summaries().put(function, summary))) {
              work.changed(function);
            }
          }
        }
      }
      if (!work.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return classes.isEmpty();
  }

  /**
   * What the functions that a thread runs have for themselves.
   *
   * @param entries where it starts, one after the other
   * @param given the formals of these by which each such thread gets an object of its own
   */
  public OwnPointers of(List<Function> entries, BitSet given) {
    return new OwnPointers(this, graph, entries, given, NextGiven.NOTHING);
  }

  /**
   * What the functions that a thread runs, which start at some functions, have of what it is about
   * to give to another thread.
   */
  public OwnPointers of(List<Function> entries, NextGiven next) {
    return new OwnPointers(this, graph, entries, new BitSet(), next);
  }

  /**
   * The pointers to what hangs off the object that calls are about to hand to a thread.
   *
   * @param chain the calls that lead to where a thread is started, outermost first
   * @param given what the last of them hands over
   */
  public NextGiven next(List<CallSite> chain, Value given) {
    return NextGiven.find(this, graph, chain, given);
  }

  boolean isAddress(Function function, Value value) {
    return !pointsTo.targets(function, value).isEmpty();
  }

  @Nullable FunctionClasses classes(Function function) {
    return classes.get(function);
  }
}
