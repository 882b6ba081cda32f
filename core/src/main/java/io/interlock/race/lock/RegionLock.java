package io.interlock.race.lock;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.pointsto.Places;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.summary.region.HeapRegions;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether two locks go with the owner of the region that two accesses are in: {@code lock[i]} or
 * {@code slot[i].lock} with what hangs off {@code slot[i]}, {@code b->lock} with what hangs off
 * {@code b}. No object is in the regions of two owners ({@link HeapRegions}), so if the accesses
 * meet, they have the same owner, and the lock that is found from the owner's address in the same
 * way is the same lock. An object that is in no region, as pointers from several lead there, has no
 * owner, however it is found; nor has what is found by way of it at a head.
 */
final class RegionLock {
  private final HeapRegions regions;
  private final SymbolicPlaces places;
  private final Predicate<Atom> isLinear;
  private final Assumptions assumptions;
  private final Map<Symbolic, Optional<Symbolic>> owners = new ConcurrentHashMap<>();

  /**
   * With what is known of memory.
   *
   * @param isLinear whether an atom means one address, whoever says it
   */
  RegionLock(
      HeapRegions regions,
      SymbolicPlaces places,
      Predicate<Atom> isLinear,
      Assumptions assumptions) {
    this.regions = regions;
    this.places = places;
    this.isLinear = isLinear;
    this.assumptions = assumptions;
  }

  boolean isCommon(At a, Symbolic mine, At b, Symbolic theirs) {
    Symbolic owner = regions.isEmpty() ? null : owner(a.access().address());
    Symbolic other = owner == null ? null : owner(b.access().address());
    if (owner == null || other == null || !assumptions.holds(Assumption.INDEXES_IN_BOUNDS)) {
      return false;
    }
    boolean isCommon =
        isSameDistance(owner, mine, other, theirs) || isSameIndex(owner, mine, other, theirs);
    if (isCommon) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, a.access().access());
    }
    return isCommon;
  }

  /** Whether an address hangs off something. */
  boolean isOwned(Symbolic address) {
    return !regions.isEmpty() && owner(address) != null;
  }

  private @Nullable Symbolic owner(Symbolic address) {
    return owners.computeIfAbsent(address, n -> Optional.ofNullable(findOwner(n))).orElse(null);
  }

  /** What the memory at an address hangs off: the last head that the way there passes. */
  private @Nullable Symbolic findOwner(Symbolic address) {
    Symbolic cell = address;
    while (cell != null) {
      Places at = places.of(cell);
      if (regions.areHeads(at)) {
        return regions.owner(cell, places.of(Symbolic.of(cell.atom())), at);
      }
      boolean isOutside =
          cell.equals(address) ? regions.mayBeShared(at) : regions.leadFromOutside(at);
      if (isOutside) {
        return null;
      }
      if (cell.atom() instanceof Atom.Reached r) {
        return r.owner();
      }
      cell = Symbolic.cell(cell.atom());
    }
    return null;
  }

  private static boolean isSameDistance(
      Symbolic owner, Symbolic mine, Symbolic other, Symbolic theirs) {
    Long here = mine.distanceFrom(owner);
    return here != null && here.equals(theirs.distanceFrom(other));
  }

  private boolean isSameIndex(Symbolic owner, Symbolic mine, Symbolic other, Symbolic theirs) {
    boolean isSameArray =
        owner.atom().equals(other.atom())
            && mine.atom().equals(theirs.atom())
            && isLinear.test(owner.atom())
            && isLinear.test(mine.atom());
    if (!isSameArray) {
      return false;
    }
    if (isConstant(owner, mine)) {
      return isIndexed(other, theirs) && isElement(other, theirs, owner, mine);
    }
    if (isConstant(other, theirs)) {
      return isIndexed(owner, mine) && isElement(owner, mine, other, theirs);
    }
    return isIndexed(owner, mine)
        && isIndexed(other, theirs)
        && scale(owner) == scale(other)
        && scale(mine) == scale(theirs)
        && owner.offset() == other.offset()
        && mine.offset() == theirs.offset();
  }

  /** Whether a lock and an owner at a fixed place are those of one index. */
  private static boolean isElement(
      Symbolic owner, Symbolic lock, Symbolic fixedOwner, Symbolic fixedLock) {
    long distance = fixedOwner.offset() - owner.offset();
    return scale(owner) != 0
        && distance % scale(owner) == 0
        && lock.offset() + distance / scale(owner) * scale(lock) == fixedLock.offset();
  }

  private static boolean isConstant(Symbolic owner, Symbolic lock) {
    return owner.terms().isEmpty() && lock.terms().isEmpty();
  }

  private static boolean isIndexed(Symbolic owner, Symbolic lock) {
    return owner.terms().size() == 1
        && lock.terms().size() == 1
        && owner.terms().get(0).atom().equals(lock.terms().get(0).atom());
  }

  private static long scale(Symbolic name) {
    return name.terms().get(0).scale();
  }
}
