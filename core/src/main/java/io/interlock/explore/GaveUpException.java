package io.interlock.explore;

import io.interlock.source.Position;

/** The program does something that is not understood here, or too much of it. */
final class GaveUpException extends RuntimeException {
  private static final long serialVersionUID = 1;

  GaveUpException(String reason) {
    super(reason, null, false, false);
  }

  /** The same, with the line of the text at which it is given up. */
  GaveUpException at(Position where) {
    return where.hasLine()
        ? new GaveUpException(getMessage() + " (" + Position.at(where.file(), where.line()) + ")")
        : this;
  }
}
