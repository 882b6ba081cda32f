package io.interlock.ranking;

import io.interlock.finding.Assessment;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Feature;
import io.interlock.finding.Finding;
import io.interlock.finding.Tag;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Judges findings and puts the most promising first: a transparent sum of the points of features
 * (RacerX, section 8.1), as each finding shows. Findings of the same score are sorted as RacerX
 * does, fewer calls first, and then in the order they had, which is deterministic. What seems to
 * have one cause is true or false together, so of a cluster only a few come before findings of a
 * slightly lower score that may have another.
 */
public final class Ranking {
  /** So many of a cluster are where their score puts them. */
  private static final int FIRST = 3;

  /** By so many points the others come later. */
  private static final int LATER = 3;

  private final Weights weights;

  public Ranking(Weights weights) {
    this.weights = weights;
  }

  public CheckResult rank(CheckResult result) {
    var clusters = new Clusters(result.findings());
    var ranked = new ArrayList<Finding>();
    for (Finding finding : result.findings()) {
      List<Tag> tags = Tags.of(finding);
      List<Feature> features = Features.of(finding, tags, weights);
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
    spread(ranked);
    return result.with(ranked);
  }

  /** Lets other causes come before the fourth of a cluster. */
  private static void spread(List<Finding> ranked) {
    Map<String, Integer> seen = new HashMap<>();
    IdentityHashMap<Finding, Integer> points = new IdentityHashMap<>();
    for (Finding finding : ranked) {
      String cluster = finding.assessment().cluster();
      boolean isLater = !cluster.isEmpty() && seen.merge(cluster, 1, Integer::sum) > FIRST;
      points.put(finding, finding.assessment().score() - (isLater ? LATER : 0));
    }
    ranked.sort(Comparator.comparingInt((Finding f) -> points.getOrDefault(f, 0)).reversed());
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
