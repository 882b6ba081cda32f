package io.interlock.frontend.database;

import io.interlock.frontend.clang.CompileFlags;
import io.interlock.frontend.clang.CompileFlags.Step;
import io.interlock.frontend.clang.SourceLanguage;
import io.interlock.frontend.database.ShellWords.UnclosedQuoteException;
import io.interlock.run.InputException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an entry compiles. The file it names always; the other sources of its command line only if
 * that file is one of them, because otherwise the two do not agree and the name is to be believed.
 */
record EntrySources(
    Path directory,
    EntryCommand command,
    CompileFlags flags,
    List<Source> sources,
    Optional<String> namedOutput) {
  /** How a source is part of an entry. */
  enum Role {
    /** It is the entry's file. */
    NAMED,
    /** It stands beside that on the command line. */
    BESIDE
  }

  /** A source by its absolute path. */
  record Source(Path path, Role role) {}

  /**
   * Reads an entry's command line.
   *
   * @throws InputException if there is none, or a flag lacks its value
   * @throws InvalidPathException if a file's name cannot be one
   */
  static EntrySources of(Entry entry, Path directory) throws UnclosedQuoteException {
    EntryCommand command =
        EntryCommand.of(wordsOf(entry.command()))
            .orElseThrow(() -> new InputException("its command names no compiler"));
    CompileFlags flags = CompileFlags.parse(command.flags(), directory);
    Path named = TidyPath.of(directory.resolve(entry.file()));
    return new EntrySources(
        directory, command, flags, sourcesOf(named, directory, flags), entry.output());
  }

  private static List<String> wordsOf(Entry.Command command) throws UnclosedQuoteException {
    return command instanceof Entry.Line line
        ? ShellWords.split(line.text())
        : ((Entry.Words) command).words();
  }

  private static List<Source> sourcesOf(Path named, Path directory, CompileFlags flags) {
    List<Source> sources = new ArrayList<>();
    sources.add(new Source(named, Role.NAMED));
    if (flags.inputs().size() > 1) {
      List<Path> inputs =
          flags.inputs().stream().map(input -> TidyPath.of(directory.resolve(input))).toList();
      if (inputs.contains(named)) {
        inputs.stream()
            .filter(input -> !input.equals(named) && isSource(input))
            .forEach(input -> sources.add(new Source(input, Role.BESIDE)));
      }
    }
    return sources;
  }

  private static boolean isSource(Path input) {
    return switch (SourceLanguage.of(input, Optional.empty())) {
      case UNKNOWN, OBJECT_CODE, HEADER -> false;
      default -> true;
    };
  }

  /** What the build makes of a source: what the entry says, or what the command line says. */
  Optional<Path> outputOf(Source source) {
    Optional<String> said = source.role() == Role.NAMED ? namedOutput : Optional.empty();
    Optional<String> output = said.or(flags::output);
    if (output.isEmpty() && flags.step() == Step.COMPILE) {
      output = Optional.of(objectName(source.path()));
    }
    return output.flatMap(this::resolve);
  }

  private Optional<Path> resolve(String name) {
    try {
      return Optional.of(directory.resolve(name).normalize());
    } catch (InvalidPathException e) {
      return Optional.empty(); // it matters less than the unit
    }
  }

  private static String objectName(Path source) {
    String name = String.valueOf(source.getFileName());
    int dot = name.lastIndexOf('.');
    return (dot < 0 ? name : name.substring(0, dot)) + ".o";
  }
}
