package io.interlock.summary;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/** The objects that accesses are followed for; others cannot take part in a race. */
public record RelevantMemory(PointsTo pointsTo, BitSet objects) {
  public boolean includes(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (objects.get(pointsTo.object(places.get(i)).index())) {
        return true;
      }
    }
    return false;
  }
}
