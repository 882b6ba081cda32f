package io.interlock.ownership;

import io.interlock.graph.DisjointSets;
import io.interlock.ir.Call;
import io.interlock.ir.Instruction;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Objects on the heap as ownership sees them, in kinds. What is made at one place of the program by
 * the same calls is one kind, under whatever types it is told apart elsewhere; so is what is made
 * at one place by different calls, as a wrapper for {@code malloc} does, if it has one type. What
 * calls for different types make there is as different as if the wrapper were part of them.
 */
final class HeapObjects {
  /** Of larger pieces of memory all pointers of the object are looked at. */
  private static final int MAX_BYTES = 256;

  private final PointsTo pointsTo;
  private final BitSet visible;
  private final BitSet heap = new BitSet();

  /** By object: all on the heap of its kind. */
  private final @Nullable BitSet[] mates;

  /** With the arrays whose elements are objects of their own, though not on the heap. */
  HeapObjects(PointsTo pointsTo, BitSet shared, BitSet elements) {
    this.pointsTo = pointsTo;
    heap.or(elements);
    mates = new @Nullable BitSet[pointsTo.objects().size()];
    var kinds = new Kinds();
    Set<Made> sharedOnes = made(shared);
    for (AbstractObject object : pointsTo.objects()) {
      if (object.kind() == AbstractObject.Kind.HEAP && object.site() != null) {
        if (sharedOnes.contains(Made.of(object))) {
          heap.set(object.index());
        }
        kinds.add(object);
      }
    }
    kinds.fill(mates);
    visible = ofSameSites(shared);
  }

  /** How an object came into being, whatever type it is used as. */
  private record Made(@Nullable Instruction site, List<Call> calls) {
    static Made of(AbstractObject object) {
      return new Made(object.site(), object.calls());
    }
  }

  /** How objects come into being at one place that one type is used for; null for bytes. */
  private record Typed(@Nullable Instruction site, @Nullable Type type) {
    static Typed of(AbstractObject object) {
      Type type = object.type();
      return new Typed(object.site(), type == null ? null : type.stripped());
    }
  }

  /** Collects objects, and makes one kind of those that share either. */
  private static final class Kinds {
    private final DisjointSets classes = new DisjointSets();
    private final IntArrayList members = new IntArrayList();
    private final Map<Record, Integer> first = new HashMap<>();

    void add(AbstractObject object) {
      int number = members.size();
      members.add(object.index());
      classes.add(1);
      unite(Made.of(object), number);
      unite(Typed.of(object), number);
    }

    private void unite(Record key, int number) {
      int left = classes.find(first.computeIfAbsent(key, k -> number));
      int right = classes.find(number);
      if (left != right) {
        classes.join(left, right);
      }
    }

    void fill(@Nullable BitSet[] mates) {
      var all = new HashMap<Integer, BitSet>();
      for (int i = 0; i < members.size(); i++) {
        BitSet kind = all.computeIfAbsent(classes.find(i), c -> new BitSet());
        kind.set(members.getInt(i));
        mates[members.getInt(i)] = kind;
      }
    }
  }

  private Set<Made> made(BitSet some) {
    var all = new HashSet<Made>();
    some.stream().forEach(o -> all.add(Made.of(pointsTo.objects().get(o))));
    return all;
  }

  /**
   * All on the heap that several threads may use, and elements; what one alone can have needs no
   * proof.
   */
  BitSet heap() {
    return heap;
  }

  /** Those at some places that are on the heap. */
  BitSet heap(Places places) {
    var found = new BitSet();
    for (int i = 0; i < places.size(); i++) {
      int object = pointsTo.object(places.get(i)).index();
      if (heap.get(object)) {
        found.set(object);
      }
    }
    return found;
  }

  /** Those that pointers in the objects at some places may point to, on the heap. */
  BitSet heapBehind(Places places) {
    return heap(pointsTo.contents(pointsTo.indexed(places, 0, 1)));
  }

  /** The same of the first bytes there; of all if their number is negative, or large. */
  BitSet heapBehind(Places places, long bytes) {
    if (bytes < 0 || bytes > MAX_BYTES) {
      return heapBehind(places);
    }
    var found = new BitSet();
    for (long offset = 0; offset < bytes; offset++) {
      found.or(heap(pointsTo.contents(pointsTo.shifted(places, offset))));
    }
    return found;
  }

  /** All of the kinds of these. */
  BitSet ofSameSites(BitSet some) {
    var all = new BitSet();
    for (int o = some.nextSetBit(0); o >= 0; o = some.nextSetBit(o + 1)) {
      if (all.get(o)) {
        continue; // with all that are made there
      }
      all.set(o);
      BitSet others = o < mates.length ? mates[o] : null;
      if (others != null) {
        all.or(others);
      }
    }
    return all;
  }

  /** Whether cells at the places may be looked at by several threads, and all have a name. */
  boolean canBeContainers(Places places) {
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      boolean isNamed =
          object.kind() == AbstractObject.Kind.GLOBAL
              || object.kind() == AbstractObject.Kind.STACK
              || object.kind() == AbstractObject.Kind.HEAP;
      if (!isNamed || !visible.get(object.index())) {
        return false;
      }
    }
    return !places.isEmpty();
  }

  /** Whether nothing but the heap is at the places, whoever uses it. */
  boolean areOnHeap(Places places) {
    return places.filter(p -> pointsTo.object(p).kind() != AbstractObject.Kind.HEAP).isEmpty();
  }

  /** Whether no other thread sees cells at the places. */
  boolean arePrivate(Places places) {
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      boolean isOwn =
          object.kind() == AbstractObject.Kind.VARIADIC
              || (!visible.get(object.index())
                  && object.kind() != AbstractObject.Kind.OUTSIDE
                  && object.kind() != AbstractObject.Kind.POOL);
      if (!isOwn) {
        return false;
      }
    }
    return true;
  }
}
