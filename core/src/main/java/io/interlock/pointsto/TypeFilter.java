package io.interlock.pointsto;

import java.util.Arrays;

/**
 * Keeps out of a pointer what its declared type rules out. This is C's rule on effective types: an
 * object is not accessed through a pointer to an unrelated type. It is applied only where both
 * types are known, and less strictly than compilers apply it: memory without a type may hold
 * anything, and types that the program takes for each other are related.
 */
final class TypeFilter {
  private static final byte OPEN = 0;
  private static final byte ALLOWED = 1;
  private static final byte REFUSED = 2;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final PointeeTypes types;

  /** By type and kind of place. */
  private byte[][] verdicts = new byte[0][];

  /** By type and word of 64 places: which are judged, and which of them are allowed. */
  private long[][] judged = new long[0][];

  private long[][] allowed = new long[0][];

  TypeFilter(ObjectTable objects, PlaceTable places, PlaceKinds kinds, PointeeTypes types) {
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.types = types;
  }

  /** Those places of a word that a pointer of the type may point to. */
  long allowed(int type, int key, long word) {
    if (type >= judged.length) {
      judged = Arrays.copyOf(judged, types.count() + 1);
      allowed = Arrays.copyOf(allowed, types.count() + 1);
    }
    if (judged[type] == null || key >= judged[type].length) {
      int length = Math.max(key + 1, (places.size() >> 6) + 1);
      judged[type] = judged[type] == null ? new long[length] : Arrays.copyOf(judged[type], length);
      allowed[type] =
          allowed[type] == null ? new long[length] : Arrays.copyOf(allowed[type], length);
    }
    for (long open = word & ~judged[type][key]; open != 0; open &= open - 1) {
      if (judge(type, (key << 6) + Long.numberOfTrailingZeros(open))) {
        allowed[type][key] |= Long.lowestOneBit(open);
      }
    }
    judged[type][key] |= word;
    return word & allowed[type][key];
  }

  boolean allows(int type, int place) {
    return type == PointeeTypes.ANYTHING || allowed(type, place >> 6, 1L << place) != 0;
  }

  private boolean judge(int type, int place) {
    boolean wantsFunction = types.members(type).intStream().anyMatch(t -> isFunction(t));
    if (objects.get(places.object(place)).kind() == AbstractObject.Kind.FUNCTION) {
      return wantsFunction;
    }
    if (wantsFunction && types.members(type).size() == 1) {
      return false;
    }
    return isAllowed(type, kinds.of(place));
  }

  private boolean isFunction(int type) {
    return types.get(type).kind() == PointeeTypes.Kind.FUNCTION;
  }

  private boolean isAllowed(int type, int kind) {
    if (type >= verdicts.length) {
      verdicts = Arrays.copyOf(verdicts, types.count() + 1);
    }
    byte[] row = verdicts[type];
    if (row == null || kind >= row.length) {
      row = row == null ? new byte[kinds.count() + 1] : Arrays.copyOf(row, kinds.count() + 1);
      verdicts[type] = row;
    }
    if (row[kind] == OPEN) {
      row[kind] = decide(type, kinds.get(kind)) ? ALLOWED : REFUSED;
    }
    return row[kind] == ALLOWED;
  }

  private boolean decide(int type, PlaceKinds.Kind kind) {
    if ((kind.holds() & PlaceKinds.RAW) != 0) {
      return true;
    }
    for (int wanted : types.members(type)) {
      for (int there : kind.types()) {
        if (there == PointeeTypes.ANYTHING || types.isUsedAs(there, wanted)) {
          return true;
        }
      }
    }
    return false;
  }
}
