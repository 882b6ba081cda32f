package io.interlock.pointsto;

import io.interlock.graph.DisjointSets;
import io.interlock.graph.StronglyConnected;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The constraint graph while it is solved: nodes with their places, edges along which all places
 * flow, and uses, which are told of every place that comes to a node and may add edges in turn.
 *
 * <p>Places travel by difference: a node passes on only what came since it was last looked at.
 * Nodes are looked at in topological order, pass by pass. Nodes on a cycle hold the same and become
 * one; cycles are looked for before the first pass and again whenever many edges were added.
 * (Pearce, Kelly and Hankin, "Efficient Field-Sensitive Pointer Analysis of C"; Pereira and Berlin,
 * "Wave Propagation and Deep Propagation for Pointer Analysis".) Sets only grow and places are
 * finite, so it ends; which order is taken does not change where.
 */
final class Graph {
  /** Hears of places that come to a node with a use. */
  interface UseHandler {
    void apply(int kind, int a, int b, PlaceSet places);

    /** Whether the first argument of a kind of use is a node. */
    default boolean takesNode(int kind) {
      return false;
    }

    /** Whether a use wants to hear of nothing more. */
    default boolean isDone(int kind, int a) {
      return false;
    }
  }

  /** Lets one place stand for many, in nodes that are not declared to point to anything. */
  interface Absorber {
    /** The place. */
    int whole();

    /**
     * By word of 64 places: those it stands for.
     *
     * @param withFunctions whether functions are among them
     */
    long[] inside(boolean withFunctions);

    /** Hears of some of them that are left out where it is, by their word. */
    void absorb(int key, long word);
  }

  /** Cycles are looked for again when the graph has grown by one part in so many. */
  private static final int GROWTH = 4;

  private static final int MIN_GROWTH = 20_000;

  /** How many uses are told of places between two steps. */
  private static final int MAX_DRAINED = 1024;

  private int nodeCount;
  private final DisjointSets classes = new DisjointSets();
  private @Nullable PlaceSet[] points = new @Nullable PlaceSet[1024];
  private @Nullable PlaceSet[] pending = new @Nullable PlaceSet[1024];
  private final NodeEdges edges = new NodeEdges();
  private final NodeUses uses = new NodeUses();
  private final NodeQueue queue;

  /** By node: what it is declared to point to. */
  private int[] declared = new int[1024];

  private @Nullable TypeFilter types;

  /** How many places were added to nodes since they were last counted. */
  private long held;

  private @Nullable Absorber absorber;

  /** Nodes in which functions are never left out. */
  private final BitSet keepsFunctions = new BitSet();

  private long edgesWhenOrdered;
  private boolean ordered;

  /** Uses that are yet to be told of places; at once, they could be nested without bound. */
  private final ArrayDeque<DeferredUse> deferred = new ArrayDeque<>();

  private record DeferredUse(int kind, int a, int b, PlaceSet places) {}

  private UseHandler handler = (kind, a, b, places) -> {};

  /**
   * @param shuffle if given, nodes are looked at in an order of its choice
   */
  Graph(@Nullable Random shuffle) {
    queue = new NodeQueue(shuffle);
  }

  void handler(UseHandler newHandler) {
    handler = newHandler;
  }

  void types(TypeFilter filter) {
    types = filter;
  }

  /** Says what a node is declared to point to, before anything gets there. */
  void declare(int node, int type) {
    declared[node] = type;
  }

  int nodeCount() {
    return nodeCount;
  }

  long edgeCount() {
    return edges.size();
  }

  /** The first of some new nodes in a row. */
  int newNodes(int count) {
    int first = classes.add(count);
    nodeCount = classes.size();
    if (nodeCount > points.length) {
      grow(Math.max(nodeCount, points.length + (points.length >> 1)));
    }
    for (int node = first; node < nodeCount; node++) {
      edges.addNode(node);
      queue.addNode(node);
    }
    return first;
  }

  int newNode() {
    return newNodes(1);
  }

  private void grow(int capacity) {
    points = Arrays.copyOf(points, capacity);
    pending = Arrays.copyOf(pending, capacity);
    edges.grow(capacity);
    queue.grow(capacity);
    declared = Arrays.copyOf(declared, capacity);
  }

  /** The node that stands for a node. */
  int find(int node) {
    return classes.find(node);
  }

  /** What a node holds; null if nothing. */
  @Nullable PlaceSet points(int node) {
    return points[find(node)];
  }

  void addPlace(int node, int place) {
    var one = new PlaceSet();
    one.add(place);
    addPlaces(node, one);
  }

  /** Puts other places in the place of some, wherever they are. */
  void replace(PlaceSet gone, IntUnaryOperator replacement) {
    for (int n = 0; n < nodeCount; n++) {
      PlaceSet set = points[n];
      PlaceSet removed = set == null ? null : set.removeAll(gone);
      if (removed != null) {
        if (pending[n] != null) {
          pending[n].removeAll(gone);
        }
        var added = new PlaceSet();
        removed.forEach(place -> added.add(replacement.applyAsInt(place)));
        addPlaces(n, added);
      }
    }
  }

  void absorber(Absorber newAbsorber) {
    absorber = newAbsorber;
  }

  /** From now on no place stands for functions that come to a node. */
  void keepFunctions(int node) {
    keepsFunctions.set(find(node));
  }

  /** About how many places all nodes hold together. */
  long held() {
    return held;
  }

  void recount() {
    held = 0;
    forEachLarge(0, set -> held += set.size());
  }

  /** All sets of more places than so many. */
  void forEachLarge(int size, Consumer<PlaceSet> consumer) {
    for (int n = 0; n < nodeCount; n++) {
      PlaceSet set = points[n];
      if (set != null && set.size() > size) {
        consumer.accept(set);
      }
    }
  }

  /** What a node is declared to point to. */
  int declared(int node) {
    return declared[find(node)];
  }

  /**
   * Gives a place to all nodes with more places than so many whose type may be dropped.
   *
   * @param kept other nodes, by their representatives
   */
  void widen(int size, IntPredicate mayDrop, BitSet kept, int place) {
    for (int n = 0; n < nodeCount; n++) {
      PlaceSet set = points[n];
      if (set != null && set.size() > size && mayDrop.test(declared[n]) && !kept.get(n)) {
        declared[n] = PointeeTypes.ANYTHING;
        addPlace(n, place);
      }
    }
  }

  /**
   * Makes one node of those declared alike that hold the same places, and more than so many.
   *
   * @param mayMerge what they are declared as
   */
  void mergeEqual(int size, IntPredicate mayMerge) {
    var first = new HashMap<Holding, Integer>();
    for (int n = 0; n < nodeCount; n++) {
      PlaceSet set = points[n];
      boolean isLarge = set != null && set.size() > size && !keepsFunctions.get(n);
      if (isLarge && mayMerge.test(declared[n])) {
        Integer same = first.putIfAbsent(new Holding(declared[n], pointsOf(n)), n);
        if (same != null) {
          merge(same, n);
        }
      }
    }
    ordered = false;
  }

  /** What a node is declared as and holds. */
  private record Holding(int declared, PlaceSet places) {}

  private PlaceSet pointsOf(int n) {
    PlaceSet set = points[n];
    if (set == null) {
      set = new PlaceSet();
      points[n] = set;
    }
    return set;
  }

  private PlaceSet pendingOf(int n) {
    PlaceSet set = pending[n];
    if (set == null) {
      set = new PlaceSet();
      pending[n] = set;
    }
    return set;
  }

  void addPlaces(int node, PlaceSet places) {
    int n = find(node);
    PlaceSet all = pointsOf(n);
    PlaceSet fresh = places.minus(all);
    if (fresh != null && declared[n] != PointeeTypes.ANYTHING && types != null) {
      fresh.restrict(types, n, declared[n]);
      fresh = fresh.minus(all); // the way of a view may have brought some
    }
    if (fresh != null) {
      addFresh(n, all, fresh);
    }
  }

  private void addFresh(int n, PlaceSet all, PlaceSet fresh) {
    absorb(n, all, fresh);
    if (!fresh.isEmpty()) {
      held += fresh.size();
      all.include(fresh);
      PlaceSet waiting = pending[n];
      if (waiting == null) {
        pending[n] = fresh;
      } else {
        waiting.include(fresh);
      }
      queue.add(n);
    }
  }

  /** Leaves out what one place stands for, if that is or comes there. */
  private void absorb(int n, PlaceSet all, PlaceSet fresh) {
    Absorber one = absorber;
    if (one == null || declared[n] != PointeeTypes.ANYTHING) {
      return;
    }
    boolean isNew = fresh.contains(one.whole());
    if (isNew || all.contains(one.whole())) {
      leaveOut(n, fresh, one);
    }
    if (isNew) {
      absorbOld(n, one);
    }
  }

  private void absorbOld(int n, Absorber one) {
    leaveOut(n, pointsOf(n), one);
    PlaceSet waiting = pending[n];
    if (waiting != null) {
      leaveOut(n, waiting, one);
    }
  }

  private void leaveOut(int n, PlaceSet set, Absorber one) {
    set.absorb(one, one.inside(!keepsFunctions.get(n)));
  }

  /** From now on everything in one node is also in the other. */
  void addEdge(int from, int to) {
    int f = find(from);
    int t = find(to);
    if (!edges.add(f, t)) {
      return;
    }
    PlaceSet set = points[f];
    if (set != null) {
      addPlaces(t, set);
    }
  }

  /** From now on the handler is told of every place in the node, those there now included. */
  void addUse(int node, int kind, int a, int b) {
    int n = find(node);
    uses.add(n, kind, a, b);
    PlaceSet set = points[n];
    if (set != null) {
      var copy = new PlaceSet();
      copy.include(set);
      deferred.add(new DeferredUse(kind, a, b, copy));
    }
  }

  /** Tells some uses of the places that were in a node before they were added. */
  private void drain() {
    for (int i = 0; i < MAX_DRAINED && !deferred.isEmpty(); i++) {
      DeferredUse use = deferred.remove();
      handler.apply(use.kind, use.a, use.b, use.places);
    }
  }

  /** Is called from time to time, and when nothing changes any more. */
  interface Tidier {
    void tidy(boolean isLast);
  }

  /** Hears of edges. */
  interface EdgeVisitor {
    void visit(int from, int to);
  }

  /** Hears of uses. */
  interface UseVisitor {
    void visit(int node, int kind, int a, int b);
  }

  /** All edges, between the nodes that stand for their ends; some more than once. */
  void forEachEdge(EdgeVisitor visitor) {
    for (int node = 0; node < nodeCount; node++) {
      for (int i = 0; i < edges.count(node); i++) {
        visitor.visit(node, find(edges.successor(node, i)));
      }
    }
  }

  void forEachUse(UseVisitor visitor) {
    for (int node = 0; node < nodeCount; node++) {
      int n = node;
      uses.forEach(node, (kind, a, b) -> visitor.visit(n, kind, a, b));
    }
  }

  /**
   * Lets places flow until nothing changes.
   *
   * @param step is run often, and says to stop
   */
  void solve(Tidier tidier, BooleanSupplier step) {
    if (!advance(step)) {
      return;
    }
    while (hasMore(tidier)) {
      tidier.tidy(false);
      long grown = edges.size() - edgesWhenOrdered;
      if (!ordered || grown > MIN_GROWTH + edgesWhenOrdered / GROWTH) {
        order();
      }
      for (int at = queue.next(0); at >= 0; at = queue.next(at + 1)) {
        process(queue.take(at));
        if (!advance(step)) {
          return;
        }
      }
    }
  }

  private boolean hasMore(Tidier tidier) {
    if (queue.isEmpty()) {
      tidier.tidy(true);
    }
    return !queue.isEmpty();
  }

  private boolean advance(BooleanSupplier step) {
    do {
      drain();
      if (!step.getAsBoolean()) {
        return false;
      }
    } while (!deferred.isEmpty());
    return true;
  }

  private void process(int node) {
    PlaceSet delta = pending[node];
    if (delta == null || !classes.isKnown(node)) {
      return;
    }
    pending[node] = null;
    for (int i = 0, count = edges.count(node); i < count; i++) {
      int t = find(edges.successor(node, i));
      if (t != node && declared[t] == declared[node]) {
        PlaceSet fresh = delta.minus(pointsOf(t)); // and of the same type
        if (fresh != null) {
          addFresh(t, pointsOf(t), fresh);
        }
      } else if (t != node) {
        addPlaces(t, delta);
      }
    }
    uses.forEach(node, (kind, a, b) -> handler.apply(kind, a, b, delta));
  }

  /** Makes two nodes one; what only one of them has seen is seen again. */
  void merge(int a, int b) {
    int into = find(a);
    int gone = find(b);
    if (into == gone) {
      return;
    }
    if (declared[into] != declared[gone]) {
      declared[into] = PointeeTypes.ANYTHING;
      declared[gone] = PointeeTypes.ANYTHING;
    }
    if (edges.count(into) + uses.count(into) < edges.count(gone) + uses.count(gone)) {
      int swap = into;
      into = gone;
      gone = swap;
    }
    classes.join(into, gone);
    if (keepsFunctions.get(gone)) {
      keepsFunctions.set(into);
    }
    mergePlaces(into, gone);
    edges.move(gone, into);
    uses.move(gone, into);
    queue.remove(gone);
    if (pending[into] != null) {
      queue.add(into);
    }
  }

  private void mergePlaces(int into, int gone) {
    PlaceSet a = points[into];
    PlaceSet b = points[gone];
    PlaceSet waiting = pending[gone];
    if (b != null) {
      PlaceSet onlyA = a == null ? null : a.minus(b);
      if (onlyA != null) {
        pendingOf(into).include(onlyA);
      }
      PlaceSet onlyB = pointsOf(into).addAll(b);
      if (onlyB != null) {
        pendingOf(into).include(onlyB);
      }
    } else if (a != null) {
      pendingOf(into).include(a);
    }
    if (waiting != null) {
      pendingOf(into).include(waiting);
    }
    points[gone] = null;
    pending[gone] = null;
    Absorber one = absorber;
    if (one != null
        && declared[into] == PointeeTypes.ANYTHING
        && pointsOf(into).contains(one.whole())) {
      absorbOld(into, one);
    }
  }

  /** Forgets along what places flowed; nodes keep what they hold. */
  void forgetWay() {
    edges.forget();
    uses.forget();
    deferred.clear();
    pending = new @Nullable PlaceSet[0];
    if (types != null) {
      types.forget();
    }
  }

  /** Makes one node of each cycle and numbers the rest so that edges lead upwards. */
  private void order() {
    edges.compact(nodeCount, this::find);
    var cycles = new NodeCycles(nodeCount, edges.successors(), declared);
    cycles.merge(cycles.amongUndeclared(), this::merge);
    edges.compact(nodeCount, this::find);
    StronglyConnected components = cycles.all();
    cycles.merge(components, this::merge);
    edges.compact(nodeCount, this::find);
    uses.compact(handler, this::find);
    queue.order(components, classes::isKnown, node -> pending[node] != null);
    edgesWhenOrdered = edges.size();
    ordered = true;
    edges.forgetOldEnds(nodeCount);
  }
}
