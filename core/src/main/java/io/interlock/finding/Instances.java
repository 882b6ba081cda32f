package io.interlock.finding;

/** How many threads of one root may exist at a time. */
public enum Instances implements Coded {
  ONE("one"),
  MANY("many");

  private final String code;

  Instances(String code) {
    this.code = code;
  }

  @Override
  public String code() {
    return code;
  }
}
