package io.interlock.pointsto;

import io.interlock.source.Position;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
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
 * they are many, to the whole object. Bytes as such carry no pointers; what they are used as does.
 */
final class Transfers {
  /** In place of a distance: not known. */
  private static final long ANY_DISTANCE = -1;

  /** Up to so many places of a destination are told apart when the distance is not known. */
  private static final int MAX_SPREAD = 64;

  /**
   * How far behind the source, in what steps from there, what type begins at the source, and what
   * type it is only seen as.
   */
  private record Distance(long bytes, List<Long> strides, int type, int seenAs, int holds) {}

  private static final class Transfer {
    final long size;
    final Position position;
    final IntArrayList destinations = new IntArrayList();
    final Map<Distance, Integer> nodes = new HashMap<>();
    final List<Distance> distances = new ArrayList<>();
    private final IntOpenHashSet views = new IntOpenHashSet();

    Transfer(long size, Position position) {
      this.size = size;
      this.position = position;
    }

    void onceFor(int view, Runnable action) {
      if (views.add(view)) {
        action.run();
      }
    }
  }

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final TypeFilter filter;
  private final Views views;
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
      TypeFilter filter,
      Views views,
      Layouts layouts,
      Graph graph,
      Memory memory,
      InclusionFlows flows,
      int pointerSize) {
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.filter = filter;
    this.views = views;
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
    if (!objects.isReadable(object)) {
      return;
    }
    listen(transfer, source, PointeeTypes.ANYTHING);
    if (isTypeless(source)) {
      views.listen(
          object, (view, type) -> transfer.onceFor(view, () -> listenToView(transfer, view, type)));
    }
  }

  /** What is stored in a view of the source comes to the same view of the destination. */
  private void listenToView(Transfer transfer, int view, int type) {
    listen(transfer, places.at(view, 0), type);
  }

  private void listen(Transfer transfer, int source, int seenAs) {
    memory.listen(
        places.object(source),
        (place, node) -> flows.whenUsed(node, () -> take(transfer, source, seenAs, place, node)));
  }

  private boolean isTypeless(int place) {
    return kinds.isTypeless(place) && !views.isView(places.object(place));
  }

  private boolean isBytes(int place) {
    return kinds.get(kinds.of(place)).holds() == PlaceKinds.BYTES;
  }

  private void take(Transfer transfer, int source, int seenAs, int place, int node) {
    Distance distance = isBytes(place) ? null : distance(transfer, source, seenAs, place);
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
      Transfer transfer, int source, int seenAs, int place) {
    boolean isNumber = (kinds.get(kinds.of(place)).holds() & ~PlaceKinds.WORD) == 0;
    int holds = isNumber ? PlaceKinds.POINTER | PlaceKinds.WORD : PlaceKinds.POINTER;
    if (places.isAny(place) || places.isAny(source)) {
      return new Distance(ANY_DISTANCE, List.of(), seenAs, seenAs, holds);
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
    return new Distance(bytes, strides, kinds.get(kinds.of(source)).outer(), seenAs, holds);
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
    boolean isBytes = isBytes(destination);
    if ((isBytes || isTypeless(destination)) && views.isPossible(distance.type)) {
      connectView(node, distance, destination, isBytes);
      if (!isBytes) {
        give(node, places.any(places.object(destination)), distance.holds);
      }
      return;
    }
    if (isBytes) {
      return;
    }
    if (distance.seenAs != PointeeTypes.ANYTHING && !filter.allows(distance.seenAs, destination)) {
      return;
    }
    int object = places.object(destination);
    if (places.isAny(destination)) {
      graph.addEdge(node, memory.stored(destination));
    } else if (distance.bytes == ANY_DISTANCE) {
      spread(transfer, node, distance, 0, pointerSize, destination);
    } else if (repeats(object, places.offset(destination) + distance.bytes, distance.strides)) {
      give(node, places.shifted(destination, distance.bytes, 0), distance.holds);
    } else if (distance.strides.size() == 1) {
      spread(transfer, node, distance, distance.bytes, distance.strides.get(0), destination);
    } else {
      give(node, places.any(object), distance.holds);
    }
  }

  /** Memory without a type takes that of the source; bytes only one that bytes are used as. */
  private void connectView(int node, Distance distance, int destination, boolean isBytes) {
    if (!isBytes || filter.allows(distance.type, destination)) {
      int view = views.view(views.whole(places.object(destination)), distance.type);
      boolean isAnywhere = distance.bytes == ANY_DISTANCE;
      give(node, isAnywhere ? places.any(view) : places.at(view, distance.bytes), distance.holds);
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
  private void spread(
      Transfer transfer, int node, Distance distance, long first, long stride, int destination) {
    if (transfer.size < 0 || (transfer.size - first) / stride > MAX_SPREAD) {
      give(node, places.any(places.object(destination)), distance.holds);
      return;
    }
    for (long bytes = first; bytes < transfer.size; bytes += stride) {
      give(node, places.shifted(destination, bytes, 0), distance.holds);
    }
  }

  private void give(int node, int place, int holds) {
    if (place != PlaceTable.NOWHERE && kinds.holds(place, holds)) {
      graph.addEdge(node, memory.stored(place));
    }
  }
}
