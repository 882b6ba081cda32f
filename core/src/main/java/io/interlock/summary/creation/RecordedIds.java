package io.interlock.summary.creation;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What is known at a point of a function of the ids it has stored in an array and of the cell that
 * counts them. Immutable.
 *
 * @param count what the cell certainly holds, in several ways
 * @param above numbers that no stored id has its index at or above; null if none is stored
 * @param isRecorded whether the cell holds such a number
 * @param found what values were loaded from the cell
 * @param less pairs of numbers of which the first is less
 * @param mayBeJoined whether threads may have been joined since the object was made
 */
record RecordedIds(
    Set<Sum> count,
    @Nullable Set<Sum> above,
    boolean isRecorded,
    Map<Integer, Set<Sum>> found,
    Set<Less> less,
    boolean mayBeJoined) {

  /** A value of the function plus a constant, or a constant alone. */
  record Sum(int local, long offset) {
    static final int CONSTANT = -1;

    static Sum constant(long value) {
      return new Sum(CONSTANT, value);
    }

    Sum plus(long more) {
      return new Sum(local, offset + more);
    }

    /** Whether it is certainly not more; what is less than a value may be no number at all. */
    boolean isAtMost(Sum other) {
      return equals(other)
          || (local == other.local && offset < other.offset && (local == CONSTANT || offset >= 0));
    }
  }

  /** One number is less than another. */
  record Less(Sum low, Sum high) {}

  /** Some ids, all of them recorded. */
  static final RecordedIds SOME =
      new RecordedIds(Set.of(), Set.of(), true, Map.of(), Set.of(), false);

  static RecordedIds none(Set<Sum> count) {
    return new RecordedIds(count, null, true, Map.of(), Set.of(), false);
  }

  /** The cell holds something else. */
  RecordedIds counting(Set<Sum> numbers) {
    return new RecordedIds(numbers, above, covers(numbers, above), found, less, mayBeJoined);
  }

  private static boolean covers(Set<Sum> numbers, @Nullable Set<Sum> above) {
    return above == null || above.stream().anyMatch(u -> numbers.stream().anyMatch(u::isAtMost));
  }

  /** The cell is loaded. */
  RecordedIds loaded(int local) {
    var value = new Sum(local, 0);
    RecordedIds rest = forget(local);
    var numbers = plus(rest.count, value);
    Set<Sum> bounds = rest.above == null || !isRecorded ? rest.above : plus(rest.above, value);
    var values = new HashMap<>(rest.found);
    values.put(local, numbers);
    return new RecordedIds(numbers, bounds, isRecorded, Map.copyOf(values), rest.less, mayBeJoined);
  }

  private static Set<Sum> plus(Set<Sum> some, Sum one) {
    var more = new HashSet<>(some);
    more.add(one);
    return Set.copyOf(more);
  }

  /**
   * An id is stored at an index; null if one may be there already, or the others may have been
   * joined as if they were all.
   */
  @Nullable RecordedIds stored(Set<Sum> index) {
    Set<Sum> old = above;
    if (mayBeJoined) {
      return null;
    }
    if (old != null && old.stream().noneMatch(u -> index.stream().anyMatch(u::isAtMost))) {
      return null;
    }
    var bounds = new HashSet<Sum>();
    index.forEach(i -> bounds.add(i.plus(1)));
    for (Less l : less) {
      boolean isBound = index.contains(l.low());
      if (isBound && old == null) {
        bounds.add(l.high());
      } else if (isBound && old != null) {
        old.stream().filter(u -> l.high().isAtMost(u)).forEach(bounds::add);
      }
    }
    Set<Sum> now = Set.copyOf(bounds);
    return new RecordedIds(count, now, covers(count, now), found, less, mayBeJoined);
  }

  /** Threads may have been joined. */
  RecordedIds joined() {
    return new RecordedIds(count, above, isRecorded, found, less, true);
  }

  /** One number was found to be less than another. */
  RecordedIds where(Set<Sum> low, Set<Sum> high) {
    var more = new HashSet<>(less);
    low.forEach(l -> high.forEach(h -> more.add(new Less(l, h))));
    return new RecordedIds(count, above, isRecorded, found, Set.copyOf(more), mayBeJoined);
  }

  /** A value is defined anew. */
  RecordedIds forget(int local) {
    return renamed(s -> s.local() == local ? Set.of() : Set.of(s), l -> l != local);
  }

  /**
   * The same in terms of other values.
   *
   * @param names all that is the same number
   * @param isKept whether a loaded value is still what it was
   */
  RecordedIds renamed(Function<Sum, Set<Sum>> names, IntPredicate isKept) {
    var values = new HashMap<Integer, Set<Sum>>();
    found.forEach(
        (local, numbers) -> {
          if (isKept.test(local)) {
            values.put(local, renamed(numbers, names));
          }
        });
    var pairs = new HashSet<Less>();
    for (Less l : less) {
      for (Sum low : names.apply(l.low())) {
        names.apply(l.high()).forEach(high -> pairs.add(new Less(low, high)));
      }
    }
    return new RecordedIds(
        renamed(count, names),
        above == null ? null : renamed(above, names),
        isRecorded,
        Map.copyOf(values),
        Set.copyOf(pairs),
        mayBeJoined);
  }

  private static Set<Sum> renamed(Set<Sum> numbers, Function<Sum, Set<Sum>> names) {
    return numbers.stream()
        .flatMap(n -> names.apply(n).stream())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** What holds on both of two ways. */
  RecordedIds join(RecordedIds other) {
    var values = new HashMap<Integer, Set<Sum>>();
    found.forEach(
        (local, numbers) -> {
          Set<Sum> theirs = other.found.get(local);
          if (theirs != null) {
            values.put(local, common(numbers, theirs));
          }
        });
    Set<Sum> bounds = other.above;
    if (above != null) {
      bounds = other.above == null ? above : common(above, other.above);
    }
    return new RecordedIds(
        common(count, other.count),
        bounds,
        isRecorded && other.isRecorded,
        Map.copyOf(values),
        common(less, other.less),
        mayBeJoined || other.mayBeJoined);
  }

  private static <T> Set<T> common(Set<T> some, Set<T> others) {
    return some.stream().filter(others::contains).collect(Collectors.toUnmodifiableSet());
  }
}
