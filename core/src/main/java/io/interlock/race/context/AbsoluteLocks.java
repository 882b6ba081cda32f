package io.interlock.race.context;

import io.interlock.ir.Function;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.lock.SingleLock;
import io.interlock.race.thread.Context;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.MadeOnce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Turns relative locksets into absolute ones: what the context holds, less what may have been
 * released, and what has been acquired. Locks named by formals are kept if the context knows what
 * the formals are, or if there is but one lock they can mean, whoever calls. What has turned out to
 * be no lock is left out here, and only here.
 */
public final class AbsoluteLocks {
  private static final long LOCK_SIZE = 1;

  private final PointsTo pointsTo;
  private final SymbolicPlaces places;
  private final SingleLock single;
  private final Places spoilt;
  private final Map<Function, Map<Symbolic, Optional<Symbolic>>> onlyLocks = new HashMap<>();

  /**
   * With what is known of memory.
   *
   * @param spoilt where cells are that were taken for locks and are none
   */
  public AbsoluteLocks(PointsTo pointsTo, Function anyFunction, MadeOnce once, Places spoilt) {
    this.spoilt = spoilt;
    this.pointsTo = pointsTo;
    places = new SymbolicPlaces(pointsTo, anyFunction);
    single = new SingleLock(pointsTo, places, once);
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
      if (name != null && (spoilt.isEmpty() || !overlaps(name, spoilt))) {
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
    if (!name.mentionsFormal()) {
      return name;
    }
    Symbolic bound = bind(name, context.formals());
    return bound == null ? onlyLock(name, context.function()) : bound;
  }

  /** The one lock that a function's name for it can mean in any call; null if there are more. */
  private @Nullable Symbolic onlyLock(Symbolic name, Function function) {
    return onlyLocks
        .computeIfAbsent(function, f -> new HashMap<>())
        .computeIfAbsent(name, n -> findOnlyLock(n, function))
        .orElse(null);
  }

  private Optional<Symbolic> findOnlyLock(Symbolic name, Function function) {
    Symbolic any = ThreadAccesses.anyFormals(function, pointsTo).apply(name);
    return any != null && single.onlyPlace(any) != SinglePlace.NONE
        ? Optional.of(single.of(any))
        : Optional.empty();
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
