package io.interlock.race.instance;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.own.LateCounts;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;

/**
 * What the name of an access tells those who keep two accesses apart. Most names begin with a
 * pointer that was found somewhere, and all that anybody reads from such a name is where it may
 * lead. Accesses by such names are alike: there are many, and they are compared together.
 *
 * <p>A name tells more if
 *
 * <ul>
 *   <li>it begins with an object or a variable;
 *   <li>it depends on what is another one for each thread, or begins with what its creator has
 *       passed to a thread ({@link DistinctInstances});
 *   <li>it begins with what is one address to all threads, or loops keep to a range ({@link
 *       IndexRanges}), or the object has a name that does;
 *   <li>it was found in such a cell, or in one by an index;
 *   <li>a lock is held that may go with it ({@link CommonLock});
 *   <li>it is asked where the object was found ({@link LateCounts}).
 * </ul>
 */
public final class TellingNames {
  /**
   * A name that only tells where it may lead: to some place so many bytes from one of these.
   *
   * @param offset {@link PointsTo#ANY_OFFSET} with an index, whatever that is
   */
  private record Somewhere(Places base, long offset) {}

  private final Threads threads;
  private final SymbolicPlaces places;
  private final CommonLock locks;
  private final IndexRanges ranges;

  public TellingNames(
      Threads threads, SymbolicPlaces places, CommonLock locks, IndexRanges ranges) {
    this.threads = threads;
    this.places = places;
    this.locks = locks;
    this.ranges = ranges;
  }

  /** Equal for accesses that nobody tells apart by their names. */
  public Object of(ThreadAccess access) {
    Symbolic address = access.address();
    boolean isTelling =
        !isFound(address.atom())
            || isTelling(address)
            || locks.mayGoWith(access)
            || access.access().key().marks().stream().anyMatch(m -> m.kind() == Mark.Kind.FIRST);
    if (isTelling) {
      return address;
    }
    long offset = address.terms().isEmpty() ? address.offset() : PointsTo.ANY_OFFSET;
    return new Somewhere(places.of(address.base()), offset);
  }

  private static boolean isFound(Atom atom) {
    return atom instanceof Atom.Anonymous
        || atom instanceof Atom.Loaded
        || atom instanceof Atom.Reached
        || atom instanceof Atom.Contents
        || atom instanceof Atom.ContentsAtCall;
  }

  private boolean isTelling(Symbolic address) {
    Symbolic cell = Symbolic.cell(address.atom());
    return isKnown(address.atom())
        || (cell != null && (!cell.terms().isEmpty() || isKnown(cell.atom())))
        || !locks.named(address).equals(address)
        || address.mentions(threads::isUnique);
  }

  private boolean isKnown(Atom atom) {
    return threads.isFixed(atom) || ranges.isKnown(atom);
  }
}
