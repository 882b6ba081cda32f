package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.ReadResult.Failure;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.image.UnitImage;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

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

  public LoadedUnits load(UnitInput input) {
    var frontEnd = new FrontEnd(options, run, notices);
    ReadResult read = run.phase(READ, () -> frontEnd.read(input.requests()));
    List<ProgramPlan> programs = run.phase(COMPOSE, () -> input.composition().apply(read));
    if (!read.tolerated().isEmpty()) {
      notices.accept("compiler flags left out: " + String.join(" ", read.tolerated()));
    }
    List<Failure> failures =
        Stream.concat(input.failures().stream(), read.failures().stream()).toList();
    List<Incomplete> incomplete = failures.stream().map(this::notRead).toList();
    return new LoadedUnits(
        programs,
        read.units().size(),
        incomplete,
        IgnoredDirectives.in(input.requests(), options.workingDirectory()),
        usability(read.units(), failures));
  }

  private static LoadedUnits.Usability usability(List<UnitImage> units, List<Failure> failures) {
    boolean useless =
        units.isEmpty() && failures.stream().allMatch(f -> f.kind() == FailureKind.UNUSABLE_INPUT);
    return useless ? LoadedUnits.Usability.UNUSABLE : LoadedUnits.Usability.USABLE;
  }

  private Incomplete notRead(Failure failure) {
    return FailurePlace.of(failure, options.workingDirectory());
  }
}
