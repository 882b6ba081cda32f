package io.interlock.lockset;

import io.interlock.finding.LockMode;
import io.interlock.ir.Function;
import io.interlock.lockset.Holding.Balance;
import io.interlock.pointsto.Places;
import io.interlock.symbolic.Renaming;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.util.OrderedMap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Locks certainly acquired and possibly released since the entry of a function: RELAY's relative
 * lockset. Immutable.
 *
 * <ul>
 *   <li>Acquiring adds the lock, and takes back the release of the very same lock: it is then as
 *       the caller left it, and its next release is again one of the caller's lock. Of a recursive
 *       lock the release stays: who releases and acquires one may hold it less often than before.
 *   <li>Releasing a lock that was acquired by that name ends the holding, and says nothing of what
 *       the caller held (the balanced release of the dissertation's figure 3.16). Releasing any
 *       other lock ends every holding that may be of the same lock, and is remembered.
 *   <li>Where paths meet, holdings are intersected and releases united.
 *   <li>How often a callee releases a lock is not known: it releases it altogether.
 * </ul>
 *
 * A release whose lock has no name is remembered by the places it may be at.
 */
public final class RelativeLockset {
  public static final RelativeLockset EMPTY = new RelativeLockset(List.of(), Map.of(), Places.NONE);

  private static final int MAX_COUNT = 3;
  private static final long LOCK_SIZE = 1;

  private final List<Holding> held;
  private final Map<Symbolic, Places> released;
  private final Places releasedAt;
  private final int hash;
  private final boolean mentionsFormal;
  private @Nullable RelativeLockset withoutLocalReleases;

  private RelativeLockset(List<Holding> held, Map<Symbolic, Places> released, Places releasedAt) {
    this.held = held;
    this.released = released;
    this.releasedAt = releasedAt;
    int sum = 0;
    boolean formal = false;
    for (Holding h : held) {
      sum += h.hashCode();
      formal |= h.lock().mentionsFormal();
    }
    hash = sum * 31 + released.keySet().hashCode();
    mentionsFormal = formal || released.keySet().stream().anyMatch(Symbolic::mentionsFormal);
  }

  /** One that another has described. */
  public static RelativeLockset of(
      List<Holding> held, Map<Symbolic, Places> released, Places releasedAt) {
    return new RelativeLockset(List.copyOf(held), OrderedMap.copyOf(released), releasedAt);
  }

  /** The locks held, in the order acquired. */
  public List<Holding> held() {
    return held;
  }

  /** The locks that may have been released, with the places they may be at. */
  public Map<Symbolic, Places> released() {
    return released;
  }

  /** Where locks without a name may have been released. */
  public Places releasedAt() {
    return releasedAt;
  }

  public boolean releasesNothing() {
    return released.isEmpty() && releasedAt.isEmpty();
  }

  /** Whether a name depends on the caller. */
  public boolean mentionsFormal() {
    return mentionsFormal;
  }

  /** Whether the lock is certainly held, in whichever mode. */
  public boolean holds(Symbolic lock) {
    return holding(lock) != null;
  }

  /** Whether the lock is certainly held, and by nobody else. */
  public boolean holdsExclusively(Symbolic lock) {
    Holding own = holding(lock);
    return own != null && own.mode() == LockMode.EXCLUSIVE;
  }

  private @Nullable Holding holding(Symbolic lock) {
    for (Holding h : held) {
      if (h.lock().equals(lock)) {
        return h;
      }
    }
    return null;
  }

  /** Acquires a lock; a recursive one is counted. */
  public RelativeLockset acquire(Holding acquired, Recursion recursion) {
    if (acquired.lock().isUnknown()) {
      return this;
    }
    Symbolic lock = acquired.lock();
    Holding old = holding(lock);
    boolean isRecursive = recursion == Recursion.RECURSIVE;
    Holding now = acquired;
    if (old != null) {
      now = old.withCount(isRecursive ? Math.min(MAX_COUNT, old.count() + acquired.count()) : 1);
    } else if (!isRecursive && released.containsKey(lock)) {
      now = acquired.with(Balance.RESTORED);
    }
    return new RelativeLockset(
        replaced(old, now), isRecursive ? released : without(released, lock), releasedAt);
  }

  /** The holdings without one and with another, which becomes the last. */
  private List<Holding> replaced(@Nullable Holding old, Holding now) {
    var result = new ArrayList<Holding>(held.size() + 1);
    for (Holding h : held) {
      if (!h.equals(old)) {
        result.add(h);
      }
    }
    result.add(now);
    return List.copyOf(result);
  }

  /** Whether a lock may be held several times by one thread. */
  public enum Recursion {
    NONE,
    RECURSIVE
  }

  private static Map<Symbolic, Places> without(Map<Symbolic, Places> map, Symbolic key) {
    if (!map.containsKey(key)) {
      return map;
    }
    var fewer = new LinkedHashMap<>(map);
    fewer.remove(key);
    return OrderedMap.copyOf(fewer);
  }

  /** Releases a lock; one of which nothing is known may be any. */
  public RelativeLockset release(Symbolic lock, SymbolicPlaces places) {
    if (lock.isUnknown()) {
      return new RelativeLockset(List.of(), released, releasedAt);
    }
    Holding own = holding(lock);
    if (own == null || (own.balance() == Balance.RESTORED && own.count() == 1)) {
      return releaseCallers(lock, places);
    }
    var fewer = new ArrayList<Holding>(held);
    if (own.count() > 1) {
      fewer.set(fewer.indexOf(own), own.withCount(own.count() - 1));
    } else {
      fewer.remove(own);
    }
    return new RelativeLockset(List.copyOf(fewer), released, releasedAt);
  }

  /** Releases a lock that the caller may hold. */
  private RelativeLockset releaseCallers(Symbolic lock, SymbolicPlaces places) {
    var kept = new ArrayList<>(held);
    kept.removeIf(h -> places.mayOverlap(h.lock(), LOCK_SIZE, lock, LOCK_SIZE));
    var more = new LinkedHashMap<>(released);
    more.put(lock, places.of(lock));
    return new RelativeLockset(List.copyOf(kept), OrderedMap.copyOf(more), releasedAt);
  }

  /** Without the holdings that are none, as has turned out. */
  public RelativeLockset without(Predicate<Symbolic> isNone) {
    for (Holding own : held) { // mostly none
      if (isNone.test(own.lock())) {
        return new RelativeLockset(
            held.stream().filter(h -> !isNone.test(h.lock())).toList(), released, releasedAt);
      }
    }
    return this;
  }

  /** Releases a lock as often as it is held. */
  private RelativeLockset releaseAll(Symbolic lock, SymbolicPlaces places) {
    Holding own = holding(lock);
    if (own == null || own.count() == 1) {
      return release(lock, places);
    }
    return new RelativeLockset(replaced(own, own.withCount(1)), released, releasedAt)
        .release(lock, places);
  }

  /** Releases whatever lock is at one of the places. */
  public RelativeLockset releaseClass(Places where, SymbolicPlaces places) {
    var kept = new ArrayList<>(held);
    kept.removeIf(
        h -> places.pointsTo().mayOverlap(places.of(h.lock()), LOCK_SIZE, where, LOCK_SIZE));
    return new RelativeLockset(List.copyOf(kept), released, releasedAt.union(where));
  }

  /** This, followed by what a callee does, already in the caller's names. */
  public RelativeLockset then(RelativeLockset callee, SymbolicPlaces places) {
    RelativeLockset result = this;
    for (Symbolic lock : callee.released.keySet()) {
      result = result.releaseAll(lock, places);
    }
    if (!callee.releasedAt.isEmpty()) {
      result = result.releaseClass(callee.releasedAt, places);
    }
    for (Holding h : callee.held) {
      Recursion recursion = h.count() > 1 ? Recursion.RECURSIVE : Recursion.NONE;
      result = h.balance() == Balance.RESTORED ? result.restore(h) : result.acquire(h, recursion);
    }
    return result;
  }

  /** A callee left a lock held, but released and acquired it. */
  private RelativeLockset restore(Holding restored) {
    Holding own = holding(restored.lock());
    Holding now = own == null ? restored : restored.with(own.balance());
    return new RelativeLockset(replaced(own, now), without(released, restored.lock()), releasedAt);
  }

  public RelativeLockset join(RelativeLockset other) {
    if (equals(other)) {
      return this;
    }
    var common = new ArrayList<Holding>();
    for (Holding h : held) {
      Holding there = other.holding(h.lock());
      if (there != null) {
        common.add(h.meet(there));
      }
    }
    return new RelativeLockset(
        List.copyOf(common), union(released, other.released), releasedAt.union(other.releasedAt));
  }

  private static Map<Symbolic, Places> union(Map<Symbolic, Places> a, Map<Symbolic, Places> b) {
    if (b.isEmpty() || a.equals(b)) {
      return a;
    }
    var both = new LinkedHashMap<>(a);
    both.putAll(b);
    return OrderedMap.copyOf(both);
  }

  /**
   * Without the names of released locks that mean something here only: such a release is remembered
   * by its places.
   */
  public RelativeLockset withoutLocalReleases() {
    RelativeLockset known = withoutLocalReleases; // threads that ask at once find the same
    if (known == null) {
      boolean isClean = released.keySet().stream().noneMatch(Symbolic::mentionsLocal);
      known = isClean ? this : renamed(held, n -> n.mentionsLocal() ? null : n);
      withoutLocalReleases = known;
    }
    return known;
  }

  /** Whether callers can tell the two apart by a lock they know: one held, or one released. */
  public boolean differsFrom(RelativeLockset other) {
    if (equals(other)) {
      return false;
    }
    RelativeLockset mine = withoutLocalReleases();
    RelativeLockset theirs = other.withoutLocalReleases();
    return !mine.sameHoldings(theirs) || !mine.released.keySet().equals(theirs.released.keySet());
  }

  /**
   * A definition runs again: what was held by its old value is held by nobody we could name, what
   * was released is remembered by its places.
   */
  public RelativeLockset forget(Function function, int local, SymbolicPlaces places) {
    return mentionsDefinition(function, local)
        ? renamed(n -> n.mentionsDefinition(function, local) ? null : n)
        : this;
  }

  private boolean mentionsDefinition(Function function, int local) {
    for (Holding h : held) {
      if (h.lock().mentionsDefinition(function, local)) {
        return true;
      }
    }
    for (Symbolic r : released.keySet()) {
      if (r.mentionsDefinition(function, local)) {
        return true;
      }
    }
    return false;
  }

  /** The same in other names: holdings without one are dropped, releases widened. */
  public RelativeLockset renamed(Renaming renaming) {
    return passedOn(renaming, renaming);
  }

  /** The same where what is held gets other names than what was released. */
  public RelativeLockset passedOn(Renaming holdings, Renaming releases) {
    var newHeld = new ArrayList<Holding>(held.size());
    for (Holding h : held) {
      Symbolic name = holdings.apply(h.lock());
      if (name != null && newHeld.stream().noneMatch(x -> x.lock().equals(name))) {
        newHeld.add(h.with(name));
      }
    }
    return renamed(List.copyOf(newHeld), releases);
  }

  /** With other holdings, and releases in other names. */
  private RelativeLockset renamed(List<Holding> newHeld, Renaming renaming) {
    var newReleased = new LinkedHashMap<Symbolic, Places>();
    Places somewhere = releasedAt;
    for (var release : released.entrySet()) {
      Symbolic name = renaming.apply(release.getKey());
      if (name == null) {
        somewhere = somewhere.union(release.getValue());
      } else {
        newReleased.put(name, release.getValue());
      }
    }
    return new RelativeLockset(newHeld, OrderedMap.copyOf(newReleased), somewhere);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RelativeLockset l
            && l.hash == hash
            && sameHoldings(l)
            && l.released.keySet().equals(released.keySet())
            && l.releasedAt.equals(releasedAt));
  }

  private boolean sameHoldings(RelativeLockset other) {
    return held.size() == other.held.size()
        && (held.equals(other.held)
            || (held.size() > 1 && Set.copyOf(held).equals(Set.copyOf(other.held))));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return "+" + held + " -" + released.keySet() + releasedAt.size();
  }
}
