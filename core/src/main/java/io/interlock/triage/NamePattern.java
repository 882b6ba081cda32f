package io.interlock.triage;

import java.util.regex.Pattern;

/**
 * A pattern as ThreadSanitizer's suppressions have it: {@code *} stands for any characters, {@code
 * ^} and {@code $} for the ends; otherwise it may match anywhere in a name.
 */
final class NamePattern {
  private final Pattern pattern;

  NamePattern(String text) {
    boolean isStart = text.startsWith("^");
    boolean isEnd = text.endsWith("$");
    String body = text.substring(isStart ? 1 : 0, text.length() - (isEnd ? 1 : 0));
    var regex = new StringBuilder(isStart ? "^" : "");
    for (String part : body.split("\\*", -1)) {
      regex.append(regex.length() > (isStart ? 1 : 0) ? ".*" : "").append(Pattern.quote(part));
    }
    pattern = Pattern.compile(regex.append(isEnd ? "$" : "").toString(), Pattern.DOTALL);
  }

  boolean matches(String name) {
    return pattern.matcher(name).find();
  }
}
