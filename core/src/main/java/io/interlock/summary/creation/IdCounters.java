package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.order.FlagCell;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.MadeOnce;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Cells that count the ids which a function stores in an array, in such a way that nobody finds too
 * small a number there: {@code pool->count}. The function runs once, or again and again in one
 * thread.
 *
 * <ul>
 *   <li>There is one such cell, and nothing but plain stores of that function, and fills with
 *       zeros, may write it.
 *   <li>{@link IdRecording} proves that these record all ids.
 * </ul>
 *
 * A cell of an object on the heap that is read before it is written is taken to be zero: nothing
 * else writes it, so the program would use memory that was never set.
 */
final class IdCounters {
  private final CallGraph graph;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final ModifiedMemory modified;
  private final MadeOnce once;
  private final IdJoins joins;

  IdCounters(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      MadeOnce once,
      IdJoins joins) {
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
    this.modified = modified;
    this.once = once;
    this.joins = joins;
  }

  /** A call that stores the id of a new thread at a place of an array. */
  record Filling(CallSite site, Address element, boolean tellsFailure, Runs runs) {}

  /** How often the function is run that makes the call. */
  enum Runs {
    ONCE,
    /** By one thread. */
    IN_TURN
  }

  /** The cells that count the ids of a filling call. */
  Set<Integer> of(Filling filling, Body body) {
    Function function = filling.site().caller();
    var seen = new LinkedHashSet<Integer>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        int cell =
            i instanceof Store s && isNumber(s.value())
                ? once.only(pointsTo, pointsTo.targets(function, s.address()))
                : SinglePlace.NONE;
        if (cell != SinglePlace.NONE) {
          seen.add(cell);
        }
      }
    }
    seen.removeIf(cell -> !counts(cell, filling, body));
    return seen;
  }

  private static boolean isNumber(Value value) {
    return value instanceof IntegerConstant
        || (value instanceof LocalValue v && !v.type().isPointer());
  }

  private boolean counts(int cell, Filling filling, Body body) {
    Long first = initial(pointsTo.object(cell), pointsTo.offset(cell));
    if (first == null) {
      return false;
    }
    var subject = new Subject(cell, filling);
    return IdRecording.isComplete(body, subject, first)
        && (filling.runs() == Runs.ONCE || IdRecording.isCompleteAgain(body, subject))
        && !modified.besides(subject::isFollowed).mayAffect(pointsTo, Places.of(cell));
  }

  /** What a cell holds before it is written; null if that is not known. */
  private @Nullable Long initial(AbstractObject object, long offset) {
    if (object.kind() == AbstractObject.Kind.HEAP) {
      return 0L;
    }
    Initializer value =
        object.symbol() instanceof Global g ? graph.program().initializer(g).orElse(null) : null;
    if (value == null || value.omittedBytes() > 0) {
      return null;
    }
    for (Initializer.Scalar scalar : value.scalars()) {
      if (scalar.offset() == offset) {
        return FlagCell.number(scalar.value());
      }
      if (scalar.offset() < offset && offset < scalar.offset() + scalar.size()) {
        return null;
      }
    }
    return 0L;
  }

  /** The function as it fills the array, with regard to one cell. */
  private final class Subject implements IdRecording.Subject {
    private final int cell;
    private final Filling filling;
    private final IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();
    private final IdentityHashMap<Instruction, Boolean> followed = new IdentityHashMap<>();

    Subject(int cell, Filling filling) {
      this.cell = cell;
      this.filling = filling;
      Function function = filling.site().caller();
      graph.sites().of(function).forEach(s -> sites.put(s.call(), s));
      for (Block block : graph.program().body(function).orElseThrow().blocks()) {
        for (Instruction i : block.instructions()) {
          if ((i instanceof Store s && isCount(s.address())) || clears(i)) {
            followed.put(i, true);
          }
        }
      }
    }

    boolean isFollowed(Instruction i) {
      return followed.containsKey(i);
    }

    @Override
    public boolean isCount(Value address) {
      return once.only(pointsTo, targets(address)) == cell;
    }

    private Places targets(Value pointer) {
      return pointsTo.targets(filling.site().caller(), pointer);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
    public @Nullable Value index(Call call) {
      return call == filling.site().call() ? filling.element().terms().get(0).index() : null;
    }

    @Override
    public boolean tellsFailure(Call call) {
      return filling.tellsFailure();
    }

    /** That none but the thread of this function joins is asked elsewhere. */
    @Override
    public boolean handsOut(Instruction i) {
      return false;
    }

    @Override
    public boolean makes(Instruction i) {
      return false;
    }

    /** That the array is always the same is asked elsewhere. */
    @Override
    public boolean givesArray(Instruction i) {
      return false;
    }

    @Override
    public boolean frees(Call call) {
      for (Action action : models.actions(call)) {
        Value pointer =
            action instanceof Action.Memory m
                    && m.touch() == Action.Touch.FREE
                    && m.pointer().dereferences() == 0
                ? m.pointer().of(call)
                : null;
        if (pointer != null && isWhole(targets(pointer))) {
          return true;
        }
      }
      return false;
    }

    /** Whether the object of the cell is the only one that a pointer may point to. */
    private boolean isWhole(Places places) {
      return places.size() == 1
          && pointsTo.object(places.get(0)).index() == pointsTo.object(cell).index()
          && pointsTo.offset(places.get(0)) == 0;
    }

    @Override
    public boolean mayJoin(Call call) {
      return joins.mayJoin(
          Objects.requireNonNull(sites.get(call)), targets(filling.element().result()));
    }

    @Override
    public boolean clears(Instruction i) {
      if (!(i instanceof MemoryTransfer t)
          || t.kind() != MemoryTransfer.Kind.FILL
          || !Long.valueOf(0)
              .equals(t.source() instanceof Constant c ? FlagCell.number(c) : null)) {
        return false;
      }
      Places at = targets(t.destination());
      return isWhole(at) && t.size() >= pointsTo.object(cell).size();
    }
  }
}
