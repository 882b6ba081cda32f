package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.RecordType;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The answers of a solved analysis. Questions about offsets that did not come up before make new
 * places, so questions are answered one at a time; but what a place is, once it has a number, is
 * read by all threads at once.
 */
final class SolvedPointsTo implements PointsTo {
  /** So many pairs of places are compared before anything else is asked of them. */
  private static final long FEW_PAIRS = 64;

  /** Constants added to an index are seldom larger. */
  private static final int MAX_INDEX_SHIFT = 4;

  /** Addresses computed by more steps are not followed back. */
  private static final int MAX_STEPS = 32;

  private final SolverState state;
  private final List<AbstractObject> objects;
  private final IdentityHashMap<PlaceSet, Places> frozen = new IdentityHashMap<>();
  private final Overlaps overlaps;
  private final Map<Move, Places> moved = new ConcurrentHashMap<>();
  private final Map<Stride, Int2ObjectOpenHashMap<int[]>> indexed = new HashMap<>();
  private final Map<Places, Places> contents = new ConcurrentHashMap<>();

  /**
   * By function and local: filled in as they are asked for, by whoever does; sets do not change.
   */
  private final @Nullable Places[][] targets;

  private final PlacesByObject byObject = new PlacesByObject(p -> knowing(p).object(p));
  private volatile PlaceTable.Snapshot known;

  /** Places so many bytes further, and then any number of steps: asked again and again. */
  private record Move(Places from, long bytes, long step) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Move m && m.bytes == bytes && m.step == step && m.from.equals(from);
    }

    @Override
    public int hashCode() {
      return (from.hashCode() * 31 + Long.hashCode(bytes)) * 31 + Long.hashCode(step);
    }
  }

  /** So many bytes, and then any number of steps. */
  private record Stride(long bytes, long step) {}

  SolvedPointsTo(SolverState state, Layouts layouts) {
    this.state = state;
    objects = Collections.unmodifiableList(state.objects().all());
    targets = new @Nullable Places[state.constraints().program().functions().size()][];
    overlaps = new Overlaps(state.objects(), state.places(), layouts);
    known = state.places().snapshot();
  }

  @Override
  public List<AbstractObject> objects() {
    return objects;
  }

  @Override
  public int pointerSize() {
    return state.program().pointerSize();
  }

  @Override
  public AbstractObject object(int place) {
    return state.objects().get(knowing(place).object(place));
  }

  @Override
  public long offset(int place) {
    return knowing(place).offset(place);
  }

  @Override
  public synchronized int place(AbstractObject object, long offset) {
    int known = state.places().known(object.index(), offset);
    int place = known >= 0 ? known : state.places().at(object.index(), offset);
    boolean isIt = place >= 0 && state.places().offset(place) == offset;
    return isIt ? place : PlaceTable.NOWHERE;
  }

  /** The places as they were at some time since this one was made. */
  private PlaceTable.Snapshot knowing(int place) {
    PlaceTable.Snapshot present = known;
    return place < present.size() ? present : renewed();
  }

  private synchronized PlaceTable.Snapshot renewed() {
    PlaceTable.Snapshot present = state.places().snapshot();
    known = present;
    return present;
  }

  @Override
  public Places targets(Function function, Value value) {
    if (!(value instanceof LocalValue local)) {
      return constantTargets((Constant) value);
    }
    @Nullable Places[] known = targets[function.index()];
    if (known == null) {
      known = new @Nullable Places[state.constraints().valueCount(function)];
      targets[function.index()] = known;
    }
    if (local.id() >= known.length) {
      return Places.NONE;
    }
    Places found = known[local.id()];
    if (found == null) {
      found = findTargets(function, local);
      known[local.id()] = found;
    }
    return found;
  }

  /**
   * In a crowd addresses of members, which have no type, may share a set with others; the pointers
   * that they are computed from do not.
   */
  private Places findTargets(Function function, LocalValue local) {
    Places found = solvedTargets(function, local);
    if (found.size() <= 1 || !state.flows().isCrowded()) {
      return found;
    }
    Definitions definitions = state.program().body(function).orElseThrow().definitions();
    var steps = new ArrayDeque<Address>();
    Value base = local;
    while (definitions.of(base) instanceof Address step && steps.size() < MAX_STEPS) {
      steps.push(step);
      base = step.base();
    }
    if (steps.isEmpty() || steps.size() == MAX_STEPS) {
      return found;
    }
    Places moved = targets(function, base);
    for (Address step : steps) {
      moved = shifted(moved, step.offset());
      for (Address.Term term : step.terms()) {
        moved = indexed(moved, 0, term.scale());
      }
    }
    return moved.size() < found.size() ? moved : found;
  }

  private synchronized Places solvedTargets(Function function, LocalValue local) {
    int node = state.constraints().node(function, local);
    if (node == Nodes.NONE) {
      return Places.NONE;
    }
    IntArrayList instances = state.instances().of(function);
    if (instances.size() == 1 || Nodes.isGlobal(node)) {
      return freeze(state.flows().points(state.node(instances.getInt(0), node)));
    }
    var all = new PlaceSet();
    for (int instance : instances) {
      PlaceSet set = state.flows().points(state.node(instance, node));
      if (set != null) {
        all.include(set);
      }
    }
    return canonical(all);
  }

  private synchronized Places constantTargets(Constant constant) {
    var found = new PlaceSet();
    var waiting = new ArrayDeque<Constant>(List.of(constant));
    while (!waiting.isEmpty()) {
      Constant next = waiting.pop();
      if (next instanceof CompositeConstant c) {
        waiting.addAll(c.parts());
      } else if (next instanceof SymbolAddress a) {
        boolean exact = next == constant || a.symbol() instanceof Function;
        int home = state.objects().home(object(a));
        int place = state.places().at(home, exact ? a.offset() : ANY_OFFSET);
        if (place != PlaceTable.NOWHERE) {
          found.add(place);
        }
      }
    }
    return canonical(found);
  }

  private int object(SymbolAddress address) {
    return address.symbol() instanceof Global g
        ? state.objects().of(g)
        : state.objects().of((Function) address.symbol());
  }

  private Places freeze(@Nullable PlaceSet set) {
    return set == null ? Places.NONE : frozen.computeIfAbsent(set, this::canonical);
  }

  /**
   * The places of a set, with those of merged objects replaced. Who points to memory without a type
   * may get at all that it is used as.
   */
  private Places canonical(PlaceSet set) {
    int[] ids = set.toArray();
    var replaced = new PlaceSet();
    boolean changed = false;
    for (int id : ids) {
      int place = state.places().canonical(state.flows().standIn(id));
      changed |= place != id;
      replaced.add(place);
      for (int view : state.flows().viewsAt(place)) {
        replaced.add(state.places().any(view));
        changed = true;
      }
    }
    return Places.ofSorted(changed ? replaced.toArray() : ids);
  }

  @Override
  public synchronized List<RecordType> usedAs(RecordType type) {
    return state.constraints().types().usedAs(type);
  }

  @Override
  public synchronized boolean leadsEverywhere(Function function, Value pointer) {
    if (!state.flows().isCrowded()) {
      return false;
    }
    Places places = targets(function, pointer);
    for (int i = 0; i < places.size(); i++) {
      if (state.flows().isCrowd(places.get(i))) {
        return true;
      }
    }
    return false;
  }

  @Override
  public Places contents(Places at) {
    Places known = contents.get(at);
    if (known == null) {
      known = findContents(at);
      contents.put(at, known);
    }
    return known;
  }

  private synchronized Places findContents(Places at) {
    if (at.size() == 1 && state.flows().knownLoaded(at.get(0)) >= 0) {
      return freeze(state.flows().points(state.flows().knownLoaded(at.get(0))));
    }
    var all = new PlaceSet();
    for (int i = 0; i < at.size(); i++) {
      addContents(at.get(i), all);
    }
    return canonical(all);
  }

  private void addContents(int place, PlaceSet all) {
    int node = state.flows().knownLoaded(place);
    if (node >= 0 || !state.places().isAny(place)) {
      include(node, all);
    } else {
      state
          .places()
          .forEach(state.places().object(place), p -> include(state.flows().knownStored(p), all));
    }
  }

  private void include(int node, PlaceSet all) {
    PlaceSet set = node < 0 ? null : state.flows().points(node);
    if (set != null) {
      all.include(set);
    }
  }

  @Override
  public Places shifted(Places from, long bytes) {
    return bytes == 0 ? from : moved(new Move(from, bytes, 0));
  }

  @Override
  public synchronized Places members(Places of, String member) {
    var found = new PlaceSet();
    for (int i = 0; i < of.size(); i++) {
      state.members(of.get(i), member).forEach(found::add);
    }
    return Places.ofSorted(found.toArray());
  }

  private Places moved(Move move) {
    Places known = moved.get(move);
    if (known == null) {
      known = move.step == 0 ? shift(move.from, move.bytes) : index(move);
      moved.put(move, known);
    }
    return known;
  }

  /**
   * Names do not tell {@code a[i - 1]} from an element before the array: where no array has such
   * elements, those few elements away may be meant, too. Where another array has, and it is not the
   * first of its elements, those few elements on may be.
   */
  @Override
  public Places indexed(Places from, long bytes, long scale) {
    return scale == 0 ? shifted(from, bytes) : moved(new Move(from, bytes, Math.abs(scale)));
  }

  private synchronized Places index(Move move) {
    Int2ObjectOpenHashMap<int[]> known =
        indexed.computeIfAbsent(
            new Stride(move.bytes, move.step), d -> new Int2ObjectOpenHashMap<>());
    var all = new PlaceSet();
    for (int i = 0; i < move.from.size(); i++) {
      int[] found = known.get(move.from.get(i));
      if (found == null) {
        found = index(move.from.get(i), move.bytes, move.step);
        known.put(move.from.get(i), found);
      }
      for (int place : found) {
        all.add(place);
      }
    }
    return Places.ofSorted(all.toArray());
  }

  /** From one place: many sets have it. */
  private int[] index(int from, long bytes, long step) {
    PlaceTable places = state.places();
    var found = new PlaceSet();
    int place = places.shifted(from, bytes, 0);
    boolean isElement = place != PlaceTable.NOWHERE && places.isElement(place, step);
    boolean isFirst = isElement && places.offset(place) == places.offset(from) + bytes;
    if (place != PlaceTable.NOWHERE) {
      addIndexed(place, step, found);
    }
    for (long k = 1; k <= MAX_INDEX_SHIFT && !isFirst; k++) {
      addElement(places.shifted(from, bytes + k * step, 0), step, found);
      if (!isElement) {
        addElement(places.shifted(from, bytes - k * step, 0), step, found);
      }
    }
    return found.toArray();
  }

  private void addElement(int place, long step, PlaceSet indexed) {
    if (place != PlaceTable.NOWHERE && state.places().isElement(place, step)) {
      addIndexed(place, step, indexed);
    }
  }

  private void addIndexed(int place, long step, PlaceSet indexed) {
    int there = state.places().shifted(place, 0, step);
    if (there != PlaceTable.NOWHERE) {
      indexed.add(there);
    }
  }

  private synchronized Places shift(Places from, long bytes) {
    var moved = new PlaceSet();
    for (int i = 0; i < from.size(); i++) {
      int place = state.places().shifted(from.get(i), bytes, 0);
      if (place != PlaceTable.NOWHERE) {
        moved.add(place);
      }
    }
    return Places.ofSorted(moved.toArray());
  }

  @Override
  public boolean mayOverlap(Places a, long sizeA, Places b, long sizeB) {
    if (sizeA == 0 || sizeB == 0) {
      return false;
    }
    if ((long) a.size() * b.size() <= FEW_PAIRS) {
      return mayShare(a, b) && overlap(a, sizeA, b, sizeB);
    }
    return a.size() < b.size()
        ? mayOverlapMany(a, sizeA, b, sizeB)
        : mayOverlapMany(b, sizeB, a, sizeA);
  }

  private synchronized boolean overlap(Places a, long sizeA, Places b, long sizeB) {
    return overlaps.mayOverlap(a, sizeA, b, sizeB);
  }

  /** Whether places may be in one object. */
  private boolean mayShare(Places a, Places b) {
    for (int i = 0; i < a.size(); i++) {
      AbstractObject object = object(a.get(i));
      for (int j = 0; j < b.size(); j++) {
        if (object.equals(object(b.get(j)))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Most places are in objects that the others are not in. */
  private boolean mayOverlapMany(Places some, long size, Places many, long sizeOfMany) {
    long[] sorted = byObject.of(many);
    for (int i = 0; i < some.size(); i++) {
      int place = some.get(i);
      int object = knowing(place).object(place);
      for (int k = PlacesByObject.first(sorted, object);
          k < sorted.length && PlacesByObject.object(sorted[k]) == object;
          k++) {
        if (overlap(place, size, PlacesByObject.place(sorted[k]), sizeOfMany)) {
          return true;
        }
      }
    }
    return false;
  }

  private synchronized boolean overlap(int p, long sizeP, int q, long sizeQ) {
    return overlaps.overlap(p, sizeP, q, sizeQ);
  }

  @Override
  public synchronized List<Function> functions(Function caller, Value callee) {
    Places targets = targets(caller, callee);
    var found = new BitSet();
    for (int i = 0; i < targets.size(); i++) {
      state.addFunctions(targets.get(i), found);
    }
    return found.stream()
        .mapToObj(state.program().functions()::get)
        .filter(function -> state.mayHold(caller, callee, function))
        .toList();
  }

  @Override
  public synchronized boolean mayFind(Function caller, Value pointer, Function function) {
    return state.mayFind(caller, pointer, function);
  }

  @Override
  public synchronized BitSet reachableFrom(Places from) {
    return reachableFrom(from, new BitSet());
  }

  @Override
  public synchronized BitSet reachableFrom(Places from, BitSet without) {
    var reached = (BitSet) without.clone();
    var wholes = new BitSet();
    var waiting = new IntArrayList();
    for (int i = 0; i < from.size(); i++) {
      reach(state.places().object(from.get(i)), reached, waiting);
    }
    while (!waiting.isEmpty()) {
      int object = waiting.popInt();
      follow(object, reached, waiting);
      state.flows().viewsOf(object).forEach(view -> reach(view, reached, waiting));
      int whole = state.flows().whole(object);
      if (!reached.get(whole) && !wholes.get(whole)) {
        wholes.set(whole); // the memory around a view, but not its other views
        follow(whole, reached, waiting);
      }
    }
    reached.or(wholes);
    reached.andNot(without);
    addAlike(reached);
    return reached;
  }

  @Override
  public synchronized BitSet heldIn(Places from) {
    var held = new BitSet();
    var waiting = new IntArrayList();
    for (int i = 0; i < from.size(); i++) {
      int object = state.places().object(from.get(i));
      follow(object, held, waiting);
      state.flows().viewsOf(object).forEach(view -> follow(view, held, waiting));
      follow(state.flows().whole(object), held, waiting);
    }
    addAlike(held);
    return held;
  }

  /** Adds the objects that others stand for. */
  private void addAlike(BitSet found) {
    for (int object = 0; state.flows().isCrowded() && object < state.objects().size(); object++) {
      if (found.get(state.flows().homeOfObject(object))) {
        found.set(object);
      }
    }
  }

  private void follow(int object, BitSet reached, IntArrayList waiting) {
    state
        .places()
        .forEach(
            object,
            place -> {
              int node = state.flows().knownStored(place);
              PlaceSet set = node < 0 ? null : state.flows().points(node);
              if (set != null) {
                set.forEach(p -> reach(state.places().object(p), reached, waiting));
              }
            });
  }

  private static void reach(int object, BitSet reached, IntArrayList waiting) {
    if (!reached.get(object)) {
      reached.set(object);
      waiting.add(object);
    }
  }

  @Override
  public synchronized BitSet published() {
    return objectsIn(state.escapes().published());
  }

  @Override
  public synchronized BitSet heldOutside() {
    return objectsIn(state.escapes().held());
  }

  private BitSet objectsIn(int node) {
    var found = new BitSet();
    PlaceSet set = state.flows().points(node);
    if (set != null) {
      set.forEach(p -> found.set(state.places().object(p)));
    }
    addAlike(found);
    return found;
  }

  @Override
  public synchronized List<EscapedFunction> escapedFunctions() {
    var escaped = new ArrayList<EscapedFunction>();
    var seen = new BitSet();
    for (SolverState.UnknownCall unknown : state.unknownCalls()) {
      for (int argument : unknown.invocation().arguments()) {
        PlaceSet set = argument < 0 ? null : state.flows().points(argument);
        if (set != null) {
          set.forEach(
              place -> {
                Function function = state.function(place);
                if (function != null) {
                  seen.set(function.index());
                  CallSite site = unknown.invocation().site();
                  escaped.add(new EscapedFunction(function, site.caller(), site.call()));
                }
              });
        }
      }
    }
    BitSet others = state.escapes().calledFromOutside();
    for (int i = others.nextSetBit(0); i >= 0; i = others.nextSetBit(i + 1)) {
      if (!seen.get(i)) {
        escaped.add(new EscapedFunction(state.program().functions().get(i), null, null));
      }
    }
    return escaped;
  }
}
