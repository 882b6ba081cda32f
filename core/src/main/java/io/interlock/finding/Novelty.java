package io.interlock.finding;

/** A finding compared with a baseline. */
public enum Novelty implements Coded {
  /** There is no baseline. */
  UNKNOWN("unknown"),
  NEW("new"),
  UNCHANGED("unchanged"),
  /** The same location, with other accesses. */
  UPDATED("updated");

  private final String code;

  Novelty(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
