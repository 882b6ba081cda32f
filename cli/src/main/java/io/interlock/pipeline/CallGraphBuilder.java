package io.interlock.pipeline;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallMatch;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.pointsto.PointsToResult;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;

/** From a program to its call graph, with a points-to analysis of choice. */
public final class CallGraphBuilder {
  private static final Phase POINTS_TO = new Phase("points-to");
  private static final Phase CALL_GRAPH = new Phase("call graph");

  /**
   * A call graph and what it was made with.
   *
   * @param models those that count for the program
   * @param nanos the time to analyze pointers and build the graph
   */
  public record Built(PointsToResult result, LibraryModels models, CallGraph graph, long nanos) {
    public PointsToKind kind() {
      return result.kind();
    }

    public PointsTo pointsTo() {
      return result.pointsTo();
    }
  }

  private final LibraryModels models;
  private final PointsToLimits limits;
  private final CallMatch match;
  private final RunContext run;

  public CallGraphBuilder(LibraryModels models, PointsToLimits limits, RunContext run) {
    this(models, limits, CallMatch.ANY, run);
  }

  public CallGraphBuilder(
      LibraryModels models, PointsToLimits limits, CallMatch match, RunContext run) {
    this.models = models;
    this.limits = limits;
    this.match = match;
    this.run = run;
  }

  public Built build(Program program, PointsToKind kind) {
    LibraryModels library = models.in(program);
    ProgramModels known = ProgramModels.of(program, library);
    long start = System.nanoTime();
    PointsToResult result = run.phase(POINTS_TO, () -> kind.solve(program, known::of, run, limits));
    CallGraph graph =
        run.phase(
            CALL_GRAPH, () -> CallGraph.build(program, known::of, result.pointsTo(), match, run));
    return new Built(result, library, graph, System.nanoTime() - start);
  }
}
