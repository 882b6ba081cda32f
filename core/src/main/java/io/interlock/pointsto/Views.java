package io.interlock.pointsto;

import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory without a type, by the types it is used as. Such memory takes the type of what is stored
 * in it, so what is accessed as one type and as an unrelated one is not the same memory: each use
 * is an object of its own, a view. Where a pointer declared to point to a type gets an address in
 * such memory, it points to the view of that type, and to those of types that are used as it.
 */
final class Views {
  private static final int NONE = -1;

  /** Hears of the views of an object. */
  interface ViewListener {
    void appeared(int view, int type);
  }

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PointeeTypes types;
  private final Graph graph;
  private final Long2IntOpenHashMap views = new Long2IntOpenHashMap();
  private final Long2IntOpenHashMap pointers = new Long2IntOpenHashMap();
  private final Int2ObjectOpenHashMap<IntArrayList> typesOf = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<IntArrayList> wantedOf = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<List<ViewListener>> listeners = new Int2ObjectOpenHashMap<>();
  private final Int2IntOpenHashMap parents = new Int2IntOpenHashMap();
  private ViewListener first = (view, type) -> {};

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

  /** The node of what a pointer to the type points to, if it has an address in the object. */
  int pointer(int object, int type) {
    int known = pointers.get(key(object, type));
    if (known != NONE) {
      return known;
    }
    int node = graph.newNode();
    pointers.put(key(object, type), node);
    wantedOf.computeIfAbsent(object, o -> new IntArrayList(1)).add(type);
    view(object, type);
    IntArrayList others = typesOf.get(object);
    for (int i = 0; i < others.size(); i++) {
      if (types.isUsedAs(others.getInt(i), type)) {
        graph.addPlace(node, placeOf(object, others.getInt(i)));
      }
    }
    return node;
  }

  private int placeOf(int object, int type) {
    return places.at(views.get(key(object, type)), 0);
  }

  /** The object for the memory of another where that is used as a type. */
  int view(int object, int type) {
    int known = views.get(key(object, type));
    if (known != NONE) {
      return known;
    }
    Type used = types.example(type);
    Shape shape = used == null ? Shape.UNKNOWN : Shape.elements(used, Shape.UNKNOWN_SIZE);
    int view = objects.addView(object, shape);
    views.put(key(object, type), view);
    parents.put(view, object);
    typesOf.computeIfAbsent(object, o -> new IntArrayList(1)).add(type);
    IntArrayList wanted = wantedOf.getOrDefault(object, new IntArrayList(0));
    for (int i = 0; i < wanted.size(); i++) {
      if (types.isUsedAs(type, wanted.getInt(i))) {
        graph.addPlace(pointers.get(key(object, wanted.getInt(i))), places.at(view, 0));
      }
    }
    first.appeared(view, type);
    List<ViewListener> waiting = listeners.get(object);
    for (int i = 0; waiting != null && i < waiting.size(); i++) {
      waiting.get(i).appeared(view, type);
    }
    return view;
  }

  /** Tells of all views that are made from now on, before anybody else hears of them. */
  void first(ViewListener listener) {
    first = listener;
  }

  /** Tells of all views of an object, now and later. */
  void listen(int object, ViewListener listener) {
    listeners.computeIfAbsent(object, o -> new ArrayList<>(1)).add(listener);
    IntArrayList known = typesOf.get(object);
    for (int i = 0; known != null && i < known.size(); i++) {
      listener.appeared(views.get(key(object, known.getInt(i))), known.getInt(i));
    }
  }

  /** Whether memory is seen as a type at all. */
  boolean isPossible(int type) {
    return types.hasViews(type);
  }

  boolean isView(int object) {
    return parents.containsKey(object);
  }

  /** The object that an object is a view of, or itself. */
  int whole(int object) {
    int parent = parents.get(object);
    return parent == NONE ? object : parent;
  }

  /** The views of an object. */
  IntArrayList of(int object) {
    var found = new IntArrayList();
    IntArrayList known = typesOf.get(object);
    for (int i = 0; known != null && i < known.size(); i++) {
      found.add(views.get(key(object, known.getInt(i))));
    }
    return found;
  }
}
