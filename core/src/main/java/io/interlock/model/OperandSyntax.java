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
    String rest = text.substring(stars);
    int arrow = rest.indexOf(ARROW);
    String base = arrow < 0 ? rest : rest.substring(0, arrow);
    Operand operand = base(base, text, source);
    for (int i = 0; i < stars; i++) {
      operand = operand.dereferenced();
    }
    if (arrow >= 0) {
      String member = rest.substring(arrow + ARROW.length());
      if (!isIdentifier(member)) {
        throw bad(text, source);
      }
      operand = operand.member(member);
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

  private static boolean isIdentifier(String word) {
    return !word.isEmpty() && word.chars().allMatch(c -> Character.isJavaIdentifierPart(c));
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
    String member = operand.member() == null ? "" : ARROW + operand.member();
    return "*".repeat(operand.dereferences()) + base + member;
  }
}
