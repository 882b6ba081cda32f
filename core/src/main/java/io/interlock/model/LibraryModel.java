package io.interlock.model;

import io.interlock.ir.Call;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is known of functions defined outside the program, by name. The knowledge is a table in a
 * resource: one line per function with its name, its effect and the argument concerned.
 */
public final class LibraryModel {
  private static final String POSIX = "posix.txt";
  private static final int NO_ARGUMENT = -1;

  private final Map<String, Effect> effects;

  private LibraryModel(Map<String, Effect> effects) {
    this.effects = Map.copyOf(effects);
  }

  /** POSIX threads, and the C library as far as it matters to them. */
  public static LibraryModel posix() {
    try (var in = LibraryModel.class.getResourceAsStream(POSIX)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + POSIX);
      }
      var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return parse(reader.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static LibraryModel parse(List<String> lines) {
    var effects = new HashMap<String, Effect>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        String[] words = line.split("\\s+");
        if (words.length < 2 || words.length > 3) {
          throw new IllegalArgumentException("line " + (i + 1) + ": name effect [argument]");
        }
        effects.put(words[0], effect(words, i + 1));
      }
    }
    return new LibraryModel(effects);
  }

  private static Effect effect(String[] words, int line) {
    try {
      String kind = words[1].toUpperCase(Locale.ROOT).replace('-', '_');
      int argument = words.length == 3 ? Integer.parseInt(words[2]) : NO_ARGUMENT;
      return new Effect(Effect.Kind.valueOf(kind), argument);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("line " + line + ": " + e.getMessage(), e);
    }
  }

  /** What a call does, if it is a direct call of a function known here. */
  public Optional<Effect> effectOf(Call call) {
    return call.directCallee().map(f -> effects.get(f.name()));
  }

  /** Whether a function has a model. */
  public boolean knows(String function) {
    return effects.containsKey(function);
  }
}
