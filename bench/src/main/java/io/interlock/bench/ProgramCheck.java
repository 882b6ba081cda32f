package io.interlock.bench;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitInput;
import io.interlock.pipeline.UnitLoader;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.race.input.CheckOptions;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks a program as {@code check} would, and scores the result. */
final class ProgramCheck {
  private final FrontEndOptions options;
  private final List<String> flags;
  private final CheckOptions check;

  ProgramCheck(FrontEndOptions options, List<String> flags, CheckOptions check) {
    this.options = options.withJobs(1);
    this.flags = List.copyOf(flags);
    this.check = check;
  }

  ProgramScore score(JudgedProgram program, RunContext run) {
    var allFlags = new ArrayList<>(flags);
    allFlags.addAll(program.flags());
    UnitInput input = UnitInput.ofFiles(program.files(), allFlags, options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
    Optional<Incomplete> uncompiled =
        units.incomplete().stream()
            .filter(i -> i.kind() == IncompleteKind.UNIT_NOT_COMPILED)
            .findFirst();
    if (uncompiled.isPresent() && !run.isCancelled()) {
      return ProgramScore.exempt(program, "does not compile: " + uncompiled.get().reason());
    }
    var linker = new ProgramLinker(Verification.ON, run);
    CheckResult result =
        new CheckPipeline(linker, LibraryModels.shipped(), PointsToLimits.DEFAULT, 1, check, run)
            .check(units);
    return Scoring.score(program, result);
  }
}
