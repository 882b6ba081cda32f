package io.interlock.cli;

/** How a run ended, as the status of the process. */
public enum ExitCode {
  /** The run completed and found nothing. */
  OK(0),
  /** The run found something. */
  FINDINGS(1),
  /** The command line or its input cannot be used. */
  USAGE(2),
  /** The run was cut short, by a budget or by a fault of the tool; nothing found proves nothing. */
  INCOMPLETE(3),
  /** The user interrupted the run. */
  INTERRUPTED(130);

  private final int status;

  ExitCode(int status) {
    this.status = status;
  }

  /** The status given to the operating system. */
  public int status() {
    return status;
  }
}
