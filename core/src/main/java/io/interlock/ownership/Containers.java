package io.interlock.ownership;

import static io.interlock.ownership.Handovers.Sharing.NEVER;
import static io.interlock.ownership.Handovers.Sharing.POSSIBLE;

import io.interlock.graph.DisjointSets;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The cells that objects are found in. Cells of one object that lead to the same kind of objects
 * are one container, but not those of two arrays with indexes of their own: what is in one of them
 * is not in the other; nor those of two parts ({@link ContainerParts}). So are those that lead to
 * one node at the same time.
 */
final class Containers {
  private final PointsTo pointsTo;
  private final HeapObjects objects;
  private final BitSet shared;
  private final SlotArrays slots;
  private final ContainerParts parts;
  private final BitSet mixed = new BitSet();
  private final Map<Integer, BitSet> contents = new TreeMap<>();
  private final List<Joined> joined = new ArrayList<>();

  /**
   * Objects of some kinds move between containers.
   *
   * @param holders those that the containers may be in; null if that is not known
   */
  private record Joined(@Nullable BitSet holders, BitSet kinds) {}

  Containers(OwnershipInput input, BitSet shared) {
    slots = input.slots();
    pointsTo = input.pointsTo();
    objects = input.objects();
    parts = input.parts();
    this.shared = shared;
  }

  void use(Places at, BitSet kinds) {
    for (int i = 0; i < at.size(); i++) {
      contents.computeIfAbsent(at.get(i), c -> new BitSet()).or(kinds);
    }
  }

  void join(BitSet holders, BitSet kinds) {
    joined.add(new Joined(holders, kinds));
  }

  void joinHolders(BitSet kinds) {
    joined.add(new Joined(null, kinds));
  }

  /** Objects of some kinds may be in several parts of an object. */
  void mix(BitSet kinds) {
    mixed.or(kinds);
  }

  /** All of them, as far as they lead to some objects. */
  List<Handovers.Container> leadingTo(BitSet wanted) {
    return new Classes(wanted).all();
  }

  /** Whether all accesses of a container are known that matter: not of some that is private. */
  boolean areAccessesKnown(Handovers.Container container) {
    var holders = new BitSet();
    container.cells().stream().forEach(c -> holders.set(pointsTo.object(c).index()));
    boolean isOne = holders.cardinality() == 1 && container.sharing() == NEVER;
    holders.andNot(shared);
    return isOne || holders.isEmpty();
  }

  /** The cells that lead to some objects, in classes. */
  private final class Classes {
    private final int[] cells;
    private final BitSet[] leadTo;
    private final BitSet wanted;
    private final BitSet mixedOnes;
    private final BitSet isJoined = new BitSet();
    private final DisjointSets classes = new DisjointSets();

    Classes(BitSet wanted) {
      this.wanted = wanted;
      var found = new TreeMap<Integer, BitSet>();
      contents.forEach((cell, kinds) -> found.put(cell, wanted(kinds)));
      found.values().removeIf(BitSet::isEmpty);
      cells = found.keySet().stream().mapToInt(Integer::intValue).toArray();
      leadTo = found.values().toArray(BitSet[]::new);
      classes.add(cells.length);
      mixedOnes = wanted(mixed);
      joinInObjects();
      joined.forEach(this::join);
    }

    private BitSet wanted(BitSet kinds) {
      BitSet all = objects.ofSameSites(kinds);
      all.and(wanted);
      return all;
    }

    private void joinInObjects() {
      Map<Integer, List<Integer>> byObject = new TreeMap<>();
      for (int i = 0; i < cells.length; i++) {
        int object = pointsTo.object(cells[i]).index();
        byObject.computeIfAbsent(object, o -> new ArrayList<>()).add(i);
      }
      for (List<Integer> all : byObject.values()) {
        for (int i : all) {
          for (int j : all) {
            boolean areOne = j < i && leadTo[i].intersects(leadTo[j]) && areInOnePart(i, j);
            if (areOne && !slots.areApart(cells[i], cells[j], pointsTo)) {
              unite(i, j);
            }
          }
        }
      }
    }

    private boolean areInOnePart(int i, int j) {
      return parts.start(cells[i]) == parts.start(cells[j])
          || (leadTo[i].intersects(mixedOnes) && leadTo[j].intersects(mixedOnes));
    }

    private void join(Joined one) {
      BitSet kinds = wanted(one.kinds);
      int first = -1;
      for (int i = 0; i < cells.length; i++) {
        int holder = pointsTo.object(cells[i]).index();
        if ((one.holders == null || one.holders.get(holder)) && leadTo[i].intersects(kinds)) {
          first = first < 0 ? i : first;
          unite(first, i);
          isJoined.set(i);
        }
      }
    }

    private void unite(int a, int b) {
      int left = classes.find(a);
      int right = classes.find(b);
      if (left != right) {
        classes.join(left, right);
      }
    }

    List<Handovers.Container> all() {
      Map<Integer, BitSet> members = new TreeMap<>();
      for (int i = 0; i < cells.length; i++) {
        members.computeIfAbsent(classes.find(i), c -> new BitSet()).set(i);
      }
      return members.values().stream().map(this::container).toList();
    }

    private Handovers.Container container(BitSet members) {
      var result =
          new Handovers.Container(
              new BitSet(), new BitSet(), members.intersects(isJoined) ? POSSIBLE : NEVER);
      for (int i = members.nextSetBit(0); i >= 0; i = members.nextSetBit(i + 1)) {
        result.cells().set(cells[i]);
        result.contents().or(leadTo[i]);
      }
      return result;
    }
  }
}
