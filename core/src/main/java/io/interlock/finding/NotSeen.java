package io.interlock.finding;

import io.interlock.source.Position;
import java.util.List;

/**
 * Code of one kind whose effect the analysis did not follow.
 *
 * @param what which one, such as the name of the external; empty when the kind says it all
 * @param count how many times it occurs
 * @param places where it occurs: at least the first one known, not necessarily all
 */
public record NotSeen(NotSeenKind kind, String what, long count, List<Position> places) {
  public NotSeen {
    places = List.copyOf(places);
    if (count < 1 || places.size() > count) {
      throw new IllegalArgumentException(places.size() + " places for a count of " + count);
    }
  }
}
