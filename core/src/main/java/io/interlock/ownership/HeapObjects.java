package io.interlock.ownership;

import io.interlock.ir.Call;
import io.interlock.ir.Instruction;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * HeapObjects as ownership sees them. What is made at one place of the program is one kind, under
 * whatever types and by whatever calls it is told apart elsewhere.
 */
final class HeapObjects {
  /** Of larger pieces of memory all pointers of the object are looked at. */
  private static final int MAX_BYTES = 256;

  private final PointsTo pointsTo;
  private final BitSet visible;
  private final BitSet heap = new BitSet();

  /** By object: all on the heap that are made at the same place. */
  private final @Nullable BitSet[] mates;

  /** With the arrays whose elements are objects of their own, though not on the heap. */
  HeapObjects(PointsTo pointsTo, BitSet shared, BitSet elements) {
    this.pointsTo = pointsTo;
    heap.or(elements);
    mates = new @Nullable BitSet[pointsTo.objects().size()];
    var bySite = new IdentityHashMap<Instruction, BitSet>();
    Set<Made> sharedOnes = made(shared);
    for (AbstractObject object : pointsTo.objects()) {
      Instruction site = object.site();
      if (object.kind() == AbstractObject.Kind.HEAP && site != null) {
        if (sharedOnes.contains(Made.of(object))) {
          heap.set(object.index());
        }
        bySite.computeIfAbsent(site, s -> new BitSet()).set(object.index());
      }
    }
    for (AbstractObject object : pointsTo.objects()) {
      mates[object.index()] = object.site() == null ? null : bySite.get(object.site());
    }
    visible = ofSameSites(shared);
  }

  /** How an object came into being, whatever type it is used as. */
  private record Made(@Nullable Instruction site, List<Call> calls) {
    static Made of(AbstractObject object) {
      return new Made(object.site(), object.calls());
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

  /** All that are made where one of these is made. */
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
