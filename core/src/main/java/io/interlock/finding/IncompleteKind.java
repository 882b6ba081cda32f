package io.interlock.finding;

/** What kind of work was cut short. */
public enum IncompleteKind implements Coded {
  UNIT_NOT_COMPILED("unit-not-compiled"),
  FUNCTION_SKIPPED("function-skipped"),
  PHASE_CUT_SHORT("phase-cut-short");

  private final String code;

  IncompleteKind(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
