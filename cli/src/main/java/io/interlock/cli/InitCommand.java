package io.interlock.cli;

import io.interlock.config.ConfigFile;
import io.interlock.run.InputException;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code init} command. */
@Command(
    name = "init",
    customSynopsis = "interlock init [DIR]",
    header = "Begins a project: writes a commented .interlock.yml, and makes room for a history.",
    description = "")
final class InitCommand implements Subcommand {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..1",
      paramLabel = "DIR",
      description = "The directory of the project; this one, if none is named.")
  private Path directory = Path.of("");

  @Option(names = "--force", description = "Replace an .interlock.yml that is there.")
  private boolean force;

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    Path file = directory.resolve(ConfigFile.NAME);
    if (Files.exists(file) && !force) {
      throw new InputException(file + " is there already; --force replaces it");
    }
    try (InputStream in = InitCommand.class.getResourceAsStream("interlock.yml")) {
      if (in == null) {
        throw new IllegalStateException("interlock.yml is missing from the class path");
      }
      Files.createDirectories(directory.resolve(".interlock"));
      Files.writeString(file, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      Files.writeString(
          directory.resolve(".interlock").resolve(".gitignore"), "history.db*\ncapture/\n");
    } catch (IOException e) {
      throw new InputException(file + ": cannot be written: " + FileProblem.of(e), e);
    }
    out.println("wrote " + file + " and the directory .interlock");
    return ExitCode.OK;
  }
}
