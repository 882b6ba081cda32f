package io.interlock.race.own;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.ir.type.ArrayStrides;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.Symbolic.Term;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Accesses inside a thread's own element of an array, wherever in it: {@code part[i].hist[x]} and
 * {@code strlen(part[i].name)}, where {@code i} is another one for each thread.
 *
 * <p>Both names begin with the array, or with a pointer to an element of it that has one value for
 * all the threads, and have the same index for the element. What is added to it besides is a number
 * of elements and an offset inside one, which points-to tells apart: it knows members of elements,
 * but not elements. An access that is found to end before the element does, and is as many elements
 * from the own one as the other access, is in another element. Further indexes have to be of arrays
 * inside of the element, by its type; they are assumed to stay in these, and then no constant may
 * be added to them but in the text of the index ({@link IndexConstants}): it could be a part of
 * either. Of counters of loops it is known how far they go, so nothing is assumed of these ({@link
 * IndexRanges}).
 */
public final class OwnElements {
  private final SymbolicPlaces places;
  private final Predicate<Atom> isKnown;
  private final IndexConstants constants;
  private final Assumptions assumptions;

  /**
   * @param isKnown whether the values of an index are known
   */
  public OwnElements(
      SymbolicPlaces places,
      Predicate<Atom> isKnown,
      IndexConstants constants,
      Assumptions assumptions) {
    this.places = places;
    this.isKnown = isKnown;
    this.constants = constants;
    this.assumptions = assumptions;
  }

  /** Whether two threads of one creation, or one and its creator, are in different elements. */
  public boolean areApart(At a, At b, ThreadRoot thread) {
    Term index = index(a, thread);
    return index != null
        && index.equals(index(b, thread))
        && address(a).atom().equals(address(b).atom())
        && isArray(address(a).atom(), thread)
        && areApart(a, b, Math.abs(index.scale()));
  }

  /**
   * Whether a thread is in its own element, and its creator in that of a thread that has ended.
   *
   * @param ended by the counter that gave threads their elements: the indexes of those that ended
   */
  public boolean isOfEnded(
      At creators, At theirs, ThreadRoot thread, Function<Atom, Set<Atom>> ended) {
    Term counter = only(theirs, t -> step(t.atom(), thread) > 0);
    Term index = counter == null ? null : only(creators, t -> t.scale() == counter.scale());
    return counter != null
        && index != null
        && address(creators).atom().equals(address(theirs).atom())
        && isArray(address(creators).atom(), thread)
        && ended.apply(counter.atom()).contains(index.atom())
        && areApart(creators, theirs, Math.abs(counter.scale()));
  }

  /** Whether a name is that of an array, or of one pointer that all the threads were given. */
  private boolean isArray(Atom atom, ThreadRoot thread) {
    if (Symbolic.isObject(atom)) {
      return true;
    }
    // What the creator found on its entry has the name of what a thread finds on its own.
    boolean isGiven = thread.isFixed(atom) && !(atom instanceof Atom.Contents);
    Places at = isGiven ? places.of(Symbolic.of(atom)) : Places.NONE;
    return at.size() == 1 && places.pointsTo().offset(at.get(0)) == 0;
  }

  /** The one term of an address that passes a test; null if there are more, or none. */
  private static @Nullable Term only(At at, Predicate<Term> test) {
    Term only = null;
    for (Term term : address(at).terms()) {
      if (test.test(term)) {
        if (only != null) {
          return null;
        }
        only = term;
      }
    }
    return only;
  }

  private boolean areApart(At a, At b, long stride) {
    Long mine = distance(a, stride);
    if (mine == null || !mine.equals(distance(b, stride))) {
      return false;
    }
    return (address(a).terms().size() == 1 && address(b).terms().size() == 1)
        || isAssumedInside(a.access());
  }

  /** Whether accesses stay in the objects that they begin in: by an index that is assumed. */
  public boolean stayInside(ThreadAccess a, ThreadAccess b) {
    return (a.address().terms().isEmpty() && b.address().terms().isEmpty()) || isAssumedInside(a);
  }

  private boolean isAssumedInside(ThreadAccess access) {
    boolean isAssumed = assumptions.holds(Assumption.INDEXES_IN_BOUNDS);
    if (isAssumed) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, access.access());
    }
    return isAssumed;
  }

  private static Symbolic address(At at) {
    return at.access().address();
  }

  /** The index that differs from thread to thread, if nothing is known of the others. */
  private @Nullable Term index(At at, ThreadRoot thread) {
    Term found = null;
    for (Term term : address(at).terms()) {
      boolean isIndex = step(term.atom(), thread) > 0;
      if (isIndex ? found != null : isKnown.test(term.atom())) {
        return null;
      }
      found = isIndex ? term : found;
    }
    return found;
  }

  /** How many elements from its own one an access is; null if it may be in several. */
  private @Nullable Long distance(At at, long stride) {
    long size = at.size();
    if (at.offset() == PointsTo.ANY_OFFSET || size < 0) {
      return null;
    }
    boolean isExact = address(at).terms().size() == 1;
    Long indexed = isExact ? Long.valueOf(0) : constants.of(at.access().access(), stride);
    if (indexed == null) {
      return null;
    }
    long moved = address(at).offset() - indexed - at.offset();
    long inside = Math.floorMod(moved, stride);
    boolean staysInside =
        isExact
            ? at.offset() + inside + size <= stride
            : inside == 0 && at.offset() + size <= stride && isInMember(at, stride);
    return staysInside ? Long.valueOf(Math.floorDiv(moved, stride)) : null;
  }

  /** Whether all indexes but the one of the element are of arrays in elements of that size. */
  private boolean isInMember(At at, long stride) {
    Places whole = places.of(Symbolic.of(address(at).atom()));
    Type type = whole.size() == 1 ? places.pointsTo().object(whole.get(0)).type() : null;
    List<Long> strides = type == null ? List.of() : ArrayStrides.around(type, at.offset());
    List<Long> inner = strides.subList(strides.indexOf(stride) + 1, strides.size());
    return strides.contains(stride)
        && address(at).terms().stream()
            .mapToLong(t -> Math.abs(t.scale()))
            .allMatch(s -> s == stride || inner.contains(s))
        && address(at).terms().stream().filter(t -> Math.abs(t.scale()) == stride).count() == 1;
  }

  private static long step(Atom atom, ThreadRoot thread) {
    return thread.names().unique().getOrDefault(atom, 0L);
  }
}
