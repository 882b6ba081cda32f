package io.interlock.finding;

/**
 * Kinds of findings. The first four are RELAY's filters: what they mark is often no race, so they
 * can be hidden together.
 */
public enum Tag implements Coded {
  THREAD_LOCAL_ALLOCATION(
      "thread-local-allocation", "an access is made where the memory is allocated"),
  UNLIKELY_ALIAS("unlikely-alias", "only pointers to several objects say that the memory is one"),
  MAIN_THREAD("main-thread", "every racing pair has a side in the main thread"),
  SAME_ENTRY("same-entry", "both sides always run the same function as their thread"),
  NO_LOCK("no-lock", "no racing access holds a lock"),
  MISSING_LOCK("missing-lock", "a lock is held at some racing accesses and missing at others"),
  OTHER_LOCK("other-lock", "every racing access holds a lock, but not the same"),
  HANDLER("handler", "a signal or interrupt handler takes part"),
  FLAG("flag", "all writes store zero or one"),
  STATISTICS("statistics", "a counter for statistics or debugging by its name"),
  HEAP("heap", "the memory is allocated, not a variable"),
  TEARDOWN("teardown", "every racing pair has a side that frees or shuts down, by its name");

  private final String code;
  private final String title;

  Tag(String code, String title) {
    this.code = code;
    this.title = title;
  }

  @Override
  public String code() {
    return code;
  }

  /** In words. */
  public String title() {
    return title;
  }
}
