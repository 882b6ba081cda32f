package io.interlock.summary.lock;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.CallSites;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Locks that one thread may hold several times: initialized with attributes that say so, and never
 * otherwise. By the objects of the locks and of the attributes, whatever the order of the calls.
 */
public final class RecursiveLocks {
  /** Where glibc keeps the kind of a mutex, and the number of the recursive kind. */
  private static final long MUTEX_KIND_OFFSET = 16;

  private static final long RECURSIVE_KIND = 1;

  private final PointsTo pointsTo;
  private final BitSet recursiveAttributes = new BitSet();
  private final BitSet otherAttributes = new BitSet();
  private final BitSet recursive = new BitSet();
  private final BitSet plain = new BitSet();

  private RecursiveLocks(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static RecursiveLocks find(
      Program program, CallSites sites, ProgramModels models, PointsTo pointsTo) {
    var locks = new RecursiveLocks(pointsTo);
    var modelled = new ArrayList<CallSite>();
    for (CallSite site : sites.all()) {
      if (isAboutLocks(models.actions(site.call()))) {
        modelled.add(site);
      }
    }
    modelled.forEach(site -> locks.readAttributes(site, models));
    modelled.forEach(site -> locks.readInitializations(site, models));
    if (!program.functions().isEmpty()) {
      Function any = program.functions().get(0);
      program.globals().forEach(g -> locks.readInitializer(g, program.initializer(g), any));
    }
    return locks;
  }

  private static boolean isAboutLocks(List<Action> actions) {
    return actions.stream()
        .anyMatch(
            a -> a instanceof Action.RecursiveAttribute || a instanceof Action.InitializeLock);
  }

  private Places places(CallSite site, Operand operand) {
    Value pointer = operand.of(site.call());
    return pointer == null ? Places.NONE : pointsTo.targets(site.caller(), pointer);
  }

  /** One call may have several values that mean so: attributes are what any of them says. */
  private void readAttributes(CallSite site, ProgramModels models) {
    List<Action.RecursiveAttribute> said =
        models.actions(site.call()).stream()
            .filter(Action.RecursiveAttribute.class::isInstance)
            .map(Action.RecursiveAttribute.class::cast)
            .toList();
    for (Action.RecursiveAttribute about : said) {
      boolean isRecursive =
          said.stream()
              .filter(r -> r.attributes().equals(about.attributes()))
              .anyMatch(r -> isSaid(r, site));
      mark(places(site, about.attributes()), isRecursive ? recursiveAttributes : otherAttributes);
    }
  }

  private static boolean isSaid(Action.RecursiveAttribute attribute, CallSite site) {
    return attribute.argument() < site.call().arguments().size()
        && site.call().arguments().get(attribute.argument()) instanceof IntegerConstant c
        && c.value() == attribute.value();
  }

  private void readInitializations(CallSite site, ProgramModels models) {
    for (Action action : models.actions(site.call())) {
      if (action instanceof Action.InitializeLock i) {
        boolean isRecursive =
            i.kind() == Action.LockKind.RECURSIVE
                || (i.attributes() != null && areRecursive(places(site, i.attributes())));
        mark(places(site, i.lock()), isRecursive ? recursive : plain);
      }
    }
  }

  private boolean areRecursive(Places attributes) {
    return !attributes.isEmpty() && all(attributes, recursiveAttributes, otherAttributes);
  }

  private boolean all(Places places, BitSet wanted, BitSet unwanted) {
    for (int i = 0; i < places.size(); i++) {
      int object = pointsTo.object(places.get(i)).index();
      if (!wanted.get(object) || unwanted.get(object)) {
        return false;
      }
    }
    return true;
  }

  private void mark(Places places, BitSet objects) {
    objects.or(pointsTo.objectsAt(places));
  }

  /** {@code PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP}. */
  private void readInitializer(
      Global global, Optional<Initializer> initializer, Function anyFunction) {
    boolean isMutex = global.type() != null && isMutex(global);
    if (isMutex && initializer.isPresent()) {
      boolean isRecursive =
          initializer.get().scalars().stream()
              .anyMatch(
                  s ->
                      s.offset() == MUTEX_KIND_OFFSET
                          && s.value() instanceof IntegerConstant c
                          && c.value() == RECURSIVE_KIND);
      if (isRecursive) {
        mark(pointsTo.targets(anyFunction, new SymbolAddress(global, 0)), recursive);
      }
    }
  }

  private static boolean isMutex(Global global) {
    return String.valueOf(global.type()).contains("pthread_mutex_t");
  }

  /** Whether every lock at the places is recursive. */
  public Recursion of(Places lock) {
    boolean isRecursive = !lock.isEmpty() && (areRecursive(lock) || all(lock, recursive, plain));
    return isRecursive ? Recursion.RECURSIVE : Recursion.NONE;
  }
}
