package io.interlock.threads;

import io.interlock.symbolic.Atom;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Threads of one creation that have certainly ended, one by one.
 *
 * @param counter the counter that gave the places of their ids, after its loop; else null
 * @param indexes what stands for the value of the counter when one that has ended was started
 */
public record Ended(@Nullable Atom counter, Set<Atom> indexes) {
  static final Ended NONE = new Ended(null, Set.of());

  Ended join(Ended other) {
    return Objects.equals(counter, other.counter)
        ? new Ended(counter, Sets.common(indexes, other.indexes))
        : NONE;
  }

  /** None of them yet, though it would be known by which counter. */
  Ended byCounter() {
    return indexes.isEmpty() ? this : new Ended(counter, Set.of());
  }

  Ended without(Predicate<Atom> leftOut) {
    return indexes.isEmpty() || indexes.stream().noneMatch(leftOut)
        ? this
        : new Ended(counter, Set.copyOf(indexes.stream().filter(leftOut.negate()).toList()));
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ended e
        && Objects.equals(e.counter, counter)
        && e.indexes.equals(indexes);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(counter) * 31 + indexes.hashCode();
  }
}
