package io.interlock.bench;

import io.interlock.bench.mutate.Removal;
import io.interlock.bench.mutate.SyncSite;
import io.interlock.bench.mutate.SyncSites;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Rule;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.util.List;

/** Checks a linked program, and the same program with synchronization taken out. */
final class MutantCheck {
  private final LinkedProgram linked;
  private final LibraryModels models;
  private final int threads;

  MutantCheck(LinkedProgram linked, LibraryModels models, int threads) {
    this.linked = linked;
    this.models = models;
    this.threads = threads;
  }

  List<SyncSite> sites() {
    Program program = linked.program();
    return SyncSites.of(program, ProgramModels.of(program, models.in(program)));
  }

  /** The data races without some of the synchronization. */
  List<Finding> races(List<SyncSite> removed) {
    Program program = removed.isEmpty() ? linked.program() : Removal.of(linked.program(), removed);
    var run = RunContext.silent();
    var linker = new ProgramLinker(Verification.OFF, run);
    CheckResult result =
        new CheckPipeline(linker, models, PointsToLimits.DEFAULT, threads, run)
            .check(new LinkedProgram(linked.plan(), program, List.of()));
    return result.findings().stream().filter(f -> f.rule() == Rule.DATA_RACE).toList();
  }
}
