package io.interlock.assumption;

import io.interlock.finding.Coded;
import io.interlock.util.CloseNames;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The assumptions of a run, and on demand where they were used: every place once, whichever thread
 * of ours comes by it how often.
 */
public final class Assumptions {
  private static final String ALL = "all";
  private static final String NONE = "none";

  /** Whether uses are counted; it takes time and memory. */
  public enum Counting {
    OFF,
    ON
  }

  private final Set<Assumption> held;
  private final Map<Assumption, Set<Object>> uses = new EnumMap<>(Assumption.class);

  private Assumptions(Set<Assumption> held, Counting counting) {
    this.held = Collections.unmodifiableSet(held);
    if (counting == Counting.ON) {
      held.forEach(a -> uses.put(a, ConcurrentHashMap.newKeySet()));
    }
  }

  /** All of them, not counted. */
  public static Assumptions all() {
    return new Assumptions(EnumSet.allOf(Assumption.class), Counting.OFF);
  }

  /**
   * As people say it: beginning with all, {@code none}, {@code all}, {@code name} and {@code -name}
   * change what is assumed, one after the other.
   *
   * @throws IllegalArgumentException with a message for people if a name is unknown
   */
  public static Assumptions parse(List<String> words, Counting counting) {
    Set<Assumption> held = EnumSet.allOf(Assumption.class);
    for (String word : words) {
      if (word.equals(ALL)) {
        held = EnumSet.allOf(Assumption.class);
      } else if (word.equals(NONE)) {
        held = EnumSet.noneOf(Assumption.class);
      } else if (word.startsWith("-")) {
        held.remove(named(word.substring(1)));
      } else {
        held.add(named(word));
      }
    }
    return new Assumptions(held, counting);
  }

  private static Assumption named(String name) {
    List<String> known = Stream.of(Assumption.values()).map(Assumption::code).toList();
    return Coded.parse(Assumption.class, name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no assumption is called '" + name + "'" + CloseNames.question(name, known)));
  }

  public boolean holds(Assumption assumption) {
    return held.contains(assumption);
  }

  /** Whether uses of it are counted. */
  public boolean counts(Assumption assumption) {
    return uses.containsKey(assumption);
  }

  /** Something rests on it at a place, which is known by its identity. */
  public void used(Assumption assumption, Object where) {
    Set<Object> places = uses.get(assumption);
    if (places != null) {
      places.add(where);
    }
  }

  /** At how many places each was used, those that were; none if that was not counted. */
  public Map<Assumption, Integer> uses() {
    Map<Assumption, Integer> counts = new EnumMap<>(Assumption.class);
    uses.forEach((assumption, places) -> counts.put(assumption, places.size()));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }
}
