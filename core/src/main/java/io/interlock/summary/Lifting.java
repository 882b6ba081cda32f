package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.lockset.RelativeLockset;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.States;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.ThreadChanges;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One call through which a callee's accesses are taken over. Accesses of a callee differ in few
 * names, locksets and conditions, so each is turned into the caller's terms once.
 */
final class Lifting {
  private record Locks(RelativeLockset before, RelativeLockset callee) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Locks l && l.before.equals(before) && l.callee.equals(callee);
    }

    @Override
    public int hashCode() {
      return before.hashCode() * 31 + callee.hashCode();
    }
  }

  private record Threads(ThreadChanges before, ThreadChanges callee) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Threads t && t.before.equals(before) && t.callee.equals(callee);
    }

    @Override
    public int hashCode() {
      return before.hashCode() * 31 + callee.hashCode();
    }
  }

  private final CallSite site;
  private final Grounding callee;
  private final Substitution substitution;
  private final Substitution passed;
  private final SymbolicPlaces places;
  private final States before;
  private final boolean isWidened;
  private final Map<Symbolic, Optional<Symbolic>> names = new HashMap<>();
  private final Map<Locks, RelativeLockset> locks = new HashMap<>();
  private final Map<Threads, ThreadChanges> threads = new HashMap<>();
  private final Map<Facts, List<Recorder.Guarded>> guarded = new HashMap<>();

  /**
   * For one call.
   *
   * @param values what is passed, as values of the caller's text
   * @param places of the caller's names
   */
  Lifting(
      CallSite site,
      Grounding callee,
      Substitution substitution,
      List<@Nullable Symbolic> values,
      SymbolicPlaces places,
      States before,
      boolean isWidened) {
    this.passed = substitution.passing(values);
    this.places = places;
    this.callee = callee;
    this.isWidened = isWidened;
    this.site = site;
    this.substitution = substitution;
    this.before = before;
  }

  /** Whether what depends on the callee's arguments is not followed any further. */
  boolean isWidened() {
    return isWidened;
  }

  CallSite site() {
    return site;
  }

  Substitution substitution() {
    return substitution;
  }

  /** The states before the call. */
  States before() {
    return before;
  }

  /** A name of the callee's in the caller; null if there is none. */
  @Nullable Symbolic name(Symbolic name) {
    Optional<Symbolic> known = names.get(name);
    if (known == null) {
      known = Optional.ofNullable(substitution.apply(name));
      names.put(name, known);
    }
    return known.orElse(null);
  }

  /**
   * An access of the callee's as it can be said here: by itself, unless the caller has no name for
   * it and a lock that hangs off the same pointer would be lost with the name.
   */
  AccessKey inText(AccessKey key) {
    if (name(key.address()) != null || !Grounding.isCorrelated(key)) {
      return key;
    }
    AccessKey kept = callee.keepingLocks(key);
    return kept == null ? key : kept;
  }

  /**
   * What stands for a name of the callee's that there is none for in the caller, since it would be
   * too long: the callee's own, or one that begins with the values passed, if that can mean less
   * memory. Null if it leads nowhere from these, so that the access is never made.
   */
  @Nullable Symbolic unnamed(Symbolic name, GuardedAccess access) {
    Symbolic there = callee.closest(name, access.nameInText());
    Symbolic here = passed.apply(name);
    if (here == null) {
      return there;
    }
    return places.isNowhere(here) ? null : places.narrower(here, there);
  }

  RelativeLockset locks(RelativeLockset caller, RelativeLockset callee, SymbolicPlaces places) {
    var key = new Locks(caller, callee);
    RelativeLockset known = locks.get(key);
    if (known == null) {
      known = caller.then(callee.renamed(this::name), places);
      locks.put(key, known);
    }
    return known;
  }

  ThreadChanges threads(ThreadChanges caller, ThreadChanges callee) {
    var key = new Threads(caller, callee);
    ThreadChanges known = threads.get(key);
    if (known == null) {
      ThreadChanges named = CalleeTransfer.renamed(callee, substitution);
      known = ended(caller, named).then(named);
      threads.put(key, known);
    }
    return known;
  }

  /** Of the caller's threads, those have ended whose ids the callee has found where they are. */
  private ThreadChanges ended(ThreadChanges caller, ThreadChanges callee) {
    ThreadChanges now = caller;
    for (Symbolic id : callee.joined()) {
      boolean isFound =
          id.atom() instanceof Atom.ContentsAtCall c
              && c.call().equals(site)
              && id.equals(Symbolic.of(c));
      Symbolic cell = isFound ? Symbolic.address(id.atom()) : null;
      now = cell == null ? now : now.joinAt(cell);
    }
    return now;
  }

  /** The states in which a condition of the callee's may hold, by condition, as they are found. */
  Map<Facts, List<Recorder.Guarded>> guarded() {
    return guarded;
  }
}
