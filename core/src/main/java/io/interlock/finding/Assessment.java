package io.interlock.finding;

import java.util.List;

/**
 * What a finding is worth to a reader.
 *
 * @param score the sum of the points of the features
 * @param tags the kinds of finding it is, in a fixed order
 * @param cluster what it has in common with other findings, in words; empty if nothing
 */
public record Assessment(
    int score, Severity severity, List<Feature> features, List<Tag> tags, String cluster) {
  /** Not judged yet. */
  public static final Assessment NONE =
      new Assessment(0, Severity.MEDIUM, List.of(), List.of(), "");

  public Assessment {
    features = List.copyOf(features);
    tags = tags.stream().distinct().sorted().toList();
  }
}
