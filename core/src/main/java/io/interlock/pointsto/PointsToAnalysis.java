package io.interlock.pointsto;

import io.interlock.ir.Program;
import io.interlock.run.RunContext;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Finds out where the pointers of a program may point. */
public final class PointsToAnalysis {
  private PointsToAnalysis() {}

  /** Andersen's analysis, by offset. */
  public static PointsTo andersen(Program program, ModelLookup models, RunContext run) {
    return solve(program, models, run, PlaceTable.Fields.BY_OFFSET, null);
  }

  static PointsTo solve(
      Program program,
      ModelLookup models,
      RunContext run,
      PlaceTable.Fields fields,
      @Nullable Random shuffle) {
    var layouts = new Layouts(new CompleteTypes(program));
    var objects = new ObjectTable(program);
    var hints = new TypeHints(program, layouts);
    Constraints constraints =
        new ConstraintGenerator(program, objects, layouts, hints).generate(run);
    var state = new SolverState(constraints, models, objects, layouts, hints, fields, shuffle);
    new Solver(state).solve(run);
    return new SolvedPointsTo(state, layouts);
  }
}
