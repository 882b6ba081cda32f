package io.interlock.pointsto;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.BitSet;

/**
 * What becomes of objects when pointers lead almost everywhere. In large programs pointers to void
 * and to bytes meet in allocators, queues and hooks; from then on each of them holds nearly every
 * place of the program, and telling objects apart there costs most of the time and gains nothing.
 * So when the sets of all nodes together have grown beyond a limit, every object that a large set
 * contains joins the crowd: it is told apart by its type only, see {@link Views#join}; and a
 * pointer that may point to much of the crowd, and is not declared to point to a type, points to
 * the one place that stands for all of it. From there a pointer declared with a type gets what all
 * pools hold of that type, and the members of that type in other structs; one declared to point to
 * a function gets the functions of the crowd that may be called as such.
 *
 * <p>Large sets then come in a few variants, each held by hundreds of nodes. Nodes that are
 * declared alike and hold the same at such a moment become one: what comes to one later comes to
 * all, which they would have got by type.
 *
 * <p>Programs whose pointers are told apart well never come to it. Where it happens is decided by
 * the work done, not by time, so results are the same on every machine. Objects only join, and sets
 * only grow or shrink to that one place, so it ends.
 *
 * <p>It assumes, beyond what {@link TypeFilter} does, that a function whose address went through
 * the crowd is called as what it is: with as many arguments, of related types; that a number in a
 * struct is not reached by a pointer computed in the crowd unless that pointer was seen before; and
 * that code outside the program calls the functions it is given, and those it finds in what it is
 * given, but does not search the crowd for others.
 */
final class Crowd implements Graph.Absorber {
  private static final int NONE = -1;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final PointeeTypes types;
  private final Graph graph;
  private final Views views;
  private final Pools pools;
  private final PointsToLimits.Crowding limits;
  private int whole = NONE;
  private long limit;

  /**
   * By word of 64 places: which the whole stands for, which of them are no functions, and which it
   * was told of.
   */
  private long[] inside = new long[16];

  private long[] objectsInside = new long[16];
  private long[] known = new long[16];
  private int scanned;

  /** Places that joined and are yet to be told to whom they may concern. */
  private final IntArrayList absorbed = new IntArrayList();

  private final IntArrayList functions = new IntArrayList();
  private final Int2IntOpenHashMap functionsOfType = new Int2IntOpenHashMap();

  Crowd(
      ObjectTable objects,
      PlaceTable places,
      PlaceKinds kinds,
      PointeeTypes types,
      Graph graph,
      Views views,
      Pools pools,
      PointsToLimits.Crowding limits) {
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.types = types;
    this.graph = graph;
    this.views = views;
    this.pools = pools;
    this.limits = limits;
    limit = limits.held();
  }

  boolean exists() {
    return whole != NONE;
  }

  /** The functions whose addresses are somewhere in the crowd, as places. */
  IntArrayList functions() {
    return functions;
  }

  @Override
  public int whole() {
    return whole;
  }

  /** Lets more objects join if sets have grown too much. */
  void gather() {
    if (graph.held() < limit) {
      return;
    }
    if (!exists()) {
      whole = places.any(views.startCrowd());
      graph.absorber(this);
    }
    BitSet joining = inLarge();
    for (int object = joining.nextSetBit(0); object >= 0; object = joining.nextSetBit(object + 1)) {
      join(object);
    }
    scanned = 0;
    BitSet members = MemberAddresses.find(graph, types);
    graph.widen(limits.large(), types::areBytes, members, whole);
    pools.replaceAll();
    graph.mergeEqual(limits.alike(), type -> !types.isFunction(type));
    graph.recount();
    limit = Math.max(limits.held(), graph.held() * 2);
  }

  /** The objects that large sets contain; the sets are many, and alike. */
  private BitSet inLarge() {
    var all = new long[(places.size() >> 6) + 1];
    graph.forEachLarge(limits.large(), set -> set.addTo(all));
    var found = new BitSet();
    BitSet.valueOf(all).stream().forEach(place -> found.set(places.object(place)));
    return found;
  }

  /** Lets an object join. Functions and texts do not: they have no contents to be told apart. */
  void join(int object) {
    if (objects.get(object).kind() != AbstractObject.Kind.FUNCTION && !objects.isText(object)) {
      views.join(object);
    }
  }

  @Override
  public long[] inside(boolean withFunctions) {
    int count = places.size();
    if (scanned < count) {
      int words = (count >> 6) + 1;
      if (words > inside.length) {
        inside = Arrays.copyOf(inside, words + (words >> 1));
        objectsInside = Arrays.copyOf(objectsInside, inside.length);
        known = Arrays.copyOf(known, inside.length);
      }
      for (; scanned < count; scanned++) {
        scan(scanned);
      }
    }
    return withFunctions ? inside : objectsInside;
  }

  private void scan(int place) {
    int object = places.object(place);
    int pool = places.object(whole);
    long bit = 1L << place;
    if (objects.get(object).kind() == AbstractObject.Kind.FUNCTION) {
      inside[place >> 6] |= bit;
    } else if (object != pool && views.home(views.whole(object)) == pool) {
      inside[place >> 6] |= bit;
      objectsInside[place >> 6] |= bit;
    }
  }

  @Override
  public void absorb(int key, long word) {
    long fresh = word & ~known[key];
    known[key] |= fresh;
    for (; fresh != 0; fresh &= fresh - 1) {
      absorbed.add((key << 6) + Long.numberOfTrailingZeros(fresh));
    }
  }

  /** Makes what joined known to pointers that get at the crowd. */
  void drain() {
    while (!absorbed.isEmpty()) {
      int place = absorbed.popInt();
      if (objects.get(places.object(place)).kind() == AbstractObject.Kind.FUNCTION) {
        functions.add(place);
        functionsOfType.keySet().forEach(type -> give(place, type));
      } else if (isScalar(place)) {
        for (int type : kinds.get(kinds.of(place)).types()) {
          if (types.get(type).kind() != PointeeTypes.Kind.STRUCT && views.isPossible(type)) {
            graph.addPlace(views.pointer(places.object(whole), type), place);
          }
        }
      }
    }
  }

  private boolean isScalar(int place) {
    return !places.isAny(place) && views.isView(places.object(place)) && !kinds.isTypeless(place);
  }

  /** The node of the functions in the crowd that may be called as a type. */
  int functions(int type) {
    if (!functionsOfType.containsKey(type)) {
      int node = graph.newNode();
      graph.declare(node, type);
      functionsOfType.put(type, node);
      functions.forEach(function -> give(function, type));
    }
    return functionsOfType.get(type);
  }

  private void give(int function, int type) {
    AbstractObject object = objects.get(places.object(function));
    if (object.type() == null || types.mayCall(types.of(object.type()), type)) {
      graph.addPlace(functionsOfType.get(type), function);
    }
  }
}
