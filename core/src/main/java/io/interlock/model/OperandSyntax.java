package io.interlock.model;

import java.util.stream.Stream;

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
    int arrow = text.indexOf(ARROW, stars);
    int end = arrow < 0 ? text.length() : arrow;
    Operand operand = base(text.substring(stars, end), text, source);
    for (int i = 0; i < stars; i++) {
      operand = operand.dereferenced();
    }
    while (arrow >= 0) {
      int start = arrow + ARROW.length();
      arrow = text.indexOf(ARROW, start);
      String member = text.substring(start, arrow < 0 ? text.length() : arrow);
      if (!isMember(member)) {
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
    int index = digits.isEmpty() || digits.length() > 3 ? -1 : 0;
    for (int i = 0; i < digits.length() && index >= 0; i++) {
      int digit = digits.charAt(i) - '0';
      index = digit < 0 || digit > 9 ? -1 : index * 10 + digit;
    }
    if (index < 0) {
      throw bad(text, source);
    }
    if (index > MAX_ARGUMENT) {
      throw source.error("'" + text + "': no function has that many arguments");
    }
    return index;
  }

  /** A member, or a path such as {@code a.b} to one of a struct inside. */
  private static boolean isMember(String path) {
    return Stream.of(path.split("\\.", -1)).allMatch(OperandSyntax::isWord);
  }

  private static boolean isWord(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> Character.isJavaIdentifierPart(c));
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
