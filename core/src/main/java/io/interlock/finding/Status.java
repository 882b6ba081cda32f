package io.interlock.finding;

import java.util.Optional;

/** What people and earlier runs say about a finding. */
public record Status(
    Novelty novelty, Optional<Suppression> suppression, Optional<Verdict> verdict) {
  /** Nobody has said anything. */
  public static final Status NONE = new Status(Novelty.UNKNOWN, Optional.empty(), Optional.empty());

  public Status with(Novelty newNovelty) {
    return new Status(newNovelty, suppression, verdict);
  }

  public Status with(Suppression newSuppression) {
    return new Status(novelty, Optional.of(newSuppression), verdict);
  }

  public Status with(Verdict newVerdict) {
    return new Status(novelty, suppression, Optional.of(newVerdict));
  }

  /** Whether somebody said that nothing needs to be done. */
  public boolean isSettled() {
    return suppression.isPresent()
        || verdict.filter(v -> v.judgement() != Judgement.REAL).isPresent();
  }

  /** Whether it is known from the baseline. */
  public boolean isKnownBefore() {
    return novelty == Novelty.UNCHANGED || novelty == Novelty.UPDATED;
  }
}
