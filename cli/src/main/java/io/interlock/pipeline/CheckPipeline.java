package io.interlock.pipeline;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModel;
import io.interlock.race.GlobalRaces;
import io.interlock.race.NotFollowed;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.threads.ThreadRoot;
import io.interlock.threads.ThreadRoots;
import java.util.List;

/**
 * A check from end to end: the phases in their order, for one program after the other, so that only
 * one is in memory as a whole.
 */
public final class CheckPipeline {
  private static final Phase THREADS = new Phase("threads");
  private static final Phase RACES = new Phase("races");
  private static final Phase NOT_SEEN = new Phase("not seen");

  private final ProgramLinker linker;
  private final RunContext run;
  private final LibraryModel model = LibraryModel.posix();

  public CheckPipeline(ProgramLinker linker, RunContext run) {
    this.linker = linker;
    this.run = run;
  }

  public CheckResult check(LoadedUnits units) {
    var results = new ProgramResults(units.incomplete(), units.unitCount());
    var notFollowed = new NotFollowed(model);
    for (ProgramPlan plan : units.programs()) {
      if (run.isCancelled()) {
        break;
      }
      LinkedProgram linked = linker.link(plan);
      check(linked, results);
      run.phase(NOT_SEEN, () -> notFollowed.scan(linked.program()));
      if (plan.kind() == ProgramPlan.Kind.LIBRARY && linked.functionCount() > 0) {
        notFollowed.addProgramWithoutMain(plan.name());
      }
    }
    run.cancellation().reason().ifPresent(reason -> results.add(cutShort("check", reason)));
    return results.merged(notFollowed.result());
  }

  private void check(LinkedProgram linked, ProgramResults results) {
    Program program = linked.program();
    List<ThreadRoot> roots = run.phase(THREADS, () -> ThreadRoots.find(program, model));
    GlobalRaces.Result races = run.phase(RACES, () -> GlobalRaces.find(program, roots, model, run));

    linked.incomplete().forEach(results::add);
    var counts =
        new Counts(
            0, linked.functionCount(), roots.size(), races.accessCount(), races.locationCount());
    results.add(linked.plan().name(), races.findings(), counts);
  }

  private static Incomplete cutShort(String what, String reason) {
    return new Incomplete(IncompleteKind.PHASE_CUT_SHORT, what, Position.UNKNOWN, reason);
  }
}
