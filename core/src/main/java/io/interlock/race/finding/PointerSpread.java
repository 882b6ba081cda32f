package io.interlock.race.finding;

import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.symbolic.Symbolic;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;

/**
 * How much is known of where the pointer of an access leads. One that may lead to structs of
 * several types was mixed up with others on its way, through {@code void *} or bytes: that it leads
 * to one of them in particular is a guess; so it is for one to memory that is used as many types.
 * This is for ranking alone.
 */
final class PointerSpread {
  /** More types than these are no family of structs that belong together. */
  private static final int MAX_TYPES = 3;

  private final PointsTo pointsTo;
  private final AccessIndex index;
  private final Map<Symbolic, Boolean> known = new HashMap<>();

  PointerSpread(AccessIndex index, PointsTo pointsTo) {
    this.index = index;
    this.pointsTo = pointsTo;
  }

  boolean isWide(ThreadAccess access) {
    Boolean isWide = known.get(access.address());
    if (isWide == null) {
      isWide = find(access.address());
      known.put(access.address(), isWide);
    }
    return isWide;
  }

  private boolean find(Symbolic address) {
    Places at = index.placesOf(address);
    var types = new HashSet<String>();
    for (int i = 0; i < at.size() && types.size() <= MAX_TYPES; i++) {
      AbstractObject object = pointsTo.object(at.get(i));
      Type type = object.type();
      if (type == null && object.kind() == AbstractObject.Kind.POOL) {
        return true;
      }
      if (type != null && type.stripped() instanceof RecordType r) {
        types.add(r.name());
      }
    }
    return types.size() > MAX_TYPES;
  }
}
