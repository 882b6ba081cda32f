package io.interlock.finding;

import io.interlock.source.Position;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A thread that may perform an access.
 *
 * @param entry the function the thread runs
 * @param creator the function that starts or registers it, when there is one
 * @param position where it is started or registered; where nobody does, the definition of {@code
 *     entry}
 */
public record ThreadRef(
    ThreadKind kind,
    String entry,
    Optional<String> creator,
    Position position,
    Instances instances) {

  /** The main thread; {@code definition} is where {@code main} is defined. */
  public static ThreadRef main(Position definition) {
    return new ThreadRef(ThreadKind.MAIN, "main", Optional.empty(), definition, Instances.ONE);
  }

  /** A thread running {@code entry}, started at {@code site} in {@code creator}. */
  public static ThreadRef created(
      String entry, String creator, Position site, Instances instances) {
    return new ThreadRef(ThreadKind.CREATED, entry, Optional.of(creator), site, instances);
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ThreadRef theirs
        && theirs.kind.equals(kind)
        && theirs.entry.equals(entry)
        && theirs.creator.equals(creator)
        && theirs.position.equals(position)
        && theirs.instances.equals(instances);
  }

  @Override
  public int hashCode() {
    int hash = kind.hashCode();
    hash = hash * 31 + entry.hashCode();
    hash = hash * 31 + creator.hashCode();
    hash = hash * 31 + position.hashCode();
    hash = hash * 31 + instances.hashCode();
    return hash;
  }
}
