package io.interlock.explore;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
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
 *
 * <p>Where atomic accesses are made in weaker orders than the strongest, what threads have seen of
 * atomic variables and of each other is part of a state ({@link WeakSteps}).
 */
public final class Explorer {
  /** What there are states after. */
  public enum Reduction {
    /** All operations that order threads. */
    NONE,
    /** Those that others may wait for: a lock acquired or a thread joined is none. */
    RELEASES_ONLY
  }

  /** In which orders atomic accesses are made. */
  enum Orders {
    /** The strongest, or there are none. */
    SEQUENTIAL,
    ANY
  }

  private static final int MAX_INSTRUCTIONS = 5000;

  /** The largest numbers that are remembered, one try after the other. */
  private static final long[] BOUNDS = {1L << 40, 16, 3};

  /** Where orders are weaker, smaller numbers seldom help and each try costs more. */
  private static final long[] BOUNDS_WEAK = {1L << 40};

  private static final int MAX_STATES = 20_000;
  private static final long MAX_WORDS = 3_000_000;

  /** What threads have seen takes most of a state. */
  private static final long MAX_WORDS_WEAK = 6_000_000;

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
    Orders orders = orders(functions);
    String reason = "";
    for (long bound : orders == Orders.ANY ? BOUNDS_WEAK : BOUNDS) {
      try {
        return explore(
            main, code, orders, bound, bound == BOUNDS[0] ? LoopCounters.none() : counters);
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

  private Orders orders(List<Function> functions) {
    return functions.stream()
            .flatMap(f -> program.body(f).stream())
            .flatMap(b -> b.blocks().stream())
            .flatMap(b -> b.instructions().stream())
            .anyMatch(Explorer::isWeak)
        ? Orders.ANY
        : Orders.SEQUENTIAL;
  }

  private static boolean isWeak(Instruction i) {
    return i instanceof MemoryAccess access
        && access.shape().isAtomic()
        && (access.shape().ordering() != Ordering.SEQUENTIAL
            || (i instanceof CompareExchange c && c.failure() != Ordering.SEQUENTIAL));
  }

  private Explored explore(
      Function main, Code code, Orders orders, long bound, LoopCounters forgotten) {
    var sites = new Sites();
    var racy = new BitSet();
    var mixed = new Mixed();
    int times = reduction == Reduction.NONE ? UNREDUCED : 1;
    long words = orders == Orders.ANY ? MAX_WORDS_WEAK : MAX_WORDS;
    var budget = new Budget(MAX_STATES * times, words * times, run);
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
              reduction,
              orders,
              mixed);
      var exploration = new Exploration(machine, budget);
      exploration.run(main);
      if (exploration.racyReads().isEmpty() && !mixed.grow()) {
        return Explored.complete(exploration, sites);
      }
      racy.or(exploration.racyReads());
    }
  }
}
