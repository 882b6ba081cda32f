package io.interlock.finding;

/** A finding of an earlier run, as far as it takes to recognize and to mention it. */
public record KnownFinding(FindingId id, LocationKey key, String message, Severity severity) {
  public static KnownFinding of(Finding finding) {
    return new KnownFinding(
        finding.id(), LocationKey.of(finding), finding.message(), finding.assessment().severity());
  }
}
