package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies of memory. What is stored so many bytes behind a place of the source flows through one
 * node per distance to the same distance behind each place of the destination; so the work is the
 * sum of both sides, not their product. A copy of unknown size copies what begins at its source, to
 * what begins at its destination: an array, a struct, or the whole object. Elements of an array
 * share a place: if the destination does not repeat with the same stride, such a source goes to
 * each of the places it may come to, or, if they are many, to the whole object. Bytes as such carry
 * no pointers; what they are used as does.
 */
final class Transfers {
  /** In place of a distance: not known. */
  private static final long ANY_DISTANCE = -1;

  private static final int NONE = -1;

  /** Up to so many places of a destination are told apart when the distance is not known. */
  private static final int MAX_SPREAD = 64;

  /**
   * Copies of unknown size from more places than this are done together: such pointers lead almost
   * everywhere, and types keep apart what is copied where.
   */
  private static final int MAX_SOURCES = 64;

  /**
   * How far behind the source, in what steps from there, what type begins at the source, and what
   * type it is only seen as; whether it is in a pool.
   */
  private record Distance(
      long bytes, List<Long> strides, int type, int seenAs, int holds, boolean isPooled) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Distance theirs
          && theirs.bytes == bytes
          && theirs.type == type
          && theirs.seenAs == seenAs
          && theirs.holds == holds
          && theirs.isPooled == isPooled
          && theirs.strides.equals(strides);
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(bytes);
      hash = hash * 31 + strides.hashCode();
      hash = hash * 31 + type;
      hash = hash * 31 + seenAs;
      hash = hash * 31 + holds;
      hash = hash * 31 + Boolean.hashCode(isPooled);
      return hash;
    }
  }

  /**
   * What comes from one distance. It gets a node when there is a destination for it. Pools are one
   * destination, and need none.
   */
  private static final class Lane {
    final Distance distance;
    final IntArrayList sources = new IntArrayList(1);
    int node = NONE;
    int inPools = NONE;

    Lane(Distance distance) {
      this.distance = distance;
    }
  }

  private static final class Transfer {
    final int to;
    final int from;
    final long size;
    final TransferSite site;
    int sources;
    boolean isJoined;

    /** By kind of place: not all kinds take what comes from all types. */
    final Int2ObjectLinkedOpenHashMap<IntArrayList> destinations =
        new Int2ObjectLinkedOpenHashMap<>();

    final Map<Distance, Lane> lanes = new HashMap<>();
    final Int2ObjectLinkedOpenHashMap<List<Lane>> lanesOfType = new Int2ObjectLinkedOpenHashMap<>();
    private final IntOpenHashSet views = new IntOpenHashSet();

    Transfer(int to, int from, long size, TransferSite site) {
      this.to = to;
      this.from = from;
      this.size = size;
      this.site = site;
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
  private final Spot spot = new Spot();
  private @Nullable Transfer common;

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

  /**
   * Copies {@code size} bytes, -1 for any number, from each place of one node to each of another.
   */
  void start(int to, int from, long size, TransferSite site) {
    start(new Transfer(to, from, size, site));
  }

  private void start(Transfer transfer) {
    flows.listen(transfer.from, source -> addSource(transfer, source));
    flows.listen(transfer.to, destination -> addDestination(transfer, destination));
  }

  /** Makes a transfer from everywhere part of the one for all of those. */
  private void join(Transfer transfer) {
    if (common == null) {
      common = new Transfer(graph.newNode(), graph.newNode(), transfer.size, transfer.site);
      start(common);
    }
    transfer.isJoined = true;
    graph.addEdge(transfer.from, common.from);
    graph.addEdge(transfer.to, common.to);
  }

  private void addSource(Transfer transfer, int source) {
    int object = places.object(source);
    if (transfer.isJoined || !objects.isReadable(object)) {
      return;
    }
    transfer.sources++;
    if (transfer.sources > MAX_SOURCES && transfer.size < 0 && transfer != common) {
      join(transfer);
      return;
    }
    listen(transfer, source, PointeeTypes.ANYTHING);
    if (isTypeless(source)) {
      views.listen(
          object,
          transfer,
          (view, type) -> transfer.onceFor(view, () -> listenToView(transfer, view, type)));
    }
  }

  /** What is stored in a view of the source comes to the same view of the destination. */
  private void listenToView(Transfer transfer, int view, int type) {
    listen(transfer, places.at(view, 0), type);
  }

  private void listen(Transfer transfer, int source, int seenAs) {
    memory.listen(
        places.object(source),
        reach(transfer, source),
        (place, node) -> flows.whenUsed(node, () -> take(transfer, source, seenAs, place, node)));
  }

  /**
   * Where places lie that a copy may take from a source. Large objects are copied from at many
   * places, and have many: to look at each pair closely would be quadratic.
   */
  private Reach reach(Transfer transfer, int source) {
    if (places.isAny(source)) {
      return Reach.WHOLE;
    }
    long extent = extent(source);
    var reach = Reach.of(places.offset(source), transfer.size < 0 ? extent : transfer.size);
    // In an array what lies before is reached from the element before.
    return spot.arrays > 0 ? reach.withBefore() : reach;
  }

  private boolean isTypeless(int place) {
    return kinds.isTypeless(place) && !views.isView(places.object(place));
  }

  private boolean isBytes(int place) {
    return kinds.get(kinds.of(place)).holds() == PlaceKinds.BYTES;
  }

  private void take(Transfer transfer, int source, int seenAs, int place, int node) {
    Distance distance =
        transfer.isJoined || isBytes(place) ? null : distance(transfer, source, seenAs, place);
    if (distance == null) {
      return;
    }
    Lane lane = transfer.lanes.get(distance);
    if (lane != null) {
      addSource(lane, node);
      return;
    }
    lane = new Lane(distance);
    lane.sources.add(node);
    transfer.lanes.put(distance, lane);
    transfer.lanesOfType.computeIfAbsent(distance.type, t -> new ArrayList<>(1)).add(lane);
    // A connection may make views, which are further sources, and so change the maps.
    for (int kind : transfer.destinations.keySet().toIntArray()) {
      IntArrayList destinations = transfer.destinations.get(kind);
      if (filter.mayCopy(distance.type, kind)) {
        for (int i = 0; i < destinations.size(); i++) {
          connect(transfer, lane, destinations.getInt(i));
        }
      }
    }
  }

  private void addSource(Lane lane, int node) {
    lane.sources.add(node);
    if (lane.node != NONE) {
      graph.addEdge(node, lane.node);
    }
    if (lane.inPools != NONE) {
      graph.addEdge(node, lane.inPools);
    }
  }

  /** The node of a lane, now that it is needed. */
  private int node(Lane lane) {
    if (lane.node == NONE) {
      lane.node = graph.newNode();
      connectSources(lane, lane.node);
    }
    return lane.node;
  }

  private void connectSources(Lane lane, int to) {
    for (int i = 0; i < lane.sources.size(); i++) {
      graph.addEdge(lane.sources.getInt(i), to);
    }
  }

  /** How far a place lies behind the source; null if it is not copied. */
  private @Nullable Distance distance(Transfer transfer, int source, int seenAs, int place) {
    boolean isNumber = (kinds.get(kinds.of(place)).holds() & ~PlaceKinds.WORD) == 0;
    int holds = isNumber ? PlaceKinds.POINTER | PlaceKinds.WORD : PlaceKinds.POINTER;
    boolean isPooled = views.isPool(views.whole(places.object(source)));
    if (places.isAny(place) || places.isAny(source)) {
      return new Distance(ANY_DISTANCE, List.of(), seenAs, seenAs, holds, isPooled);
    }
    long from = places.offset(source);
    long at = places.offset(place);
    long extent = extent(source);
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
    int known = transfer.site.type();
    int type = known == PointeeTypes.ANYTHING ? kinds.get(kinds.of(source)).outer() : known;
    return new Distance(bytes, strides, type, seenAs, holds, isPooled);
  }

  private void addDestination(Transfer transfer, int destination) {
    if (transfer.isJoined || !objects.isWritable(places.object(destination))) {
      return;
    }
    int kind = kinds.of(destination);
    transfer.destinations.computeIfAbsent(kind, k -> new IntArrayList(1)).add(destination);
    for (int type : transfer.lanesOfType.keySet().toIntArray()) {
      List<Lane> lanes = transfer.lanesOfType.get(type);
      if (filter.mayCopy(type, kind)) {
        for (int i = 0; i < lanes.size(); i++) {
          connect(transfer, lanes.get(i), destination);
        }
      }
    }
  }

  private void connect(Transfer transfer, Lane lane, int destination) {
    Distance distance = lane.distance;
    if (distance.isPooled && views.isPool(views.whole(places.object(destination)))) {
      return; // pools hold the same
    }
    boolean isBytes = isBytes(destination);
    if ((isBytes || isTypeless(destination)) && views.isPossible(distance.type)) {
      connectView(lane, destination, isBytes);
      return;
    }
    if (isBytes && !isTypeless(destination)) {
      return;
    }
    if (distance.seenAs != PointeeTypes.ANYTHING && !filter.allows(distance.seenAs, destination)) {
      return;
    }
    int object = places.object(destination);
    if (places.isAny(destination)) {
      graph.addEdge(node(lane), memory.stored(destination));
    } else if (distance.bytes == ANY_DISTANCE) {
      spread(transfer, lane, 0, pointerSize, destination);
    } else if (repeats(object, places.offset(destination) + distance.bytes, distance.strides)) {
      give(lane, places.shifted(destination, distance.bytes, 0));
    } else if (distance.strides.size() == 1) {
      spread(transfer, lane, distance.bytes, distance.strides.get(0), destination);
    } else {
      give(lane, places.any(object));
    }
  }

  /** Memory without a type takes that of the source; bytes only one that bytes are used as. */
  private void connectView(Lane lane, int destination, boolean isBytes) {
    Distance distance = lane.distance;
    if (!isBytes || filter.allows(distance.type, destination)) {
      int whole = views.whole(places.object(destination));
      int view = views.view(whole, distance.type);
      boolean isAnywhere = distance.bytes == ANY_DISTANCE;
      int place = isAnywhere ? places.any(view) : places.at(view, distance.bytes);
      if (!views.isPool(whole)) {
        give(lane, place);
      } else if (lane.inPools == NONE && takes(lane, place)) {
        lane.inPools = memory.stored(place);
        connectSources(lane, lane.inPools);
      }
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
  private void spread(Transfer transfer, Lane lane, long first, long stride, int destination) {
    long size = transfer.size < 0 ? extent(destination) : transfer.size;
    if ((size - first) / stride > MAX_SPREAD) {
      give(lane, places.any(places.object(destination)));
      return;
    }
    for (long bytes = first; bytes < size; bytes += stride) {
      give(lane, places.shifted(destination, bytes, 0));
    }
  }

  /** How many bytes begin at a place: a copy of unknown size stays within. */
  private long extent(int place) {
    layouts.find(objects.shape(places.object(place)), places.offset(place), spot);
    return spot.extent();
  }

  private boolean takes(Lane lane, int place) {
    return place != PlaceTable.NOWHERE && kinds.holds(place, lane.distance.holds);
  }

  private void give(Lane lane, int place) {
    if (takes(lane, place)) {
      graph.addEdge(node(lane), memory.stored(place));
    }
  }
}
