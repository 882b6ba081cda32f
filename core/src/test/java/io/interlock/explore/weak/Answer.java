package io.interlock.explore.weak;

import java.util.HashSet;
import java.util.Set;

/**
 * What a program may do.
 *
 * @param outcomes the values read by each thread, and those that are left at the end
 * @param races pairs of accesses
 */
record Answer(Set<String> outcomes, Set<String> races) {
  static Answer empty() {
    return new Answer(new HashSet<>(), new HashSet<>());
  }

  void race(int thread, int op, int otherThread, int otherOp) {
    String one = thread + "." + op;
    String other = otherThread + "." + otherOp;
    races.add(one.compareTo(other) < 0 ? one + " " + other : other + " " + one);
  }

  /** What is in this and not in another one. */
  String lacking(Answer other) {
    var outcome = new HashSet<>(outcomes);
    outcome.removeAll(other.outcomes);
    var race = new HashSet<>(races);
    race.removeAll(other.races);
    return outcome.isEmpty() && race.isEmpty() ? "" : "outcomes " + outcome + " races " + race;
  }
}
