package io.interlock.report.text;

import io.interlock.finding.AccessKind;
import io.interlock.finding.Evidence;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.LockMode;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;

/** Which lock seems meant to protect a location, and the smallest change that would. */
public final class GuardText {
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
    String more = count > places.size() && !places.isEmpty() ? " and others" : "";
    return "not at " + (places.isEmpty() ? count + " of them" : String.join(", ", places) + more);
  }

  /** What to change, as far as the findings tell. */
  public static String remedy(Finding finding) {
    if (finding.accesses().stream().anyMatch(a -> a.kind() == AccessKind.FREE)) {
      return "free it only when no other thread uses it any more: join those threads first, or let"
          + " the last user free it";
    }
    Optional<Guard> guard = finding.evidence().likelyGuard();
    if (guard.isPresent() && isOnce(guard.get(), finding)) {
      String control = guard.get().lock();
      return "write it only in what " + control + " runs, and use it only after " + control;
    }
    if (guard.isPresent()) {
      return "hold " + guard.get().lock() + " " + where(guard.get());
    }
    boolean isSharedWrite =
        finding.accesses().stream()
            .anyMatch(
                a ->
                    a.kind().isWrite()
                        && a.locks().stream().anyMatch(l -> l.mode() == LockMode.SHARED));
    if (isSharedWrite) {
      return "hold the lock exclusively where it writes: shared mode admits other threads";
    }
    boolean isSmall = finding.evidence().bytes() > 0 && finding.evidence().bytes() <= 8;
    return finding.accesses().stream().allMatch(a -> a.locks().isEmpty()) && isSmall
        ? "guard all accesses with one lock, or make " + finding.location().name() + " atomic"
        : "hold one common lock at all of these accesses";
  }

  private static boolean isOnce(Guard guard, Finding finding) {
    return finding.accesses().stream()
        .flatMap(a -> a.locks().stream())
        .anyMatch(l -> l.name().equals(guard.lock()) && l.mode().isOnce());
  }

  private static String where(Guard guard) {
    return guard.exceptions().size() == 1
        ? "at " + guard.exceptions().get(0) + " as well"
        : "at the other places as well";
  }
}
