package io.interlock.triage;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.FindingId;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.Novelty;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says of each finding whether an earlier run had it. */
public final class Baseline {
  /**
   * What became of the findings.
   *
   * @param result with the novelty of each finding
   * @param absent findings of the baseline that are no longer there
   */
  public record Comparison(CheckResult result, List<KnownFinding> absent) {
    public Comparison {
      absent = List.copyOf(absent);
    }
  }

  private final List<KnownFinding> known;

  public Baseline(List<KnownFinding> known) {
    this.known = List.copyOf(known);
  }

  public Comparison compare(CheckResult result) {
    var difference =
        KnownDifference.between(known, result.findings().stream().map(KnownFinding::of).toList());
    Map<FindingId, Novelty> novelties = new HashMap<>();
    difference.added().forEach(k -> novelties.put(k.id(), Novelty.NEW));
    difference.changed().forEach(k -> novelties.put(k.id(), Novelty.UPDATED));
    List<Finding> findings =
        result.findings().stream()
            .map(f -> f.with(f.status().with(novelties.getOrDefault(f.id(), Novelty.UNCHANGED))))
            .toList();
    return new Comparison(result.with(findings), difference.gone());
  }
}
