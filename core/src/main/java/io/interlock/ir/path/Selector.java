package io.interlock.ir.path;

import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.path.AccessPath.Step;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the member or element that an offset means, from the debug type of the object. Works in
 * bits, so bit-fields are members like others. Where the type does not explain the offset (a cast,
 * a {@code container_of}), the rest is printed as bytes.
 */
final class Selector {
  private static final int BITS = 8;

  /** No type of C is deeper; a damaged one may contain itself. */
  private static final int MAX_NESTING = 200;

  private Lvalue place;
  private long offset;
  private List<Index> indexes;
  private final Scalars.Wanted wanted;
  private final long width;

  private Selector(Lvalue place, Step step, long width, Scalars.Wanted wanted) {
    this.place = place;
    offset = step.offset() * BITS;
    indexes = step.indexes();
    this.width = width;
    this.wanted = wanted;
  }

  /** The place that {@code span} describes, a step away from another. */
  static Lvalue select(Lvalue from, Step step, BitSpan span) {
    var unit = new Selector(from, step, span.width(), Scalars.ofWidth(span.width()));
    unit.selectPointedElement();
    var bits = span.bits();
    if (bits != null) { // of a bit-field; a program's own masks are about the whole
      long first = unit.offset + bits.first();
      if (Scalars.has(unit.place.type(), first, Scalars.BIT_FIELD)) {
        var at = new Step(0, unit.indexes);
        var field = new Selector(unit.place, at, bits.width(), Scalars.BIT_FIELD);
        field.offset = first;
        return field.select();
      }
    }
    return unit.select();
  }

  /** The pointer that lies a step away from a place. */
  static Lvalue selectPointer(Lvalue from, Step step) {
    var selector = new Selector(from, step, 0, Scalars.POINTER);
    selector.selectPointedElement();
    return selector.select();
  }

  private Lvalue select() {
    Lvalue explained = place;
    long explainedOffset = offset;
    int open = indexes.size();
    for (int depth = 0; depth < MAX_NESTING && selectPart(); depth++) {
      if (indexes.size() < open) {
        open = indexes.size();
        explained = place;
        explainedOffset = offset;
      }
    }
    if (!indexes.isEmpty()) { // some index steps over nothing the type has: back to where all fits
      return explained.bytes(Math.floorDiv(explainedOffset, BITS), indexes);
    }
    return offset >= BITS || offset < 0
        ? place.bytes(Math.floorDiv(offset, BITS), List.of())
        : place;
  }

  /** Goes into a member or an element; false if the place is what is meant. */
  private boolean selectPart() {
    Type type = place.type() == null ? null : place.type().stripped();
    if (type == null || isMeant(type)) {
      return false;
    }
    if (type instanceof RecordType r) {
      return selectMember(r);
    }
    return type instanceof ArrayType a && selectElement(a);
  }

  /** Whether an object itself is meant, rather than the first thing in it. */
  private boolean isMeant(Type type) {
    boolean whole = width == 0 ? wanted != Scalars.POINTER : width >= type.bits();
    boolean named = !place.isAnonymous() && type.bits() > 0;
    boolean oneScalar = width > 0 && Scalars.has(type, offset, wanted);
    return offset == 0 && indexes.isEmpty() && whole && named && !oneScalar;
  }

  /** A pointer may point into an array: {@code p[i]}. */
  private void selectPointedElement() {
    Type type = place.type();
    long size = !place.isPointer() || type == null ? 0 : type.bits();
    if (size <= 0 || hasOpenEnd(type)) { // what has no size makes no array
      return;
    }
    Index index = takeIndex(size);
    if (index == null && !isFurtherElement(type, size)) {
      return;
    }
    long element = Math.floorDiv(offset, size);
    offset -= element * size;
    place = place.element(subscript(index, element), type);
  }

  /**
   * Whether a constant offset leads to another element. From a struct it seldom does: more often
   * the pointer was cast, and only the layout may tell.
   */
  private boolean isFurtherElement(@Nullable Type type, long size) {
    if (offset >= 0 && offset < size) {
      return false;
    }
    boolean isStruct = type != null && type.stripped() instanceof RecordType;
    return !isStruct
        || (offset > 0 && indexes.isEmpty() && Scalars.has(type, offset % size, wanted));
  }

  private static boolean hasOpenEnd(@Nullable Type type) {
    return type != null
        && type.stripped() instanceof RecordType r
        && r.members().stream().anyMatch(Scalars::isOpen);
  }

  private boolean selectMember(RecordType type) {
    Member member = memberAt(type);
    if (member == null) {
      return false;
    }
    offset -= member.bitOffset();
    place = place.member(member.name(), member.type());
    if (member.isBitField()) {
      offset = 0;
    }
    return true;
  }

  /** The member that holds what is meant; in a union the first that fits best. */
  private @Nullable Member memberAt(RecordType type) {
    Member best = null;
    for (Member m : type.members()) {
      if (Scalars.holds(m, offset) && (best == null || fit(m) > fit(best))) {
        best = m;
      }
    }
    return best;
  }

  private int fit(Member member) {
    if (Scalars.has(member, offset, wanted)) {
      return 3;
    }
    boolean same = member.bitOffset() == offset && member.bits() == width;
    return same ? 2 : Scalars.isOpen(member) ? 0 : 1;
  }

  private boolean selectElement(ArrayType type) {
    Type element = Scalars.elementOf(type);
    long size = element == null ? 0 : element.bits();
    if (size <= 0) {
      return false;
    }
    Index index = takeIndex(size);
    long number = Math.floorDiv(offset, size);
    offset -= number * size;
    place = place.element(subscript(index, number), element);
    return true;
  }

  /** The variable index that steps over objects of this size, if there is one. */
  private @Nullable Index takeIndex(long bits) {
    for (Index index : indexes) {
      if (index.scale() * BITS == bits) {
        var rest = new ArrayList<>(indexes);
        rest.remove(index);
        indexes = rest;
        return index;
      }
    }
    return null;
  }

  private static String subscript(@Nullable Index index, long constant) {
    if (index == null) {
      return Long.toString(constant);
    }
    if (constant == 0) {
      return index.name();
    }
    return index.name() + (constant < 0 ? " - " : " + ") + Math.abs(constant);
  }
}
