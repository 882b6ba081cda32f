package io.interlock.symbolic;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedSpot;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.util.Bits;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.BitSet;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The memory a piece of code may write, by place; grows only. Of writes that are wider than a word,
 * but do not reach all of an object, the bytes are kept.
 */
public final class Modified {
  private static final long WORD = 8;

  /** No array of C has more; a damaged one may contain itself. */
  private static final int MAX_DIMENSIONS = 64;

  private final Bits places;
  private final Bits wholeObjects;
  private final Bits touchedObjects;
  private final Int2ObjectOpenHashMap<Spans> spans;

  public Modified() {
    places = new Bits();
    wholeObjects = new Bits();
    touchedObjects = new Bits();
    spans = new Int2ObjectOpenHashMap<>();
  }

  private Modified(Modified other) {
    places = other.places.copy();
    wholeObjects = other.wholeObjects.copy();
    touchedObjects = other.touchedObjects.copy();
    spans = other.spans.clone();
  }

  private Modified(BitSet places, BitSet wholeObjects, BitSet touchedObjects) {
    this.places = Bits.of(places);
    this.wholeObjects = Bits.of(wholeObjects);
    this.touchedObjects = Bits.of(touchedObjects);
    spans = new Int2ObjectOpenHashMap<>();
  }

  /** What another says of itself by {@link #places} and the like. */
  public static Modified of(
      BitSet places, BitSet wholeObjects, BitSet touchedObjects, Map<Integer, Spans> spans) {
    var modified = new Modified(places, wholeObjects, touchedObjects);
    modified.spans.putAll(spans);
    return modified;
  }

  /** The places written, but for those of objects written as a whole. */
  public BitSet places() {
    return places.toBitSet();
  }

  /** The objects of which any place may be written. */
  public BitSet wholeObjects() {
    return wholeObjects.toBitSet();
  }

  /** The bytes written of objects, where they are more than a word. */
  public SortedMap<Integer, Spans> spans() {
    return new TreeMap<>(spans);
  }

  /** The objects of which some place may be written. */
  public BitSet touchedObjects() {
    return touchedObjects.toBitSet();
  }

  public Modified copy() {
    return new Modified(this);
  }

  /** Has to come before several threads copy it or add it to others. */
  public void share() {
    places.share();
    wholeObjects.share();
    touchedObjects.share();
  }

  public boolean isEmpty() {
    return touchedObjects.isEmpty();
  }

  /** Adds a write of {@code size} bytes; a negative size means the object. */
  public void add(PointsTo pointsTo, Places written, long size) {
    for (int i = 0; i < written.size(); i++) {
      int place = written.get(i);
      int object = pointsTo.object(place).index();
      touchedObjects.set(object);
      long offset = pointsTo.offset(place);
      if (size < 0 || offset == PointsTo.ANY_OFFSET) {
        wholeObjects.set(object);
      } else if (size > WORD) {
        addSpan(pointsTo.object(place), offset, offset + size);
      } else {
        places.set(place);
        if (size > width(pointsTo.object(place), offset)) {
          addSpan(pointsTo.object(place), offset, offset + size);
        }
      }
    }
  }

  /** Offsets are those of one element: what is wider reaches all of an object. */
  private void addSpan(AbstractObject object, long from, long to) {
    Type type = object.type();
    for (int i = 0; i < MAX_DIMENSIONS && stripped(type) instanceof ArrayType a; i++) {
      type = a.element();
    }
    if (type == null || to * Byte.SIZE > type.bits()) {
      wholeObjects.set(object.index());
    } else {
      spans.merge(object.index(), Spans.of(from, to), Spans::with);
    }
  }

  private static @Nullable Type stripped(@Nullable Type type) {
    return type == null ? null : type.stripped();
  }

  /** Whether adding another would change nothing. */
  boolean contains(Modified other) {
    return touchedObjects.containsAll(other.touchedObjects)
        && wholeObjects.containsAll(other.wholeObjects)
        && places.containsAll(other.places)
        && containsSpans(other);
  }

  private boolean containsSpans(Modified other) {
    for (var more : Int2ObjectMaps.fastIterable(other.spans)) {
      Spans own = spans.get(more.getIntKey());
      if (own == null || !own.with(more.getValue()).equals(own)) {
        return false;
      }
    }
    return true;
  }

  public void addAll(Modified other) {
    other.spans.forEach((o, s) -> spans.merge(o, s, Spans::with));
    places.addAll(other.places);
    wholeObjects.addAll(other.wholeObjects);
    touchedObjects.addAll(other.touchedObjects);
  }

  /** Adds what another says of some objects. */
  public void addWithin(Modified other, BitSet objects, PointsTo pointsTo) {
    for (int place = other.places.next(0); place >= 0; place = other.places.next(place + 1)) {
      if (objects.get(pointsTo.object(place).index())) {
        places.set(place);
      }
    }
    other.spans.forEach(
        (o, s) -> {
          if (objects.get(o)) {
            spans.merge(o, s, Spans::with);
          }
        });
    var within = Bits.of(objects);
    wholeObjects.addCommon(other.wholeObjects, within);
    touchedObjects.addCommon(other.touchedObjects, within);
  }

  /** Whether a value stored at one of the places may have been changed. */
  public boolean mayAffect(PointsTo pointsTo, Places read) {
    for (int i = 0; i < read.size(); i++) {
      int place = read.get(i);
      int object = pointsTo.object(place).index();
      if (touchedObjects.get(object)
          && (places.get(place)
              || wholeObjects.get(object)
              || meetsSpan(pointsTo.object(place), pointsTo.offset(place))
              || pointsTo.offset(place) == PointsTo.ANY_OFFSET)) {
        return true;
      }
    }
    return false;
  }

  private boolean meetsSpan(AbstractObject object, long offset) {
    Spans written = spans.get(object.index());
    return written != null
        && written.meet(offset, WORD)
        && written.meet(offset, width(object, offset));
  }

  /** How many bytes the number or pointer at an offset has: a word if it is not known. */
  private static long width(AbstractObject object, long offset) {
    Type type = object.type();
    if (type == null || offset < 0) {
      return WORD;
    }
    TypedSpot spot = TypedSpot.find(type, offset * Byte.SIZE);
    Type there = spot.type();
    return there == null || there instanceof RecordType || spot.rest() > 0
        ? WORD
        : Math.min(WORD, there.bits() / Byte.SIZE);
  }

  /** Whether another says the same. */
  public boolean sameAs(Modified other) {
    return places.equals(other.places)
        && wholeObjects.equals(other.wholeObjects)
        && touchedObjects.equals(other.touchedObjects)
        && spans.equals(other.spans);
  }
}
