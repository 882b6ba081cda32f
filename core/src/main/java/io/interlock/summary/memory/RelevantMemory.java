package io.interlock.summary.memory;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/**
 * The objects that accesses are followed for; others cannot take part in a race.
 *
 * @param loose those of {@code LoosePublication}
 */
public record RelevantMemory(PointsTo pointsTo, BitSet objects, BitSet loose) {
  public boolean includes(Places places) {
    return isIn(objects, places);
  }

  /** Whether an object is shared though nobody knows it yet. */
  public boolean isLoose(Places places) {
    return !loose.isEmpty() && isIn(loose, places);
  }

  private boolean isIn(BitSet some, Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (some.get(pointsTo.object(places.get(i)).index())) {
        return true;
      }
    }
    return false;
  }
}
