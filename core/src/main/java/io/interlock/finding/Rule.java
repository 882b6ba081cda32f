package io.interlock.finding;

import java.util.List;

/** What a finding is about. */
public enum Rule implements Coded {
  DATA_RACE(
      "data-race",
      "Data race",
      "Two threads may access the same memory at the same time, at least one of them writes, and"
          + " no common lock, atomic operation or thread order keeps them apart. The behaviour of"
          + " such a program is undefined. Guard all accesses with one lock, make them atomic, or"
          + " order the threads.");

  private final String code;
  private final String title;
  private final String help;

  Rule(String code, String title, String help) {
    this.code = code;
    this.title = title;
    this.help = help;
  }

  /** The rule's id in reports and suppressions. */
  @Override
  public String code() {
    return code;
  }

  /** Its place in lists of all rules. */
  public int index() {
    return List.of(values()).indexOf(this);
  }

  public String title() {
    return title;
  }

  /** What is wrong and what to do about it, in a few sentences. */
  public String help() {
    return help;
  }
}
