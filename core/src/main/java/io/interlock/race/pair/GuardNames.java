package io.interlock.race.pair;

import io.interlock.ir.Program;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.lock.LockText;
import io.interlock.race.lock.SingleLock;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Names for locks that are the same whichever function says them: a global by its name, a lock in a
 * struct on the heap by the struct, {@code struct conn.lock}. Locks that may be several are named
 * as the text names them.
 */
public final class GuardNames {
  /** A pointer to more objects is not worth asking for their common name. */
  private static final int MAX_PLACES = 8;

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final SingleLock single;
  private final LockText text;
  private final LocationText locations;
  private final Map<Symbolic, String> known = new HashMap<>();

  public GuardNames(Program program, PointsTo pointsTo, LocationText locations) {
    this.pointsTo = pointsTo;
    this.locations = locations;
    places = new SymbolicPlaces(pointsTo, program.functions().get(0));
    single = new SingleLock(pointsTo, places);
    text = new LockText(program);
  }

  public String of(Symbolic lock) {
    return known.computeIfAbsent(lock, this::name);
  }

  private String name(Symbolic lock) {
    Symbolic one = single.of(lock);
    if (one.atom() instanceof GlobalAddress) {
      return text.of(one);
    }
    Places at = places.of(lock);
    var names = new TreeSet<String>();
    for (int i = 0; i < Math.min(at.size(), MAX_PLACES + 1); i++) {
      AbstractObject object = pointsTo.object(at.get(i));
      long offset = pointsTo.offset(at.get(i));
      if (offset != PointsTo.ANY_OFFSET) {
        names.add(locations.lock(object, offset));
      }
    }
    return names.size() == 1 && at.size() <= MAX_PLACES ? names.first() : text.of(lock);
  }
}
