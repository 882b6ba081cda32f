package io.interlock.pointsto;

import io.interlock.util.IntTable;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * The places: (object, offset) pairs by dense id, made as they are asked for. Each object has at
 * most a bounded number of places and one more for "any offset"; an object that would get more is
 * reported as overfull and from then on has that one only. So there are finitely many places,
 * whatever the program does to its pointers.
 */
final class PlaceTable {
  /** Whether offsets matter. */
  enum Fields {
    BY_OFFSET,
    MERGED
  }

  /** In place of a place: pointer arithmetic left the object. */
  static final int NOWHERE = -1;

  /** How many offsets of one object are told apart: enough for the largest structs. */
  static final int MAX_OFFSETS = 4096;

  /** The same for objects of which nothing is known. */
  static final int MAX_UNTYPED_OFFSETS = 256;

  private static final int ANY_KEY = Integer.MAX_VALUE;

  private final ObjectTable objects;
  private final Layouts layouts;
  private final Fields fields;
  private final Spot spot = new Spot();
  private final Long2IntOpenHashMap ids = new Long2IntOpenHashMap();
  private final IntTable objectOf = new IntTable();
  private final IntTable offsetOf = new IntTable();
  private final List<IntTable> ofObject = new ArrayList<>();
  private final BitSet merged = new BitSet();
  private final IntArrayList overfull = new IntArrayList();

  PlaceTable(ObjectTable objects, Layouts layouts, Fields fields) {
    this.objects = objects;
    this.layouts = layouts;
    this.fields = fields;
    ids.defaultReturnValue(NOWHERE);
  }

  /**
   * The places there were at one time. The arrays are those of the table: what is in them for a
   * place never changes.
   */
  static final class Snapshot {
    private final int size;
    private final int[] objects;
    private final int[] offsets;

    private Snapshot(int size, int[] objects, int[] offsets) {
      this.size = size;
      this.objects = objects;
      this.offsets = offsets;
    }

    int size() {
      return size;
    }

    int object(int place) {
      return objects[place];
    }

    /** The offset, or {@link PointsTo#ANY_OFFSET}. */
    long offset(int place) {
      return offsets[place] == ANY_KEY ? PointsTo.ANY_OFFSET : offsets[place];
    }
  }

  /** The places there are now. */
  Snapshot snapshot() {
    return new Snapshot(objectOf.size(), objectOf.values(), offsetOf.values());
  }

  Fields fields() {
    return fields;
  }

  int size() {
    return objectOf.size();
  }

  int object(int place) {
    return objectOf.get(place);
  }

  /** The offset, or {@link PointsTo#ANY_OFFSET}. */
  long offset(int place) {
    int offset = offsetOf.get(place);
    return offset == ANY_KEY ? PointsTo.ANY_OFFSET : offset;
  }

  boolean isAny(int place) {
    return offsetOf.get(place) == ANY_KEY;
  }

  /** The place of an offset in an object if it has come up, whatever is thought of it since. */
  int known(int object, long offset) {
    boolean isAny = offset == PointsTo.ANY_OFFSET;
    return isAny || (int) offset == offset
        ? ids.get(key(object, isAny ? ANY_KEY : (int) offset))
        : NOWHERE;
  }

  /** The place of an offset in an object, or {@link #NOWHERE}. */
  int at(int object, long offset) {
    return at(object, offset, 0);
  }

  /** The same, or any number of steps of {@code scale} bytes from there, if that is not 0. */
  int at(int object, long offset, long scale) {
    if (isMerged(object) || offset == PointsTo.ANY_OFFSET) {
      return any(object);
    }
    layouts.find(objects.shape(object), offset, spot);
    if (spot.offset == Layouts.OUTSIDE) {
      return NOWHERE;
    }
    boolean scattered = scale != 0 && !spot.repeatsEvery(scale);
    return scattered || spot.offset >= ANY_KEY ? any(object) : exact(object, (int) spot.offset);
  }

  /** A place some bytes from another, then any number of steps of {@code scale} bytes away. */
  int shifted(int place, long bytes, long scale) {
    if (isAny(place)) {
      return place;
    }
    int object = object(place);
    if (objects.get(object).kind() == AbstractObject.Kind.FUNCTION) {
      return bytes == 0 ? place : NOWHERE;
    }
    return at(object, offset(place) + bytes, scale);
  }

  /** Whether a place is in an element of so many bytes of an array, or not known. */
  boolean isElement(int place, long bytes) {
    if (isAny(place) || isMerged(object(place))) {
      return true;
    }
    layouts.find(objects.shape(object(place)), offset(place), spot);
    return spot.isElement(bytes);
  }

  private int exact(int object, int offset) {
    int known = ids.get(key(object, offset));
    if (known != NOWHERE) {
      return known;
    }
    Shape shape = objects.shape(object);
    int limit = shape.type() == null && shape.size() < 0 ? MAX_UNTYPED_OFFSETS : MAX_OFFSETS;
    if (count(object) >= limit) {
      overfull.add(object);
      return any(object);
    }
    return add(object, offset);
  }

  /** The place for all of an object. */
  int any(int object) {
    int known = ids.get(key(object, ANY_KEY));
    return known != NOWHERE ? known : add(object, ANY_KEY);
  }

  /** Whether there is a place for all of an object. */
  boolean hasAny(int object) {
    return ids.containsKey(key(object, ANY_KEY));
  }

  /** How many places of an object there are so far. */
  int count(int object) {
    return object < ofObject.size() ? ofObject.get(object).size() : 0;
  }

  /** The {@code i}th place of an object, in the order they came up. */
  int get(int object, int i) {
    return ofObject.get(object).get(i);
  }

  private int add(int object, int offset) {
    while (ofObject.size() <= object) {
      ofObject.add(new IntTable(1));
    }
    int place = objectOf.size();
    ids.put(key(object, offset), place);
    objectOf.add(object);
    offsetOf.add(offset);
    ofObject.get(object).add(place);
    return place;
  }

  private static long key(int object, int offset) {
    return (long) object << Integer.SIZE | offset;
  }

  /** Every place of an object so far, the last one first. */
  void forEach(int object, IntConsumer consumer) {
    for (int i = count(object) - 1; i >= 0; i--) {
      consumer.accept(get(object, i));
    }
  }

  /** From now on the object has the one place only. */
  void merge(int object) {
    merged.set(object);
  }

  boolean isMerged(int object) {
    return fields == Fields.MERGED || merged.get(object) || isShapeless(object);
  }

  /** Heap memory of which nothing is known: {@link Views} of it have offsets. */
  private boolean isShapeless(int object) {
    Shape shape = objects.shape(object);
    return shape.type() == null
        && !shape.isArray()
        && objects.get(object).kind() == AbstractObject.Kind.HEAP;
  }

  /** The place that stands for a place since its object was merged. */
  int canonical(int place) {
    return isMerged(object(place)) ? any(object(place)) : place;
  }

  /** Objects that got too many places since the last call, each to be merged. */
  IntArrayList takeOverfull() {
    IntArrayList taken = overfull.clone();
    overfull.clear();
    return taken;
  }
}
