package io.interlock.lockset;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Locks certainly held, each with the place that acquired it. Immutable. */
public final class Lockset {
  public static final Lockset EMPTY = new Lockset(Map.of());

  private final Map<Lock, Position> held;

  private Lockset(Map<Lock, Position> held) {
    this.held = held;
  }

  /** The locks in the order acquired. */
  public Map<Lock, Position> held() {
    return Collections.unmodifiableMap(held);
  }

  public Lockset acquire(Lock lock, Position where) {
    var more = new LinkedHashMap<>(held);
    more.putIfAbsent(lock, where);
    return new Lockset(more);
  }

  public Lockset release(Lock lock) {
    if (!held.containsKey(lock)) {
      return this;
    }
    var fewer = new LinkedHashMap<>(held);
    fewer.remove(lock);
    return new Lockset(fewer);
  }

  /** What is held on both of two paths; of two places of acquisition, the first in the source. */
  public Lockset meet(Lockset other) {
    var common = new LinkedHashMap<>(held);
    for (Lock lock : new ArrayList<>(held.keySet())) {
      Position there = other.held.get(lock);
      if (there == null) {
        common.remove(lock);
      } else {
        common.merge(lock, there, (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return new Lockset(common);
  }

  public boolean sharesLockWith(Lockset other) {
    return !Collections.disjoint(held.keySet(), other.held.keySet());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Lockset l && held.equals(l.held);
  }

  @Override
  public int hashCode() {
    return held.hashCode();
  }

  @Override
  public String toString() {
    return held.toString();
  }
}
