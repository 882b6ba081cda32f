package io.interlock.run;

/**
 * Something the user gave us cannot be used: a missing file, a broken compilation database, an
 * unknown option. The message names the thing, says what is wrong with it and, where possible, what
 * to do about it. Unchecked because it passes through streams and worker threads; only the command
 * line catches it.
 */
public class InputException extends RuntimeException {
  public InputException(String message) {
    super(message);
  }

  public InputException(String message, Throwable cause) {
    super(message, cause);
  }
}
