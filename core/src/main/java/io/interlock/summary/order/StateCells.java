package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Switch;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ChangingMemory;
import io.interlock.summary.memory.InitialNumbers;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the numbers by which threads may tell each other whose turn it is: in an object of which
 * there is one, compared with other numbers, and written by nothing but stores of its whole size,
 * by more than one thread (what one thread writes alone are flags, see {@link FlagCells}). Whether
 * turns are kept is found out later, from who stores in which state. To save work, what threads use
 * neither atomically nor in functions that acquire a lock, or are called by such, is left out.
 */
public final class StateCells {
  private static final int MAX_CELLS = 12;
  private static final int MAX_VALUES = 8;
  private static final int MAX_CASTS = 3;
  private static final long MAX_SIZE = 8;

  private final CallGraph graph;
  private final Program program;
  private final PointsTo pointsTo;
  private final MadeOnce once;
  private final BitSet locking = new BitSet();
  private final BitSet inThreads;

  /** By place, the size of what is loaded and compared; negative if there are several. */
  private final Map<Integer, Long> looks = new LinkedHashMap<>();

  /** What threads load and compare in functions that do not seem to hold a lock. */
  private final IntSet withoutLock = new IntOpenHashSet();

  private StateCells(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ThreadEntries entries,
      FunctionRuns runs) {
    this.graph = graph;
    this.program = graph.program();
    this.pointsTo = pointsTo;
    once = new MadeOnce(graph, runs);
    inThreads = graph.reachable(entries.others());
    for (CallSite site : graph.sites().all()) {
      if (models.actions(site.call()).stream().anyMatch(Action.Acquire.class::isInstance)) {
        locking.set(site.caller().index());
      }
    }
  }

  static List<StateCell> find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ChangingMemory changing,
      ThreadEntries entries,
      FunctionRuns runs) {
    var cells = new StateCells(graph, models, pointsTo, entries, runs);
    BitSet running = entries.running();
    running.stream().forEach(f -> cells.read(graph.program().functions().get(f)));
    cells.looks.values().removeIf(size -> size < 0);
    cells.looks.keySet().removeIf(place -> !changing.mayChange(Places.of(place)));
    if (!cells.looks.isEmpty()) {
      Modified others = modified.besides(Store.class::isInstance);
      cells.looks.keySet().removeIf(place -> others.mayAffect(pointsTo, Places.of(place)));
    }
    if (cells.looks.isEmpty()) {
      return List.of();
    }
    int[] owners = FlagStores.owners(graph, entries, runs);
    List<Stored> stores = cells.stores(running);
    var found = new ArrayList<StateCell>();
    cells.looks.forEach(
        (place, size) -> {
          StateCell cell = cells.cell(place, size, stores, owners);
          if (cell != null && found.size() < MAX_CELLS) {
            found.add(cell);
          }
        });
    return found;
  }

  private void read(Function function) {
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return;
    }
    Map<Integer, Instruction> definitions = new HashMap<>();
    for (Block block : body.blocks()) {
      block.instructions().forEach(i -> i.definition().ifPresent(r -> definitions.put(r.id(), i)));
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        for (Value tested : tested(i)) {
          if (source(tested, definitions) instanceof Load load && load.bits() == null) {
            add(function, load);
          }
        }
      }
    }
  }

  private void add(Function function, Load load) {
    int place = once.only(pointsTo, pointsTo.targets(function, load.address()));
    long size = load.shape().size();
    if (place != SinglePlace.NONE && size <= MAX_SIZE && !load.result().type().isPointer()) {
      looks.merge(place, size, (a, b) -> a.equals(b) ? a : Long.valueOf(-1));
      if (!mayBeLocked(function)) {
        withoutLock.add(place);
      }
    }
  }

  private boolean mayBeLocked(Function function) {
    return !inThreads.get(function.index())
        || locking.get(function.index())
        || graph.callers(function).stream().allMatch(s -> locking.get(s.caller().index()));
  }

  /** What an instruction asks about. */
  public static List<Value> tested(Instruction i) {
    if (i instanceof Compare c) {
      boolean isEquality =
          c.predicate() == Compare.Predicate.EQUAL || c.predicate() == Compare.Predicate.NOT_EQUAL;
      return isEquality ? List.of(c.left(), c.right()) : List.of();
    }
    boolean isTruth =
        i instanceof Arithmetic a
            && a.operator() == Arithmetic.Operator.TRUNC
            && a.result().type().bits() == 1;
    return isTruth || i instanceof Switch ? i.operands() : List.of();
  }

  private static @Nullable Instruction source(Value value, Map<Integer, Instruction> definitions) {
    Value v = value;
    for (int casts = 0; casts < MAX_CASTS && v instanceof LocalValue local; casts++) {
      Instruction definition = definitions.get(local.id());
      boolean isCast =
          definition instanceof Arithmetic a
              && (a.operator() == Arithmetic.Operator.ZEXT
                  || a.operator() == Arithmetic.Operator.SEXT
                  || a.operator() == Arithmetic.Operator.COPY);
      if (!isCast || definition == null) {
        return definition;
      }
      v = definition.operands().get(0);
    }
    return null;
  }

  /** A store that may touch a cell. */
  private record Stored(Function function, Store store, Places at) {}

  private List<Stored> stores(BitSet running) {
    var all = new ArrayList<Stored>();
    Places cells = Places.NONE;
    for (int place : looks.keySet()) {
      cells = cells.union(Places.of(place));
    }
    for (int f = running.nextSetBit(0); f >= 0; f = running.nextSetBit(f + 1)) {
      Function function = program.functions().get(f);
      for (Block block : program.body(function).map(Body::blocks).orElse(List.of())) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Store s) {
            Places at = pointsTo.targets(function, s.address());
            if (pointsTo.mayOverlap(at, s.shape().size(), cells, MAX_SIZE)) {
              all.add(new Stored(function, s, at));
            }
          }
        }
      }
    }
    return all;
  }

  /** Null if it is stored to in another way, or by one thread only. */
  private @Nullable StateCell cell(int place, long size, List<Stored> stores, int[] owners) {
    LongSortedSet values = InitialNumbers.of(program, pointsTo, place, size);
    boolean isReleased = true;
    boolean isLocked = !withoutLock.contains(place);
    int storing = 0;
    Function last = null;
    for (Stored s : stores) {
      if (pointsTo.mayOverlap(s.at(), s.store().shape().size(), Places.of(place), size)) {
        boolean isWhole =
            s.at().equals(Places.of(place))
                && s.store().shape().size() == size
                && s.store().bits() == null;
        if (!isWhole) {
          return null;
        }
        isReleased &= s.store().shape().ordering().releases();
        isLocked &= mayBeLocked(s.function());
        storing += s.function().equals(last) ? 0 : owners[s.function().index()];
        last = s.function();
        if (values != null && s.store().value() instanceof IntegerConstant c) {
          values.add(c.value());
        } else {
          values = null;
        }
      }
    }
    boolean isUsed = storing > 1 && (isReleased || isLocked);
    LongSortedSet known = values == null || values.size() > MAX_VALUES ? null : values;
    return isUsed
        ? new StateCell(
            place, size, known, isReleased ? StateCell.Order.RELEASE : StateCell.Order.LOCK)
        : null;
  }
}
