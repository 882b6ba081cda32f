package io.interlock.explore;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;

/**
 * Explores the interleavings of a small program: first with all its numbers, and if that takes too
 * much, with small ones only. Each time, it is begun again while reads turn out to race that decide
 * something; they are taken to read anything then. There are finitely many.
 */
public final class Explorer {
  /** What there are states after. */
  public enum Reduction {
    /** All operations that order threads. */
    NONE,
    /** Those that others may wait for: a lock acquired or a thread joined is none. */
    RELEASES_ONLY
  }

  private static final int MAX_INSTRUCTIONS = 5000;

  /** The largest numbers that are remembered, one try after the other. */
  private static final long[] BOUNDS = {1L << 40, 16, 3};

  private static final int MAX_STATES = 20_000;
  private static final long MAX_WORDS = 3_000_000;

  /** Without reduction, so many times as much may be spent: that is to be compared with. */
  private static final int UNREDUCED = 20;

  private final CallGraph graph;
  private final Program program;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final Reduction reduction;
  private final RunContext run;

  public Explorer(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      Reduction reduction,
      RunContext run) {
    this.graph = graph;
    this.program = graph.program();
    this.pointsTo = pointsTo;
    this.models = models;
    this.reduction = reduction;
    this.run = run;
  }

  public Explored explore() {
    Function main = program.main().orElse(null);
    if (main == null) {
      return Explored.gaveUp("no main");
    }
    if (!program.constructors().isEmpty() || !program.destructors().isEmpty()) {
      return Explored.gaveUp("functions before or after main");
    }
    List<Function> functions = reachable(main);
    long count =
        functions.stream()
            .flatMap(f -> program.body(f).stream())
            .mapToLong(b -> b.instructionCount())
            .sum();
    if (count > MAX_INSTRUCTIONS) {
      return Explored.gaveUp("too large");
    }
    var code = new Code(program, Relevance.find(graph, pointsTo, models, functions));
    LoopCounters counters = LoopCounters.find(graph, functions);
    String reason = "";
    for (long bound : BOUNDS) {
      try {
        return explore(main, code, bound, bound == BOUNDS[0] ? LoopCounters.none() : counters);
      } catch (GaveUpException e) {
        return Explored.gaveUp(String.valueOf(e.getMessage()));
      } catch (OutOfBudgetException e) {
        reason = String.valueOf(e.getMessage());
      }
    }
    return Explored.gaveUp(reason);
  }

  private List<Function> reachable(Function main) {
    BitSet reached = graph.reachable(List.of(main), EnumSet.allOf(EdgeKind.class));
    var functions = new ArrayList<Function>();
    reached.stream().forEach(f -> functions.add(program.functions().get(f)));
    return functions;
  }

  private Explored explore(Function main, Code code, long bound, LoopCounters forgotten) {
    var sites = new Sites();
    var racy = new BitSet();
    int times = reduction == Reduction.NONE ? UNREDUCED : 1;
    var budget = new Budget(MAX_STATES * times, MAX_WORDS * times, run);
    while (true) {
      var machine =
          new Machine(
              program,
              models,
              code,
              new WordArithmetic(bound),
              sites,
              (BitSet) racy.clone(),
              forgotten,
              reduction);
      var exploration = new Exploration(machine, budget);
      exploration.run(main);
      if (exploration.racyReads().isEmpty()) {
        return Explored.complete(exploration, sites);
      }
      racy.or(exploration.racyReads());
    }
  }
}
