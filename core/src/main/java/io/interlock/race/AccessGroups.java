package io.interlock.race;

import io.interlock.race.AccessIndex.At;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Groups of accesses to one object that differ in nothing that decides whether they race: what is
 * found out about one of them holds for all. Keeps what it found out, so it belongs to one thread.
 */
final class AccessGroups {
  /**
   * All that decides.
   *
   * @param state the number of what does not depend on the place
   * @param hand what hand-over says of the access
   */
  record Group(long offset, int state, int hand) {
    /** Asked for each access of each object: what the compiler makes of records is slower. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Group g && g.offset == offset && g.state == state && g.hand == hand;
    }

    @Override
    public int hashCode() {
      return (state * 31 + Long.hashCode(offset)) * 31 + hand;
    }
  }

  private final AccessStates states;
  private final HandedOver handedOver;

  AccessGroups(AccessStates states, HandedOver handedOver) {
    this.states = states;
    this.handedOver = handedOver;
  }

  /** In the order of their first accesses. */
  Map<Group, List<At>> of(int object, List<At> all) {
    Map<Group, List<At>> groups = new LinkedHashMap<>();
    for (At at : all) {
      int hand = handedOver.kind(object, at);
      var group = new Group(at.offset(), states.of(at.access()), hand);
      groups.computeIfAbsent(group, g -> new ArrayList<>()).add(at);
    }
    return groups;
  }
}
