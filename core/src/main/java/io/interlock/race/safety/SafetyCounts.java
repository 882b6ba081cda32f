package io.interlock.race.safety;

import io.interlock.finding.SafetyReason;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.pair.Meeting;
import io.interlock.race.pair.PairGrounds;
import io.interlock.race.pair.PairGrounds.Ground;
import io.interlock.run.Counter;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Counts for how many locations each reason is needed: a location is an offset in an object where
 * accesses meet, and counts once for each reason that keeps some of its pairs from racing. Pairs
 * are looked at up to a bound; what is left out is counted, too.
 */
public final class SafetyCounts {
  private static final int MAX_PAIRS_OF_OBJECT = 20_000;
  private static final long MAX_PAIRS = 4_000_000;
  private static final String PREFIX = "locations: ";

  private final PairGrounds grounds;
  private final RunContext run;
  private long pairsLeft = MAX_PAIRS;

  public SafetyCounts(PairGrounds grounds, RunContext run) {
    this.grounds = grounds;
    this.run = run;
  }

  public void count(AccessIndex index) {
    for (var entry : index.byObject().entrySet()) {
      List<At> all = entry.getValue();
      if (run.isCancelled()) {
        return;
      }
      boolean isWritten = all.stream().anyMatch(at -> at.access().kind().isWrite());
      if (isWritten) {
        count(entry.getKey(), all);
      } else {
        add(SafetyReason.READ_ONLY.code());
      }
    }
  }

  private void count(int object, List<At> all) {
    List<At> list = grounds.groups(object, all).stream().map(g -> g.get(0)).toList();
    long pairs = (long) list.size() * list.size();
    if (pairs > MAX_PAIRS_OF_OBJECT || pairs > pairsLeft) {
      add("not examined");
      return;
    }
    pairsLeft -= pairs;
    var reasons = new Long2ObjectOpenHashMap<EnumSet<SafetyReason>>();
    for (int i = 0; i < list.size(); i++) {
      for (int j = i; j < list.size(); j++) {
        At a = list.get(i);
        At b = list.get(j);
        Set<SafetyReason> why = reasons(object, a, b);
        if (!why.isEmpty()) {
          reasons
              .computeIfAbsent(Meeting.offset(a, b), o -> EnumSet.noneOf(SafetyReason.class))
              .addAll(why);
        }
      }
    }
    reasons.values().forEach(set -> set.forEach(r -> add(r.code())));
  }

  private Set<SafetyReason> reasons(int object, At a, At b) {
    var result = EnumSet.noneOf(SafetyReason.class);
    for (Ground ground : grounds.of(object, a, b)) {
      result.add(ground.reason());
    }
    return result;
  }

  private void add(String what) {
    run.counters().increment(new Counter(PREFIX + what));
  }
}
