package io.interlock.race;

import io.interlock.ir.Function;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns relative locksets into absolute ones: what the context holds, less what may have been
 * released, and what has been acquired. Locks named by formals are kept if the context knows what
 * the formals are.
 */
final class AbsoluteLocks {
  private static final long LOCK_SIZE = 1;

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;

  AbsoluteLocks(PointsTo pointsTo, Function anyFunction) {
    this.pointsTo = pointsTo;
    places = new SymbolicPlaces(pointsTo, anyFunction);
  }

  List<Holding> at(Context context, RelativeLockset relative) {
    var result = new ArrayList<Holding>();
    for (Holding h : context.locks()) {
      if (!mayBeReleased(h.lock(), relative)) {
        result.add(h);
      }
    }
    for (Holding h : relative.held()) {
      Symbolic name = resolve(h.lock(), context);
      if (name != null) {
        result.removeIf(x -> x.lock().equals(name));
        result.add(new Holding(name, h.mode(), h.count(), h.acquired()));
      }
    }
    return result;
  }

  private boolean mayBeReleased(Symbolic lock, RelativeLockset relative) {
    for (var released : relative.released().entrySet()) {
      Symbolic name = released.getKey();
      boolean may =
          name.mentionsFormal()
              ? overlaps(lock, released.getValue())
              : places.mayOverlap(lock, LOCK_SIZE, name, LOCK_SIZE);
      if (may) {
        return true;
      }
    }
    return !relative.releasedAt().isEmpty() && overlaps(lock, relative.releasedAt());
  }

  private boolean overlaps(Symbolic lock, Places where) {
    return pointsTo.mayOverlap(places.of(lock), LOCK_SIZE, where, LOCK_SIZE);
  }

  private @Nullable Symbolic resolve(Symbolic name, Context context) {
    return name.mentionsFormal() ? bind(name, context.formals()) : name;
  }

  /** A name with its formals replaced; null if one of them is not known. */
  @Nullable Symbolic bind(Symbolic name, Map<Integer, Symbolic> formals) {
    return bind(name, formals, places);
  }

  static @Nullable Symbolic bind(
      Symbolic name, Map<Integer, Symbolic> formals, SymbolicPlaces places) {
    int highest = formals.keySet().stream().mapToInt(Integer::intValue).max().orElse(-1);
    var actuals = new ArrayList<@Nullable Symbolic>();
    for (int i = 0; i <= highest; i++) {
      actuals.add(formals.get(i));
    }
    return Substitution.atStart(actuals, places).apply(name);
  }
}
