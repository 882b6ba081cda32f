package io.interlock.pointsto;

import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Memory without a type, by the types it is used as. Such memory takes the type of what is stored
 * in it, so what is accessed as one type and as an unrelated one is not the same memory: each use
 * is an object of its own, a view. Where a pointer declared to point to a type gets an address in
 * such memory, it points to the view of that type, and to those of types that are used as it.
 *
 * <p>Memory that is used as many types is a pool, or a buffer that void pointers lead astray to.
 * All pools share their views: there is one for each type, whatever the number of pools, so that
 * views are at most as many as types, and a few for each object. An object becomes a pool when it
 * gets one view too many; what is to be done with those it had is for a {@link PoolListener}.
 */
final class Views {
  private static final int NONE = -1;

  /** Memory with more views than this is a pool. */
  static final int MAX_OWN = 8;

  /** Hears of the views of an object. */
  interface ViewListener {
    void appeared(int view, int type);
  }

  /** Hears of pools. */
  interface PoolListener {
    /** An object became a pool. */
    void pooled(int object, int pool);

    /** A view of an object that became a pool is now the same as one of all pools. */
    void replaced(int view, int common);
  }

  /** Finds the places inside of a view where something of a type begins. */
  interface PartFinder {
    IntList of(int view, int type);
  }

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PointeeTypes types;
  private final Graph graph;
  private final Long2IntOpenHashMap views = new Long2IntOpenHashMap();
  private final Long2IntOpenHashMap pointers = new Long2IntOpenHashMap();
  private final Int2ObjectOpenHashMap<IntArrayList> typesOf = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<IntArrayList> wantedOf = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Map<Object, ViewListener>> listeners =
      new Int2ObjectOpenHashMap<>();
  private final Int2IntOpenHashMap parents = new Int2IntOpenHashMap();
  private ViewListener first = (view, type) -> {};
  private PoolListener pools =
      new PoolListener() {
        @Override
        public void pooled(int object, int pool) {}

        @Override
        public void replaced(int view, int common) {}
      };

  /** Stands for the memory of all pools. */
  private int pool = NONE;

  private final IntArrayList pooled = new IntArrayList();
  private final BitSet isPooled = new BitSet();

  /** Objects of a known type that are the same as the view of all pools of that type. */
  private final BitSet hasJoined = new BitSet();

  private boolean isCrowded;
  private PartFinder parts = (view, type) -> IntList.of();

  Views(ObjectTable objects, PlaceTable places, PointeeTypes types, Graph graph) {
    this.objects = objects;
    this.places = places;
    this.types = types;
    this.graph = graph;
    views.defaultReturnValue(NONE);
    pointers.defaultReturnValue(NONE);
    parents.defaultReturnValue(NONE);
  }

  private static long key(int object, int type) {
    return (long) object << Integer.SIZE | type;
  }

  /** The object whose views are those of an object. */
  int home(int object) {
    return isPooled.get(object) || hasJoined.get(object) ? pool : object;
  }

  /** The node of what a pointer to the type points to, if it has an address in the object. */
  int pointer(int object, int type) {
    int home = home(object);
    int known = pointers.get(key(home, type));
    if (known != NONE) {
      return known;
    }
    int node = graph.newNode();
    pointers.put(key(home, type), node);
    wantedOf.computeIfAbsent(home, o -> new IntArrayList(1)).add(type);
    view(home, type);
    if (home(home) != home) {
      return node; // a pool since that view, and so connected to it
    }
    IntArrayList others = typesOf.get(home);
    for (int i = 0; i < others.size(); i++) {
      addParts(home, others.getInt(i), type);
      if (types.isUsedAs(others.getInt(i), type)) {
        graph.addPlace(node, placeOf(home, others.getInt(i)));
      }
    }
    return node;
  }

  private int placeOf(int object, int type) {
    return places.at(views.get(key(object, type)), 0);
  }

  /** The object for the memory of another where that is used as a type. */
  int view(int object, int type) {
    int known = views.get(key(home(object), type));
    if (known != NONE) {
      return known;
    }
    if (object != pool && typesOf.getOrDefault(object, new IntArrayList(0)).size() >= MAX_OWN) {
      makePool(object);
    }
    int home = home(object);
    known = views.get(key(home, type));
    return known != NONE ? known : add(home, type);
  }

  private int add(int object, int type) {
    Type used = types.example(type);
    Shape shape = used == null ? Shape.UNKNOWN : Shape.elements(used, Shape.UNKNOWN_SIZE);
    int view = objects.addView(object, shape);
    views.put(key(object, type), view);
    parents.put(view, object);
    typesOf.computeIfAbsent(object, o -> new IntArrayList(1)).add(type);
    IntArrayList wanted = wantedOf.getOrDefault(object, new IntArrayList(0));
    for (int i = 0; i < wanted.size(); i++) {
      addParts(object, type, wanted.getInt(i));
      if (types.isUsedAs(type, wanted.getInt(i))) {
        graph.addPlace(pointers.get(key(object, wanted.getInt(i))), places.at(view, 0));
      }
    }
    first.appeared(view, type);
    Map<Object, ViewListener> waiting = listeners.get(object);
    if (waiting != null) {
      List.copyOf(waiting.values()).forEach(listener -> listener.appeared(view, type));
    }
    return view;
  }

  private void makePool(int object) {
    startPools();
    isPooled.set(object);
    pooled.add(object);
    pools.pooled(object, pool);
    shareViews(object);
  }

  private void startPools() {
    if (pool == NONE) {
      pool = objects.addPool();
      places.merge(pool);
    }
  }

  /**
   * From now on pointers into pools also find structs inside of others; returns the pools' object.
   */
  int startCrowd() {
    startPools();
    isCrowded = true;
    var known = new IntArrayList(typesOf.getOrDefault(pool, new IntArrayList(0)));
    var wanted = new IntArrayList(wantedOf.getOrDefault(pool, new IntArrayList(0)));
    for (int type : known) {
      for (int want : wanted) {
        addParts(pool, type, want);
      }
    }
    return pool;
  }

  /**
   * From now on an object is told apart by its type only: it is the same as what all pools hold of
   * that type, or a pool itself if it has none or is made of bytes.
   */
  void join(int object) {
    int whole = whole(object);
    if (whole == pool || home(whole) != whole) {
      return;
    }
    Type type = objects.shape(whole).type();
    int number = type == null ? PointeeTypes.ANYTHING : types.of(type);
    if (!types.hasViews(number) || types.get(number).kind() == PointeeTypes.Kind.BYTES) {
      makePool(whole);
      return;
    }
    startPools();
    hasJoined.set(whole);
    pooled.add(whole);
    pools.replaced(whole, view(pool, number));
    shareViews(whole);
  }

  private void addParts(int object, int type, int wanted) {
    if (isCrowded && object == pool && type != wanted) {
      IntList found = parts.of(views.get(key(pool, type)), wanted);
      for (int i = 0; i < found.size(); i++) {
        graph.addPlace(pointers.get(key(pool, wanted)), found.getInt(i));
      }
    }
  }

  /** Makes the views of an object those of all pools. */
  private void shareViews(int object) {
    IntArrayList own = typesOf.getOrDefault(object, new IntArrayList(0));
    for (int i = 0; i < own.size(); i++) {
      pools.replaced(views.get(key(object, own.getInt(i))), view(pool, own.getInt(i)));
    }
    IntArrayList wanted = wantedOf.getOrDefault(object, new IntArrayList(0));
    for (int i = 0; i < wanted.size(); i++) {
      int node = pointers.get(key(object, wanted.getInt(i)));
      graph.addEdge(pointer(pool, wanted.getInt(i)), node);
    }
    Map<Object, ViewListener> waiting = listeners.remove(object);
    if (waiting != null) {
      waiting.forEach((who, listener) -> listen(pool, who, listener));
    }
  }

  /** Tells of all views that are made from now on, before anybody else hears of them. */
  void first(ViewListener listener) {
    first = listener;
  }

  void parts(PartFinder finder) {
    parts = finder;
  }

  void pools(PoolListener listener) {
    pools = listener;
  }

  /**
   * Tells of all views of an object, now and later.
   *
   * @param who of several listeners with the same one hears of views of pools
   */
  void listen(int object, Object who, ViewListener listener) {
    int home = home(object);
    Map<Object, ViewListener> all = listeners.computeIfAbsent(home, o -> new LinkedHashMap<>(2));
    if (all.putIfAbsent(who, listener) == null) {
      IntArrayList known = typesOf.get(home);
      for (int i = 0; known != null && i < known.size(); i++) {
        listener.appeared(views.get(key(home, known.getInt(i))), known.getInt(i));
      }
    }
  }

  /** Whether memory is seen as a type at all. */
  boolean isPossible(int type) {
    return types.hasViews(type);
  }

  boolean isView(int object) {
    return parents.containsKey(object);
  }

  /** Whether an object is a pool or stands for all of them. */
  boolean isPool(int object) {
    return object == pool || isPooled.get(object);
  }

  /** The object that an object is a view of, or itself. */
  int whole(int object) {
    int parent = parents.get(object);
    return parent == NONE ? object : parent;
  }

  /** All objects that an object is a view of, or itself. */
  IntList wholes(int object) {
    int whole = whole(object);
    if (!isPool(whole)) {
      return IntList.of(whole);
    }
    var all = new IntArrayList(pooled);
    all.add(pool);
    return all;
  }

  /** The views of an object. */
  IntArrayList of(int object) {
    var found = new IntArrayList();
    int home = home(object);
    IntArrayList known = typesOf.get(home);
    for (int i = 0; known != null && i < known.size(); i++) {
      found.add(views.get(key(home, known.getInt(i))));
    }
    return found;
  }
}
