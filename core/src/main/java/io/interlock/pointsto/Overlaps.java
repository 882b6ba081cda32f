package io.interlock.pointsto;

/**
 * Whether ranges of bytes overlap. A range that runs past the end of an array element may lie in
 * any element, so it is taken to cover the array.
 */
final class Overlaps {
  private final ObjectTable objects;
  private final PlaceTable places;
  private final Layouts layouts;
  private final Spot spot = new Spot();

  Overlaps(ObjectTable objects, PlaceTable places, Layouts layouts) {
    this.objects = objects;
    this.places = places;
    this.layouts = layouts;
  }

  boolean mayOverlap(Places a, long sizeA, Places b, long sizeB) {
    for (int i = 0; i < a.size(); i++) {
      for (int j = 0; j < b.size(); j++) {
        if (overlap(a.get(i), sizeA, b.get(j), sizeB)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean overlap(int p, long sizeP, int q, long sizeQ) {
    if (p == q) {
      return true;
    }
    int object = places.object(p);
    if (object != places.object(q)) {
      return false;
    }
    if (places.isAny(p) || places.isAny(q)) {
      return true;
    }
    return begin(p, sizeP) < end(q, sizeQ) && begin(q, sizeQ) < end(p, sizeP);
  }

  private long begin(int place, long size) {
    long offset = places.offset(place);
    long begin = offset;
    layouts.find(objects.shape(places.object(place)), offset, spot);
    for (int i = 0; i < spot.arrays; i++) {
      long intoElement = Math.floorMod(offset - spot.start[i], spot.stride[i]);
      if (size < 0 || size > spot.stride[i] - intoElement) {
        begin = Math.min(begin, spot.start[i]);
      }
    }
    return begin;
  }

  private long end(int place, long size) {
    long offset = places.offset(place);
    return size < 0 || size > Long.MAX_VALUE - offset ? Long.MAX_VALUE : offset + size;
  }
}
