package io.interlock.pointsto;

import io.interlock.ir.Program;
import io.interlock.pointsto.SolverState.Rules;
import io.interlock.run.RunContext;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Finds out where the pointers of a program may point. The constraints are made once; if the solver
 * reaches a limit, they are solved again by Steensgaard's rules, which is fast on every program:
 * its answers are coarser, but nothing is missing from them.
 */
final class PointsToAnalysis {
  private final ModelLookup models;
  private final RunContext run;
  private final Program program;
  private final Layouts layouts;
  private final TypeHints hints;
  private final Constraints constraints;
  private final LimitWatch watch;
  private final PointsToLimits limits;
  private final @Nullable Random shuffle;

  /**
   * @param shuffle if given, nodes are looked at in an order of its choice
   */
  PointsToAnalysis(
      Program program,
      ModelLookup models,
      RunContext run,
      PointsToLimits limits,
      @Nullable Random shuffle) {
    this.program = program;
    this.models = models;
    this.run = run;
    this.shuffle = shuffle;
    layouts = new Layouts(new CompleteTypes(program));
    hints = new TypeHints(program, layouts);
    constraints =
        new ConstraintGenerator(program, new ObjectTable(program), layouts, hints).generate(run);
    watch = new LimitWatch(limits);
    this.limits = limits;
  }

  PointsToResult solve(PointsToKind kind) {
    return switch (kind) {
      case NONE -> PointsToResult.finished(kind, new NoPointsTo(program));
      case STEENSGAARD -> PointsToResult.finished(kind, answers(steensgaard()));
      case ANDERSEN_FI -> solve(kind, Rules.INCLUSION);
      case ANDERSEN -> solve(kind, Rules.INCLUSION_BY_OFFSET);
      case ORIGIN -> refined(kind, this::byOrigin);
      case CONTEXT -> refined(kind, this::inContexts);
    };
  }

  private PointsToResult solve(PointsToKind kind, Rules rules) {
    SolverState state = solve(rules);
    if (state == null) {
      return fallback(kind, PointsToKind.STEENSGAARD, answers(steensgaard()));
    }
    state.flows().forgetWay();
    return PointsToResult.finished(kind, answers(state));
  }

  /** Finds out more than Andersen's analysis has; null if a limit was reached. */
  private interface Refinement {
    @Nullable PointsTo refine(SolverState full);
  }

  private PointsToResult refined(PointsToKind kind, Refinement refinement) {
    SolverState full = solve(Rules.INCLUSION_BY_OFFSET);
    if (full == null) {
      return fallback(kind, PointsToKind.STEENSGAARD, answers(steensgaard()));
    }
    PointsTo refined = refinement.refine(full);
    return refined == null
        ? fallback(kind, PointsToKind.ANDERSEN, answers(full))
        : PointsToResult.finished(kind, refined);
  }

  /**
   * In a {@link Crowd} objects are told apart by type only, whatever their origin, and one that
   * forms later, with more copies of everything in it, is coarser than Andersen's.
   */
  private @Nullable PointsTo byOrigin(SolverState full) {
    if (!full.flows().isCrowded()) {
      SolverState state = newState(Rules.INCLUSION_BY_ORIGIN, null);
      var choice = new OriginInstances(state, new CallInstances(state));
      boolean isSolved = solve(state, choice, null, watch);
      if (!state.flows().isCrowded()) {
        return isSolved ? answers(state) : null;
      }
    }
    watch.crowded();
    return null;
  }

  private @Nullable PointsTo inContexts(SolverState full) {
    try {
      FunctionSlice slice = FunctionSlice.of(full, watch);
      if (slice == null) {
        return null;
      }
      SolverState state = newState(Rules.INCLUSION_BY_OFFSET, slice);
      var instances = new ContextInstances(state, new CallInstances(state), slice);
      return solve(state, instances, slice, watch)
          ? ContextPointsTo.of(answers(full), answers(state), state, instances.edges())
          : null;
    } catch (OutOfMemoryError e) { // what took the memory is dropped
      watch.outOfMemory();
      return null;
    }
  }

  private PointsToResult fallback(PointsToKind kind, PointsToKind answeredBy, PointsTo answers) {
    return new PointsToResult(kind, answeredBy, answers, Optional.ofNullable(watch.reached()));
  }

  private PointsTo answers(SolverState state) {
    return new SolvedPointsTo(state, layouts);
  }

  private SolverState steensgaard() {
    SolverState state = newState(Rules.UNIFICATION, null);
    solve(state, new CallInstances(state), null, new LimitWatch(PointsToLimits.NONE));
    return state;
  }

  /** Null if a limit was reached. */
  private @Nullable SolverState solve(Rules rules) {
    SolverState state = newState(rules, null);
    return solve(state, new CallInstances(state), null, watch) ? state : null;
  }

  private SolverState newState(Rules rules, @Nullable FunctionSlice slice) {
    return new SolverState(
        constraints,
        models,
        new ObjectTable(program),
        layouts,
        hints,
        rules,
        slice,
        rules == Rules.INCLUSION_BY_ORIGIN
            ? limits.crowding().withCopies(OriginInstances.MAX_GROWTH + 1)
            : limits.crowding(),
        shuffle);
  }

  /** Whether no limit was reached. */
  private boolean solve(
      SolverState state, InstanceChoice choice, @Nullable FunctionSlice slice, LimitWatch limit) {
    try {
      new Solver(state, choice, slice, limit).solve(run);
    } catch (OutOfMemoryError e) { // what took the memory is dropped
      limit.outOfMemory();
    }
    return limit.reached() == null;
  }
}
