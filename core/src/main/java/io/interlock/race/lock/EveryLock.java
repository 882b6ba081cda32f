package io.interlock.race.lock;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.finding.LockMode;
import io.interlock.ir.Global;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Who holds the locks of all elements of an array excludes who holds the lock of any of them,
 * whatever each of them accesses: {@code for (i...) lock(&account[i].lock)} and {@code
 * lock(&from->lock)}.
 *
 * <p>The array is a variable, or a member of one that is in no other array, so that there is one of
 * it. The first thread holds a lock at the same distance from the start of each of its elements, by
 * constants ({@link io.interlock.summary.LoopLocks}). All that the other's lock can be by points-to
 * is the lock at that distance in some element; that its index is one of the array is assumed
 * ({@link Assumption#INDEXES_IN_BOUNDS}). So that lock is among those of the first.
 */
final class EveryLock {
  private final SymbolicPlaces places;
  private final PointsTo pointsTo;
  private final Assumptions assumptions;
  private final Map<List<Holding>, Map<Integer, LockMode>> complete = new ConcurrentHashMap<>();

  EveryLock(SymbolicPlaces places, Assumptions assumptions) {
    this.places = places;
    pointsTo = places.pointsTo();
    this.assumptions = assumptions;
  }

  /** The lock of one access that is among all those of an array that the other holds, or null. */
  @Nullable Symbolic common(ThreadAccess a, ThreadAccess b) {
    Symbolic found = oneOf(a, b);
    return found == null ? oneOf(b, a) : found;
  }

  private @Nullable Symbolic oneOf(ThreadAccess all, ThreadAccess one) {
    Map<Integer, LockMode> held = all.locks().size() < 2 ? Map.of() : complete(all.locks());
    for (Holding h : held.isEmpty() ? List.<Holding>of() : one.locks()) {
      Places at = places.of(h.lock());
      LockMode mode = at.size() == 1 ? held.get(at.get(0)) : null;
      boolean excludes = mode == LockMode.EXCLUSIVE || h.mode() == LockMode.EXCLUSIVE;
      if (mode != null && excludes && assumptions.holds(Assumption.INDEXES_IN_BOUNDS)) {
        assumptions.used(Assumption.INDEXES_IN_BOUNDS, one.access());
        return h.lock();
      }
    }
    return null;
  }

  /** Where locks are of which those of all elements are held, and how. */
  private Map<Integer, LockMode> complete(List<Holding> locks) {
    return complete.computeIfAbsent(locks, this::find);
  }

  private Map<Integer, LockMode> find(List<Holding> locks) {
    Map<Integer, Set<Long>> offsets = new HashMap<>();
    Map<Integer, LockMode> modes = new HashMap<>();
    for (Holding h : locks) {
      boolean isElement = h.lock().atom() instanceof GlobalAddress && h.lock().terms().isEmpty();
      Places at = isElement ? places.of(h.lock()) : Places.NONE;
      if (at.size() == 1) {
        offsets.computeIfAbsent(at.get(0), p -> new HashSet<>()).add(h.lock().offset());
        modes.merge(at.get(0), h.mode(), (x, y) -> x == y ? x : LockMode.SHARED);
      }
    }
    modes.keySet().removeIf(p -> !areAll(p, offsets.getOrDefault(p, Set.of())));
    return Map.copyOf(modes);
  }

  /** Whether offsets are those of one place in each element of its array. */
  private boolean areAll(int place, Set<Long> held) {
    Array array =
        held.size() > 1 && pointsTo.object(place).symbol() instanceof Global g
            ? array(g.type(), pointsTo.offset(place))
            : null;
    if (array == null || array.count != held.size()) {
      return false;
    }
    for (long k = 0; k < array.count; k++) {
      if (!held.contains(array.first + k * array.stride)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Where something is in an array.
   *
   * @param first where it is in the first element
   */
  private record Array(long first, long stride, long count) {}

  /** The only array around a place in a type; null if there is none, or several. */
  private static @Nullable Array array(@Nullable Type whole, long offset) {
    Type type = whole == null ? null : whole.stripped();
    long before = 0;
    long rest = offset * Byte.SIZE;
    Array found = null;
    while (type != null) {
      Type next = null;
      if (type instanceof RecordType r && r.kind() == RecordType.Kind.STRUCT) {
        Member member = r.memberAt(rest);
        if (member == null || member.isBitField()) {
          return null;
        }
        rest -= member.bitOffset();
        before += member.bitOffset();
        next = member.type();
      } else if (type instanceof ArrayType a) {
        if (found != null || a.element() == null || a.element().bits() <= 0) {
          return null;
        }
        long size = a.element().bits();
        long count = a.dimensions().stream().mapToLong(Long::longValue).reduce(1, (x, y) -> x * y);
        rest %= size;
        found = new Array((before + rest) / Byte.SIZE, size / Byte.SIZE, count);
        next = a.element();
      }
      type = next == null ? null : next.stripped();
    }
    return found;
  }
}
