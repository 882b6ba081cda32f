package io.interlock.ownership;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The holds of the pointers of a function at one point, and the containers that those in containers
 * are in, by the number of a set of them. Changed in place while a block is followed.
 */
final class Holds {
  private final Hold[] holds;
  private final int[] containers;
  private Section section;
  private Moves moves;
  private BitSet young = new BitSet();
  private BitSet awaited = new BitSet();
  private BitSet unlinked = new BitSet();
  private Map<Integer, Integer> equal = Map.of();
  private int returnedBy;
  private Map<Sign, Holds> returned = Map.of();

  private Holds(Hold[] holds, int[] containers, Section section, Moves moves) {
    this.holds = holds;
    this.containers = containers;
    this.section = section;
    this.moves = moves;
  }

  static Holds of(int count) {
    var holds = new Hold[count];
    Arrays.fill(holds, Hold.NOTHING);
    return new Holds(holds, new int[count], Section.EMPTY, Moves.NONE);
  }

  Holds copy() {
    var copy = new Holds(holds.clone(), containers.clone(), section, moves);
    copy.young = (BitSet) young.clone();
    copy.awaited = (BitSet) awaited.clone();
    copy.unlinked = (BitSet) unlinked.clone();
    copy.equal = equal;
    return copy;
  }

  int count() {
    return holds.length;
  }

  Hold get(int pointer) {
    return holds[pointer];
  }

  /**
   * The containers that a pointer is in, or was taken out of; of what is fresh or owned, those its
   * links lead to. Zero if there are none.
   */
  int containers(int pointer) {
    return containers[pointer];
  }

  /** A pointer gets another value, or another place. */
  void set(int pointer, Hold hold, int in) {
    holds[pointer] = hold;
    containers[pointer] = in;
    young.set(pointer, hold == Hold.FRESH);
    awaited.clear(pointer);
    unlinked.clear(pointer);
    forgetEqual(pointer);
  }

  void set(int pointer, Hold hold) {
    holds[pointer] = hold;
    if (hold != Hold.OWNED) {
      young.set(pointer, hold == Hold.FRESH);
    }
  }

  /**
   * Whether an object was made by this thread and not put anywhere, nor may anything have been
   * taken out of it; pointers may have been put into it.
   */
  boolean isYoung(int pointer) {
    return young.get(pointer);
  }

  /** Cells that continue a list lead to an object that is to be put there. */
  void await(int pointer, int in) {
    holds[pointer] = holds[pointer].isTaken() ? Hold.TAKEN : Hold.OWNED;
    containers[pointer] = in;
    young.clear(pointer);
    awaited.set(pointer);
  }

  /** What is awaited somewhere and was not put there is anybody's. */
  void settle() {
    for (int p = awaited.nextSetBit(0); p >= 0; p = awaited.nextSetBit(p + 1)) {
      holds[p] = Hold.ANY;
    }
    awaited.clear();
  }

  /** An object is taken out of its container, by its own links or where it was found to be. */
  void unlink(int pointer) {
    holds[pointer] = holds[pointer].unlinked();
    unlinked.set(pointer);
  }

  /** Whether an object has been taken out so, on all paths, and not been put anywhere since. */
  boolean isUnlinked(int pointer) {
    return unlinked.get(pointer);
  }

  /** A pointer is the same as one that was found in a container. */
  void setEqual(int pointer, int found) {
    if (holds[pointer] == Hold.ANY) {
      holds[pointer] = holds[found];
      containers[pointer] = containers[found];
    }
    var all = new HashMap<>(equal);
    all.put(pointer, found);
    equal = Map.copyOf(all);
  }

  /** Whether a pointer is known to be the same as one that was found in a container. */
  boolean isEqual(int pointer, int found) {
    return equal.getOrDefault(pointer, -1) == found;
  }

  private void forgetEqual(int pointer) {
    if (!equal.isEmpty() && (equal.containsKey(pointer) || equal.containsValue(pointer))) {
      var rest = new HashMap<>(equal);
      rest.remove(pointer);
      rest.values().removeIf(f -> f == pointer);
      equal = Map.copyOf(rest);
    }
  }

  /** What has become of cells since the last release. */
  Section section() {
    return section;
  }

  void set(Section now) {
    section = now;
  }

  /** How indexes of arrays have moved since the last release. */
  Moves moves() {
    return moves;
  }

  void set(Moves now) {
    moves = now;
  }

  /** A call has returned just now, by its result; each of these holds if that has the sign. */
  void setReturned(int result, Map<Sign, Holds> bySign) {
    returnedBy = result;
    returned = bySign;
  }

  int returnedBy() {
    return returnedBy;
  }

  /** Not part of what a point is known by: used up where the block ends. */
  Map<Sign, Holds> returned() {
    return returned;
  }

  /** What holds if the call has returned one of some signs. */
  Holds ifReturned(Set<Sign> signs, BaseSets sets) {
    Holds found = null;
    for (Sign sign : signs) {
      Holds one = returned.get(sign);
      if (one != null) {
        found = found == null ? one : found.meet(one, sets);
      }
    }
    return found == null ? copy() : found.copy();
  }

  void forgetReturned() {
    returned = Map.of();
  }

  /** What was made just now has been used since. */
  void age() {
    young.clear();
    for (int i = 0; i < holds.length; i++) {
      if (holds[i] == Hold.FRESH) {
        holds[i] = Hold.OWNED;
      }
    }
  }

  void release() {
    settle();
    equal = Map.of();
    for (int i = 0; i < holds.length; i++) {
      if (holds[i].isTaken()) {
        containers[i] = 0;
      }
      holds[i] = holds[i].released();
    }
  }

  /** A local has got another value. */
  void forget(int local, BaseSets sets) {
    for (int i = 0; i < containers.length; i++) {
      containers[i] = sets.without(containers[i], local);
    }
  }

  /** Whether an object that is in no container leads to what is in one. */
  boolean leadsToContainers(int pointer) {
    return holds[pointer].isAlone() && containers[pointer] != 0;
  }

  /** What holds on both paths. */
  Holds meet(Holds other, BaseSets sets) {
    Holds both = copy();
    for (int i = 0; i < holds.length; i++) {
      both.holds[i] = holds[i].meet(other.holds[i]);
      both.containers[i] = sets.union(containers[i], other.containers[i]);
      boolean isYoung = isYoungOrNull(i) && other.isYoungOrNull(i);
      both.young.set(i, isYoung && (young.get(i) || other.young.get(i)));
    }
    both.awaited.or(other.awaited);
    both.unlinked.and(other.unlinked);
    if (!equal.equals(other.equal)) {
      var common = new HashMap<>(equal);
      common.entrySet().retainAll(other.equal.entrySet());
      both.equal = Map.copyOf(common);
    }
    both.section = section.meet(other.section);
    both.moves = moves.meet(other.moves);
    return both;
  }

  private boolean isYoungOrNull(int pointer) {
    return young.get(pointer) || holds[pointer] == Hold.NOTHING;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Holds h
        && Arrays.equals(h.holds, holds)
        && Arrays.equals(h.containers, containers)
        && h.young.equals(young)
        && h.awaited.equals(awaited)
        && h.unlinked.equals(unlinked)
        && h.equal.equals(equal)
        && h.section.equals(section)
        && h.moves.equals(moves);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(holds) * 31 + Arrays.hashCode(containers);
  }
}
