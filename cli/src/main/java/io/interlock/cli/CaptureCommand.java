package io.interlock.cli;

import io.interlock.frontend.capture.Capture;
import io.interlock.frontend.capture.CaptureOptions;
import io.interlock.frontend.capture.CaptureOptions.EarlierSteps;
import io.interlock.frontend.capture.CaptureOptions.Watching;
import io.interlock.frontend.capture.CaptureResult;
import io.interlock.frontend.capture.CommandNotStartedException;
import io.interlock.frontend.clang.BundledToolchain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The {@code capture} command. It ends with the status of the build, whatever that is, so it is no
 * {@link Subcommand} with exit codes of its own.
 */
@Command(
    name = CaptureCommand.NAME,
    header = "Runs a build and keeps how it compiles, archives and links.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock capture [OPTIONS] -- COMMAND [ARGUMENT...]",
    description = {
      "",
      "The build runs as it would without Interlock. Only what it compiles is seen, so clean first."
          + " Example:",
      "",
      "  make clean && interlock capture -- make -j8",
      ""
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "*:the exit code of the build",
      "2:the command line or the directory cannot be used",
      "126:the build command cannot be run",
      "127:the build command is not found"
    })
final class CaptureCommand implements Callable<Integer> {
  static final String NAME = "capture";

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "COMMAND",
      description = "The build command and its arguments.")
  private List<String> command = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description = "Where to keep what is captured (default: .interlock/capture).")
  private Path directory = Path.of(".interlock", "capture");

  @Option(
      names = "--clean",
      description = "Forget earlier captures in that directory; else they are brought up to date.")
  private boolean clean;

  @Option(
      names = "--path-shims",
      description =
          "Put scripts in front of the compilers on the PATH too. They see static compilers that"
              + " static programs run, but a configure script may remember their path.")
  private boolean pathShims;

  @Override
  public Integer call() {
    PrintWriter err = spec.commandLine().getErr();
    var options =
        new CaptureOptions(
            command,
            Path.of("").toAbsolutePath(),
            directory,
            clean ? EarlierSteps.FORGET : EarlierSteps.KEEP,
            pathShims ? Watching.WITH_SHIMS : Watching.BY_PRELOADING);
    try (var signals = SignalRelay.install()) {
      var capture =
          new Capture(
              options,
              () -> BundledToolchain.locate(text -> Message.print(err, text)),
              signals::relayTo);
      CaptureResult result = capture.run();
      explain(result, err);
      return result.status();
    } catch (CommandNotStartedException e) {
      Message.print(err, String.valueOf(e.getMessage()));
      return e.status();
    }
  }

  private void explain(CaptureResult result, PrintWriter err) {
    result.notices().forEach(notice -> Message.print(err, notice));
    Message.print(
        err,
        "captured %d compile, %d archive, %d link steps in %s%s"
            .formatted(
                result.steps().compileSteps().size(),
                result.steps().archiveSteps().size(),
                result.steps().linkSteps().size(),
                directory,
                result.kept() > 0 ? ", beside " + result.kept() + " from earlier captures" : ""));
  }
}
