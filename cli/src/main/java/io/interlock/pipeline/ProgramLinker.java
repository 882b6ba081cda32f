package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.link.LinkResult;
import io.interlock.frontend.link.Linker;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.frontend.link.UnitTypes;
import io.interlock.ir.verify.Problem;
import io.interlock.ir.verify.ProgramVerifier;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;

/** Links the units of one program and, on request, checks the IR that comes out. */
public final class ProgramLinker {
  private static final Phase LINK = new Phase("link");
  private static final Phase VERIFY = new Phase("verify");

  /** Whether the IR is checked before it is used. */
  public enum Verification {
    OFF,
    ON
  }

  private final Verification verification;
  private final RunContext run;
  private final UnitTypes types = new UnitTypes();

  public ProgramLinker(Verification verification, RunContext run) {
    this.verification = verification;
    this.run = run;
  }

  public LinkedProgram link(ProgramPlan plan) {
    LinkResult linked = run.phase(LINK, () -> Linker.link(plan.units(), types));
    var incomplete = new ArrayList<Incomplete>();
    linked.conflicts().forEach(c -> incomplete.add(twice(c)));
    if (verification == Verification.ON) {
      run.phase(VERIFY, () -> ProgramVerifier.verify(linked.program()))
          .forEach(p -> incomplete.add(malformed(p)));
    }
    return new LinkedProgram(plan, linked.program(), incomplete);
  }

  private static Incomplete twice(LinkResult.Conflict conflict) {
    String reason = "also defined in " + conflict.keptIn() + ", and that definition was taken";
    return new Incomplete(
        IncompleteKind.FUNCTION_SKIPPED,
        conflict.name(),
        Position.in(new SourceFile(conflict.droppedIn())),
        reason);
  }

  private static Incomplete malformed(Problem problem) {
    return new Incomplete(
        IncompleteKind.FUNCTION_SKIPPED, problem.where(), problem.position(), problem.what());
  }
}
