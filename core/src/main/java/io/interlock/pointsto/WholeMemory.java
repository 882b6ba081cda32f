package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/**
 * What may be loaded from memory without a type by a pointer without one: whatever is stored there,
 * as whatever type. One node for each such object.
 */
final class WholeMemory {
  private static final int NONE = -1;

  private final PlaceTable places;
  private final Graph graph;
  private final Memory memory;
  private final Views views;
  private final Int2IntOpenHashMap nodes = new Int2IntOpenHashMap();

  WholeMemory(PlaceTable places, Graph graph, Memory memory, Views views) {
    this.places = places;
    this.graph = graph;
    this.memory = memory;
    this.views = views;
    nodes.defaultReturnValue(NONE);
  }

  /** The node of all that is stored in an object. */
  int loaded(int object) {
    int known = nodes.get(object);
    if (known != NONE) {
      return known;
    }
    int node = graph.newNode();
    nodes.put(object, node);
    graph.addEdge(memory.loaded(places.any(object)), node);
    views.listen(
        object, this, (view, type) -> graph.addEdge(memory.loaded(places.any(view)), node));
    return node;
  }
}
