package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.finding.IncompleteKind;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.clang.CompileResult.FailureKind;
import io.interlock.frontend.link.LinkResult;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.verify.Problem;
import io.interlock.ir.verify.ProgramVerifier;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** From files to a linked program, with what went wrong on the way. */
public final class ProgramLoader {
  private static final Phase READ = new Phase("read");
  private static final Phase LINK = new Phase("link");
  private static final Phase VERIFY = new Phase("verify");

  /** Whether the IR is checked before it is used. */
  public enum Verification {
    OFF,
    ON
  }

  private final FrontEndOptions options;
  private final RunContext run;
  private final Consumer<String> notices;

  /**
   * @param notices hears, in words, about what takes seconds or is out of the ordinary
   */
  public ProgramLoader(FrontEndOptions options, RunContext run, Consumer<String> notices) {
    this.options = options;
    this.run = run;
    this.notices = notices;
  }

  public LoadedProgram load(List<Path> files, List<String> flags, Verification verification) {
    var frontEnd = new FrontEnd(options, run, notices);
    ReadResult read = run.phase(READ, () -> frontEnd.read(files, flags));
    LinkResult linked = run.phase(LINK, () -> Linker.link(read.units()));
    if (!read.tolerated().isEmpty()) {
      notices.accept("compiler flags left out: " + String.join(" ", read.tolerated()));
    }
    var incomplete = new ArrayList<Incomplete>();
    read.failures().forEach(f -> incomplete.add(notRead(f)));
    linked.conflicts().forEach(c -> incomplete.add(defined(c)));
    if (verification == Verification.ON) {
      run.phase(VERIFY, () -> ProgramVerifier.verify(linked.program()))
          .forEach(p -> incomplete.add(malformed(p)));
    }
    return new LoadedProgram(linked.program(), read.units().size(), incomplete, usability(read));
  }

  private static LoadedProgram.Usability usability(ReadResult read) {
    boolean useless =
        read.units().isEmpty()
            && read.failures().stream().allMatch(f -> f.kind() == FailureKind.UNUSABLE_INPUT);
    return useless ? LoadedProgram.Usability.UNUSABLE : LoadedProgram.Usability.USABLE;
  }

  private Incomplete notRead(ReadResult.Failure failure) {
    return FailurePlace.of(failure, options.workingDirectory());
  }

  private static Incomplete defined(LinkResult.Conflict conflict) {
    String reason =
        conflict.name() + " is defined in " + conflict.keptIn() + " too; that one was taken";
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
