package io.interlock.summary.region;

import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.ints.IntRBTreeSet;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The heads that are left to be tried, and the objects that are in nobody's region: <em>shared</em>
 * ones, as a user whom members of several rooms point to. Shared is, with an object, all that can
 * be found behind it but by way of a head; so a pointer in a shared object leads to a shared object
 * or to a head, and nothing in a region is found by it. What constants point to is shared from the
 * start, as anybody finds it there.
 *
 * <p>When {@link HeapRegions} finds objects in two regions, something is given up, whatever seems
 * to cost least; the proof is made anew without it, so the choice matters for precision only:
 *
 * <ol>
 *   <li>heads that hang off other heads: the nodes of a list with locks of their own;
 *   <li>the objects that are no heads, those that lead to the others last: they become shared;
 *   <li>the heads themselves;
 *   <li>after some rounds, all heads whose regions have to do with the objects.
 * </ol>
 *
 * Heads become fewer or shared objects more each time, so this ends.
 */
final class RegionCandidates {
  private static final int CAREFUL_ROUNDS = 8;
  private static final int MAX_ROUNDS = CAREFUL_ROUNDS + 8;

  /** More objects than this are not put in order. */
  private static final int MAX_ORDERED = 64;

  private final PointsTo pointsTo;
  private final Map<Integer, Places> heads;
  private final BitSet isHead = new BitSet();

  /** Where shared objects are, but for those that are behind others. */
  private final IntRBTreeSet known = new IntRBTreeSet();

  private BitSet shared = new BitSet();

  /** By object in no region: whether a pointer in it may lead to a head. */
  private final Map<Integer, Boolean> leadToHead = new ConcurrentHashMap<>();

  private int round;

  RegionCandidates(Program program, PointsTo pointsTo, Map<Integer, Places> heads) {
    this.pointsTo = pointsTo;
    this.heads = new HashMap<>(heads);
    if (!heads.isEmpty()) {
      addConstants(program);
      update();
    }
  }

  private void addConstants(Program program) {
    Function anywhere = program.functions().get(0);
    for (AbstractObject object : pointsTo.objects()) {
      if (object.symbol() instanceof Global g && !object.isWritable()) {
        program.initializer(g).stream()
            .flatMap(i -> i.scalars().stream())
            .forEach(
                s -> {
                  if (s.value() instanceof SymbolAddress a && a.symbol() instanceof Global) {
                    pointsTo.targets(anywhere, a).forEach(known::add);
                  }
                });
      }
    }
  }

  private void update() {
    isHead.clear();
    heads.keySet().forEach(isHead::set);
    shared = pointsTo.reachableFrom(Places.ofSorted(known.toIntArray()), isHead);
    shared.andNot(isHead);
    leadToHead.clear();
  }

  Map<Integer, Places> heads() {
    return heads;
  }

  void clear() {
    heads.clear();
    update();
  }

  boolean isShared(int object) {
    return shared.get(object);
  }

  /** Whether one of the places is in a shared object. */
  boolean mayBeShared(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (shared.get(object(places.get(i)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether all of the places are in shared objects or constants. */
  boolean areOutside(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!isOutside(places.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** Whether a pointer in a shared object or constant at one of the places may lead to a head. */
  boolean leadFromOutside(Places places) {
    for (int i = 0; i < places.size(); i++) {
      int place = places.get(i);
      if (isOutside(place) && leadToHead.computeIfAbsent(object(place), o -> leadsToHead(place))) {
        return true;
      }
    }
    return false;
  }

  private boolean leadsToHead(int place) {
    return pointsTo.heldIn(Places.of(place)).intersects(isHead);
  }

  private boolean isOutside(int place) {
    AbstractObject object = pointsTo.object(place);
    return shared.get(object.index()) || !object.isWritable();
  }

  private int object(int place) {
    return pointsTo.object(place).index();
  }

  /**
   * Gives up heads that lead to some objects; whether there were such.
   *
   * @param reached by heads: all that they lead to
   */
  boolean drop(BitSet objects, Map<Integer, BitSet> reached) {
    boolean isDropped = heads.keySet().removeIf(h -> leads(h, objects, reached));
    update();
    return isDropped;
  }

  private static boolean leads(int head, BitSet objects, Map<Integer, BitSet> reached) {
    return reached.getOrDefault(head, objects).intersects(objects);
  }

  /** Gives up something because of places that are in two regions; whether there was need to. */
  boolean narrow(Places mixed, Map<Integer, BitSet> reached) {
    BitSet behind = pointsTo.reachableFrom(mixed);
    behind.andNot(shared);
    if (heads.keySet().stream().noneMatch(h -> leads(h, behind, reached))) {
      return false;
    }
    if (++round == MAX_ROUNDS) {
      clear();
      return true;
    }
    BitSet among = pointsTo.objectsAt(mixed);
    among.and(isHead);
    boolean isNarrowed =
        round <= CAREFUL_ROUNDS && (drop(inner(among, reached)) || share(mixed) || drop(among));
    return isNarrowed || drop(behind, reached);
  }

  private boolean drop(BitSet objects) {
    boolean isDropped = heads.keySet().removeIf(objects::get);
    update();
    return isDropped;
  }

  /** Heads that others lead to, and that do not lead back. */
  private BitSet inner(BitSet among, Map<Integer, BitSet> reached) {
    var inner = new BitSet();
    for (int head = among.nextSetBit(0); head >= 0; head = among.nextSetBit(head + 1)) {
      int h = head;
      BitSet behind = reached.getOrDefault(h, isHead);
      inner.set(
          h,
          heads.keySet().stream()
              .anyMatch(o -> reached.getOrDefault(o, isHead).get(h) && !behind.get(o)));
    }
    return inner;
  }

  /** Takes objects that are no heads for shared: first those that lead to no others. */
  private boolean share(Places mixed) {
    Places candidates = mixed.filter(p -> !isHead.get(object(p)) && !isOutside(p));
    if (candidates.isEmpty()) {
      return false;
    }
    Places last = candidates.size() > MAX_ORDERED ? candidates : last(candidates);
    last.forEach(known::add);
    update();
    return true;
  }

  private Places last(Places candidates) {
    var behind = new HashMap<Integer, BitSet>();
    candidates.forEach(p -> behind.put(object(p), pointsTo.reachableFrom(Places.of(p), isHead)));
    return candidates.filter(
        p ->
            behind.entrySet().stream()
                .filter(e -> behind.getOrDefault(object(p), isHead).get(e.getKey()))
                .allMatch(e -> e.getValue().get(object(p))));
  }
}
