package io.interlock.frontend.capture;

import io.interlock.run.InputException;

/** The build command could not be started. */
public final class CommandNotStartedException extends InputException {
  private static final int NOT_FOUND = 127;
  private static final int NOT_EXECUTABLE = 126;

  private final int status;

  private CommandNotStartedException(String message, Throwable cause, int status) {
    super(message, cause);
    this.status = status;
  }

  static CommandNotStartedException of(String command, Throwable cause) {
    return String.valueOf(cause.getMessage()).contains("error=2,")
        ? new CommandNotStartedException(command + ": command not found", cause, NOT_FOUND)
        : new CommandNotStartedException(command + ": cannot be run", cause, NOT_EXECUTABLE);
  }

  /** The status that a shell would give. */
  public int status() {
    return status;
  }
}
