package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.util.IntTable;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What lies at a place by the type of its object: which types begin there, seen from outermost to
 * innermost and through all members of unions, and whether a pointer can be stored there. Places
 * where the same lies have one kind, so that questions are answered once per kind.
 */
final class PlaceKinds {
  /** A pointer of the declared type may be stored there. */
  static final int POINTER = 1;

  /** A number as wide as a pointer may be stored there. */
  static final int WORD = 2;

  /** Anything may be stored there: nothing is known of the memory. */
  static final int RAW = 4;

  /** Bytes, enough for a pointer. */
  static final int BYTES = 8;

  /** The kind of memory of which nothing is known. */
  static final int UNKNOWN = 0;

  /**
   * @param types the numbers of the types that begin there
   * @param holds flags: what can be stored there
   * @param pointee what a pointer there is declared to point to
   * @param outer the outermost type that begins there
   * @param room how many bytes there are from there on, if it is bytes that begin there
   */
  record Kind(IntSet types, int holds, int pointee, int outer, long room) {}

  /**
   * A part of an object.
   *
   * @param rest how far into the part the place lies
   * @param room how many bytes of an array it is in, if it is bytes
   * @param isLast whether nothing of its struct follows
   */
  private record Spread(Type type, long rest, long room, boolean isLast) {}

  /** In place of a number of bytes: there may be any number of them. */
  private static final long UNLIMITED = Long.MAX_VALUE;

  private static final int MAX_STEPS = 256;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Layouts layouts;
  private final PointeeTypes types;
  private final int pointerSize;
  private final List<Kind> kinds = new ArrayList<>();
  private final Map<Kind, Integer> numbers = new HashMap<>();
  private final IntTable ofPlace = new IntTable();

  PlaceKinds(
      ObjectTable objects,
      PlaceTable places,
      Layouts layouts,
      PointeeTypes types,
      int pointerSize) {
    this.objects = objects;
    this.places = places;
    this.layouts = layouts;
    this.types = types;
    this.pointerSize = pointerSize;
    number(kind(IntSet.of(), RAW));
  }

  int count() {
    return kinds.size();
  }

  Kind get(int kind) {
    return kinds.get(kind);
  }

  /** The kind of a place. */
  int of(int place) {
    ofPlace.fill(place + 1, -1);
    int known = ofPlace.get(place);
    if (known < 0) {
      known = number(find(place));
      ofPlace.set(place, known);
    }
    return known;
  }

  private int number(Kind kind) {
    return numbers.computeIfAbsent(
        kind,
        k -> {
          kinds.add(k);
          return kinds.size() - 1;
        });
  }

  private Kind find(int place) {
    int object = places.object(place);
    Shape shape = objects.shape(object);
    Type type = layouts.resolved(shape.type());
    if (places.isMerged(object)) {
      return kinds.get(UNKNOWN);
    }
    if (type == null) {
      boolean bytes = shape.isArray() && shape.stride() == 1;
      return bytes ? bytes(object, "char") : kinds.get(UNKNOWN);
    }
    if (element(type) instanceof BaseType b && b.bits() == Byte.SIZE) {
      return bytes(object, b.name());
    }
    if (isBehindEnd(place)) {
      return kind(IntSet.of(), 0);
    }
    return places.isAny(place) ? anywhere(type) : at(shape, type, places.offset(place));
  }

  private boolean isBehindEnd(int place) {
    long size = objects.shape(places.object(place)).size();
    return !places.isAny(place) && size > 0 && places.offset(place) >= size;
  }

  /** An object that is made of bytes as a whole may hold anything, if it can be written. */
  private Kind bytes(int object, String name) {
    boolean isStorage = objects.isWritable(object);
    return kind(IntSet.of(types.bytes(name)), isStorage ? BYTES : 0);
  }

  private static Type element(Type type) {
    Type element = type;
    while (element instanceof ArrayType a && a.element() != null) {
      element = a.element().stripped();
    }
    return element;
  }

  private static Kind kind(IntSet types, int holds) {
    return new Kind(types, holds, PointeeTypes.ANYTHING, PointeeTypes.ANYTHING, UNLIMITED);
  }

  /** Some part of an object, not known which. */
  private Kind anywhere(Type type) {
    var found = new IntAVLTreeSet();
    for (RecordType part : layouts.partsOf(type)) {
      found.add(types.of(part));
    }
    Type element = element(type);
    if (!(element instanceof RecordType)) {
      found.add(types.of(element));
    }
    boolean hasPointers = !(element instanceof RecordType r) || layouts.mayHoldPointers(r);
    return kind(found, hasPointers ? WORD | POINTER : WORD);
  }

  private Kind at(Shape shape, Type type, long offset) {
    var found = new IntAVLTreeSet();
    int holds = 0;
    int pointee = -1;
    int outer = -1;
    long room = 0;
    long inElement = shape.isArray() ? Math.floorMod(offset, shape.stride()) : offset;
    var waiting = new ArrayDeque<Spread>();
    waiting.add(new Spread(type, inElement, UNLIMITED, true));
    for (int step = 0; step < MAX_STEPS && !waiting.isEmpty(); step++) {
      Spread at = waiting.poll();
      if (at.rest == 0 && !(at.type instanceof ArrayType)) {
        int own = types.of(at.type);
        found.add(own);
        outer = outer < 0 ? own : outer;
      }
      if (at.type instanceof ArrayType array) {
        holds |= enterArray(array, at, waiting, found);
      } else if (at.type instanceof RecordType record) {
        holds |= enterRecord(record, at, waiting, found);
      } else if (at.type instanceof PointerType p) {
        if (at.rest == 0) {
          holds |= POINTER;
          int own = types.of(p.target());
          pointee = pointee < 0 ? own : types.either(pointee, own);
        }
      } else {
        holds |= scalar(at, found);
      }
      room = Math.max(room, (holds & (RAW | BYTES)) != 0 ? UNLIMITED : roomAt(at));
    }
    return new Kind(
        found,
        holds,
        Math.max(pointee, PointeeTypes.ANYTHING),
        Math.max(outer, PointeeTypes.ANYTHING),
        room);
  }

  private static long roomAt(Spread at) {
    return Layouts.bytes(at.type) == 1 && !(at.type instanceof RecordType) ? at.room : 0;
  }

  /**
   * How many bytes an array of bytes has. Memory may go on behind a short one that ends a struct,
   * whatever its length is declared as.
   */
  private long room(ArrayType array, boolean isLast) {
    long length = array.bits() / Byte.SIZE;
    return Layouts.isOpen(array) || (isLast && length <= pointerSize) ? UNLIMITED : length;
  }

  private int enterArray(
      ArrayType array, Spread at, ArrayDeque<Spread> waiting, IntAVLTreeSet found) {
    Type element = layouts.resolved(array.element());
    long size = Layouts.bytes(element);
    if (element == null || size <= 0) {
      return RAW;
    }
    long length = array.bits() / Byte.SIZE;
    if (Layouts.isOpen(array) && at.rest >= length && size <= pointerSize) {
      if (size == 1) {
        found.add(types.of(element));
      }
      return size == 1 ? BYTES : RAW; // the payload after a struct
    }
    waiting.add(
        new Spread(element, Math.floorMod(at.rest, size), room(array, at.isLast), at.isLast));
    return 0;
  }

  private int enterRecord(
      RecordType record, Spread at, ArrayDeque<Spread> waiting, IntAVLTreeSet found) {
    List<Member> members = record.members();
    if (members.isEmpty()) {
      return POINTER | WORD; // declared only
    }
    Member last = members.get(members.size() - 1);
    boolean open = Layouts.stripped(last.type()) instanceof ArrayType a && Layouts.isOpen(a);
    if (at.rest >= Layouts.bytes(record) && !open) {
      return RAW;
    }
    for (Member member : members) {
      Type type = layouts.resolved(member.type());
      long start = member.bitOffset() / Byte.SIZE;
      long end = start + member.bits() / Byte.SIZE;
      boolean inside = at.rest >= start && (at.rest < end || (open && member.equals(last)));
      boolean isNumber = member.type() != null && ValueTypes.isNumber(member.type());
      if (!member.isBitField() && type != null && inside && isNumber) {
        found.add(types.of(type));
      } else if (!member.isBitField() && type != null && inside) {
        waiting.add(new Spread(type, at.rest - start, 1, member.equals(last)));
      }
    }
    return 0;
  }

  private int scalar(Spread at, IntAVLTreeSet found) {
    long size = Layouts.bytes(at.type);
    if (size == 1) {
      found.add(types.of(at.type));
      return 0;
    }
    if (at.type instanceof BaseType b) {
      boolean word = size >= pointerSize && at.rest == 0 && !b.name().contains("double");
      return word ? WORD : 0;
    }
    return at.type instanceof EnumType ? 0 : RAW;
  }

  /** What a pointer stored at a place is declared to point to. */
  int pointee(int place) {
    return get(of(place)).pointee();
  }

  /** Whether what the flags say may be stored at a place. */
  boolean holds(int place, int flags) {
    Kind kind = get(of(place));
    int holds = kind.holds();
    if (isTypeless(place)) {
      holds |= RAW;
    }
    return (holds & (flags | RAW)) != 0;
  }

  /** Whether nothing begins at a place: it is inside of a number or a pointer. */
  boolean isInside(int place) {
    Kind kind = get(of(place));
    return kind.types().isEmpty() && kind.holds() == 0 && !isBehindEnd(place);
  }

  /** Whether a place is in memory without a type of its own. */
  boolean isTypeless(int place) {
    Kind kind = get(of(place));
    return (kind.holds() & RAW) != 0
        || ((kind.holds() & BYTES) != 0 && kind.types().intStream().anyMatch(types::areBytesUsed));
  }
}
