package io.interlock.pointsto;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The ways pointers move, over the nodes of the graph: copies, steps, loads, stores, copies of
 * memory, and whoever wants to hear of the places that come to a node. A negative node is one that
 * holds nothing.
 */
final class Flows implements Graph.UseHandler {
  /** The use of a node that others are steps away from: the other node, the step. */
  static final int SHIFT = 0;

  private static final int LOAD = 1;
  private static final int STORE = 2;
  private static final int LISTEN = 3;
  private static final int ONCE = 4;

  private final Graph graph;
  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final Memory memory;
  private @Nullable Transfers transfers;
  private final Steps steps;
  private final List<IntConsumer> listeners = new ArrayList<>();

  /** What is done when a node holds anything; null once it is done. */
  private final List<@Nullable Runnable> once = new ArrayList<>();

  Flows(
      Graph graph,
      ObjectTable objects,
      PlaceTable places,
      PlaceKinds kinds,
      Memory memory,
      Steps steps) {
    this.graph = graph;
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.memory = memory;
    this.steps = steps;
    graph.handler(this);
  }

  void transfers(Transfers newTransfers) {
    transfers = newTransfers;
  }

  @Override
  public void apply(int kind, int a, int b, PlaceSet delta) {
    switch (kind) {
      case SHIFT -> shift(a, b, delta);
      case LOAD -> delta.forEach(place -> loadAt(place, a, b));
      case STORE -> delta.forEach(place -> storeAt(a, place, b));
      case ONCE -> actOnce(a);
      default -> delta.forEach(listeners.get(a));
    }
  }

  @Override
  public boolean takesNode(int kind) {
    return kind == SHIFT || kind == LOAD || kind == STORE;
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
    if (objects.isReadable(places.object(place)) && kinds.holds(place, holds)) {
      graph.addEdge(memory.loaded(place), to);
    }
  }

  private void storeAt(int from, int place, int holds) {
    if (objects.isWritable(places.object(place)) && kinds.holds(place, holds)) {
      graph.addEdge(from, memory.stored(place));
    }
  }

  private void shift(int to, int step, PlaceSet delta) {
    var moved = new PlaceSet();
    long bytes = steps.bytes(step);
    long scale = steps.scale(step);
    delta.forEach(
        place -> {
          int there = places.shifted(place, bytes, scale);
          if (there != PlaceTable.NOWHERE) {
            moved.add(there);
          }
        });
    if (!moved.isEmpty()) {
      graph.addPlaces(to, moved);
    }
  }

  int newNode() {
    return graph.newNode();
  }

  void place(int node, int place) {
    if (node >= 0 && place != PlaceTable.NOWHERE) {
      graph.addPlace(node, place);
    }
  }

  void copy(int from, int to) {
    if (from >= 0 && to >= 0) {
      graph.addEdge(from, to);
    }
  }

  void shift(int from, int to, int step) {
    if (from >= 0 && to >= 0) {
      graph.addUse(from, SHIFT, to, step);
    }
  }

  /** A pointer some bytes further. */
  int moved(int from, long bytes, long scale) {
    if (from < 0) {
      return from;
    }
    int to = graph.newNode();
    graph.addUse(from, SHIFT, to, steps.of(bytes, scale));
    return to;
  }

  /** Loads from where what the flags of {@link PlaceKinds} say is kept. */
  void load(int pointer, int to, int holds) {
    if (pointer >= 0 && to >= 0) {
      graph.addUse(pointer, LOAD, to, holds);
    }
  }

  /** What is stored where a pointer points. */
  int loaded(int pointer) {
    if (pointer < 0) {
      return pointer;
    }
    int to = graph.newNode();
    graph.addUse(pointer, LOAD, to, PlaceKinds.POINTER | PlaceKinds.WORD);
    return to;
  }

  void store(int pointer, int from) {
    store(pointer, from, PlaceKinds.POINTER | PlaceKinds.WORD);
  }

  /** Stores where what the flags of {@link PlaceKinds} say is kept. */
  void store(int pointer, int from, int holds) {
    if (pointer >= 0 && from >= 0) {
      graph.addUse(pointer, STORE, from, holds);
    }
  }

  /** Copies so many bytes behind one pointer to behind another; -1 for any number. */
  void transfer(int to, int from, long size, Position position) {
    if (to >= 0 && from >= 0 && transfers != null) {
      Transfers.Ends ends = transfers.start(size, position);
      listen(from, ends.source());
      listen(to, ends.destination());
    }
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

  /** Tells of every place in a node, now and later. */
  void listen(int node, IntConsumer listener) {
    if (node >= 0) {
      listeners.add(listener);
      graph.addUse(node, LISTEN, listeners.size() - 1, 0);
    }
  }
}
