package io.interlock.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code manual} command: a page for man, made of what picocli knows of the commands. */
@Command(
    name = "manual",
    customSynopsis = "interlock manual [COMMAND]",
    header = "Prints the manual page of Interlock or of a command, for man.",
    description = {"", "  interlock manual check | man -l -", ""})
final class ManualCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "The command; all, if none.")
  private @Nullable String name;

  @Override
  public ExitCode execute() {
    CommandLine root = spec.root().commandLine();
    CommandLine command = name == null ? root : root.getSubcommands().get(name);
    if (command == null) {
      throw new ParameterException(spec.commandLine(), "Unknown command '" + name + "'");
    }
    PrintWriter out = spec.commandLine().getOut();
    page(command, out);
    return ExitCode.OK;
  }

  private static void page(CommandLine command, PrintWriter out) {
    CommandSpec it = command.getCommandSpec();
    String title = it.qualifiedName("-");
    out.println(".TH " + title.toUpperCase(Locale.ROOT) + " 1 \"\" \"Interlock\"");
    out.println(".SH NAME");
    out.println(roff(title) + " \\- " + roff(text(it.usageMessage().header())));
    out.println(".SH SYNOPSIS");
    out.println(".nf");
    String[] synopsis = it.usageMessage().customSynopsis();
    if (synopsis.length == 0) {
      out.println(roff(new Help(it).abbreviatedSynopsis().strip()));
    }
    for (String line : synopsis) {
      out.println(roff(line.strip()));
    }
    out.println(".fi");
    out.println(".SH DESCRIPTION");
    out.println(".nf");
    for (String line : it.usageMessage().description()) {
      out.println(roff(line));
    }
    out.println(".fi");
    arguments(it, out);
    commands(command, out);
    exitCodes(it, out);
  }

  private static void arguments(CommandSpec it, PrintWriter out) {
    out.println(".SH OPTIONS");
    for (PositionalParamSpec parameter : it.positionalParameters()) {
      item(parameter.paramLabel(), parameter, out);
    }
    for (OptionSpec option : it.options()) {
      if (!option.hidden()) {
        String label = option.arity().max() > 0 ? "=" + option.paramLabel() : "";
        item(String.join(", ", List.of(option.names())) + label, option, out);
      }
    }
  }

  private static void item(String name, ArgSpec argument, PrintWriter out) {
    out.println(".TP");
    out.println(".B " + roff(name));
    out.println(roff(text(argument.description())));
  }

  private static void commands(CommandLine command, PrintWriter out) {
    if (command.getSubcommands().isEmpty()) {
      return;
    }
    out.println(".SH COMMANDS");
    command
        .getSubcommands()
        .forEach(
            (name, sub) -> {
              if (!sub.getCommandSpec().usageMessage().hidden()) {
                out.println(".TP");
                out.println(".B " + roff(name));
                out.println(roff(text(sub.getCommandSpec().usageMessage().header())));
              }
            });
  }

  private static void exitCodes(CommandSpec it, PrintWriter out) {
    Map<String, String> codes = it.usageMessage().exitCodeList();
    if (!codes.isEmpty()) {
      out.println(".SH EXIT STATUS");
      codes.forEach(
          (code, meaning) -> {
            out.println(".TP");
            out.println(".B " + roff(code));
            out.println(roff(meaning));
          });
    }
  }

  private static String text(String... lines) {
    return String.join(" ", lines).strip();
  }

  /** Text that man shows as it is. */
  private static String roff(String text) {
    String escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("%n", " ");
    return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
  }
}
