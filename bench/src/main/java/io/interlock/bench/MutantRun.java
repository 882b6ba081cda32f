package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import io.interlock.bench.mutate.SyncSite;
import io.interlock.finding.Finding;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.LinkedProgram;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.pipeline.ProgramLinker;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pipeline.UnitInput;
import io.interlock.pipeline.UnitLoader;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Takes synchronization out of annotated programs, one piece at a time. That is noticed if two
 * places are said to race that were not said to before. Programs that do not come out as marked say
 * nothing.
 */
final class MutantRun {
  /** What became of a mutant. */
  enum Fate {
    /** A race is reported that was not before. */
    NOTICED,
    UNNOTICED,
    /** No line marked NORACE is under the lock, or after the join, barrier and so on. */
    PROTECTS_NOTHING,
    /** The program as it is does not come out as marked. */
    NOT_RIGHT_BEFORE
  }

  /**
   * @param program its name
   */
  record Mutant(String program, SyncSite site, Fate fate) {
    /** What it is called in lists: the program and the line. */
    String name() {
      return program + ":" + site.position().line();
    }
  }

  private final FrontEndOptions options;
  private final LibraryModels models = LibraryModels.shipped();

  MutantRun(FrontEndOptions options) {
    this.options = options;
  }

  List<Mutant> mutants(JudgedProgram program) {
    var run = RunContext.silent();
    var input = UnitInput.ofFiles(program.files(), program.flags(), options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
    if (units.programs().isEmpty()) {
      return List.of();
    }
    LinkedProgram linked = new ProgramLinker(Verification.ON, run).link(units.programs().get(0));
    var check = new MutantCheck(linked, models, 1);
    List<Finding> races = check.races(List.of());
    boolean right = isAsMarked(program, races);
    Set<String> before = RacePairs.of(races);
    var mutants = new ArrayList<Mutant>();
    for (SyncSite site : check.sites()) {
      Fate fate = right ? Fate.PROTECTS_NOTHING : Fate.NOT_RIGHT_BEFORE;
      if (right && protectsSomething(site, program)) {
        Set<String> after = RacePairs.of(check.races(List.of(site)));
        fate = before.containsAll(after) ? Fate.UNNOTICED : Fate.NOTICED;
      }
      mutants.add(new Mutant(program.name(), site, fate));
    }
    return mutants;
  }

  /** What is called there may be marked, too. */
  private static boolean protectsSomething(SyncSite site, JudgedProgram program) {
    return !site.callees().isEmpty()
        || program.expectations().stream()
            .anyMatch(e -> e.kind() == Kind.NO_RACE && site.lines().contains(e.place()));
  }

  private static boolean isAsMarked(JudgedProgram program, List<Finding> races) {
    Set<String> reported = RacePairs.places(races);
    return program.expectations().stream()
        .allMatch(e -> reported.contains(e.place()) == (e.kind() == Kind.RACE));
  }
}
