package io.interlock.report.text;

import io.interlock.report.text.TextStyle.Role;
import java.util.ArrayList;
import java.util.List;

/**
 * One logical line, built from left to right out of parts with roles; it may be broken at spaces.
 * Everything added is made printable here, so that nothing unsafe can reach the terminal.
 */
final class Line {
  /** Text of one role without a space. */
  record Part(Role role, String text) {}

  /** What must stay together when a line is broken. */
  record Word(List<Part> parts) {
    int width() {
      return parts.stream().mapToInt(p -> p.text().codePointCount(0, p.text().length())).sum();
    }
  }

  private final List<Word> words = new ArrayList<>();

  /** Whether the next part starts a new word. */
  private boolean atSpace = true;

  static Line of(String text) {
    return new Line().add(text);
  }

  /** Text that is kept as it is, spaces included; the caller has made it printable. */
  static Line fixed(Role role, String text) {
    return new Line().fixedPart(role, text);
  }

  /** More such text, joined to what is there. */
  Line fixedPart(Role role, String text) {
    append(role, text);
    return this;
  }

  Line add(String text) {
    return add(Role.PLAIN, text);
  }

  Line add(Role role, String text) {
    String[] pieces = Printable.of(text).split(" ", -1);
    for (int i = 0; i < pieces.length; i++) {
      atSpace |= i > 0;
      append(role, pieces[i]);
    }
    return this;
  }

  /** Sentences of unknown layout, whose line breaks are taken for spaces. */
  Line prose(String text) {
    return add(text.strip().replaceAll("\\s+", " "));
  }

  private void append(Role role, String text) {
    if (text.isEmpty()) {
      return;
    }
    if (atSpace) {
      words.add(new Word(new ArrayList<>()));
    }
    words.get(words.size() - 1).parts().add(new Part(role, text));
    atSpace = false;
  }

  List<Word> words() {
    return List.copyOf(words);
  }
}
