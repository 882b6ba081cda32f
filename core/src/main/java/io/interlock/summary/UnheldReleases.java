package io.interlock.summary;

import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.summary.state.Ownership;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.ThreadChanges;
import java.util.BitSet;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collects the releases in a function and its callees of what is taken for a lock (semaphores,
 * cells), that the function does not cover by holding it, and of cells in objects that others may
 * know. What is covered on all paths is dropped, the rest is left to callers; too much to tell
 * apart becomes one release that nothing covers, so that recursion ends.
 */
final class UnheldReleases {
  private static final int MAX_RELEASES = 32;

  private final SymbolicPlaces places;
  private final Recorder recorder;
  private final Set<UnheldRelease> found = new LinkedHashSet<>();

  UnheldReleases(SymbolicPlaces places, Recorder recorder) {
    this.places = places;
    this.recorder = recorder;
  }

  List<UnheldRelease> all() {
    return List.copyOf(found);
  }

  /** A release in the text. */
  void add(Symbolic lock, Places at, Needed needed, States states) {
    for (States.Path path : states.paths()) {
      State state = path.state();
      Ownership ownership = ownership(lock, needed, state);
      if (ownership != null) {
        ThreadChanges threads = state.threads().atAccess();
        add(new UnheldRelease(lock, at, needed, state.locks(), threads, ownership));
      }
    }
  }

  /** What a callee does not cover. */
  void lift(UnheldRelease release, Lifting lifting) {
    Symbolic known = lifting.name(release.lock());
    Symbolic lock = known == null ? Symbolic.of(new Atom.Unknown()) : known;
    Places at = known == null ? release.at() : within(release, known);
    for (States.Path path : lifting.before().paths()) {
      State before = path.state();
      Ownership ownership = recorder.ownership(release.ownership(), lifting, before.escapes());
      if (ownership != null) {
        add(
            new UnheldRelease(
                lock,
                at,
                release.needed(),
                lifting.locks(before.locks(), release.locks(), places),
                lifting.threads(before.threads(), release.threads()).atAccess(),
                ownership));
      }
    }
  }

  /** Where the lock may be, by its name in the caller: of what is written around it, the object. */
  private Places within(UnheldRelease release, Symbolic name) {
    Places here = places.of(name);
    if (release.at().size() < 2 || here.isEmpty()) {
      return release.at();
    }
    BitSet objects = places.pointsTo().objectsAt(here);
    boolean isLock = release.needed() != Needed.ALONE;
    Places left =
        release
            .at()
            .filter(
                p ->
                    objects.get(places.pointsTo().object(p).index())
                        && (!isLock || places.pointsTo().mayOverlap(Places.of(p), 1, here, 1)));
    return left.isEmpty() ? release.at() : left;
  }

  /** Null if nobody else can have the object, and that is enough. */
  private @Nullable Ownership ownership(Symbolic lock, Needed needed, State state) {
    return needed == Needed.HELD
        ? Ownership.SHARED
        : recorder.ownership(lock.atom(), state.escapes());
  }

  private void add(UnheldRelease release) {
    if (!isCovered(release)) {
      found.add(release.lock().isUnknown() ? nameless(release) : release);
      if (found.size() > MAX_RELEASES) {
        UnheldRelease all = together(found);
        found.clear();
        found.add(all);
      }
    }
  }

  private static boolean isCovered(UnheldRelease release) {
    return switch (release.needed()) {
      case HELD -> release.locks().holds(release.lock());
      case HELD_OR_ALONE -> release.locks().holdsExclusively(release.lock());
      case ALONE -> false;
    };
  }

  /** What can be held by no name is the same whatever is held. */
  private static UnheldRelease nameless(UnheldRelease release) {
    return new UnheldRelease(
        release.lock(),
        release.at(),
        release.needed(),
        RelativeLockset.EMPTY,
        release.needed() == Needed.HELD ? ThreadChanges.NONE : release.threads(),
        release.ownership());
  }

  /** One in place of many, which nothing covers. */
  static UnheldRelease together(Collection<UnheldRelease> many) {
    Places all = Places.NONE;
    for (UnheldRelease release : many) {
      all = all.union(release.at());
    }
    return new UnheldRelease(
        Symbolic.of(new Atom.Unknown()),
        all,
        Needed.HELD,
        RelativeLockset.EMPTY,
        ThreadChanges.NONE,
        Ownership.SHARED);
  }
}
