package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.Body;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.memory.OverlappingPlaces;
import io.interlock.symbolic.Modified;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creations that put the id of a thread into the object they hand to it: {@code
 * pthread_create(&o->id, 0, run, o)}. Whoever finds an id in such a cell finds that of a thread
 * which was given the object that the cell is in, if
 *
 * <ul>
 *   <li>place of the id and argument are at fixed distances from one value, so in one object;
 *   <li>no other creation, and nothing else but constants and what libraries write without copying
 *       it from elsewhere, is ever stored in such cells: that is the id of no thread.
 * </ul>
 *
 * That no object is given to two threads is asked elsewhere. Found in one pass over the calls that
 * start threads.
 *
 * <p>Assumes, as of variables that hold one id, that a cell is not used for joining before it is
 * filled.
 */
public final class OwnHandles {
  private static final int NONE = -1;

  /**
   * Such a creation.
   *
   * @param argument which of the thread's arguments is in the object
   */
  public record Owned(CallSite site, int argument, Places cells) {}

  /** Copies of one call have one number. */
  private final List<List<Owned>> all = new ArrayList<>();

  private final Int2IntOpenHashMap byPlace = new Int2IntOpenHashMap();

  private OwnHandles() {
    byPlace.defaultReturnValue(NONE);
  }

  public static OwnHandles find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      Assumptions assumptions) {
    var result = new OwnHandles();
    if (!assumptions.holds(Assumption.KNOWN_HANDLES)) {
      return result;
    }
    var filled = new OverlappingPlaces(pointsTo);
    var found = new ArrayList<Owned>();
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        if (action instanceof Action.Run run && run.handle() != null) {
          Places cells = cells(run, site, pointsTo);
          filled.add(cells);
          Owned owned = owned(run, site, graph, cells);
          if (owned != null) {
            found.add(owned);
          }
        }
      }
    }
    if (!found.isEmpty()) {
      Modified others = modified.besidesHandles(OwnHandles::storesConstant);
      for (Owned owned : found) {
        if (filled.isOnly(owned.cells()) && !others.mayAffect(pointsTo, owned.cells())) {
          result.add(owned);
          assumptions.used(Assumption.KNOWN_HANDLES, owned.site());
        }
      }
    }
    return result;
  }

  private void add(Owned owned) {
    int number = 0;
    while (number < all.size() && !areCopies(all.get(number).get(0), owned)) {
      number++;
    }
    if (number == all.size()) {
      all.add(new ArrayList<>());
    }
    all.get(number).add(owned);
    for (int i = 0; i < owned.cells().size(); i++) {
      byPlace.put(owned.cells().get(i), number);
    }
  }

  private static boolean areCopies(Owned a, Owned b) {
    return a.site().caller().original() == b.site().caller().original()
        && a.site().call().position().equals(b.site().call().position())
        && a.argument() == b.argument();
  }

  private static Places cells(Action.Run run, CallSite site, PointsTo pointsTo) {
    Value pointer = argument(run.handle(), site);
    return pointer == null ? Places.NONE : pointsTo.targets(site.caller(), pointer);
  }

  private static @Nullable Value argument(@Nullable Operand operand, CallSite site) {
    return operand != null && operand.dereferences() == 0 ? operand.of(site.call()) : null;
  }

  private static @Nullable Owned owned(
      Action.Run run, CallSite site, CallGraph graph, Places cells) {
    Value pointer = argument(run.handle(), site);
    Body body = graph.program().body(site.caller()).orElse(null);
    if (pointer == null || body == null || cells.isEmpty()) {
      return null;
    }
    Definitions definitions = body.definitions();
    Value start = start(pointer, definitions);
    for (int i = 0; i < run.arguments().size(); i++) {
      Value passed = argument(run.arguments().get(i), site);
      if (passed != null && start(passed, definitions).equals(start)) {
        return new Owned(site, i, cells);
      }
    }
    return null;
  }

  /** The value that a pointer is at a fixed distance from. */
  private static Value start(Value pointer, Definitions definitions) {
    Value at = pointer;
    while (at instanceof LocalValue local
        && definitions.of(local) instanceof Address a
        && a.terms().isEmpty()) {
      at = a.base();
    }
    return at;
  }

  /** Whether an instruction stores what is the id of no thread. */
  private static boolean storesConstant(Instruction i) {
    return (i instanceof Store s && s.value() instanceof Constant)
        || (i instanceof MemoryTransfer t && t.kind() == MemoryTransfer.Kind.FILL);
  }

  /** Which creation fills the cells at some places; negative if it may be none or several. */
  public int number(Places cells) {
    int number = cells.isEmpty() || all.isEmpty() ? NONE : byPlace.get(cells.get(0));
    for (int i = 1; i < cells.size() && number != NONE; i++) {
      number = byPlace.get(cells.get(i)) == number ? number : NONE;
    }
    return number;
  }

  /** The creations by number, copies of one together. */
  public List<List<Owned>> all() {
    return all;
  }
}
