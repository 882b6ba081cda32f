package io.interlock.finding;

/** What kind of thing runs the code of a thread root. */
public enum ThreadKind implements Coded {
  /** The thread that runs {@code main}. */
  MAIN("main"),
  /** A thread the program starts. */
  CREATED("created"),
  /** A signal handler. */
  SIGNAL_HANDLER("signal-handler"),
  /** An interrupt handler. */
  INTERRUPT_HANDLER("interrupt-handler"),
  /** A function handed to a library that calls it on a thread of its own. */
  CALLBACK("callback"),
  /** A function of a library without {@code main}, called by any of its users. */
  EXPORTED("exported");

  private final String code;

  ThreadKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
