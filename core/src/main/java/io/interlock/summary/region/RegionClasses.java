package io.interlock.summary.region;

import io.interlock.graph.DisjointSets;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a function in classes: values of one class point into one region. Classes only grow
 * together, an owner once known is replaced by "several" only.
 */
final class RegionClasses {
  private final DisjointSets sets = new DisjointSets();
  private final Map<Integer, RegionOwner> owners = new HashMap<>();
  private final BitSet mixed = new BitSet();
  private final BitSet linked = new BitSet();

  RegionClasses(int nodes) {
    sets.add(nodes);
  }

  /** A further value. */
  int add() {
    return sets.add(1);
  }

  int find(int node) {
    return sets.find(node);
  }

  /** Both values point into one region. */
  void unite(int a, int b) {
    int into = sets.find(a);
    int gone = sets.find(b);
    if (into == gone) {
      return;
    }
    sets.join(into, gone);
    RegionOwner other = owners.remove(gone);
    if (other != null) {
      own(into, other);
    }
    if (mixed.get(gone)) {
      mixed.set(into);
    }
    if (linked.get(gone)) {
      linked.set(into);
    }
  }

  /** One value is stored behind the other. */
  void link(int a, int b) {
    unite(a, b);
    linked.set(sets.find(a));
  }

  /** The region hangs off the owner. */
  void own(int node, RegionOwner owner) {
    int known = sets.find(node);
    RegionOwner old = owners.putIfAbsent(known, owner);
    if (old != null && !old.equals(owner)) {
      mixed.set(known);
    }
  }

  void mix(int node) {
    mixed.set(sets.find(node));
  }

  /** The owner of a class; if there are several, one of them. */
  @Nullable RegionOwner owner(int node) {
    return owners.get(sets.find(node));
  }

  boolean isMixed(int node) {
    return mixed.get(sets.find(node));
  }

  boolean isLinked(int node) {
    return linked.get(sets.find(node));
  }
}
