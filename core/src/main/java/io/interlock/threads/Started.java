package io.interlock.threads;

import io.interlock.finding.Instances;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Threads of one creation.
 *
 * @param cell where the id of the last one was stored; null if not known
 * @param ranges where the ids of all that may still run are, after the loop that started them: each
 *     range has them all
 * @param round whether one may have been started in the present round of its loop
 * @param ended which of them have certainly ended since, by the index of their ids
 */
public record Started(
    Instances instances,
    @Nullable Symbolic cell,
    Set<HandleRange> ranges,
    Round round,
    Ended ended) {
  /** Of more places that have all ids nothing is kept. */
  private static final int MAX_RANGES = 16;

  /** Any number, started just now, of which nothing more is known. */
  static final Started MANY_NOW = many(Round.PRESENT);

  Started(Instances instances, @Nullable Symbolic cell, Set<HandleRange> ranges, Round round) {
    this(instances, cell, ranges, round, Ended.NONE);
  }

  Started with(Round newRound) {
    return newRound == round ? this : new Started(instances, cell, ranges, newRound, ended);
  }

  Started with(Ended newEnded) {
    return newEnded.equals(ended) ? this : new Started(instances, cell, ranges, round, newEnded);
  }

  /** Without those of the places of all ids that are left out. */
  Started withoutRanges(Predicate<HandleRange> leftOut) {
    return ranges.isEmpty() || ranges.stream().noneMatch(leftOut)
        ? this
        : new Started(
            instances,
            cell,
            Set.copyOf(ranges.stream().filter(leftOut.negate()).toList()),
            round,
            ended);
  }

  /** Started again, where nothing more is known of the ids. */
  static Started many(Round round) {
    return new Started(Instances.MANY, null, Set.of(), round);
  }

  /** One whose id is in a cell has ended. */
  Started endedAt(Symbolic place) {
    Ended all = ended;
    Set<HandleRange> cells = new HashSet<>();
    for (HandleRange range : ranges) {
      Atom index = range.index(place);
      if (index != null && all.counter() != null) {
        all = new Ended(all.counter(), Sets.union(all.indexes(), Set.of(index)));
      }
      HandleRange cell = range.only(place);
      if (cell != null) {
        cells.add(cell);
      }
    }
    return with(all).endedIn(cells);
  }

  /**
   * Those whose ids are in some ranges have ended. What is left of a range has the ids of all that
   * may still run.
   */
  Started endedIn(Set<HandleRange> joined) {
    if (ranges.isEmpty() || joined.isEmpty()) {
      return this;
    }
    Set<HandleRange> all = new HashSet<>(ranges);
    Set<HandleRange> last = Set.copyOf(ranges);
    while (!last.isEmpty()) {
      Set<HandleRange> next = new HashSet<>();
      for (HandleRange range : last) {
        for (HandleRange other : joined) {
          HandleRange rest = range.without(other);
          if (rest != null && !all.contains(rest)) {
            next.add(rest);
          }
        }
      }
      all.addAll(next);
      if (all.size() > MAX_RANGES) {
        return this;
      }
      last = next;
    }
    Set<HandleRange> kept = new HashSet<>(all);
    kept.removeIf(r -> isBetween(r, all));
    return kept.equals(ranges)
        ? this
        : new Started(instances, cell, Set.copyOf(kept), round, ended);
  }

  /**
   * Whether a range tells no more than a smaller one, and is not what another way may have, too.
   */
  private static boolean isBetween(HandleRange range, Set<HandleRange> all) {
    return all.stream().anyMatch(r -> !r.equals(range) && range.contains(r))
        && all.stream().anyMatch(r -> !r.equals(range) && r.contains(range));
  }

  /** A definition runs again: what is said by its old value is forgotten. */
  Started redefined(Predicate<Atom> isIt) {
    return with(ended.without(isIt)).withoutRanges(r -> r.mentions(isIt));
  }

  /** Whether the ids of all that may still run are in no cell. */
  boolean isOver() {
    return !ranges.isEmpty() && ranges.stream().anyMatch(HandleRange::isEmpty);
  }

  /** Without places of ids that mean nothing outside of a function, nor who has ended by them. */
  Started forgetCells(Predicate<Atom> isLocal) {
    boolean isLost = cell != null && cell.mentions(isLocal);
    Set<HandleRange> others = withoutRanges(r -> r.mentions(isLocal)).ranges();
    return !isLost && others.size() == ranges.size() && ended.indexes().isEmpty()
        ? this
        : new Started(instances, isLost ? null : cell, others, round, ended.byCounter());
  }

  /** Without ids that may no longer be where they were. */
  Started overwritten(@Nullable Symbolic by) {
    if (by == null) {
      return this;
    }
    boolean isLost = cell != null && HandleRange.mayMeet(cell, by);
    boolean areLost = !ranges.isEmpty() && ranges.stream().anyMatch(r -> r.mayInclude(by));
    return isLost || areLost
        ? new Started(
            instances, isLost ? null : cell, areLost ? Set.of() : ranges, round, Ended.NONE)
        : this;
  }

  /** The same, where ids have been stored in one of some ranges, each of which has them all. */
  Started overwritten(Set<HandleRange> by) {
    boolean isLost = cell != null && by.stream().allMatch(r -> r.mayInclude(cell));
    boolean areLost =
        ranges.stream().anyMatch(own -> by.stream().allMatch(own::mayOverlap)) && !by.isEmpty();
    return isLost || areLost
        ? new Started(
            instances, isLost ? null : cell, areLost ? Set.of() : ranges, round, Ended.NONE)
        : this;
  }

  /** The array that the id of the last one was stored in; null if it is not known. */
  @Nullable HandleRange array() {
    return cell == null ? null : HandleRange.around(cell);
  }

  /**
   * Whether something is stored to the element of the present round of a loop, while all ids were
   * stored in earlier ones.
   */
  boolean isBesideEarlier(Symbolic by, long size) {
    if (cell == null || round != Round.EARLIER || cell.terms().size() != 1 || size < 0) {
      return false;
    }
    long stride = Math.abs(cell.terms().get(0).scale());
    long distance = by.offset() - cell.offset();
    return by.atom().equals(cell.atom())
        && by.terms().equals(cell.terms())
        && distance >= HandleRange.ID - stride
        && distance + size <= stride;
  }

  /** Without ids in arrays that a store may have changed, which does not store a new one. */
  Started changed(Predicate<HandleRange> mayChange) {
    boolean areLost = !ranges.isEmpty() && ranges.stream().anyMatch(mayChange);
    HandleRange array = array();
    boolean isLost = array != null && mayChange.test(array);
    return areLost || isLost
        ? new Started(
            instances, isLost ? null : cell, areLost ? Set.of() : ranges, round, Ended.NONE)
        : this;
  }

  /** Whether another is the same, with one thread as good as many. */
  boolean isLike(@Nullable Started other) {
    return other != null
        && Objects.equals(cell, other.cell)
        && ranges.equals(other.ranges)
        && round == other.round
        && ended.equals(other.ended);
  }

  Started join(Started other) {
    return new Started(
        instances == other.instances ? instances : Instances.MANY,
        Objects.equals(cell, other.cell) ? cell : null,
        Sets.common(ranges, other.ranges),
        round == other.round ? round : Round.PRESENT,
        ended.join(other.ended));
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Started s
            && s.instances == instances
            && s.round == round
            && Objects.equals(s.cell, cell)
            && s.ranges.equals(ranges)
            && s.ended.equals(ended));
  }

  @Override
  public int hashCode() {
    return (((instances.hashCode() * 31 + Objects.hashCode(cell)) * 31 + ranges.hashCode()) * 31
                + round.hashCode())
            * 31
        + ended.hashCode();
  }
}
