package io.interlock.summary.lock;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.lock.ClaimCells.Cell;
import io.interlock.summary.lock.ClaimCells.Kind;
import io.interlock.summary.lock.ClaimUse.Step;
import io.interlock.summary.memory.ChangingMemory;
import io.interlock.summary.memory.InitialNumbers;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.Int2ObjectAVLTreeMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectSortedMap;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the numbers that may be {@link ClaimCells}, and of which kind, by what is stored there:
 * candidates are tested and changed by a function that waits under a lock until another thread
 * changes something, or calls one that does; of elements of arrays, such as slots of a table that
 * are busy or not, by one that acquires a lock or is called by such a function. What a function
 * tests may be tested by one that it calls, whose result it tests: a lookup. Numbers that start as
 * one are stocks, the others are flags. What is counted up and down where a flag is tested, and
 * tested where that flag is raised, is a number of readers.
 *
 * <p>Only what is said of values matters to the proof: stocks are written by nothing but stores of
 * zero and one and of one more or less than what is there, numbers of readers by the same with
 * constants that are not negative. The rest is decided by the states in which they are written.
 */
public final class ClaimCellFinder {
  private static final int MAX_CELLS = 64;
  private static final int MAX_PLACES = 64;
  private static final long MAX_SIZE = 8;
  private static final int MAX_LOOKUP_DEPTH = 1;

  private final CallGraph graph;
  private final Program program;
  private final PointsTo pointsTo;
  private final ThreadEntries entries;
  private final BitSet shared;
  private final QuietCalls quiet;
  private final Int2ObjectSortedMap<ClaimUse> uses = new Int2ObjectAVLTreeMap<>();
  private final Map<Integer, IntSet> byObject = new HashMap<>();
  private final Set<Store> passed = Collections.newSetFromMap(new IdentityHashMap<>());

  private ClaimCellFinder(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ThreadEntries entries,
      BitSet shared) {
    this.graph = graph;
    this.program = graph.program();
    this.pointsTo = pointsTo;
    this.entries = entries;
    this.shared = shared;
    quiet = new QuietCalls(graph, models);
  }

  /**
   * The candidates of a program.
   *
   * @param shared the objects that threads share
   */
  public static ClaimCells find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ChangingMemory changing,
      ThreadEntries entries,
      BitSet shared) {
    var finder = new ClaimCellFinder(graph, models, pointsTo, entries, shared);
    BitSet waiting = finder.waiting(models);
    var near = (BitSet) entries.running().clone();
    near.and(waiting);
    near.stream().forEach(f -> finder.readClaims(f, Claimed.ANYTHING));
    near = (BitSet) entries.running().clone();
    near.and(finder.withCallees(finder.locking(models), waiting));
    near.andNot(waiting);
    near.stream().forEach(f -> finder.readClaims(f, Claimed.ELEMENTS));
    finder.uses.keySet().removeIf((int p) -> !changing.mayChange(Places.of(p)));
    if (!finder.uses.isEmpty()) {
      Modified others = modified.besides(i -> i instanceof Store || isCleared(i));
      finder.addAssembly(others);
      finder.uses.keySet().removeIf((int p) -> others.mayAffect(pointsTo, Places.of(p)));
    }
    return new ClaimCells(pointsTo, finder.cells(), finder.passed, finder.quiet);
  }

  /** What assembly is given it may write. */
  private void addAssembly(Modified written) {
    for (CallSite site : graph.sites().all()) {
      if (site.call().callee() instanceof InlineAssembly) {
        for (Value argument : site.call().arguments()) {
          written.add(pointsTo, pointsTo.targets(site.caller(), argument), -1);
        }
      }
    }
  }

  /** Whether memory is filled with zero. */
  private static boolean isCleared(Instruction i) {
    return i instanceof MemoryTransfer t
        && t.kind() == MemoryTransfer.Kind.FILL
        && t.source() instanceof IntegerConstant c
        && c.value() == 0;
  }

  /** Functions that wait under a lock, or run under that of atomic sections, and their callers. */
  private BitSet waiting(ProgramModels models) {
    var found = new BitSet();
    for (CallSite site : graph.sites().all()) {
      if (models.actions(site.call()).stream().anyMatch(ClaimCellFinder::isWait)) {
        found.set(site.caller().index());
      }
    }
    for (Function function : program.functions()) {
      if (models.of(function).stream()
          .flatMap(m -> m.actions().stream())
          .anyMatch(Action.BodyUnder.class::isInstance)) {
        found.set(function.index());
      }
    }
    var all = (BitSet) found.clone();
    found.stream()
        .mapToObj(program.functions()::get)
        .forEach(f -> graph.callers(f).forEach(s -> all.set(s.caller().index())));
    return all;
  }

  /** Whether a thread waits for another to change something, or may not go on if it does not. */
  private static boolean isWait(Action action) {
    return action instanceof Action.Wait
        || (action instanceof Action.Acquire a && a.lock().kind() == Operand.Kind.LIBRARY);
  }

  /** What a function may claim. */
  private enum Claimed {
    ANYTHING,
    ELEMENTS
  }

  /** Functions that acquire a lock. */
  private BitSet locking(ProgramModels models) {
    var found = new BitSet();
    for (CallSite site : graph.sites().all()) {
      if (models.actions(site.call()).stream().anyMatch(Action.Acquire.class::isInstance)) {
        found.set(site.caller().index());
      }
    }
    return found;
  }

  /** Some functions, and those that they and others call. */
  private BitSet withCallees(BitSet some, BitSet others) {
    var callers = (BitSet) some.clone();
    callers.or(others);
    var found = (BitSet) some.clone();
    callers.stream()
        .mapToObj(program.functions()::get)
        .flatMap(f -> graph.sites().of(f).stream())
        .flatMap(s -> s.call().directCallee().stream())
        .forEach(f -> found.set(f.index()));
    return found;
  }

  /** Finds the stores of a function that rest on tests. */
  private void readClaims(int index, Claimed claimed) {
    Function function = program.functions().get(index);
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return;
    }
    var steps = new StoreSteps(body);
    ClaimSites sites = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Step step = i instanceof Store s ? steps.of(s) : Step.OTHER;
        boolean isWanted = claimed == Claimed.ANYTHING ? step != Step.OTHER : step == Step.NUMBER;
        if (isWanted && i instanceof Store store) {
          Places at = candidates(function, store);
          if (claimed == Claimed.ELEMENTS) {
            at = at.filter(this::isInElement);
          }
          if (!at.isEmpty()) {
            sites = sites == null ? new ClaimSites(body, graph.sites().of(function), quiet) : sites;
            addClaim(function, store, step, at, sites.tested(block, store));
          }
        }
      }
    }
  }

  /** Whether a number is in an element of an array, one of a table of structs. */
  private boolean isInElement(int place) {
    AbstractObject object = pointsTo.object(place);
    return object.type() != null
        && !SinglePlace.isOutsideArrays(object.type(), pointsTo.offset(place) * Byte.SIZE);
  }

  /** What a store may be to, if all of it may be candidates. */
  private Places candidates(Function function, Store store) {
    Places at = pointsTo.targets(function, store.address());
    boolean arePossible =
        store.bits() == null && store.shape().size() <= MAX_SIZE && at.size() <= MAX_PLACES;
    return arePossible
        ? at.filter(
            p ->
                pointsTo.offset(p) != PointsTo.ANY_OFFSET && shared.get(pointsTo.object(p).index()))
        : Places.NONE;
  }

  private void addClaim(
      Function function, Store store, Step step, Places at, ClaimSites.Tested tested) {
    IntSet others = new IntAVLTreeSet();
    tested.loads().forEach(l -> addPlaces(function, l, others));
    tested.calls().forEach(c -> addLookup(c, store.shape().size(), 0, others));
    for (int i = 0; i < at.size() && !others.isEmpty(); i++) {
      int place = at.get(i);
      if (step == Step.UP || others.contains(place)) {
        ClaimUse use = uses.computeIfAbsent(place, p -> new ClaimUse(store.shape().size()));
        use.rests(step, others, others.contains(place));
      }
    }
  }

  /** What a function loads, or one that it calls, which is called to look something up. */
  private void addLookup(Call call, long size, int depth, IntSet to) {
    Function lookup = call.directCallee().orElse(null);
    Body body = lookup == null ? null : program.body(lookup).orElse(null);
    for (Block block : body == null ? List.<Block>of() : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (lookup != null && i instanceof Load l && l.shape().size() == size) {
          addPlaces(lookup, l, to);
        } else if (i instanceof Call c && depth < MAX_LOOKUP_DEPTH) {
          addLookup(c, size, depth + 1, to);
        }
      }
    }
  }

  private void addPlaces(Function function, Load load, IntSet to) {
    Places from = pointsTo.targets(function, load.address());
    for (int i = 0; i < from.size() && from.size() <= MAX_PLACES; i++) {
      to.add(from.get(i));
    }
  }

  private List<Cell> cells() {
    if (uses.isEmpty()) {
      return List.of();
    }
    for (int place : uses.keySet()) {
      byObject.computeIfAbsent(pointsTo.object(place).index(), o -> new IntAVLTreeSet()).add(place);
    }
    entries.running().stream().forEach(this::readAll);
    uses.forEach(this::addInitial);
    var found = new ArrayList<Cell>();
    for (var entry : uses.int2ObjectEntrySet()) {
      int place = entry.getIntKey();
      ClaimUse use = entry.getValue();
      int gate = gate(place, use);
      Kind kind =
          gate != SinglePlace.NONE
              ? Kind.READERS
              : use.isStock() ? Kind.STOCK : use.isFlag() ? Kind.FLAG : null;
      if (kind != null && found.size() < MAX_CELLS) {
        found.add(new Cell(place, use.size(), kind, gate));
      }
    }
    Set<Integer> flags = new HashSet<>();
    found.stream().filter(c -> c.kind() == Kind.FLAG).forEach(c -> flags.add(c.place()));
    found.removeIf(c -> c.kind() == Kind.READERS && !flags.contains(c.gate()));
    return found;
  }

  /** The flag that is tested where readers are counted up; rather one that is not counted. */
  private int gate(int place, ClaimUse readers) {
    int found = SinglePlace.NONE;
    if (readers.isReaders()) {
      for (var entry : uses.int2ObjectEntrySet()) {
        int flag = entry.getIntKey();
        boolean isGate =
            flag != place
                && entry.getValue().isGateOf(place, readers, flag)
                && areBeside(place, flag);
        if (isGate && (found == SinglePlace.NONE || !entry.getValue().isCountedUp())) {
          found = flag;
        }
      }
    }
    return found;
  }

  private boolean areBeside(int place, int other) {
    return pointsTo.object(place).equals(pointsTo.object(other))
        || (SinglePlace.of(pointsTo, Places.of(place)) != SinglePlace.NONE
            && SinglePlace.of(pointsTo, Places.of(other)) != SinglePlace.NONE);
  }

  /** Notes what is loaded and stored in a function. */
  private void readAll(int index) {
    Function function = program.functions().get(index);
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return;
    }
    var stores = new ArrayList<Store>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load l) {
          Places at = pointsTo.targets(function, l.address());
          touched(at, l.shape().size()).forEach((int p) -> uses.get(p).loaded(index));
        } else if (i instanceof Store s) {
          stores.add(s);
        }
      }
    }
    var steps = new StoreSteps(body);
    stores.forEach(s -> addStore(function, s, steps));
  }

  private void addStore(Function function, Store store, StoreSteps steps) {
    Places at = pointsTo.targets(function, store.address());
    IntSet touched = touched(at, store.shape().size());
    if (touched.isEmpty()) {
      return;
    }
    Step step = steps.of(store);
    LongSet constants = constants(function, store);
    for (int place : touched) {
      ClaimUse use = uses.get(place);
      boolean isWhole = at.contains(place) && store.shape().size() == use.size();
      if (!isWhole || store.bits() != null) {
        use.startsAnyhow();
      }
      if (constants == null) {
        use.stored(step);
        continue;
      }
      constants.forEach((long c) -> use.stored(c == 0 ? Step.ZERO : Step.NUMBER));
      boolean isFirst = step == Step.OTHER || !use.isLoadedIn(function.index());
      boolean isNegative = constants.longStream().anyMatch(c -> c < 0);
      if (isFirst || isNegative) {
        use.starts(constants);
      }
    }
  }

  /** The candidates that some bytes at some places may touch. */
  private IntSet touched(Places at, long size) {
    var found = new IntAVLTreeSet();
    for (int i = 0; i < at.size(); i++) {
      IntSet near = byObject.get(pointsTo.object(at.get(i)).index());
      for (int place : near == null ? IntSet.of() : near) {
        if (pointsTo.mayOverlap(
            Places.of(at.get(i)), size, Places.of(place), uses.get(place).size())) {
          found.add(place);
        }
      }
    }
    return found;
  }

  /** All that a store may store, if it is constants: itself, or what callers pass; else null. */
  private @Nullable LongSet constants(Function function, Store store) {
    if (store.value() instanceof IntegerConstant c) {
      return LongSet.of(c.value());
    }
    List<CallSite> callers = graph.callers(function);
    if (!(store.value() instanceof Formal formal) || callers.isEmpty() || !entries.isProgram()) {
      return null;
    }
    var found = new LongOpenHashSet();
    for (CallSite site : callers) {
      boolean isDirect = site.call().directCallee().filter(function::equals).isPresent();
      List<Value> actuals = site.call().arguments();
      if (!isDirect
          || formal.id() >= actuals.size()
          || !(actuals.get(formal.id()) instanceof IntegerConstant c)) {
        return null;
      }
      found.add(c.value());
    }
    passed.add(store);
    return found;
  }

  private void addInitial(int place, ClaimUse use) {
    LongSet initial = InitialNumbers.of(program, pointsTo, place, use.size());
    if (initial == null) {
      use.startsAnyhow();
    } else {
      use.starts(initial);
    }
  }
}
