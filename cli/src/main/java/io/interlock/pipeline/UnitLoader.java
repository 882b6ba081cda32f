package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompileRequest;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.link.ProgramComposer;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.util.List;
import java.util.function.Consumer;

/** From files to units sorted into programs, with what went wrong on the way. */
public final class UnitLoader {
  private static final Phase READ = new Phase("read");
  private static final Phase COMPOSE = new Phase("compose");

  private final FrontEndOptions options;
  private final RunContext run;
  private final Consumer<String> notices;

  /**
   * @param notices hears, in words, about what takes seconds or is out of the ordinary
   */
  public UnitLoader(FrontEndOptions options, RunContext run, Consumer<String> notices) {
    this.options = options;
    this.run = run;
    this.notices = notices;
  }

  public LoadedUnits load(List<CompileRequest> requests) {
    var frontEnd = new FrontEnd(options, run, notices);
    ReadResult read = run.phase(READ, () -> frontEnd.read(requests));
    List<ProgramPlan> programs = run.phase(COMPOSE, () -> ProgramComposer.compose(read.units()));
    if (!read.tolerated().isEmpty()) {
      notices.accept("compiler flags left out: " + String.join(" ", read.tolerated()));
    }
    List<Incomplete> incomplete = read.failures().stream().map(this::notRead).toList();
    return new LoadedUnits(programs, read.units().size(), incomplete, usability(read));
  }

  private static LoadedUnits.Usability usability(ReadResult read) {
    boolean useless =
        read.units().isEmpty()
            && read.failures().stream().allMatch(f -> f.kind() == FailureKind.UNUSABLE_INPUT);
    return useless ? LoadedUnits.Usability.UNUSABLE : LoadedUnits.Usability.USABLE;
  }

  private Incomplete notRead(ReadResult.Failure failure) {
    return FailurePlace.of(failure, options.workingDirectory());
  }
}
