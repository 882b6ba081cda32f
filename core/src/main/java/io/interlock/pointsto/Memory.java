package io.interlock.pointsto;

import io.interlock.util.IntTable;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;

/**
 * What is stored at places: a node for each, made when something is first stored or loaded there.
 * What is stored at any offset of an object may be loaded at every offset, and the other way round;
 * so the place for all of an object has two nodes, one that flows into those of the other places
 * and one that they flow into.
 */
final class Memory {
  /** Hears of the node in which what is stored at a place is kept. */
  interface ContentListener {
    void appeared(int place, int node);
  }

  private static final int NONE = -1;

  private final PlaceTable places;
  private final Graph graph;
  private final PlaceKinds kinds;
  private final IntTable stored = new IntTable();
  private final Int2IntOpenHashMap loadedFromAny = new Int2IntOpenHashMap();
  private final Int2ObjectOpenHashMap<ContentListeners> listeners = new Int2ObjectOpenHashMap<>();
  private final PlacesByOffset byOffset;
  private final ContentListener filler;

  /** Places whose nodes the listeners have yet to hear of; at once, it could nest without bound. */
  private final IntArrayList appeared = new IntArrayList();

  /**
   * @param filler hears of every node first
   */
  Memory(PlaceTable places, Graph graph, PlaceKinds kinds, ContentListener filler) {
    this.places = places;
    byOffset = new PlacesByOffset(places);
    this.graph = graph;
    this.kinds = kinds;
    this.filler = filler;
    loadedFromAny.defaultReturnValue(NONE);
  }

  /** The node that takes what is stored at a place. */
  int stored(int place) {
    int known = known(place);
    if (known != NONE) {
      return known;
    }
    if (places.isMerged(places.object(place)) && !places.isAny(place)) {
      return stored(places.any(places.object(place)));
    }
    return adopt(place, graph.newNode());
  }

  /** The node of what may be loaded from a place. */
  int loaded(int place) {
    int node = stored(place);
    return places.isAny(place) ? loadedFromAny.get(places.object(place)) : node;
  }

  /** The node that takes what is stored at a place, or -1 if nothing is known of it. */
  int known(int place) {
    return place < stored.size() ? stored.get(place) : NONE;
  }

  /** The node of what may be loaded from a place, or -1 if nothing is known of it. */
  int knownLoaded(int place) {
    if (places.isAny(place)) {
      return loadedFromAny.get(places.object(place));
    }
    int node = known(place);
    return node != NONE || !places.hasAny(places.object(place))
        ? node
        : known(places.any(places.object(place)));
  }

  /** Makes a node the one that takes what is stored at a place. */
  int adopt(int place, int node) {
    int known = known(place);
    if (known != NONE) {
      graph.merge(known, node);
      return node;
    }
    stored.fill(place + 1, NONE);
    stored.set(place, node);
    graph.declare(node, kinds.pointee(place));
    int object = places.object(place);
    if (places.isAny(place)) {
      connectAll(object, node);
    } else if (places.hasAny(object) && known(places.any(object)) != NONE) {
      graph.addEdge(known(places.any(object)), node);
      graph.addEdge(node, loadedFromAny.get(object));
    }
    filler.appeared(place, node);
    if (listeners.containsKey(object)) {
      appeared.add(place);
    }
    return node;
  }

  /** Tells the listeners of nodes made since the last call, and of those made by that. */
  void drain() {
    while (!appeared.isEmpty()) {
      int place = appeared.popInt();
      ContentListeners waiting = listeners.get(places.object(place));
      if (waiting != null) {
        // Who comes meanwhile is told as it comes.
        waiting.of(places.offset(place)).forEach(l -> l.appeared(place, known(place)));
      }
    }
  }

  private void connectAll(int object, int toAll) {
    if (places.isMerged(object)) {
      loadedFromAny.put(object, toAll);
      return;
    }
    int fromAll = graph.newNode();
    loadedFromAny.put(object, fromAll);
    graph.addEdge(toAll, fromAll);
    places.forEach(
        object,
        place -> {
          int node = known(place);
          if (node != NONE && !places.isAny(place)) {
            graph.addEdge(toAll, node);
            graph.addEdge(node, fromAll);
          }
        });
  }

  /** Tells of all nodes of an object, now and later. */
  void listen(int object, ContentListener listener) {
    listen(object, Reach.WHOLE, listener);
  }

  /** Tells of the nodes of those places of an object that are within a reach, now and later. */
  void listen(int object, Reach reach, ContentListener listener) {
    listeners.computeIfAbsent(object, o -> new ContentListeners()).add(reach, listener);
    // In the order they came up; what comes up meanwhile is told later.
    IntArrayList within = byOffset.within(object, reach);
    for (int i = 0; i < within.size(); i++) {
      int place = within.getInt(i);
      int node = known(place);
      if (node != NONE) {
        listener.appeared(place, node);
      }
    }
  }

  void forgetListeners() {
    listeners.clear();
    byOffset.clear();
  }

  /** Tells the offsets of an object apart no longer: what is stored at one comes to all. */
  void merge(int object) {
    if (!places.isMerged(object)) {
      int node = stored(places.any(object));
      places.merge(object);
      graph.addEdge(loadedFromAny.get(object), node);
    }
  }
}
