package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.order.FlagCell;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A function that makes an object and records the ids of threads in it, see {@link OwnPools}. */
final class PoolRecording {
  private final PoolObject object;
  private final Filler filler;
  private final CallGraph graph;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final IdJoins joins;
  private final IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();

  PoolRecording(
      PoolObject object,
      Filler filler,
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      IdJoins joins) {
    this.object = object;
    this.filler = filler;
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
    this.joins = joins;
    graph.sites().of(function()).forEach(s -> sites.put(s.call(), s));
  }

  private Function function() {
    return filler.site().caller();
  }

  PoolObject object() {
    return object;
  }

  /** Whether the cell at a distance counts all ids, and nothing else writes what matters. */
  boolean isComplete(long distance, ModifiedMemory modified) {
    var body = graph.program().body(function()).orElseThrow();
    var subject = new Subject(distance);
    if (!IdRecording.isComplete(body, subject, 0)) {
      return false;
    }
    var followed = new IdentityHashMap<Instruction, Boolean>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (subject.isFollowed(i)) {
          followed.put(i, true);
        }
      }
    }
    Places start = pointsTo.targets(function(), object.pointer());
    var others = modified.besides(followed::containsKey);
    Long array = object.arrayCell();
    return !start.isEmpty()
        && !others.mayAffect(pointsTo, pointsTo.shifted(start, distance))
        && (array == null || !others.mayAffect(pointsTo, pointsTo.shifted(start, array)));
  }

  /** The function with regard to one cell. */
  private final class Subject implements IdRecording.Subject {
    private final long distance;

    Subject(long distance) {
      this.distance = distance;
    }

    boolean isFollowed(Instruction i) {
      return (i instanceof Store s && isCount(s.address())) || givesArray(i) || clears(i);
    }

    @Override
    public boolean isCount(Value address) {
      return object.isAt(address, distance);
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
    public @Nullable Value index(Call call) {
      return call == filler.site().call() ? object.element().terms().get(0).index() : null;
    }

    @Override
    public boolean tellsFailure(Call call) {
      return true;
    }

    @Override
    public boolean frees(Call call) {
      for (Action action : models.actions(call)) {
        if (action instanceof Action.Memory m
            && m.touch() == Action.Touch.FREE
            && m.pointer().dereferences() == 0
            && object.pointer().equals(m.pointer().of(call))) {
          return true;
        }
      }
      return false;
    }

    @Override
    public boolean mayJoin(Call call) {
      Places ids = pointsTo.targets(function(), filler.pointer());
      return joins.mayJoin(Objects.requireNonNull(sites.get(call)), ids);
    }

    @Override
    public boolean clears(Instruction i) {
      return i instanceof MemoryTransfer t
          && t.kind() == MemoryTransfer.Kind.FILL
          && t.source() instanceof Constant c
          && Long.valueOf(0).equals(FlagCell.number(c))
          && object.isAt(t.destination(), 0)
          && t.size() >= distance + pointsTo.pointerSize();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very call, not one that looks the same
    public boolean handsOut(Instruction i) {
      if (i instanceof Store s) {
        return object.contains(s.value()) && !object.contains(s.address());
      }
      return i instanceof Call c
          && c != filler.site().call()
          && models.actions(c).stream().anyMatch(a -> startsWith(a, c));
    }

    /** Whether the object is handed to another thread. */
    private boolean startsWith(Action action, Call call) {
      return action instanceof Action.Run run
          && run.arguments().stream()
              .map(o -> o == null ? null : o.of(call))
              .anyMatch(v -> v != null && object.contains(v));
    }

    @Override
    public boolean makes(Instruction i) {
      return i.definition().filter(r -> r.equals(object.pointer())).isPresent();
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // the very store, not one that looks the same
    public boolean givesArray(Instruction i) {
      return i == object.array();
    }
  }
}
