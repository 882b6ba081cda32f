package io.interlock.frontend.database;

import io.interlock.frontend.clang.CompileCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The flags in an entry's words. Unlike a command seen while building, an entry is known to compile
 * something, so a compiler of an unknown name is believed too.
 *
 * @param unknownCompiler the compiler's name, if nothing is known about it
 */
record EntryCommand(List<String> flags, Optional<String> unknownCompiler) {
  private static final Set<String> NOT_OF_A_WRAPPER = Set.of("-c", "-o", "-x", "-I", "-D");
  private static final String END_OF_FLAGS = "--";

  EntryCommand {
    flags = List.copyOf(flags);
  }

  /** Empty if the words name no program. */
  static Optional<EntryCommand> of(List<String> words) {
    Optional<CompileCommand> known = CompileCommand.parse(words).or(() -> wrapped(words));
    if (known.isPresent()) {
      return Optional.of(new EntryCommand(withoutEndOfFlags(known.get()), Optional.empty()));
    }
    return CompileCommand.assume(words)
        .map(
            command ->
                new EntryCommand(withoutEndOfFlags(command), Optional.of(command.compiler())));
  }

  /**
   * The compiler behind {@code libtool --mode=compile}, {@code zig}, {@code xcrun} and the like.
   */
  private static Optional<CompileCommand> wrapped(List<String> words) {
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (NOT_OF_A_WRAPPER.contains(word) || word.endsWith(".c")) {
        break;
      }
      Optional<CompileCommand> command = CompileCommand.parse(words.subList(i, words.size()));
      if (command.isPresent()) {
        return command;
      }
    }
    return Optional.empty();
  }

  /** Words after {@code --} are files, and more flags must be able to follow. */
  private static List<String> withoutEndOfFlags(CompileCommand command) {
    int end = command.flags().indexOf(END_OF_FLAGS);
    if (end < 0) {
      return command.flags();
    }
    List<String> flags = new ArrayList<>(command.flags().subList(0, end));
    for (String file : command.flags().subList(end + 1, command.flags().size())) {
      flags.add(file.startsWith("-") ? "./" + file : file);
    }
    return flags;
  }
}
