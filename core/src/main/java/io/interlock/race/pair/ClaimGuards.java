package io.interlock.race.pair;

import io.interlock.lockset.Holding;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.summary.lock.ClaimCells;
import java.util.ArrayList;
import java.util.List;

/**
 * Which of the numbers that are taken for locks because of what guards them ({@link ClaimCells})
 * are not guarded: two accesses to one of them may overlap, one of them writes, and no lock
 * excludes them. Locks made of such numbers do not count here, so that no proof rests on itself.
 * Many accesses to one number are given up.
 */
public final class ClaimGuards {
  private static final int MAX_ACCESSES = 600;

  private final Pairing pairing;
  private final ClaimCells cells;
  private final PointsTo pointsTo;

  public ClaimGuards(Pairing pairing, ClaimCells cells, PointsTo pointsTo) {
    this.pairing = pairing;
    this.cells = cells;
    this.pointsTo = pointsTo;
  }

  /** Where the numbers are that are not guarded. */
  public Places missing(Places spoilt) {
    return cells.spoilt(cells.all().filter(p -> !spoilt.contains(p) && !isGuarded(p)));
  }

  private boolean isGuarded(int place) {
    List<At> all = new ArrayList<>();
    List<At> at = pairing.index().byObject().getOrDefault(object(place), List.of());
    for (At access : at) {
      if (AccessIndex.mayTouch(access, pointsTo.offset(place), cells.size(place))) {
        all.add(withoutCells(access));
      }
    }
    if (all.size() > MAX_ACCESSES) {
      return false;
    }
    for (At write : all) {
      for (At other : write.access().kind().isWrite() ? all : List.<At>of()) {
        if (!areExcluded(write, other)) {
          return false;
        }
      }
    }
    return true;
  }

  private int object(int place) {
    return pointsTo.object(place).index();
  }

  private boolean areExcluded(At a, At b) {
    return !pairing.accesses().order().mayOverlap(a.access(), b.access())
        || pairing.locks().isSame(a.access(), b.access())
        || pairing.locks().isByElement(a, b);
  }

  private At withoutCells(At at) {
    ThreadAccess access = at.access();
    List<Holding> locks = access.locks().stream().filter(h -> !isCell(h)).toList();
    return locks.size() == access.locks().size()
        ? at
        : new At(access.named(access.address(), locks), at.offset(), at.leaf());
  }

  private boolean isCell(Holding held) {
    Places at = pairing.index().placesOf(held.lock());
    return pointsTo.mayOverlap(at, 1, cells.all(), Long.BYTES);
  }
}
