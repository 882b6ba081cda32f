package io.interlock.bench;

import io.interlock.bench.generate.GeneratedProgram;
import io.interlock.bench.generate.Plan;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSortedSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How one gadget of a generated program came out.
 *
 * @param racy whether it has a race by plan
 * @param missed lines with a race that is not reported
 * @param alarms lines reported without a race
 */
record GeneratedOutcome(
    GeneratedProgram program, int part, boolean racy, IntSortedSet missed, IntSortedSet alarms) {
  /** What can be wrong. */
  enum Mistake {
    MISSED,
    ALARM;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The outcomes of all gadgets, given the lines reported. */
  static List<GeneratedOutcome> of(GeneratedProgram program, IntSortedSet reported) {
    var outcomes = new ArrayList<GeneratedOutcome>();
    for (int i = 0; i < program.parts().size(); i++) {
      IntSortedSet own = program.parts().get(i).lines();
      var racy = new IntAVLTreeSet(program.racyLines());
      racy.retainAll(own);
      var missed = new IntAVLTreeSet(racy);
      missed.removeAll(reported);
      var alarms = new IntAVLTreeSet(reported);
      alarms.retainAll(own);
      alarms.removeAll(racy);
      outcomes.add(new GeneratedOutcome(program, i, !racy.isEmpty(), missed, alarms));
    }
    return outcomes;
  }

  /** Lines reported that belong to no gadget: how threads are started and get their arguments. */
  static IntSortedSet elsewhere(GeneratedProgram program, IntSortedSet reported) {
    var lines = new IntAVLTreeSet(reported);
    program.parts().forEach(part -> lines.removeAll(part.lines()));
    return lines;
  }

  Plan plan() {
    return program.parts().get(part).plan();
  }

  boolean has(Mistake mistake) {
    return !(mistake == Mistake.MISSED ? missed : alarms).isEmpty();
  }
}
