package io.interlock.frontend.database;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a line into words as a POSIX shell does, without any expansion: single quotes take all as
 * it is, within double quotes a backslash stands before {@code $ ` " \} and the end of a line only,
 * elsewhere before any character.
 */
final class ShellWords {
  private final String text;
  private final List<String> words = new ArrayList<>();
  private final StringBuilder word = new StringBuilder();
  private boolean inWord;
  private int at;

  private ShellWords(String text) {
    this.text = text;
  }

  /** The line ends within quotes. */
  static final class UnclosedQuoteException extends Exception {}

  static List<String> split(String text) throws UnclosedQuoteException {
    return new ShellWords(text).split();
  }

  private List<String> split() throws UnclosedQuoteException {
    while (at < text.length()) {
      char c = text.charAt(at++);
      switch (c) {
        case ' ', '\t', '\n', '\r' -> endWord();
        case '\'' -> singleQuoted();
        case '"' -> doubleQuoted();
        case '\\' -> escaped();
        default -> append(c);
      }
    }
    endWord();
    return words;
  }

  private void append(char c) {
    word.append(c);
    inWord = true;
  }

  private void endWord() {
    if (inWord) {
      words.add(word.toString());
      word.setLength(0);
      inWord = false;
    }
  }

  private void escaped() {
    if (at == text.length()) {
      append('\\');
    } else if (text.charAt(at) == '\n') {
      at++; // the line goes on
    } else {
      append(text.charAt(at++));
    }
  }

  private void singleQuoted() throws UnclosedQuoteException {
    inWord = true;
    int end = text.indexOf('\'', at);
    if (end < 0) {
      throw new UnclosedQuoteException();
    }
    word.append(text, at, end);
    at = end + 1;
  }

  private void doubleQuoted() throws UnclosedQuoteException {
    inWord = true;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c == '"') {
        return;
      } else if (c == '\\' && at < text.length() && "$`\"\\\n".indexOf(text.charAt(at)) >= 0) {
        char next = text.charAt(at++);
        if (next != '\n') {
          word.append(next);
        }
      } else {
        word.append(c);
      }
    }
    throw new UnclosedQuoteException();
  }
}
