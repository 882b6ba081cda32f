package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ChangingMemory;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.Int2LongMap;
import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Variables that threads may signal by: a number or an atomic pointer in an object of which there
 * is one, of which the first value is known, that is raised by code of one thread only, and that
 * code looks at to decide where to go on: atomically, to decide whether to wait on for a condition,
 * or where it seems to hold a lock. Whether a signal is one is decided later.
 *
 * <p>Nobody reads what is on the heap or the stack before something was stored there, or it was
 * made zero: the first value there is zero.
 */
final class FlagCells {
  private static final int MAX_STEPS = 6;
  private static final int MAX_LOCKED = 8;
  private static final long MAX_SIZE = 8;

  private static final Predicate<Action> ACQUIRE = Action.Acquire.class::isInstance;
  private static final Predicate<Action> WAIT = Action.Wait.class::isInstance;

  private final CallGraph graph;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final MadeOnce once;
  private final BitSet locking = new BitSet();
  private final BitSet waiting = new BitSet();
  private final IntSet found = new IntLinkedOpenHashSet();

  /** By place, how large the largest look at it is. */
  private final Int2LongMap sizes = new Int2LongOpenHashMap();

  /** What is looked at in functions that hold a lock; it may have nothing to do with it. */
  private final IntSet underLock = new IntLinkedOpenHashSet();

  private FlagCells(CallGraph graph, ProgramModels models, PointsTo pointsTo, MadeOnce once) {
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
    this.once = once;
  }

  static FlagCells read(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, FunctionRuns runs) {
    var cells = new FlagCells(graph, models, pointsTo, new MadeOnce(graph, runs));
    for (CallSite site : graph.sites().all()) {
      int caller = site.caller().index();
      cells.locking.set(caller, cells.locking.get(caller) || cells.does(site, ACQUIRE));
      cells.waiting.set(caller, cells.waiting.get(caller) || cells.does(site, WAIT));
    }
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> cells.read(function, b));
    }
    cells.underLock.removeAll(cells.found);
    return cells;
  }

  /** What code looks at to decide whether to wait on, or atomically; more than flags. */
  IntSet looks() {
    return new IntLinkedOpenHashSet(found);
  }

  /** Those that may be flags; the ones that need a lock come last. */
  List<FlagCell> flags(
      ModifiedMemory modified, ChangingMemory changing, ThreadEntries entries, FunctionRuns runs) {
    IntSet all = new IntLinkedOpenHashSet(found);
    all.addAll(underLock);
    all.removeIf((int place) -> !changing.mayChange(Places.of(place)) || initial(place) == null);
    if (!all.isEmpty()) {
      Modified others = modified.besides(i -> isFollowed(i) || isCleared(i));
      all.removeIf((int place) -> others.mayAffect(pointsTo, Places.of(place)));
    }
    if (all.intStream().anyMatch(place -> !isZeroAtFirst(place))) {
      Modified others = modified.besides(FlagCells::isFollowed);
      all.removeIf(
          (int place) -> !isZeroAtFirst(place) && others.mayAffect(pointsTo, Places.of(place)));
    }
    var cells = new ArrayList<FlagCell>();
    if (!all.isEmpty()) {
      var stores = new FlagStores(graph, pointsTo, entries, runs, all);
      all.forEach((int place) -> add(place, stores, cells));
    }
    return cells;
  }

  private void add(int place, FlagStores stores, List<FlagCell> cells) {
    Long initial = initial(place);
    if (initial == null || stores.areByMany(place, initial)) {
      return;
    }
    boolean isUnderLock = underLock.contains(place);
    long others =
        isUnderLock ? cells.stream().filter(c -> underLock.contains(c.place())).count() : 0;
    if (!isUnderLock
        || (others < MAX_LOCKED && stores.areIn(f -> locking.get(f.index()), place, initial))) {
      cells.add(new FlagCell(place, sizes.get(place), initial, stores.raised(place, initial)));
    }
  }

  /** Whether {@code FlagTransfer} knows what is written. */
  private static boolean isFollowed(Instruction i) {
    return i instanceof Store || i instanceof AtomicUpdate || i instanceof CompareExchange;
  }

  private static boolean isCleared(Instruction i) {
    return i instanceof MemoryTransfer t
        && t.kind() == MemoryTransfer.Kind.FILL
        && t.source() instanceof IntegerConstant c
        && c.value() == 0;
  }

  private boolean isZeroAtFirst(int place) {
    return Long.valueOf(0).equals(initial(place));
  }

  /** The first value of what is at a place; null if it is not known. */
  private @Nullable Long initial(int place) {
    if (!(pointsTo.object(place).symbol() instanceof Global global)) {
      return 0L;
    }
    Initializer initial = graph.program().initializer(global).orElse(null);
    long offset = pointsTo.offset(place);
    if (initial == null || initial.omittedBytes() != 0) {
      return null;
    }
    Long value = 0L;
    for (Initializer.Scalar s : initial.scalars()) {
      if (s.offset() < offset + MAX_SIZE && offset < s.offset() + s.size()) {
        value = s.offset() == offset && value == 0 ? FlagCell.number(s.value()) : null;
        if (value == null) {
          return null;
        }
      }
    }
    return value;
  }

  private void read(Function function, Body body) {
    List<Loop> loops = waiting.get(function.index()) ? waitingLoops(function, body) : List.of();
    boolean hasFence = FlagLooks.hasFence(body);
    Definitions definitions = body.definitions();
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Branch branch) {
        boolean isWait =
            loops.stream()
                .anyMatch(
                    l ->
                        l.contains(block.index())
                            && (!l.contains(branch.then()) || !l.contains(branch.otherwise())));
        for (MemoryAccess look : tested(branch.condition(), definitions)) {
          boolean isOrdered =
              look.shape().ordering().acquires() || (hasFence && look.shape().isAtomic());
          if (look.shape().isAtomic() ? isOrdered : isWait) {
            add(function, look, found);
          } else if (!look.shape().isAtomic() && locking.get(function.index())) {
            add(function, look, underLock);
          }
        }
      }
    }
  }

  private void add(Function function, MemoryAccess look, IntSet to) {
    boolean isNumber =
        look.shape().size() <= MAX_SIZE
            && !(look instanceof Load load
                && (load.bits() != null
                    || (load.result().type().isPointer() && !look.shape().isAtomic())));
    int place =
        isNumber
            ? once.only(pointsTo, pointsTo.targets(function, look.address()))
            : SinglePlace.NONE;
    if (place != SinglePlace.NONE) {
      to.add(place);
      sizes.mergeLong(place, look.shape().size(), Math::max);
    }
  }

  /** The loops in which a condition is waited for. */
  private List<Loop> waitingLoops(Function function, Body body) {
    List<CallSite> sites = graph.sites().of(function);
    var flow = new ControlFlow(body);
    var blocks = new BitSet();
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call && does(sites.get(call++), WAIT)) {
          blocks.set(block.index());
        }
      }
    }
    return NaturalLoops.of(flow, Dominators.of(flow, 0)).all().stream()
        .filter(l -> l.nodes().intersects(blocks))
        .toList();
  }

  private boolean does(CallSite site, Predicate<Action> what) {
    return models.actions(site.call()).stream().anyMatch(what);
  }

  /** What a condition is computed from that was found in memory. */
  private static List<MemoryAccess> tested(Value condition, Definitions definitions) {
    var looks = new ArrayList<MemoryAccess>();
    var open = new ArrayDeque<Value>();
    open.add(condition);
    for (int steps = 0; steps < MAX_STEPS && !open.isEmpty(); steps++) {
      Instruction definition =
          open.remove() instanceof LocalValue local ? definitions.of(local) : null;
      if (definition instanceof MemoryAccess access) {
        looks.add(access);
      } else if (definition instanceof Arithmetic
          || definition instanceof Phi
          || (definition instanceof Compare c && FlagCell.number(c.right()) != null)) {
        definition.operands().stream().filter(LocalValue.class::isInstance).forEach(open::add);
      }
    }
    return looks;
  }
}
