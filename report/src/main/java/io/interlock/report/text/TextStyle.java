package io.interlock.report.text;

/** How parts of a report are set off on the terminal: the one place for colours. */
@FunctionalInterface
public interface TextStyle {
  /** What a part of a line is. */
  enum Role {
    PLAIN,
    /** What is wrong with which memory. */
    HEADLINE,
    /** The rule a finding falls under. */
    RULE,
    /** What an access does. */
    ACCESS
  }

  /** Nothing is set off. */
  TextStyle PLAIN = (role, text) -> text;

  /** {@code text} as it goes to the terminal; must not change how wide it shows. */
  String apply(Role role, String text);
}
