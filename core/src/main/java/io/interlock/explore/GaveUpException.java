package io.interlock.explore;

/** The program does something that is not understood here, or too much of it. */
final class GaveUpException extends RuntimeException {
  private static final long serialVersionUID = 1;

  GaveUpException(String reason) {
    super(reason, null, false, false);
  }
}
