package io.interlock.race.pair;

import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.Accesses;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.pair.AccessGroups.Groups;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Why two accesses at places of one object do not race: the questions that {@link RacePairs} asks,
 * in its order, with the answers kept. Only made when somebody asks; a check that only looks for
 * races stops at the first proof and forgets which it was.
 */
public final class PairGrounds {
  /**
   * A reason, with what it rests on.
   *
   * @param by the name of a lock, thread or the like; empty if there is nothing to name
   */
  public record Ground(SafetyReason reason, String by) {
    public static Ground of(SafetyReason reason) {
      return new Ground(reason, "");
    }
  }

  private final Threads threads;
  private final ThreadOrder order;
  private final Overlaps overlaps;
  private final CommonLock locks;
  private final HandedOver handedOver;
  private final AccessGroups groups;
  private final OnceControls once;
  private final EndedThreads ended;
  private final Interleavings interleavings;
  private final PointsTo pointsTo;
  private final GuardNames names;
  private final LocationText locations;

  PairGrounds(
      Accesses accesses,
      Overlaps overlaps,
      CommonLock locks,
      HandedOver handedOver,
      AccessStates states,
      OnceControls once,
      EndedThreads ended,
      Interleavings interleavings,
      PointsTo pointsTo,
      GuardNames names,
      LocationText locations) {
    threads = accesses.threads();
    order = accesses.order();
    this.overlaps = overlaps;
    this.locks = locks;
    this.handedOver = handedOver;
    groups = new AccessGroups(states, handedOver);
    this.once = once;
    this.ended = ended;
    this.interleavings = interleavings;
    this.pointsTo = pointsTo;
    this.names = names;
    this.locations = locations;
  }

  /** Accesses to one object that have the same grounds, by what {@link AccessGroups} says. */
  public List<List<At>> groups(int object, List<At> all) {
    if (interleavings.areComplete()) {
      return all.stream().map(List::of).toList(); // places in the text matter then
    }
    Groups alike = groups.of(object, all);
    return IntStream.range(0, alike.count()).mapToObj(alike::all).toList();
  }

  /**
   * All that keeps two accesses apart; {@link SafetyReason#RACE} alone if nothing does. None if
   * there is nothing to keep apart: they do not overlap in memory, or both read.
   */
  public Set<Ground> of(int object, At a, At b) {
    ThreadAccess left = a.access();
    ThreadAccess right = b.access();
    if (!left.kind().isWrite() && !right.kind().isWrite()) {
      return Set.of();
    }
    if (Conflict.areBothOwnThreadLocal(left.address(), right.address())) {
      return Set.of(Ground.of(SafetyReason.THREAD_LOCAL));
    }
    if (!Footprint.of(a).meets(Footprint.of(b))) {
      return Set.of();
    }
    if (left.kind().isAtomic() && right.kind().isAtomic()) {
      return Set.of(Ground.of(SafetyReason.ATOMIC));
    }
    Symbolic lock = locks.same(left, right);
    if (lock != null) {
      boolean isOnce = once.contains(lock);
      return Set.of(
          new Ground(isOnce ? SafetyReason.ONCE : SafetyReason.COMMON_LOCK, names.of(lock)));
    }
    return ofThreads(object, a, b);
  }

  private Set<Ground> ofThreads(int object, At a, At b) {
    ThreadAccess left = a.access();
    ThreadAccess right = b.access();
    Set<Ground> found = new LinkedHashSet<>();
    BitSet first = left.roots();
    BitSet second = right.roots();
    boolean mayRace = false;
    for (int r = first.nextSetBit(0); r >= 0; r = first.nextSetBit(r + 1)) {
      for (int s = second.nextSetBit(0); s >= 0; s = second.nextSetBit(s + 1)) {
        Ground ground = ofThreads(r, a, s, b);
        mayRace |= ground == null;
        if (ground != null) {
          found.add(ground);
        }
      }
    }
    if (mayRace) {
      Symbolic lock = locks.byElement(a, b);
      if (lock != null) {
        return Set.of(new Ground(SafetyReason.OBJECT_LOCK, names.of(lock)));
      }
      return Set.of(Ground.of(ofObject(object, a, b)));
    }
    if (found.size() > 1) {
      found.remove(Ground.of(SafetyReason.ONE_THREAD)); // goes without saying
    }
    return found;
  }

  private SafetyReason ofObject(int object, At a, At b) {
    if (handedOver.excludes(object, a, b)) {
      return SafetyReason.HANDED_OVER;
    }
    return interleavings.mayMeet(a.access(), b.access())
        ? SafetyReason.RACE
        : SafetyReason.INTERLEAVING;
  }

  /** Why one thread does not make the first while another makes the second; null if it may. */
  private @Nullable Ground ofThreads(int r, At at, int s, At other) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    ThreadRoot first = threads.roots().get(r);
    ThreadRoot second = threads.roots().get(s);
    SafetyReason apart = order.apart(first, second);
    if (apart != null) {
      return Ground.of(apart);
    }
    if (!order.mayOverlap(r, a, s, b)) {
      return ended.ground(first, a, second, b);
    }
    Exclusion exclusion = overlaps.exclusion(r, a, s, b);
    if (exclusion != null) {
      return new Ground(exclusion.reason(), name(exclusion.by(r, a, s, b)));
    }
    if (overlaps.areApart(at, first, other, second)) {
      return Ground.of(SafetyReason.OWN_MEMORY);
    }
    ObjectOrder proof = overlaps.objectOrder(a, first, b, second);
    return proof == null ? null : Ground.of(proof.reason());
  }

  private String name(int place) {
    if (place == SinglePlace.NONE) {
      return "";
    }
    AbstractObject object = pointsTo.object(place);
    return locations.lock(object, pointsTo.offset(place));
  }
}
