package io.interlock.cli;

import io.interlock.run.InputException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: it only holds the others. */
@Command(
    name = "interlock",
    description = "Finds data races in C programs without running them.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT, // every command has --help and --version
    subcommands = {CheckCommand.class, IrCommand.class, CaptureCommand.class, CacheCommand.class})
final class Interlock implements Subcommand {

  @Spec private CommandSpec spec;

  @Override
  public ExitCode execute() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** Runs one command line; never exits the process, so tests and other commands can use it. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine root = commandLine(out, err);
    return root.execute(takesCompilerFlags(root, args) ? withCompilerFlags(args) : args);
  }

  private static boolean takesCompilerFlags(CommandLine root, String[] args) {
    return Arrays.stream(args)
        .map(root.getSubcommands()::get)
        .filter(Objects::nonNull)
        .findFirst()
        .filter(command -> command.getCommandSpec().findOption(InputOptions.COMPILER_FLAG) != null)
        .isPresent();
  }

  /** What follows {@code --} are flags for the compiler: each becomes a {@code --cflag}. */
  private static String[] withCompilerFlags(String[] args) {
    int end = List.of(args).indexOf("--");
    if (end < 0) {
      return args;
    }
    return Stream.concat(
            Arrays.stream(args, 0, end),
            Arrays.stream(args, end + 1, args.length)
                .map(flag -> InputOptions.COMPILER_FLAG + "=" + flag))
        .toArray(String[]::new);
  }

  private static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    var root = new CommandLine(new Interlock());
    ServiceLoader.load(Subcommand.class).forEach(root::addSubcommand);
    root.setExpandAtFiles(false); // @file is for compilers
    Optional.ofNullable(root.getSubcommands().get(CaptureCommand.NAME))
        .ifPresent(capture -> capture.setStopAtPositional(true)); // the rest is the build's
    root.setOut(out);
    root.setErr(err);
    root.setParameterExceptionHandler(Interlock::explainUsage);
    root.setExecutionExceptionHandler(Interlock::explainFault);
    return root;
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    err.println("interlock: " + e.getMessage());
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.status();
  }

  private static int explainFault(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (e instanceof InputException) {
      err.println("interlock: " + e.getMessage());
      return ExitCode.USAGE.status();
    }
    err.println("interlock: internal error: " + e);
    e.printStackTrace(err);
    return ExitCode.INCOMPLETE.status();
  }
}
