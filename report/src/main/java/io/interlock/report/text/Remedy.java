package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.AccessKind;
import io.interlock.finding.Finding;
import io.interlock.finding.Guard;
import io.interlock.finding.HeldLock;
import io.interlock.finding.HoldMode;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadKind;
import io.interlock.finding.Trait;
import io.interlock.source.Position;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The smallest change that would make a location safe, as far as a finding tells. */
public final class Remedy {
  /** What can be accessed at once, by its size. */
  private static final long MAX_ATOMIC = 8;

  /** So many places are told. */
  private static final int FEW = 3;

  private static final String HIDDEN = "hidden state of ";

  private final Finding finding;
  private final List<Access> accesses;

  private Remedy(Finding finding) {
    this.finding = finding;
    accesses = finding.accesses();
  }

  /** {@code hold m at a.c:19:3 as well}. */
  public static String of(Finding finding) {
    var remedy = new Remedy(finding);
    return remedy.withoutLocks().or(remedy::byLock).orElseGet(remedy::byAnyLock);
  }

  /** Where a lock is not the answer. */
  private Optional<String> withoutLocks() {
    if (isFreed()) {
      return Optional.of(
          "free it only when no other thread uses it any more: join those threads first, or let the"
              + " last user free it");
    }
    if (isIn(ThreadKind.SIGNAL_HANDLER)) {
      return Optional.of(
          (mayBeAtomic() ? "make it a lock-free atomic, or " : "")
              + "block the signal around the other accesses; a handler must not lock");
    }
    List<Position> plain = places(accesses.stream().filter(a -> !a.kind().isAtomic()));
    boolean isMixed = plain.size() < places(accesses.stream()).size();
    if (isMixed && plain.size() <= FEW) {
      String all = English.list(plain.stream().map(Position::toString).toList());
      return Optional.of("make the access at " + all + " atomic, too");
    }
    return control()
        .map(once -> "write it only in what " + once + " runs, and use it only after " + once);
  }

  private boolean isFreed() {
    RacingPair pair = finding.tellingPair();
    return accesses.get(pair.a()).kind() == AccessKind.FREE
        || accesses.get(pair.b()).kind() == AccessKind.FREE;
  }

  private static List<Position> places(Stream<Access> some) {
    return some.map(Access::position).distinct().toList();
  }

  private boolean isIn(ThreadKind kind) {
    return accesses.stream().flatMap(a -> a.threads().stream()).anyMatch(t -> t.kind() == kind);
  }

  /** What runs once and makes one of the accesses. */
  private Optional<String> control() {
    return accesses.stream()
        .flatMap(a -> a.locks().stream())
        .filter(l -> l.mode() == HoldMode.ONCE)
        .map(HeldLock::name)
        .findFirst();
  }

  /** The lock that is held at most places, or by some of the accesses. */
  private Optional<String> byLock() {
    Optional<Guard> guard = finding.evidence().likelyGuard();
    if (guard.isPresent()) {
      return guard.map(g -> "hold " + g.lock() + " " + where(g.exceptions()));
    }
    boolean isSharedWrite =
        accesses.stream()
            .anyMatch(
                a -> a.kind().isWrite() && holds(a).anyMatch(l -> l.mode() == HoldMode.SHARED));
    if (isSharedWrite) {
      return Optional.of(
          "hold the lock exclusively where it writes: shared mode admits other threads");
    }
    Set<String> held =
        accesses.stream()
            .flatMap(Remedy::holds)
            .map(HeldLock::name)
            .collect(Collectors.toCollection(TreeSet::new));
    List<Position> others = places(accesses.stream().filter(Access::isUnlocked));
    if (held.size() != 1) {
      return Optional.empty();
    }
    String lock = held.iterator().next();
    return Optional.of(
        others.isEmpty()
            ? "hold one lock for all of them: each may hold another " + lock
            : "hold " + lock + " " + where(others));
  }

  private static Stream<HeldLock> holds(Access access) {
    return access.locks().stream().filter(l -> !l.mode().isOnce());
  }

  private static String where(List<Position> places) {
    return places.size() == 1 ? "at " + places.get(0) + " as well" : "at the other places as well";
  }

  private String byAnyLock() {
    if (!accesses.stream().allMatch(Access::isUnlocked)) {
      return "hold one common lock at all of these accesses";
    }
    if (finding.evidence().has(Trait.BIT_FIELD)) {
      return "guard all accesses with one lock: bit-fields share their memory";
    }
    if (finding.location().name().startsWith(HIDDEN)) {
      return "make these calls under one lock, or call what keeps its state in memory you give it";
    }
    return "guard all accesses with one lock"
        + (mayBeAtomic() ? ", or make " + finding.location().name() + " atomic" : "");
  }

  /** A variable or member of a type that C has atomic operations for. */
  private boolean mayBeAtomic() {
    long bytes = finding.evidence().bytes();
    String type = finding.location().type().orElse("");
    boolean isScalar = !type.isEmpty() && !type.matches("(struct|union) [^*]*|.*\\]");
    return bytes > 0 && bytes <= MAX_ATOMIC && isScalar;
  }
}
