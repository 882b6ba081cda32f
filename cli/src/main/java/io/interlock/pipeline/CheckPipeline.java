package io.interlock.pipeline;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.finding.NotSeen;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModel;
import io.interlock.race.GlobalRaces;
import io.interlock.race.NotFollowed;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.threads.ThreadRoot;
import io.interlock.threads.ThreadRoots;
import java.util.ArrayList;
import java.util.List;

/** A check from end to end: the phases in their order. */
public final class CheckPipeline {
  private static final Phase THREADS = new Phase("threads");
  private static final Phase RACES = new Phase("races");
  private static final Phase NOT_SEEN = new Phase("not seen");

  private final RunContext run;

  public CheckPipeline(RunContext run) {
    this.run = run;
  }

  public CheckResult check(LoadedProgram loaded) {
    Program program = loaded.program();
    LibraryModel model = LibraryModel.posix();
    List<ThreadRoot> roots = run.phase(THREADS, () -> ThreadRoots.find(program, model));
    GlobalRaces.Result races = run.phase(RACES, () -> GlobalRaces.find(program, roots, model, run));
    List<NotSeen> notSeen = run.phase(NOT_SEEN, () -> NotFollowed.in(program, model));

    var counts =
        new Counts(
            loaded.unitCount(),
            loaded.functionCount(),
            roots.size(),
            races.accessCount(),
            races.locationCount());
    return CheckResult.of(races.findings(), incomplete(loaded), notSeen, counts);
  }

  private List<Incomplete> incomplete(LoadedProgram loaded) {
    var all = new ArrayList<>(loaded.incomplete());
    if (loaded.unitCount() > 0 && loaded.program().function("main").isEmpty()) {
      all.add(
          new Incomplete(
              IncompleteKind.PHASE_CUT_SHORT,
              "threads",
              Position.UNKNOWN,
              "no main function: only code run by created threads was checked"));
    }
    run.cancellation()
        .reason()
        .ifPresent(
            reason ->
                all.add(
                    new Incomplete(
                        IncompleteKind.PHASE_CUT_SHORT, "check", Position.UNKNOWN, reason)));
    return all;
  }
}
