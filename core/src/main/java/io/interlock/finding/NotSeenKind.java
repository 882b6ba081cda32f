package io.interlock.finding;

/** Code whose effect the analysis did not follow. */
public enum NotSeenKind implements Coded {
  INLINE_ASSEMBLY("inline-assembly", "inline assembly"),
  UNRESOLVED_CALL("unresolved-call", "unresolved calls"),
  INTEGER_TO_POINTER("integer-to-pointer", "pointers made from integers"),
  LONGJMP("longjmp", "longjmp"),
  UNKNOWN_EXTERNAL("unknown-external", "unknown externals"),
  NO_MAIN(
      "no-main",
      "programs without main, checked from the threads they create"
          + " (--assume=-one-client lets several threads call their functions)"),
  IGNORED_DIRECTIVE("ignored-directive", "OpenMP directives, whose threads are not followed"),
  POINTER_ACCESS(
      "pointer-access", "accesses through pointers that lead almost everywhere, met by bytes only"),
  TRUNCATED_PATH("truncated-path", "truncated access paths");

  private final String code;
  private final String title;

  NotSeenKind(String code, String title) {
    this.code = code;
    this.title = title;
  }

  @Override
  public String code() {
    return code;
  }

  /** In words, for people. */
  public String title() {
    return title;
  }
}
