package io.interlock.pointsto;

import io.interlock.source.Position;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies of memory. What is stored so many bytes behind a place of the source flows through one
 * node per distance to the same distance behind each place of the destination; so the work is the
 * sum of both sides, not their product. A copy of unknown size copies what begins at its source: an
 * array, a struct, or the whole object. Elements of an array share a place: if the destination does
 * not repeat with the same stride, such a source goes to each of the places it may come to, or, if
 * they are many, to the whole object.
 */
final class Transfers {
  /** In place of a distance: not known. */
  private static final long ANY_DISTANCE = -1;

  /** Up to so many places of a destination are told apart when the distance is not known. */
  private static final int MAX_SPREAD = 64;

  /** How far behind the source, and in what steps from there. */
  private record Distance(long bytes, List<Long> strides) {}

  private static final class Transfer {
    final long size;
    final Position position;
    final IntArrayList destinations = new IntArrayList();
    final Map<Distance, Integer> nodes = new HashMap<>();
    final List<Distance> distances = new ArrayList<>();

    Transfer(long size, Position position) {
      this.size = size;
      this.position = position;
    }
  }

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final Layouts layouts;
  private final Graph graph;
  private final Memory memory;
  private final InclusionFlows flows;
  private final int pointerSize;
  private final Int2ObjectOpenHashMap<Position> origins = new Int2ObjectOpenHashMap<>();
  private final Spot spot = new Spot();

  Transfers(
      ObjectTable objects,
      PlaceTable places,
      PlaceKinds kinds,
      Layouts layouts,
      Graph graph,
      Memory memory,
      InclusionFlows flows,
      int pointerSize) {
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.layouts = layouts;
    this.graph = graph;
    this.memory = memory;
    this.flows = flows;
    this.pointerSize = pointerSize;
  }

  /** Copies {@code size} bytes, -1 for any number, from each source to each destination told. */
  Ends start(long size, Position position) {
    var transfer = new Transfer(size, position);
    return new Ends(s -> addSource(transfer, s), d -> addDestination(transfer, d));
  }

  /** Where to tell the places of both sides. */
  record Ends(java.util.function.IntConsumer source, java.util.function.IntConsumer destination) {}

  /** Where the copy is that a node belongs to, null if it belongs to none. */
  Int2ObjectOpenHashMap<Position> origins() {
    return origins;
  }

  private void addSource(Transfer transfer, int source) {
    int object = places.object(source);
    if (objects.isReadable(object)) {
      memory.listen(
          object, (place, node) -> flows.whenUsed(node, () -> take(transfer, source, place, node)));
    }
  }

  private void take(Transfer transfer, int source, int place, int node) {
    Distance distance = distance(transfer, source, place);
    if (distance == null) {
      return;
    }
    Integer known = transfer.nodes.get(distance);
    if (known == null) {
      known = graph.newNode();
      origins.put((int) known, transfer.position);
      transfer.nodes.put(distance, known);
      transfer.distances.add(distance);
      for (int i = 0; i < transfer.destinations.size(); i++) {
        connect(transfer, known, distance, transfer.destinations.getInt(i));
      }
    }
    graph.addEdge(node, known);
  }

  /** How far a place lies behind the source; null if it is not copied. */
  private @org.jspecify.annotations.Nullable Distance distance(
      Transfer transfer, int source, int place) {
    if (places.isAny(place) || places.isAny(source)) {
      return new Distance(ANY_DISTANCE, List.of());
    }
    long from = places.offset(source);
    long at = places.offset(place);
    layouts.find(objects.shape(places.object(source)), from, spot);
    long extent = spot.extent();
    layouts.find(objects.shape(places.object(source)), at, spot);
    long bytes = at - from;
    for (int i = spot.arrays - 1; i >= 0 && bytes < 0; i--) {
      if (spot.start[i] <= from && from < spot.end[i]) {
        bytes = Math.floorMod(at - from, spot.stride[i]);
      }
    }
    long size = transfer.size < 0 ? extent : transfer.size;
    if (bytes < 0 || bytes >= size) {
      return null;
    }
    var strides = new ArrayList<Long>();
    for (int i = 0; i < spot.arrays; i++) {
      if (spot.stride[i] < size - bytes && from < spot.end[i]) {
        strides.add(spot.stride[i]);
      }
    }
    return new Distance(bytes, strides);
  }

  private void addDestination(Transfer transfer, int destination) {
    if (!objects.isWritable(places.object(destination))) {
      return;
    }
    transfer.destinations.add(destination);
    for (int i = 0; i < transfer.distances.size(); i++) {
      Distance distance = transfer.distances.get(i);
      Integer node = transfer.nodes.get(distance);
      if (node != null) {
        connect(transfer, node, distance, destination);
      }
    }
  }

  private void connect(Transfer transfer, int node, Distance distance, int destination) {
    int object = places.object(destination);
    if (places.isAny(destination)) {
      graph.addEdge(node, memory.stored(destination));
    } else if (distance.bytes == ANY_DISTANCE) {
      spread(transfer, node, 0, pointerSize, destination);
    } else if (repeats(object, places.offset(destination) + distance.bytes, distance.strides)) {
      give(node, places.shifted(destination, distance.bytes, 0));
    } else if (distance.strides.size() == 1) {
      spread(transfer, node, distance.bytes, distance.strides.get(0), destination);
    } else {
      give(node, places.any(object));
    }
  }

  private boolean repeats(int object, long offset, List<Long> strides) {
    if (strides.isEmpty()) {
      return true;
    }
    layouts.find(objects.shape(object), offset, spot);
    return strides.stream().allMatch(spot::repeatsEvery);
  }

  /** To each place it may come to, if they are few. */
  private void spread(Transfer transfer, int node, long first, long stride, int destination) {
    if (transfer.size < 0 || (transfer.size - first) / stride > MAX_SPREAD) {
      give(node, places.any(places.object(destination)));
      return;
    }
    for (long bytes = first; bytes < transfer.size; bytes += stride) {
      give(node, places.shifted(destination, bytes, 0));
    }
  }

  private void give(int node, int place) {
    if (place != PlaceTable.NOWHERE && kinds.holds(place, PlaceKinds.POINTER | PlaceKinds.WORD)) {
      graph.addEdge(node, memory.stored(place));
    }
  }
}
