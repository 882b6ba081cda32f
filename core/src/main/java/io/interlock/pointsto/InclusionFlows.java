package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Pointers move by inclusion, over the nodes of a {@link Graph}: who copies holds at least what is
 * copied. What is stored at places is kept in {@link Memory}. Declared types keep places out of
 * nodes only if offsets matter: without offsets it is the textbook's analysis, for comparison.
 */
final class InclusionFlows implements Flows, Graph.UseHandler {
  /** The use of a node that others are steps away from: the other node, the step. */
  static final int SHIFT = 0;

  private static final int LOAD = 1;
  private static final int STORE = 2;
  private static final int LISTEN = 3;
  private static final int ONCE = 4;
  private static final int STORE_INSIDE = 5;
  private static final int STORE_ELSEWHERE = 6;

  private final Graph graph;
  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final Memory memory;
  private final Transfers transfers;
  private final Steps steps;
  private final @Nullable FunctionSlice slice;
  private final Views views;
  private final Pools pools;
  private final WholeMemory wholes;
  private final Crowd crowd;
  private final int anyFunction;

  /** By step and place: the place that step away. */
  private final Long2IntOpenHashMap shifts = new Long2IntOpenHashMap();

  private final List<IntConsumer> listeners = new ArrayList<>();

  /** What {@link #storeInside} does with the places of the common pointer. */
  private final List<IntConsumer> innerStores = new ArrayList<>();

  /** What is done when a node holds anything; null once it is done. */
  private final List<@Nullable Runnable> once = new ArrayList<>();

  /**
   * @param slice if given, no node holds anything else
   * @param shuffle if given, nodes are looked at in an order of its choice
   */
  InclusionFlows(
      Constraints constraints,
      ObjectTable objects,
      PlaceTable places,
      Layouts layouts,
      Outside outside,
      @Nullable FunctionSlice slice,
      PointsToLimits.Crowding crowding,
      @Nullable Random shuffle) {
    this.slice = slice;
    this.objects = objects;
    this.places = places;
    int pointerSize = constraints.program().pointerSize();
    graph = new Graph(shuffle);
    PointeeTypes types = constraints.types();
    kinds = new PlaceKinds(objects, places, layouts, types, pointerSize);
    views = new Views(objects, places, types, graph);
    var filter = new TypeFilter(objects, places, kinds, types, views, layouts, graph);
    if (places.fields() == PlaceTable.Fields.BY_OFFSET) {
      graph.types(filter);
    }
    memory = new Memory(places, graph, kinds, (at, node) -> fill(outside, at, node));
    steps = constraints.steps();
    transfers =
        new Transfers(
            objects, places, kinds, filter, views, layouts, graph, memory, this, pointerSize);
    graph.handler(this);
    views.first((view, type) -> share(view));
    pools = new Pools(objects, places, graph, memory, views);
    views.pools(pools);
    wholes = new WholeMemory(places, graph, memory, views);
    crowd = new Crowd(objects, places, kinds, types, graph, views, pools, crowding);
    filter.crowd(crowd);
    anyFunction = types.anyFunction();
  }

  /** What is stored in memory by a pointer without a type may be read as any type. */
  private void share(int view) {
    int whole = places.any(views.whole(view));
    graph.addEdge(memory.loaded(whole), memory.stored(places.any(view)));
  }

  /** What is from outside holds what is there already; a view of it, more of the same memory. */
  private void fill(Outside outside, int at, int node) {
    int object = places.object(at);
    if (!views.isView(object)) {
      outside.fill(at, node, this::place);
    } else if (objects.get(object).kind() == AbstractObject.Kind.OUTSIDE) {
      place(node, places.any(views.whole(object)));
    }
  }

  @Override
  public void apply(int kind, int a, int b, PlaceSet delta) {
    switch (kind) {
      case SHIFT -> shift(a, b, delta);
      case LOAD -> delta.forEach(place -> loadAt(place, a, b));
      case STORE -> delta.forEach(place -> storeAt(a, place, b));
      case ONCE -> actOnce(a);
      case STORE_INSIDE -> delta.forEach(innerStores.get(a));
      case STORE_ELSEWHERE -> delta.forEach(place -> storeUnlessTold(a, place, b));
      default -> delta.forEach(listeners.get(a));
    }
  }

  @Override
  public boolean takesNode(int kind) {
    return kind == SHIFT || kind == LOAD || kind == STORE || kind == STORE_ELSEWHERE;
  }

  @Override
  public boolean isDone(int kind, int a) {
    return kind == ONCE && once.get(a) == null;
  }

  private void actOnce(int a) {
    Runnable action = once.get(a);
    if (action != null) {
      once.set(a, null);
      action.run();
    }
  }

  private void loadAt(int place, int to, int holds) {
    int object = places.object(place);
    if (!objects.isReadable(object) || !kinds.holds(place, holds)) {
      return;
    }
    boolean isWhole = kinds.isTypeless(place) && !views.isView(object);
    graph.addEdge(isWhole ? wholes.loaded(views.home(object)) : memory.loaded(place), to);
  }

  private void storeAt(int from, int place, int holds) {
    if (objects.isWritable(places.object(place)) && kinds.holds(place, holds)) {
      graph.addEdge(from, memory.stored(place));
    }
  }

  private void storeUnlessTold(int from, int place, int holds) {
    if (!isToldApart(place)) {
      storeAt(from, place, holds);
    }
  }

  /**
   * Whether a place is in an object that is one, with a type: not memory that is several objects by
   * the types it is used as, nor one that others stand for.
   */
  private boolean isToldApart(int place) {
    int object = places.object(place);
    return !crowd.exists()
        && !views.isView(object)
        && !views.isPool(object)
        && !kinds.isTypeless(place)
        && objects.get(object).type() != null
        && pools.home(place) == place;
  }

  /**
   * Objects that are told apart point to themselves. Other places get what any store puts there; an
   * object may become such a one between the two times that its places are looked at, hence the
   * store here, too.
   */
  private void storeInside(int root, int from, int holds, InnerStore way) {
    int at = walked(root, way.address());
    int to = walked(root, way.value());
    if (at == PlaceTable.NOWHERE) {
      return;
    }
    if (!isToldApart(root) || !isToldApart(at)) {
      storeAt(from, at, holds);
    } else if (objects.isWritable(places.object(at)) && kinds.holds(at, holds)) {
      place(memory.stored(at), to);
    }
  }

  private int walked(int place, List<Long> distances) {
    int at = place;
    for (long distance : distances) {
      at = at == PlaceTable.NOWHERE ? at : shifted(at, distance, 0);
    }
    return at;
  }

  private void shift(int to, int step, PlaceSet delta) {
    var moved = new PlaceSet();
    long bytes = steps.bytes(step);
    long scale = steps.scale(step);
    delta.forEach(
        place -> {
          int there =
              shifts.computeIfAbsent(
                  (long) step << Integer.SIZE | place, k -> shifted(place, bytes, scale));
          if (there != PlaceTable.NOWHERE) {
            moved.add(there);
          }
        });
    if (!moved.isEmpty()) {
      graph.addPlaces(to, moved);
    }
  }

  private int shifted(int place, long bytes, long scale) {
    int there = places.shifted(place, bytes, scale);
    return there != PlaceTable.NOWHERE && kinds.isInside(there)
        ? places.any(places.object(there))
        : there;
  }

  @Override
  public int newNodes(int count) {
    return graph.newNodes(count);
  }

  @Override
  public int newObserver() {
    int node = graph.newNode();
    graph.keepFunctions(node);
    return node;
  }

  @Override
  public void declare(int node, int type) {
    if (places.fields() == PlaceTable.Fields.BY_OFFSET) {
      graph.declare(node, type);
    }
  }

  @Override
  public void adopt(int place, int node) {
    memory.adopt(place, node);
  }

  @Override
  public int newNode() {
    return graph.newNode();
  }

  @Override
  public void place(int node, int place) {
    if (node >= 0 && place != PlaceTable.NOWHERE && isKept(places.object(place))) {
      graph.addPlace(node, pools.home(place));
    }
  }

  @Override
  public void made(int object) {
    if (crowd.exists()) {
      crowd.join(object);
    }
  }

  @Override
  public boolean isCrowded() {
    return crowd.exists();
  }

  @Override
  public int standIn(int place) {
    boolean isInCrowd = crowd.exists() && views.isPool(places.object(place));
    return isInCrowd ? crowd.whole() : pools.home(place);
  }

  @Override
  public int homeOfObject(int object) {
    return pools.homeOfObject(object);
  }

  @Override
  public IntList functionsAt(int place) {
    return isCrowd(place) ? crowd.functions() : IntList.of();
  }

  @Override
  public boolean isCrowd(int place) {
    return crowd.exists() && place == crowd.whole();
  }

  private boolean isKept(int object) {
    return slice == null || slice.contains(objects.get(object));
  }

  @Override
  public void copy(int from, int to) {
    if (from >= 0 && to >= 0) {
      graph.addEdge(from, to);
    }
  }

  @Override
  public boolean isSymmetric() {
    return false;
  }

  @Override
  public void shift(int from, int to, int step) {
    if (from >= 0 && to >= 0) {
      graph.addUse(from, SHIFT, to, step);
    }
  }

  @Override
  public int moved(int from, long bytes, long scale) {
    if (from < 0) {
      return from;
    }
    int to = graph.newNode();
    graph.addUse(from, SHIFT, to, steps.of(bytes, scale));
    return to;
  }

  @Override
  public void load(int pointer, int to, int holds) {
    if (pointer >= 0 && to >= 0) {
      graph.addUse(pointer, LOAD, to, holds);
    }
  }

  @Override
  public int loaded(int pointer) {
    if (pointer < 0) {
      return pointer;
    }
    int to = graph.newNode();
    graph.addUse(pointer, LOAD, to, PlaceKinds.POINTER | PlaceKinds.WORD);
    return to;
  }

  @Override
  public void store(int pointer, int from) {
    store(pointer, from, PlaceKinds.POINTER | PlaceKinds.WORD);
  }

  @Override
  public void store(int pointer, int from, int holds) {
    if (pointer >= 0 && from >= 0) {
      graph.addUse(pointer, STORE, from, holds);
    }
  }

  @Override
  public void storeInside(int root, int pointer, int from, int holds, InnerStore way) {
    if (root < 0 || places.fields() != PlaceTable.Fields.BY_OFFSET) {
      store(pointer, from, holds);
    } else if (pointer >= 0 && from >= 0) {
      innerStores.add(place -> storeInside(place, from, holds, way));
      graph.addUse(root, STORE_INSIDE, innerStores.size() - 1, 0);
      graph.addUse(pointer, STORE_ELSEWHERE, from, holds);
    }
  }

  @Override
  public void transfer(int to, int from, long size, TransferSite site) {
    if (to >= 0 && from >= 0) {
      transfers.start(declared(to, site.type()), declared(from, site.type()), size, site);
    }
  }

  /** What a node holds, as far as it may be of a type. */
  private int declared(int node, int type) {
    if (type == PointeeTypes.ANYTHING || places.fields() != PlaceTable.Fields.BY_OFFSET) {
      return node;
    }
    int seen = graph.newNode();
    graph.declare(seen, type);
    graph.addEdge(node, seen);
    return seen;
  }

  /** Acts as soon as a node holds anything. */
  void whenUsed(int node, Runnable action) {
    PlaceSet set = graph.points(node);
    if (set != null && !set.isEmpty()) {
      action.run();
      return;
    }
    once.add(action);
    graph.addUse(node, ONCE, once.size() - 1, 0);
  }

  @Override
  public void listen(int node, IntConsumer listener) {
    if (node >= 0) {
      listeners.add(listener);
      graph.addUse(node, LISTEN, listeners.size() - 1, 0);
    }
  }

  @Override
  public void listenForFunctions(int node, IntConsumer listener) {
    listen(node < 0 ? node : declared(node, anyFunction), listener);
  }

  @Override
  public void listenInside(int object, Memory.ContentListener listener) {
    memory.listen(object, listener);
  }

  @Override
  public void listenToViews(int object, Object who, Views.ViewListener listener) {
    views.listen(object, who, listener);
  }

  @Override
  public IntList viewsAt(int place) {
    return kinds.isTypeless(place) && !isCrowd(place)
        ? viewsOf(places.object(place))
        : IntList.of();
  }

  @Override
  public IntList viewsOf(int object) {
    return views.of(object);
  }

  @Override
  public int whole(int object) {
    return views.whole(object);
  }

  @Override
  public IntList wholes(int object) {
    return views.wholes(object);
  }

  @Override
  public int storedAt(int place) {
    return memory.stored(place);
  }

  @Override
  public int loadedAt(int place) {
    return memory.loaded(place);
  }

  @Override
  public void solve(BooleanSupplier step) {
    graph.solve(
        this::tidy,
        () -> {
          boolean on = step.getAsBoolean();
          crowd.drain();
          memory.drain();
          for (int object : places.takeOverfull()) {
            memory.merge(object);
          }
          memory.drain();
          return on;
        });
  }

  private void tidy(boolean isLast) {
    if (places.fields() == PlaceTable.Fields.BY_OFFSET) {
      crowd.gather();
    }
    pools.replace(isLast);
  }

  @Override
  public void forgetWay() {
    graph.forgetWay();
    memory.forgetListeners();
    listeners.clear();
    innerStores.clear();
    once.clear();
    shifts.clear();
    shifts.trim();
  }

  @Override
  public @Nullable PlaceSet points(int node) {
    return graph.points(node);
  }

  @Override
  public int knownStored(int place) {
    return memory.known(place);
  }

  @Override
  public int knownLoaded(int place) {
    return memory.knownLoaded(place);
  }
}
