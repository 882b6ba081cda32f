package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import it.unimi.dsi.fastutil.ints.IntAVLTreeSet;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
   */
  record Kind(IntSet types, int holds, int pointee) {}

  private record Spread(Type type, long rest, long left) {}

  private static final int MAX_STEPS = 256;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Layouts layouts;
  private final PointeeTypes types;
  private final int pointerSize;
  private final List<Kind> kinds = new ArrayList<>();
  private final Map<Kind, Integer> numbers = new HashMap<>();
  private final IntArrayList ofPlace = new IntArrayList();

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
    number(new Kind(IntSet.of(), RAW, PointeeTypes.ANYTHING));
  }

  int count() {
    return kinds.size();
  }

  Kind get(int kind) {
    return kinds.get(kind);
  }

  /** The kind of a place. */
  int of(int place) {
    while (ofPlace.size() <= place) {
      ofPlace.add(-1);
    }
    int known = ofPlace.getInt(place);
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
    if (places.isMerged(object) || type == null) {
      boolean bytes = shape.isArray() && shape.stride() == 1 && !places.isMerged(object);
      return bytes ? kind(IntSet.of(types.bytes("char")), BYTES) : kinds.get(UNKNOWN);
    }
    return places.isAny(place) ? anywhere(type) : at(shape, type, places.offset(place));
  }

  private static Kind kind(IntSet types, int holds) {
    return new Kind(types, holds, PointeeTypes.ANYTHING);
  }

  /** Some part of an object, not known which. */
  private Kind anywhere(Type type) {
    var found = new IntAVLTreeSet();
    int holds = WORD | POINTER;
    for (RecordType part : layouts.partsOf(type)) {
      found.add(types.of(part));
    }
    Type element = type;
    while (element instanceof ArrayType a && a.element() != null) {
      element = a.element().stripped();
    }
    if (!(element instanceof RecordType)) {
      found.add(types.of(element));
      holds = Layouts.bytes(element) <= 1 ? BYTES : holds;
    }
    return kind(found, holds);
  }

  private Kind at(Shape shape, Type type, long offset) {
    var found = new IntAVLTreeSet();
    int holds = 0;
    int pointee = -1;
    long inElement = shape.isArray() ? Math.floorMod(offset, shape.stride()) : offset;
    long left = shape.isArray() ? Long.MAX_VALUE : 0;
    var waiting = new ArrayDeque<Spread>();
    waiting.add(new Spread(type, inElement, left));
    for (int step = 0; step < MAX_STEPS && !waiting.isEmpty(); step++) {
      Spread at = waiting.poll();
      if (at.rest == 0 && !(at.type instanceof ArrayType)) {
        found.add(types.of(at.type));
      }
      if (at.type instanceof ArrayType array) {
        holds |= enterArray(array, at, waiting);
      } else if (at.type instanceof RecordType record) {
        holds |= enterRecord(record, at, waiting);
      } else if (at.type instanceof PointerType p) {
        if (at.rest == 0) {
          holds |= POINTER;
          int own = types.of(p.target());
          pointee = pointee < 0 ? own : types.either(pointee, own);
        }
      } else {
        holds |= scalar(at, found);
      }
    }
    return new Kind(found, holds, Math.max(pointee, PointeeTypes.ANYTHING));
  }

  private int enterArray(ArrayType array, Spread at, ArrayDeque<Spread> waiting) {
    Type element = layouts.resolved(array.element());
    long size = Layouts.bytes(element);
    if (element == null || size <= 0) {
      return RAW;
    }
    long length = array.bits() / Byte.SIZE;
    if (Layouts.isOpen(array) && at.rest >= length && size <= pointerSize) {
      return RAW; // the payload after a struct
    }
    long left = Layouts.isOpen(array) ? Long.MAX_VALUE : length - at.rest;
    waiting.add(new Spread(element, Math.floorMod(at.rest, size), left));
    return 0;
  }

  private int enterRecord(RecordType record, Spread at, ArrayDeque<Spread> waiting) {
    if (record.members().isEmpty() || at.rest >= Layouts.bytes(record)) {
      Member last =
          record.members().isEmpty() ? null : record.members().get(record.members().size() - 1);
      boolean open =
          last != null && Layouts.stripped(last.type()) instanceof ArrayType a && Layouts.isOpen(a);
      if (!open) {
        return RAW;
      }
    }
    for (Member member : record.members()) {
      Type type = layouts.resolved(member.type());
      long start = member.bitOffset() / Byte.SIZE;
      boolean open = type instanceof ArrayType a && Layouts.isOpen(a);
      if (!member.isBitField()
          && type != null
          && at.rest >= start
          && (open || at.rest < start + member.bits() / Byte.SIZE)) {
        waiting.add(new Spread(type, at.rest - start, 0));
      }
    }
    return 0;
  }

  private int scalar(Spread at, IntAVLTreeSet found) {
    long size = Layouts.bytes(at.type);
    if (size == 1) {
      found.add(types.of(at.type));
      return at.left >= pointerSize ? BYTES : 0;
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
    if ((holds & BYTES) != 0 && kind.types().intStream().anyMatch(types::areBytesUsed)) {
      holds |= RAW;
    }
    return (holds & (flags | RAW)) != 0;
  }

  @Nullable Kind known(int place) {
    return place < ofPlace.size() && ofPlace.getInt(place) >= 0 ? get(of(place)) : null;
  }
}
