package io.interlock.pointsto;

import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Keeps out of a pointer what its declared type rules out. This is C's rule on effective types: an
 * object is not accessed through a pointer to an unrelated type. It is applied only where both
 * types are known, and less strictly than compilers apply it: types that the program takes for each
 * other are related, and bytes may be anything that the program uses bytes as. Memory without a
 * type is seen as the declared type, see {@link Views}.
 */
final class TypeFilter {
  private static final byte OPEN = 0;
  private static final byte ALLOWED = 1;
  private static final byte REFUSED = 2;

  /** In place of places: not narrowed. */
  private static final IntList EVERYWHERE = IntList.of(PlaceTable.NOWHERE);

  /** Larger structs are not searched. */
  private static final int MAX_NARROWED = 256;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final PlaceKinds kinds;
  private final PointeeTypes types;
  private final Views views;
  private final Layouts layouts;
  private final Graph graph;

  /** By type and kind of place. */
  private byte[][] verdicts = new byte[0][];

  /** By type and word of 64 places: which are judged, and which of them are allowed. */
  private long[][] judged = new long[0][];

  private long[][] allowed = new long[0][];

  /** By type and word of 64 places: which stand for others, see {@link #narrowed}. */
  private long[][] rough = new long[0][];

  /** By type and word of 64 places: which are seen as the type. */
  private long[][] seen = new long[0][];

  private final Long2ObjectOpenHashMap<IntList> narrowed = new Long2ObjectOpenHashMap<>();

  /** Nodes and views that are connected. */
  private final LongOpenHashSet connected = new LongOpenHashSet();

  private @Nullable Crowd crowd;

  TypeFilter(
      ObjectTable objects,
      PlaceTable places,
      PlaceKinds kinds,
      PointeeTypes types,
      Views views,
      Layouts layouts,
      Graph graph) {
    this.objects = objects;
    this.places = places;
    this.kinds = kinds;
    this.types = types;
    this.views = views;
    this.layouts = layouts;
    this.graph = graph;
  }

  void crowd(Crowd newCrowd) {
    crowd = newCrowd;
    views.parts(
        (view, type) -> {
          IntList found = narrowed(type, places.any(view));
          return found == EVERYWHERE ? IntList.of() : found;
        });
  }

  /** Forgets what places were judged to be; they are judged again if they are asked for. */
  void forget() {
    judged = new long[0][];
    allowed = new long[0][];
    seen = new long[0][];
    rough = new long[0][];
    narrowed.clear();
    narrowed.trim();
    connected.clear();
    connected.trim();
  }

  private boolean isCrowd(int place) {
    return crowd != null && place == crowd.whole();
  }

  /**
   * Those places of a word that a node of the type may point to. What it sees as its own type comes
   * to it on the way of the view.
   */
  long allowed(int node, int type, int key, long word, PlaceSet more) {
    prepare(type, key);
    for (long open = word & ~judged[type][key]; open != 0; open &= open - 1) {
      judge(type, (key << 6) + Long.numberOfTrailingZeros(open));
    }
    judged[type][key] |= word;
    for (long some = word & seen[type][key]; some != 0; some &= some - 1) {
      connect(node, type, (key << 6) + Long.numberOfTrailingZeros(some));
    }
    for (long some = word & rough[type][key]; some != 0; some &= some - 1) {
      int place = (key << 6) + Long.numberOfTrailingZeros(some);
      for (int wanted : types.members(type)) {
        IntList found = narrowed(wanted, place);
        for (int i = 0; found != EVERYWHERE && i < found.size(); i++) {
          more.add(found.getInt(i));
        }
      }
    }
    return word & allowed[type][key];
  }

  private void prepare(int type, int key) {
    if (type >= judged.length) {
      judged = Arrays.copyOf(judged, types.count() + 1);
      allowed = Arrays.copyOf(allowed, types.count() + 1);
      seen = Arrays.copyOf(seen, types.count() + 1);
      rough = Arrays.copyOf(rough, types.count() + 1);
    }
    if (judged[type] == null || key >= judged[type].length) {
      int length = Math.max(key + 1, (places.size() >> 6) + 1);
      judged[type] = grown(judged[type], length);
      allowed[type] = grown(allowed[type], length);
      seen[type] = grown(seen[type], length);
      rough[type] = grown(rough[type], length);
    }
  }

  private static long[] grown(long[] old, int length) {
    return old == null ? new long[length] : Arrays.copyOf(old, length);
  }

  private void connect(int node, int type, int place) {
    int object = views.whole(places.object(place));
    for (int wanted : types.members(type)) {
      if (crowd != null && isFunction(wanted) && isCrowd(place)) {
        connect(crowd.functions(wanted), node);
      } else if (isSeenAs(wanted, place)) {
        connect(views.pointer(object, isBytes(wanted) ? types.bytes("char") : wanted), node);
      }
    }
  }

  private void connect(int from, int node) {
    if (connected.add((long) node << Integer.SIZE | from)) {
      graph.addEdge(from, node);
    }
  }

  private void judge(int type, int place) {
    long bit = 1L << place;
    int key = place >> 6;
    boolean isFunction = objects.get(places.object(place)).kind() == AbstractObject.Kind.FUNCTION;
    for (int wanted : types.members(type)) {
      if (isFunction || isFunction(wanted)) {
        if (isCrowd(place)) {
          seen[type][key] |= bit;
        } else if (isFunction && isFunction(wanted)) {
          allowed[type][key] |= bit;
        }
      } else if (isSeenAs(wanted, place)) {
        seen[type][key] |= bit;
      } else if (places.isAny(place) && isNarrowed(wanted, place)) {
        rough[type][key] |= bit;
      } else if (isAllowed(wanted, kinds.of(place))) {
        allowed[type][key] |= bit;
      }
    }
  }

  private boolean isFunction(int type) {
    return types.get(type).kind() == PointeeTypes.Kind.FUNCTION;
  }

  private boolean isBytes(int type) {
    return types.get(type).kind() == PointeeTypes.Kind.BYTES;
  }

  /**
   * Whether a place is in memory that has no type of its own and is seen as this one. Once it is
   * seen as bytes, only what the program uses bytes as comes into question.
   */
  private boolean isSeenAs(int type, int place) {
    int kind = kinds.of(place);
    int holds = kinds.get(kind).holds();
    if (!types.hasViews(type)) {
      return false;
    }
    return views.isView(places.object(place))
        ? holds == PlaceKinds.BYTES && !isBytes(type) && isAllowed(type, kind)
        : (holds & PlaceKinds.RAW) != 0
            || ((holds & PlaceKinds.BYTES) != 0 && !isBytes(type) && isAllowed(type, kind));
  }

  /** Whether it is known where in the object of a place something of the type begins. */
  private boolean isNarrowed(int type, int place) {
    return narrowed(type, place) != EVERYWHERE;
  }

  /**
   * Some place of an object that something of the type begins at: all such places of the object, as
   * far as they are known.
   */
  private IntList narrowed(int type, int place) {
    int object = places.object(place);
    return narrowed.computeIfAbsent(
        (long) type << Integer.SIZE | object, k -> findNarrowed(type, object));
  }

  private IntList findNarrowed(int type, int object) {
    Type shape = layouts.resolved(objects.shape(object).type());
    if (types.get(type).kind() != PointeeTypes.Kind.STRUCT
        || shape == null
        || places.isMerged(object)) {
      return EVERYWHERE;
    }
    LongArrayList offsets = layouts.recordOffsets(shape, MAX_NARROWED);
    if (offsets == null || offsets.isEmpty()) {
      return EVERYWHERE;
    }
    var found = new IntArrayList();
    for (long offset : offsets) {
      int at = places.at(object, offset);
      if (at != PlaceTable.NOWHERE && isAllowed(type, kinds.of(at))) {
        found.add(at);
      }
    }
    boolean isBehind =
        found.isEmpty()
            && layouts.partsOf(shape).stream().anyMatch(p -> types.isUsedWithin(types.of(p), type));
    if (isBehind) {
      found.add(places.any(object));
    }
    return found;
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
    for (int there : kind.types()) {
      if (there == PointeeTypes.ANYTHING
          || (types.isUsedAs(there, type) && (!isBytes(there) || types.fits(type, kind.room())))
          || (isBytes(there) && isBytes(type))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a pointer to a type may point to a place as it is. */
  boolean allows(int type, int place) {
    return type == PointeeTypes.ANYTHING || isAllowed(type, kinds.of(place));
  }

  /**
   * Whether what begins with a type may be copied to a kind of place: both are used as one type, or
   * nothing is known of one of them.
   */
  boolean mayCopy(int type, int kind) {
    return type == PointeeTypes.ANYTHING || isAllowed(type, kind) || isAllowedBack(type, kind);
  }

  private boolean isAllowedBack(int type, int kind) {
    for (int there : kinds.get(kind).types()) {
      if (types.isUsedAs(type, there)) {
        return true;
      }
    }
    return false;
  }
}
