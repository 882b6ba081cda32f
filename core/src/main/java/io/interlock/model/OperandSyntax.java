package io.interlock.model;

/** The spelling of operands: {@code arg0}, {@code *arg0}, {@code return}, {@code library:rcu}. */
final class OperandSyntax {
  /** C guarantees 127 arguments; more is a slip. */
  private static final int MAX_ARGUMENT = 126;

  private static final String ARGUMENT = "arg";
  private static final String REST = "...";
  private static final String LIBRARY = "library:";
  private static final String ARROW = "->";

  private OperandSyntax() {}

  static Operand parse(String text, ModelSource source) {
    int stars = 0;
    while (stars < text.length() && text.charAt(stars) == '*') {
      stars++;
    }
    String[] parts = text.substring(stars).split(ARROW, -1);
    Operand operand = base(parts[0], text, source);
    for (int i = 0; i < stars; i++) {
      operand = operand.dereferenced();
    }
    for (int i = 1; i < parts.length; i++) {
      if (!isMember(parts[i])) {
        throw bad(text, source);
      }
      operand = operand.member(parts[i]);
    }
    return operand;
  }

  private static Operand base(String base, String text, ModelSource source) {
    if (base.equals("return")) {
      return Operand.result();
    }
    if (base.startsWith(LIBRARY) && base.length() > LIBRARY.length()) {
      return Operand.library(base.substring(LIBRARY.length()));
    }
    if (base.startsWith(ARGUMENT)) {
      boolean rest = base.endsWith(REST);
      int end = base.length() - (rest ? REST.length() : 0);
      int index = index(base.substring(Math.min(ARGUMENT.length(), end), end), text, source);
      return rest ? Operand.rest(index) : Operand.argument(index);
    }
    throw bad(text, source);
  }

  private static int index(String digits, String text, ModelSource source) {
    if (digits.isEmpty() || digits.length() > 3 || !digits.chars().allMatch(Character::isDigit)) {
      throw bad(text, source);
    }
    int index = Integer.parseInt(digits);
    if (index > MAX_ARGUMENT) {
      throw source.error("'" + text + "': no function has that many arguments");
    }
    return index;
  }

  private static boolean isMember(String word) {
    return !word.isEmpty()
        && word.chars().allMatch(c -> Character.isJavaIdentifierPart(c) || c == '.');
  }

  private static RuntimeException bad(String text, ModelSource source) {
    return source.error(
        "'" + text + "' is no operand; write arg0, '*arg0', arg0->member, return or library:NAME");
  }

  static String print(Operand operand) {
    String base =
        switch (operand.kind()) {
          case ARGUMENT -> ARGUMENT + operand.argument();
          case REST -> ARGUMENT + operand.argument() + REST;
          case RESULT -> "return";
          case LIBRARY -> LIBRARY + operand.name();
        };
    var text = new StringBuilder("*".repeat(operand.dereferences())).append(base);
    operand.members().forEach(member -> text.append(ARROW).append(member));
    return text.toString();
  }
}
