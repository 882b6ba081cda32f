package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code @file} by the words in that file, as gcc does: words are separated by white
 * space, may be quoted by single or double quotes, and a backslash takes the next character as it
 * is. A file may name further files. If there is no such file the word stays as it is.
 */
final class ResponseFiles {
  private static final int MAX_DEPTH = 20;

  private final Path workingDirectory;

  ResponseFiles(Path workingDirectory) {
    this.workingDirectory = workingDirectory;
  }

  List<String> expand(List<String> words) {
    List<String> expanded = new ArrayList<>();
    expand(words, 0, expanded);
    return expanded;
  }

  private void expand(List<String> words, int depth, List<String> out) {
    for (String word : words) {
      Path file = word.startsWith("@") && word.length() > 1 ? fileOf(word.substring(1)) : null;
      if (file == null) {
        out.add(word);
      } else if (depth == MAX_DEPTH) {
        throw new InputException(word + ": response files name each other without end");
      } else {
        expand(split(read(file)), depth + 1, out);
      }
    }
  }

  private @Nullable Path fileOf(String name) {
    try {
      Path file = workingDirectory.resolve(name);
      return Files.isRegularFile(file) ? file : null;
    } catch (InvalidPathException e) {
      return null;
    }
  }

  private static String read(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InputException("cannot read the response file " + file + ": " + e.getMessage(), e);
    }
  }

  static List<String> split(String text) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        word.append(text.charAt(++i));
        inWord = true;
      } else if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        inWord = true;
      } else if (!Character.isWhitespace(c)) {
        word.append(c);
        inWord = true;
      } else if (inWord) {
        words.add(word.toString());
        word.setLength(0);
        inWord = false;
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return words;
  }
}
