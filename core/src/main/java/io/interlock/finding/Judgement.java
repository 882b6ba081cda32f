package io.interlock.finding;

/** What somebody who read the code found out. */
public enum Judgement implements Coded {
  REAL("real"),
  FALSE("false"),
  BENIGN("benign");

  private final String code;

  Judgement(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
