package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.Allocations;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.HandleRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Creations that hand an object to all their threads and record the ids of these in it: {@code
 * create(&p->threads[i], 0, run, p)} with {@code p->count} of them. Whoever has joined as many ids
 * as are counted in such an object has joined all threads that a creation has handed it to, if
 *
 * <ul>
 *   <li>the function that starts the threads makes the object, and so starts all of them;
 *   <li>{@link IdRecording} proves that the cell in the object counts the ids;
 *   <li>the ids are in the object, or in an array that the function makes and puts there once;
 *   <li>nothing else may write the cell, the pointer to the array, or where the ids are.
 * </ul>
 *
 * There may be any number of such objects. Found in one pass over the calls that start threads.
 *
 * <p>Assumes, as of variables that hold one id, that neither these threads nor functions that are
 * given the object while it is made see to it that others join before all are started.
 */
public final class OwnPools {
  /**
   * Such a creation.
   *
   * @param argument which of the thread's arguments is in the object
   */
  public record Pooled(CallSite site, int argument) {}

  /**
   * Where the parts of an object are.
   *
   * @param counts the cells that count ids
   * @param arrays the cells that point to arrays of ids; null if these are in the objects
   * @param first the first ids, if they are in the objects
   */
  private record Layout(
      Pooled pooled,
      Places counts,
      @Nullable Places arrays,
      @Nullable Places first,
      long offset,
      long stride) {}

  private final PointsTo pointsTo;
  private final List<Layout> all = new ArrayList<>();

  private OwnPools(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  public static OwnPools find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      Assumptions assumptions) {
    var pools = new OwnPools(pointsTo);
    if (!assumptions.holds(Assumption.KNOWN_HANDLES)) {
      return pools;
    }
    var fillers = new IdFillers(graph, models, pointsTo, modified);
    IdJoins joins = null;
    var allocations = new Allocations(graph, models);
    for (Filler filler : fillers.all()) {
      Function function = filler.site().caller();
      Body body = graph.program().body(function).orElse(null);
      PoolObject object = body == null ? null : PoolObject.of(filler, body, allocations);
      int argument = object == null ? -1 : argument(filler.site(), object, models);
      if (object != null && argument >= 0 && fillers.isAlone(filler)) {
        joins = joins == null ? new IdJoins(graph, models, pointsTo) : joins;
        var recording = new PoolRecording(object, filler, graph, models, pointsTo, joins);
        pools.add(recording, new Pooled(filler.site(), argument), modified, assumptions);
      }
    }
    return pools;
  }

  /** Which argument of the threads is in the object; negative if none is. */
  private static int argument(CallSite site, PoolObject object, ProgramModels models) {
    for (Action action : models.actions(site.call())) {
      if (action instanceof Action.Run run) {
        for (int i = 0; i < run.arguments().size(); i++) {
          var operand = run.arguments().get(i);
          Value passed =
              operand == null || operand.dereferences() > 0 ? null : operand.of(site.call());
          if (passed != null && object.contains(passed)) {
            return i;
          }
        }
      }
    }
    return -1;
  }

  private void add(
      PoolRecording recording, Pooled pooled, ModifiedMemory modified, Assumptions assumptions) {
    PoolObject object = recording.object();
    for (long offset : object.numbers()) {
      if (recording.isComplete(offset, modified)) {
        assumptions.used(Assumption.KNOWN_HANDLES, pooled.site());
        Places start = pointsTo.targets(pooled.site().caller(), object.pointer());
        Long array = object.arrayCell();
        Places cells = array == null ? null : pointsTo.shifted(start, array);
        Places first = array == null ? pointsTo.shifted(start, object.element().offset()) : null;
        all.add(
            new Layout(
                pooled,
                pointsTo.shifted(start, offset),
                cells,
                first,
                array == null ? 0 : object.element().offset(),
                object.element().terms().get(0).scale()));
      }
    }
  }

  public Pooled get(int number) {
    return all.get(number).pooled();
  }

  /** That all threads of an object were joined, and by which name the object is known. */
  public record Joined(int number, Symbolic cell) {}

  /** What is known when the threads of a range have been joined. */
  public List<Joined> at(HandleRange range, LocalNames names) {
    Symbolic end = range.end();
    boolean isPlain =
        !all.isEmpty()
            && range.base().terms().isEmpty()
            && range.first().isConstant()
            && range.first().offset() == 0
            && end.terms().isEmpty()
            && end.offset() >= 0;
    Symbolic count = isPlain ? HandleArrays.address(end, names) : null;
    if (count == null || !count.terms().isEmpty()) {
      return List.of();
    }
    var joined = new ArrayList<Joined>();
    for (int i = 0; i < all.size(); i++) {
      Layout layout = all.get(i);
      if (layout.stride() == range.stride()
          && isIn(count, layout.counts(), names)
          && isArray(range, count.atom(), layout, names)) {
        joined.add(new Joined(i, count));
      }
    }
    return joined;
  }

  private boolean isArray(HandleRange range, Atom pointer, Layout layout, LocalNames names) {
    Symbolic base = range.base();
    if (layout.first() != null) {
      return base.atom().equals(pointer) && isIn(base, layout.first(), names);
    }
    Symbolic cell = HandleArrays.address(base, names);
    return cell != null
        && cell.terms().isEmpty()
        && cell.atom().equals(pointer)
        && base.offset() == layout.offset()
        && isIn(cell, Objects.requireNonNull(layout.arrays()), names);
  }

  /** Whether a name can mean none but some cells in the objects that these are in. */
  private boolean isIn(Symbolic address, Places cells, LocalNames names) {
    Places at = names.places().of(address);
    boolean isAny = false;
    for (int i = 0; i < at.size(); i++) {
      for (int j = 0; j < cells.size(); j++) {
        boolean isSame =
            pointsTo.object(at.get(i)).index() == pointsTo.object(cells.get(j)).index();
        if (isSame && pointsTo.offset(at.get(i)) != pointsTo.offset(cells.get(j))) {
          return false;
        }
        isAny |= isSame;
      }
    }
    return isAny;
  }
}
