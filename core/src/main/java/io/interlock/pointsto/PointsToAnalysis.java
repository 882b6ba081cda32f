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

  private PointsToAnalysis(Program program, ModelLookup models, RunContext run) {
    this.program = program;
    this.models = models;
    this.run = run;
    layouts = new Layouts(new CompleteTypes(program));
    hints = new TypeHints(program, layouts);
    constraints =
        new ConstraintGenerator(program, new ObjectTable(program), layouts, hints).generate(run);
  }

  static PointsToResult solve(
      PointsToKind kind,
      Rules rules,
      Program program,
      ModelLookup models,
      RunContext run,
      PointsToLimits limits) {
    var analysis = new PointsToAnalysis(program, models, run);
    var watch = new LimitWatch(limits);
    PointsTo pointsTo =
        rules == Rules.UNIFICATION ? analysis.steensgaard() : analysis.solve(rules, watch, null);
    return pointsTo == null
        ? new PointsToResult(kind, analysis.steensgaard(), Optional.ofNullable(watch.reached()))
        : new PointsToResult(kind, pointsTo, Optional.empty());
  }

  /** Without limits, nodes being looked at in an order of the shuffle's choice. */
  static PointsTo shuffled(
      Program program, ModelLookup models, RunContext run, Rules rules, Random shuffle) {
    var analysis = new PointsToAnalysis(program, models, run);
    PointsTo solved = analysis.solve(rules, new LimitWatch(PointsToLimits.NONE), shuffle);
    return solved == null ? analysis.steensgaard() : solved;
  }

  private PointsTo steensgaard() {
    PointsTo solved = solve(Rules.UNIFICATION, new LimitWatch(PointsToLimits.NONE), null);
    if (solved == null) {
      throw new IllegalStateException("no limit, but it was reached");
    }
    return solved;
  }

  /** The answers; null if a limit was reached. */
  private @Nullable PointsTo solve(Rules rules, LimitWatch watch, @Nullable Random shuffle) {
    try {
      var state =
          new SolverState(
              constraints, models, new ObjectTable(program), layouts, hints, rules, shuffle);
      new Solver(state, watch).solve(run);
      return watch.reached() == null ? new SolvedPointsTo(state, layouts) : null;
    } catch (OutOfMemoryError e) { // what took the memory is not reachable any more
      watch.outOfMemory();
      return null;
    }
  }
}
