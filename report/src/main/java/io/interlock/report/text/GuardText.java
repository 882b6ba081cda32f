package io.interlock.report.text;

import io.interlock.finding.Evidence;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Which lock seems meant to protect a location. */
public final class GuardText {
  /** So many places are told at most. */
  private static final int MANY = 5;

  private GuardText() {}

  /** {@code stats.count is protected by m at 11 of 12 places; the exception is a.c:19}. */
  public static Optional<String> of(Finding finding) {
    Evidence evidence = finding.evidence();
    return evidence
        .likelyGuard()
        .map(
            guard ->
                finding.location().name()
                    + " is protected by "
                    + guard.lock()
                    + " at "
                    + guard.places()
                    + " of "
                    + evidence.places()
                    + " places; "
                    + exceptions(guard, evidence.places() - guard.places()));
  }

  private static String exceptions(Guard guard, long count) {
    List<String> places = guard.exceptions().stream().map(Position::toString).toList();
    if (count == 1 && places.size() == 1) {
      return "the exception is " + places.get(0);
    }
    return "not at " + String.join(", ", places) + (places.size() < MANY ? "" : " and others");
  }
}
