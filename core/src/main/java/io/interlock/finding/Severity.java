package io.interlock.finding;

/** How much a finding deserves to be looked at, the most first. */
public enum Severity implements Coded {
  HIGH("high"),
  MEDIUM("medium"),
  LOW("low");

  private final String code;

  Severity(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }

  public boolean isAtLeast(Severity other) {
    return compareTo(other) <= 0;
  }
}
