package io.interlock.cli;

import io.interlock.run.InputException;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The root command: it only holds the others. */
@Command(
    name = "interlock",
    header = "Finds data races in C programs without running them.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock COMMAND [OPTIONS] ...",
    description = {
      "",
      "To start: interlock check FILE.c... [-- COMPILER-FLAG...]",
      "More about a command: interlock COMMAND --help",
      ""
    },
    commandListHeading = "%nCommands:%n",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    scope = ScopeType.INHERIT, // every command has --help and --version
    subcommands = {
      CheckCommand.class,
      IrCommand.class,
      CallGraphCommand.class,
      CaptureCommand.class,
      CacheCommand.class,
      ModelsCommand.class,
      DiffCommand.class,
      ExplainCommand.class,
      TriageCommand.class,
      ReportCommand.class,
      InitCommand.class,
      ManualCommand.class
    })
final class Interlock implements Subcommand {

  @Spec private CommandSpec spec;

  @Override
  public ExitCode execute() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** Runs one command line; never exits the process, so tests and other commands can use it. */
  static int run(PrintWriter out, PrintWriter err, String... args) {
    CommandLine root = commandLine(out, err);
    try {
      CommandSpec command = command(root, args);
      String[] all = ConfigOptions.expand(command, args);
      return root.execute(takesCompilerFlags(command) ? withCompilerFlags(all) : all);
    } catch (InputException e) {
      Message.print(err, String.valueOf(e.getMessage()));
      return ExitCode.USAGE.status();
    } catch (StackOverflowError | OutOfMemoryError e) {
      Message.print(
          err, "out of memory (" + e + "): allow more by INTERLOCK_JAVA_OPTS, -Xmx8g or -Xss64m");
      return ExitCode.INCOMPLETE.status();
    }
  }

  /** The command that is named, at whatever depth. */
  private static CommandSpec command(CommandLine root, String[] args) {
    CommandLine command = root;
    for (String arg : args) {
      command = command.getSubcommands().getOrDefault(arg, command);
    }
    return command.getCommandSpec();
  }

  private static boolean takesCompilerFlags(CommandSpec command) {
    return command.findOption(CompilerFlags.NAME) != null;
  }

  /** What follows {@code --} are flags for the compiler: each becomes a {@code --cflag}. */
  private static String[] withCompilerFlags(String[] args) {
    int end = List.of(args).indexOf("--");
    if (end < 0) {
      return args;
    }
    return Stream.concat(
            Arrays.stream(args, 0, end),
            Arrays.stream(args, end + 1, args.length).map(flag -> CompilerFlags.NAME + "=" + flag))
        .toArray(String[]::new);
  }

  /** All commands, ready to run or to be looked at. */
  static CommandLine commandLine(PrintWriter out, PrintWriter err) {
    var root = new CommandLine(new Interlock());
    ServiceLoader.load(Subcommand.class).forEach(root::addSubcommand);
    var completion = new CommandLine(new AutoComplete.GenerateCompletion());
    completion
        .getCommandSpec()
        .usageMessage()
        .customSynopsis("interlock completion")
        .header("Prints a script by which bash and zsh complete Interlock's options.")
        .description("", "  source <(interlock completion)", "");
    root.addSubcommand("completion", completion);
    root.setExpandAtFiles(false); // @x.c is a file like any other
    root.registerConverter(Path.class, Interlock::path);
    Optional.ofNullable(root.getSubcommands().get(CaptureCommand.NAME))
        .ifPresent(capture -> capture.setStopAtPositional(true)); // the rest is the build's
    root.setOut(out);
    root.setErr(err);
    root.setParameterExceptionHandler(Interlock::explainUsage);
    root.setExecutionExceptionHandler(Interlock::explainFault);
    return root;
  }

  private static Path path(String name) {
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new TypeConversionException(
          "'" + name + "' has characters that the locale lacks; set LC_ALL=C.UTF-8");
    }
  }

  private static int explainUsage(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    Message.print(err, usageProblem(e));
    err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
    return ExitCode.USAGE.status();
  }

  private static String usageProblem(ParameterException e) {
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && e.getCommandLine().getCommand() instanceof Interlock) {
      return "Unknown command '" + unmatched.getUnmatched().get(0) + "'";
    }
    return String.valueOf(e.getMessage());
  }

  private static int explainFault(Exception e, CommandLine command, ParseResult parsed) {
    PrintWriter err = command.getErr();
    if (e instanceof InputException) {
      Message.print(err, String.valueOf(e.getMessage()));
      return ExitCode.USAGE.status();
    } else if (e instanceof CancellationException) {
      Message.print(err, "interrupted");
      return ExitCode.INTERRUPTED.status();
    }
    Message.print(err, "internal error: " + e);
    e.printStackTrace(err);
    return ExitCode.INCOMPLETE.status();
  }
}
