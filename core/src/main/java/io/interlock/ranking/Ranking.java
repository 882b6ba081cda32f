package io.interlock.ranking;

import io.interlock.finding.Assessment;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Judges findings and puts the most promising first: a transparent sum of the points of features
 * (RacerX, section 8.1), as each finding shows. Findings of the same score are sorted as RacerX
 * does, fewer calls first, and then in the order they had, which is deterministic.
 */
public final class Ranking {
  private final Weights weights;

  public Ranking(Weights weights) {
    this.weights = weights;
  }

  public CheckResult rank(CheckResult result) {
    var neighbours = new Neighbours(result.findings());
    var clusters = new Clusters(result.findings());
    var ranked = new ArrayList<Finding>();
    for (Finding finding : result.findings()) {
      List<Tag> tags = Tags.of(finding);
      List<Feature> features = Features.of(finding, tags, neighbours, weights);
      int score = features.stream().mapToInt(Feature::points).sum();
      ranked.add(
          finding.with(
              new Assessment(
                  score, weights.severity(score), features, tags, clusters.of(finding))));
    }
    ranked.sort(
        Comparator.comparingInt((Finding f) -> f.assessment().score())
            .reversed()
            .thenComparingInt(Ranking::depth));
    return result.with(ranked);
  }

  /** The fewest calls that lead to both sides of a pair. */
  private static int depth(Finding finding) {
    return finding.pairs().stream()
        .mapToInt(
            p ->
                finding.accesses().get(p.a()).chain().size()
                    + finding.accesses().get(p.b()).chain().size())
        .min()
        .orElse(0);
  }
}
