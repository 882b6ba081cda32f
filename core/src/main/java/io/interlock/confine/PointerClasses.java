package io.interlock.confine;

import io.interlock.graph.DisjointSets;
import io.interlock.pointsto.Places;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The pointers of a function in classes: those of one class point into one region. A class has one
 * owner at most: some formals, which are then taken to point into one region, or a value of the
 * function that nothing is known of. Classes only grow together; two with different owners do not.
 */
final class PointerClasses {
  static final int NOBODY = -1;

  /** What is known of a class. */
  static final class Group {
    final BitSet formals = new BitSet();
    int owner = NOBODY;
    Places cells = Places.NONE;
    Places objects = Places.NONE;

    boolean isFresh() {
      return owner == NOBODY && formals.isEmpty();
    }

    boolean isStored() {
      return !cells.isEmpty() || !objects.isEmpty();
    }
  }

  private final DisjointSets sets = new DisjointSets();
  private final @Nullable Group[] groups;
  private final boolean areFormalsApart;

  /**
   * One class for each pointer.
   *
   * @param areFormalsApart whether nobody answers for it that two formals are of one region
   */
  PointerClasses(int count, boolean areFormalsApart) {
    sets.add(count);
    groups = new @Nullable Group[count];
    this.areFormalsApart = areFormalsApart;
  }

  int find(int node) {
    return sets.find(node);
  }

  Group of(int node) {
    int at = sets.find(node);
    Group known = groups[at];
    if (known == null) {
      known = new Group();
      groups[at] = known;
    }
    return known;
  }

  /** Makes two classes one; false if they have different owners. */
  boolean unite(int a, int b) {
    int into = sets.find(a);
    int gone = sets.find(b);
    if (into == gone) {
      return true;
    }
    Group kept = of(into);
    Group other = of(gone);
    if (!mayBeOne(kept, other)) {
      return false;
    }
    sets.join(into, gone);
    kept.formals.or(other.formals);
    kept.owner = kept.owner == NOBODY ? other.owner : kept.owner;
    kept.cells = kept.cells.union(other.cells);
    kept.objects = kept.objects.union(other.objects);
    groups[gone] = null;
    return true;
  }

  private boolean mayBeOne(Group a, Group b) {
    if (a.isFresh() || b.isFresh()) {
      return true;
    }
    boolean isByFormals = a.owner == NOBODY && b.owner == NOBODY;
    return isByFormals && (!areFormalsApart || a.formals.equals(b.formals));
  }
}
