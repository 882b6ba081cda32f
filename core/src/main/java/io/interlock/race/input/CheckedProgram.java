package io.interlock.race.input;

import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import io.interlock.symbolic.SymbolicPlaces;

/**
 * The program that a race check is about, with what is known of it when the check begins, and how
 * it is to be checked.
 *
 * @param threadCount how many threads the check may use
 */
public record CheckedProgram(
    CallGraph graph,
    PointsTo pointsTo,
    ProgramModels models,
    CheckOptions options,
    int threadCount,
    RunContext run) {
  public Program program() {
    return graph.program();
  }

  public Assumptions assumptions() {
    return options.assumptions();
  }

  public Workers workers() {
    return new Workers(threadCount);
  }

  /** A function for which names are asked that belong to none. */
  public Function anyFunction() {
    return program().functions().get(0);
  }

  /** Where names lead, the same for all who ask. */
  public SymbolicPlaces places() {
    return SymbolicPlaces.shared(pointsTo, anyFunction());
  }
}
