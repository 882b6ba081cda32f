package io.interlock.ranking;

import io.interlock.finding.Feature;
import io.interlock.finding.Severity;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The points of the features, from {@code weights.txt}. */
public final class Weights {
  private static final String FILE = "weights.txt";
  private static final String HIGH = "severity-high";
  private static final String MEDIUM = "severity-medium";

  private record Weight(int points, String meaning) {}

  private final Map<String, Weight> weights;

  private Weights(Map<String, Weight> weights) {
    this.weights = weights;
  }

  /** The weights that come with Interlock. */
  public static Weights shipped() {
    try (InputStream in = Weights.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the class path");
      }
      var reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      return parse(reader.lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Weights parse(List<String> lines) {
    Map<String, Weight> weights = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      String[] words = line.split("\\s+", 3);
      if (words.length < 3 || !words[1].matches("-?\\d{1,4}")) {
        throw new IllegalArgumentException("line " + (i + 1) + " is not 'name points meaning'");
      }
      if (weights.put(words[0], new Weight(Integer.parseInt(words[1]), words[2])) != null) {
        throw new IllegalArgumentException("line " + (i + 1) + ": " + words[0] + " twice");
      }
    }
    return new Weights(weights);
  }

  Feature feature(String name, Optional<String> detail) {
    Weight weight = weight(name);
    return new Feature(name, weight.points(), detail.orElse(weight.meaning()));
  }

  Severity severity(int score) {
    if (score >= weight(HIGH).points()) {
      return Severity.HIGH;
    }
    return score >= weight(MEDIUM).points() ? Severity.MEDIUM : Severity.LOW;
  }

  private Weight weight(String name) {
    Weight weight = weights.get(name);
    if (weight == null) {
      throw new IllegalArgumentException("no weight for " + name);
    }
    return weight;
  }
}
