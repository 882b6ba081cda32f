package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.CallSites;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Semaphores that are used as locks (RacerX, section 5.2): made with a count of one, never with
 * another, and given back only by functions that take them. A semaphore that one function takes and
 * another gives is a signal, and no lock.
 */
public final class BinarySemaphores {
  private final PointsTo pointsTo;
  private final BitSet madeWithOne = new BitSet();
  private final BitSet others = new BitSet();
  private final Map<Function, BitSet> taken = new HashMap<>();
  private final Map<Function, BitSet> given = new HashMap<>();

  private BinarySemaphores(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static BinarySemaphores find(CallSites sites, ProgramModels models, PointsTo pointsTo) {
    var semaphores = new BinarySemaphores(pointsTo);
    for (CallSite site : sites.all()) {
      site.call()
          .directCallee()
          .flatMap(models::of)
          .ifPresent(m -> m.actions().forEach(a -> semaphores.read(a, site)));
    }
    semaphores.given.forEach(
        (function, objects) -> {
          var signals = (BitSet) objects.clone();
          signals.andNot(semaphores.taken.getOrDefault(function, new BitSet()));
          semaphores.others.or(signals);
        });
    return semaphores;
  }

  private void read(Action action, CallSite site) {
    if (action instanceof Action.SemaphoreInit i) {
      boolean isOne = argument(site, i.count()) instanceof IntegerConstant c && c.value() == 1;
      mark(site, i.semaphore(), isOne ? madeWithOne : others);
    } else if (action instanceof Action.SemaphoreWait w) {
      mark(site, w.semaphore(), taken.computeIfAbsent(site.caller(), f -> new BitSet()));
    } else if (action instanceof Action.SemaphorePost p) {
      mark(site, p.semaphore(), given.computeIfAbsent(site.caller(), f -> new BitSet()));
    }
  }

  private static @org.jspecify.annotations.Nullable Value argument(CallSite site, Operand operand) {
    List<Value> arguments = site.call().arguments();
    return operand.kind() == Operand.Kind.ARGUMENT && operand.argument() < arguments.size()
        ? arguments.get(operand.argument())
        : null;
  }

  private void mark(CallSite site, Operand semaphore, BitSet objects) {
    Value pointer = argument(site, semaphore);
    if (pointer != null) {
      objects.or(pointsTo.objectsAt(pointsTo.targets(site.caller(), pointer)));
    }
  }

  /** Whether every semaphore at the places is used as a lock. */
  public boolean areLocks(Places places) {
    for (int i = 0; i < places.size(); i++) {
      int object = pointsTo.object(places.get(i)).index();
      if (!madeWithOne.get(object) || others.get(object)) {
        return false;
      }
    }
    return !places.isEmpty();
  }
}
