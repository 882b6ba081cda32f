package io.interlock.symbolic;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/** The memory a piece of code may write, by place; grows only. */
public final class Modified {
  private final BitSet places;
  private final BitSet wholeObjects;
  private final BitSet touchedObjects;

  public Modified() {
    places = new BitSet();
    wholeObjects = new BitSet();
    touchedObjects = new BitSet();
  }

  private Modified(Modified other) {
    places = (BitSet) other.places.clone();
    wholeObjects = (BitSet) other.wholeObjects.clone();
    touchedObjects = (BitSet) other.touchedObjects.clone();
  }

  private Modified(BitSet places, BitSet wholeObjects, BitSet touchedObjects) {
    this.places = places;
    this.wholeObjects = wholeObjects;
    this.touchedObjects = touchedObjects;
  }

  /** What another says of itself by {@link #places} and the like. */
  public static Modified of(BitSet places, BitSet wholeObjects, BitSet touchedObjects) {
    return new Modified(
        (BitSet) places.clone(), (BitSet) wholeObjects.clone(), (BitSet) touchedObjects.clone());
  }

  /** The places written, but for those of objects written as a whole. */
  public BitSet places() {
    return (BitSet) places.clone();
  }

  /** The objects of which any place may be written. */
  public BitSet wholeObjects() {
    return (BitSet) wholeObjects.clone();
  }

  /** The objects of which some place may be written. */
  public BitSet touchedObjects() {
    return (BitSet) touchedObjects.clone();
  }

  public Modified copy() {
    return new Modified(this);
  }

  public boolean isEmpty() {
    return touchedObjects.isEmpty();
  }

  /** Adds a write of {@code size} bytes; a negative size or one beyond a word means the object. */
  public void add(PointsTo pointsTo, Places written, long size) {
    for (int i = 0; i < written.size(); i++) {
      int place = written.get(i);
      int object = pointsTo.object(place).index();
      touchedObjects.set(object);
      if (size < 0 || size > 8 || pointsTo.offset(place) == PointsTo.ANY_OFFSET) {
        wholeObjects.set(object);
      } else {
        places.set(place);
      }
    }
  }

  public void addAll(Modified other) {
    places.or(other.places);
    wholeObjects.or(other.wholeObjects);
    touchedObjects.or(other.touchedObjects);
  }

  /** Adds what another says of some objects. */
  public void addWithin(Modified other, BitSet objects, PointsTo pointsTo) {
    for (int place = other.places.nextSetBit(0);
        place >= 0;
        place = other.places.nextSetBit(place + 1)) {
      places.set(place, places.get(place) || objects.get(pointsTo.object(place).index()));
    }
    addCommon(other.wholeObjects, objects, wholeObjects);
    addCommon(other.touchedObjects, objects, touchedObjects);
  }

  private static void addCommon(BitSet some, BitSet others, BitSet to) {
    var common = (BitSet) some.clone();
    common.and(others);
    to.or(common);
  }

  /** Whether a value stored at one of the places may have been changed. */
  public boolean mayAffect(PointsTo pointsTo, Places read) {
    for (int i = 0; i < read.size(); i++) {
      int place = read.get(i);
      int object = pointsTo.object(place).index();
      if (touchedObjects.get(object)
          && (places.get(place)
              || wholeObjects.get(object)
              || pointsTo.offset(place) == PointsTo.ANY_OFFSET)) {
        return true;
      }
    }
    return false;
  }

  /** Whether another says the same. */
  public boolean sameAs(Modified other) {
    return places.equals(other.places)
        && wholeObjects.equals(other.wholeObjects)
        && touchedObjects.equals(other.touchedObjects);
  }
}
