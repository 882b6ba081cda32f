package io.interlock.race;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.AccessIndex.At;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pairs accesses into races, object by object. A pair is a race if the two may touch the same byte,
 * one writing and not both atomic, if their threads may make them at the same time, and if no lock
 * excludes them.
 */
final class RacePairs {
  /** Beyond this many accesses of one object, an access is shown with a few partners only. */
  private static final int MANY = 300;

  private static final int FEW_PARTNERS = 4;

  /** Two accesses that race, and the threads that make them. */
  record Pair(ThreadAccess a, ThreadAccess b, ThreadRoot threadA, ThreadRoot threadB) {}

  /** The object and the offset in it where accesses meet, or what a library calls its own. */
  record Place(int object, long offset, String library) {}

  private final ThreadOrder order;
  private final CommonLock locks;
  private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
  private long locationCount;

  RacePairs(ThreadOrder order, CommonLock locks) {
    this.order = order;
    this.locks = locks;
  }

  void find(AccessIndex index, RunContext run) {
    for (var entry : index.byObject().entrySet()) {
      if (run.isCancelled()) {
        return;
      }
      pair(new Place(entry.getKey(), 0, ""), entry.getValue());
    }
    index.byLibraryPlace().forEach((name, all) -> pair(new Place(-1, 0, name), all));
  }

  /** By place, in the order of objects. */
  Map<Place, List<Pair>> races() {
    return races;
  }

  long locationCount() {
    return locationCount;
  }

  private void pair(Place object, List<At> all) {
    boolean hasWrite = all.stream().anyMatch(at -> at.access().kind().isWrite());
    if (!hasWrite) {
      return;
    }
    locationCount++;
    int limit = all.size() > MANY ? FEW_PARTNERS : Integer.MAX_VALUE;
    for (int i = 0; i < all.size(); i++) {
      int partners = 0;
      for (int j = limit == Integer.MAX_VALUE ? i : 0; j < all.size() && partners < limit; j++) {
        partners += race(object, all.get(i), all.get(j)) ? 1 : 0;
      }
    }
  }

  private boolean race(Place object, At a, At b) {
    if (!Conflict.mayConflict(a, b)) {
      return false;
    }
    ThreadRoot[] threads = order.overlap(a.access(), b.access());
    if (threads == null || locks.protects(a.access(), b.access())) {
      return false;
    }
    races
        .computeIfAbsent(
            new Place(object.object(), meeting(a, b), object.library()), p -> new ArrayList<>())
        .add(new Pair(a.access(), b.access(), threads[0], threads[1]));
    return true;
  }

  /** The larger offset: where the two accesses begin to overlap. */
  private static long meeting(At a, At b) {
    if (a.offset() == PointsTo.ANY_OFFSET) {
      return b.offset();
    }
    return b.offset() == PointsTo.ANY_OFFSET ? a.offset() : Math.max(a.offset(), b.offset());
  }
}
