package io.interlock.frontend.database;

import java.util.List;
import java.util.Optional;

/**
 * One entry as it stands in the file.
 *
 * @param place for messages: its number, from 1, and the line it starts on
 */
record Entry(Place place, String directory, String file, Command command, Optional<String> output) {
  /** Where an entry stands. */
  record Place(int number, int line) {
    @Override
    public String toString() {
      return "entry " + number + " (line " + line + ")";
    }
  }

  /** The compiler's command line, in either of its two forms. */
  sealed interface Command {}

  record Line(String text) implements Command {}

  record Words(List<String> words) implements Command {
    Words {
      words = List.copyOf(words);
    }
  }
}
