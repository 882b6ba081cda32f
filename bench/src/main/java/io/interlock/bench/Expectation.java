package io.interlock.bench;

/**
 * What is to be found, or not to be found.
 *
 * @param line zero for a program as a whole
 */
record Expectation(String file, int line, Kind kind) {
  enum Kind {
    RACE,
    NO_RACE
  }

  boolean isWholeProgram() {
    return line == 0;
  }

  String place() {
    return isWholeProgram() ? file : file + ":" + line;
  }
}
