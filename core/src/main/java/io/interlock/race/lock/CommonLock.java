package io.interlock.race.lock;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.finding.LockMode;
import io.interlock.lockset.Holding;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.summary.region.HeapRegions;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.Contents;
import io.interlock.symbolic.Atom.ContentsAtCall;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Atom.LibraryPlace;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether two accesses to one address exclude each other by a lock both hold, at least one of them
 * exclusively.
 *
 * <ul>
 *   <li>The same single lock: one name that stands for one lock at a time, in both threads; or
 *       names that can only mean the same place of an object of which there is one.
 *   <li>One of the locks of an array, all of which the other holds ({@link EveryLock}).
 *   <li>Common by element: lock and access hang off the same pointer by offsets alone, the same
 *       distance apart on both sides. If the addresses are equal, so are the locks.
 *   <li>The same, with the lock some loads away from that pointer: the cells in between are then
 *       the same cells, and must not change while both are used.
 * </ul>
 *
 * The first of these holds with an index, too: {@code locks[i]} for {@code table[i]}, and for what
 * {@code table[i]} points to if no object is in two elements. Lists and the like that hang off what
 * has the lock are the matter of {@link RegionLock}.
 *
 * <p>Names that pass through memory count only if the cells they pass through are stable.
 */
public final class CommonLock {
  private final Assumptions assumptions;
  private final Predicate<Symbolic> isStable;
  private final SingleLock singleLock;
  private final ElementLock elements;
  private final LockDistance distances;
  private final EveryLock every;
  private final Predicate<Symbolic> isHolder;
  private final SoleNames sole;
  private final RegionLock regionLock;
  private final Map<Symbolic, Symbolic> singles = new ConcurrentHashMap<>();
  private final Map<Symbolic, Integer> onlyPlaces = new ConcurrentHashMap<>();

  /**
   * With what is known of memory.
   *
   * @param isStable whether a cell keeps its value while threads that read it run
   * @param regions what memory hangs off
   * @param isHolder whether a cell only holds objects that no other element of its array holds
   * @param sole names of objects that global pointers hold for good
   */
  public CommonLock(
      Predicate<Symbolic> isStable,
      SingleLock singleLock,
      Predicate<Symbolic> isHolder,
      SoleNames sole,
      HeapRegions regions,
      SymbolicPlaces places,
      Assumptions assumptions) {
    this.sole = sole;
    regionLock = new RegionLock(regions, places, this::isLinear, assumptions);
    this.isHolder = isHolder;
    this.assumptions = assumptions;
    this.isStable = isStable;
    this.singleLock = singleLock;
    elements = new ElementLock(singleLock, this::isLinear, assumptions);
    distances = new LockDistance(this, singleLock, assumptions);
    every = new EveryLock(places, assumptions);
  }

  /** Whether both hold the same single lock, whatever they access. */
  public boolean isSame(ThreadAccess a, ThreadAccess b) {
    return same(a, b) != null;
  }

  /** The single lock that both hold; null if there is none. */
  public @Nullable Symbolic same(ThreadAccess a, ThreadAccess b) {
    for (Holding left : a.locks()) {
      for (Holding right : b.locks()) {
        if (excludes(left, right) && isSameLock(left, right)) {
          return left.lock();
        }
      }
    }
    return every.common(a, b);
  }

  /** Whether both hold a lock that goes with what they access. */
  public boolean isByElement(At a, At b) {
    return byElement(a, b) != null;
  }

  /** The lock of the first access that goes with what both access; null if there is none. */
  public @Nullable Symbolic byElement(At a, At b) {
    for (Holding left : a.access().locks()) {
      for (Holding right : b.access().locks()) {
        if (excludes(left, right) && isCommonByElement(a, left, b, right)) {
          return left.lock();
        }
      }
    }
    return null;
  }

  /** Whether an access holds a lock that {@link #byElement} may find to go with its name. */
  public boolean mayGoWith(ThreadAccess access) {
    for (Holding held : access.locks()) {
      Atom lock = held.lock().atom();
      boolean isItself = lock instanceof GlobalAddress || lock instanceof LibraryPlace;
      if (!isItself || !held.lock().terms().isEmpty() || regionLock.isOwned(access.address())) {
        return true;
      }
    }
    return false;
  }

  private static boolean excludes(Holding a, Holding b) {
    return a.mode() == LockMode.EXCLUSIVE || b.mode() == LockMode.EXCLUSIVE;
  }

  private boolean isSameLock(Holding a, Holding b) {
    Symbolic left = single(a.lock());
    Symbolic right = single(b.lock());
    return (left.equals(right) && isLinear(left)) || isSamePlace(left, right);
  }

  /** Whether points-to leaves both names one place, and the same, of which there is one. */
  private boolean isSamePlace(Symbolic a, Symbolic b) {
    int place = onlyPlace(a);
    return place != SinglePlace.NONE && place == onlyPlace(b);
  }

  private int onlyPlace(Symbolic lock) {
    Integer known = onlyPlaces.get(lock);
    if (known == null) {
      known = singleLock.onlyPlace(lock);
      onlyPlaces.put(lock, known);
    }
    return known;
  }

  /** The one lock a pointer can mean by points-to, under its own name; else the same name. */
  private Symbolic single(Symbolic lock) {
    Symbolic known = singles.get(lock);
    if (known == null) {
      known = singleLock.of(sole.of(lock));
      singles.put(lock, known);
    }
    return known;
  }

  /** Whether the name means one lock, whoever says it. */
  private boolean isLinear(Symbolic lock) {
    return lock.terms().isEmpty() && isLinear(lock.atom());
  }

  /** Where a lock is in the object of an access; null if that is not known. */
  public @Nullable Long offsetInObject(At at, Symbolic lock) {
    return distances.of(at, lock);
  }

  /** The name by which an address is compared with others. */
  public Symbolic named(Symbolic address) {
    return sole.of(address);
  }

  /** Whether a cell only holds objects that no other element of its array holds. */
  public boolean isHolder(Symbolic cell) {
    return isHolder.test(cell);
  }

  public boolean isLinear(Atom atom) {
    if (atom instanceof GlobalAddress g) {
      return !g.global().isThreadLocal();
    }
    if (atom instanceof Contents c) {
      return isLinear(c.address()) && (isStable.test(c.address()) || sole.isSole(c.address()));
    }
    return atom instanceof LibraryPlace
        || ((atom instanceof FreshObject || atom instanceof StackObject)
            && singleLock.isMadeOnce(atom));
  }

  private boolean isCommonByElement(At a, Holding left, At b, Holding right) {
    return new Correlation(a, left.lock()).isSameAs(new Correlation(b, right.lock()))
        || regionLock.isCommon(a, left.lock(), b, right.lock());
  }

  /** How a lock is reached from the pointer an access goes through. */
  private final class Correlation {
    private final At at;
    private final Symbolic access;
    private final Symbolic lock;

    Correlation(At at, Symbolic lock) {
      this.at = at;
      this.access = sole.of(at.access().address());
      this.lock = sole.of(lock);
    }

    boolean isSameAs(Correlation other) {
      return isSameFrom(lock, other.lock, other);
    }

    private boolean isSameFrom(Symbolic mine, Symbolic theirs, Correlation other) {
      Long here = mine.distanceFrom(access);
      Long there = theirs.distanceFrom(other.access);
      if (here != null && here.equals(there)) {
        return true;
      }
      if (isCommonIndex(mine, theirs, other)
          || isCommonHolder(mine, theirs, other)
          || elements.isSame(at, mine, other.at, theirs)) {
        return true;
      }
      boolean hasIndex = !access.terms().isEmpty() || !other.access.terms().isEmpty();
      if ((hasIndex || isSameObject(other))
          && mine.offset() == theirs.offset()
          && isInSameObject(mine, access)
          && isInSameObject(theirs, other.access)
          && assumptions.holds(Assumption.INDEXES_IN_BOUNDS)) {
        assumptions.used(Assumption.INDEXES_IN_BOUNDS, at.access().access());
        return true;
      }
      Symbolic myCell = Symbolic.cell(mine.atom());
      Symbolic theirCell = Symbolic.cell(theirs.atom());
      return myCell != null
          && theirCell != null
          && mine.offset() == theirs.offset()
          && mine.terms().isEmpty()
          && theirs.terms().isEmpty()
          && isStable.test(myCell)
          && isStable.test(theirCell)
          && isSameFrom(myCell, theirCell, other);
    }

    /**
     * Whether accesses of different parts of an object, one reaching into the other, start from the
     * same place of it: then their pointers are equal if the accesses overlap. Assumes that a
     * pointer to a struct in an array points to the start of an element.
     */
    private boolean isSameObject(Correlation other) {
      return at.offset() != PointsTo.ANY_OFFSET
          && other.at.offset() != PointsTo.ANY_OFFSET
          && at.offset() - access.offset() == other.at.offset() - other.access.offset();
    }

    /**
     * Whether on both sides the lock is the same function of the index of the access, in the same
     * two arrays: {@code locks[i % n]} for {@code table[i]}. Elements of different indexes do not
     * overlap.
     */
    private boolean isCommonIndex(Symbolic mine, Symbolic theirs, Correlation other) {
      if (access.terms().isEmpty() != other.access.terms().isEmpty()) {
        return access.terms().isEmpty()
            ? other.isIndexOf(theirs, this, mine)
            : isIndexOf(mine, other, theirs);
      }
      return isSameFunction(mine, access, theirs, other.access)
          && isSameArray(access, other.access)
          && Slots.areDisjoint(access, at.access().size(), other.access, other.at.access().size());
    }

    /**
     * The same with a constant index on the other side: if the accesses overlap, the index here is
     * that constant, and so is that of the lock.
     */
    private boolean isIndexOf(Symbolic mine, Correlation constant, Symbolic theirs) {
      boolean isPossible =
          access.terms().size() == 1
              && function(mine, access) != null
              && theirs.terms().isEmpty()
              && constant.access.atom().equals(access.atom())
              && isLinear(access.atom());
      long stride = isPossible ? access.terms().get(0).scale() : 0;
      if (stride <= 0) {
        return false;
      }
      long distance = constant.access.offset() - access.offset();
      long element = Math.floorDiv(distance, stride);
      return theirs.equals(IndexFunction.at(mine, access.terms().get(0).atom(), element))
          && Slots.areDisjoint(
              distance - element * stride, constant.at.access().size(), at.access().size(), stride);
    }

    /**
     * Whether on both sides the object is found in the element of an array that has the index of
     * the lock: {@code locks[i]} for {@code *table[i]}, where no object is in two elements.
     */
    private boolean isCommonHolder(Symbolic mine, Symbolic theirs, Correlation other) {
      Symbolic cell = Symbolic.cell(access.atom());
      Symbolic otherCell = Symbolic.cell(other.access.atom());
      return cell != null
          && otherCell != null
          && (isFoundSo(mine, cell, theirs, otherCell)
              || isFoundAt(mine, cell, theirs, otherCell)
              || isFoundAt(theirs, otherCell, mine, cell))
          && isHolder.test(cell)
          && isHolder.test(otherCell)
          && staysInside(other);
    }

    private boolean isFoundSo(Symbolic mine, Symbolic cell, Symbolic theirs, Symbolic otherCell) {
      return isSameFunction(mine, cell, theirs, otherCell)
          && isSameArray(cell, otherCell)
          && cell.offset() == otherCell.offset();
    }

    /** The same with a constant index on the other side: what is in its cell has that index. */
    private boolean isFoundAt(Symbolic mine, Symbolic cell, Symbolic theirs, Symbolic constant) {
      boolean isPossible =
          constant.terms().isEmpty()
              && function(mine, cell) != null
              && constant.atom().equals(cell.atom())
              && isLinear(cell.atom());
      long stride = isPossible ? cell.terms().get(0).scale() : 0;
      long distance = constant.offset() - cell.offset();
      return stride > 0
          && distance % stride == 0
          && theirs.equals(IndexFunction.at(mine, cell.terms().get(0).atom(), distance / stride));
    }

    /** Whether neither access leaves its object: one with an index is only assumed not to. */
    private boolean staysInside(Correlation other) {
      if (access.terms().isEmpty() && other.access.terms().isEmpty()) {
        return true;
      }
      if (assumptions.holds(Assumption.INDEXES_IN_BOUNDS)) {
        assumptions.used(Assumption.INDEXES_IN_BOUNDS, at.access().access());
        return true;
      }
      return false;
    }

    /** Whether each lock is found by the index of what is accessed, in the same way. */
    private boolean isSameFunction(
        Symbolic mine, Symbolic accessed, Symbolic theirs, Symbolic otherAccessed) {
      Symbolic function = function(mine, accessed);
      return function != null && function.equals(function(theirs, otherAccessed));
    }

    /** A lock as a function of the index of what is accessed. */
    private @Nullable Symbolic function(Symbolic lockName, Symbolic accessed) {
      return accessed.terms().size() == 1
          ? IndexFunction.of(lockName, accessed.terms().get(0).atom(), CommonLock.this::isLinear)
          : null;
    }

    private boolean isSameArray(Symbolic a, Symbolic b) {
      return a.atom().equals(b.atom())
          && a.terms().size() == 1
          && b.terms().size() == 1
          && a.terms().get(0).scale() == b.terms().get(0).scale()
          && isLinear(a.atom());
    }

    /**
     * Whether the lock is at a fixed place of the object the access is in. Assumes that an index
     * stays within its object.
     */
    private boolean isInSameObject(Symbolic lockName, Symbolic accessName) {
      boolean isPointer =
          accessName.atom() instanceof Anonymous
              || accessName.atom() instanceof Atom.Reached
              || accessName.atom() instanceof Atom.Loaded
              || accessName.atom() instanceof Contents
              || accessName.atom() instanceof ContentsAtCall
              || accessName.atom() instanceof FreshObject
              || accessName.atom() instanceof StackObject;
      return isPointer && lockName.terms().isEmpty() && lockName.atom().equals(accessName.atom());
    }
  }
}
