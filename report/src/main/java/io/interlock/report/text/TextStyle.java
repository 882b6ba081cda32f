package io.interlock.report.text;

/** How parts of a report are set off on the terminal: the one place for colours. */
@FunctionalInterface
public interface TextStyle {
  /** What a part of a line is. */
  enum Role {
    PLAIN,
    /** What is wrong with which memory. */
    HEADLINE,
    /** A finding of high severity. */
    HIGH,
    /** A finding of medium severity. */
    MEDIUM,
    /** A finding of low severity. */
    LOW,
    /** The rule a finding falls under. */
    RULE,
    /** What an access does. */
    ACCESS,
    /** Marks a place in an excerpt. */
    CARET,
    /** Line numbers and other things beside the text. */
    MARGIN
  }

  /** Nothing is set off. */
  TextStyle PLAIN = (role, text) -> text;

  /** Colours of a terminal. */
  TextStyle COLOURED =
      (role, text) -> {
        String code =
            switch (role) {
              case PLAIN -> "";
              case HEADLINE -> "1";
              case HIGH -> "1;31";
              case MEDIUM -> "1;33";
              case LOW -> "1;36";
              case RULE, MARGIN -> "2";
              case ACCESS -> "1";
              case CARET -> "1;32";
            };
        return code.isEmpty() ? text : "\033[" + code + "m" + text + "\033[0m";
      };

  /** {@code text} as it goes to the terminal; must not change how wide it shows. */
  String apply(Role role, String text);
}
