package io.interlock.race.location;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedSpot;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.state.Extent;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What lies where in an object by its type, and which accesses that admits. This is C's rule on
 * effective types (6.5, paragraph 7): a number or pointer is accessed as what it is, or byte by
 * byte; so a pointer that may lead into many objects does not touch half of a pointer in one of
 * them. It is applied less strictly than compilers do: numbers of one size are alike, and in
 * unions, in arrays of bytes, in bit-fields and where no type is known, everything is admitted. A
 * copy of unknown length, to or from the inside of an object, stays in the array or struct that the
 * pointer is made for; one from the beginning goes on to the end, and so does one from a single
 * number, which may be the first of many. A block of the heap that is cast to another struct, as a
 * cell of a list of free ones is, may hold the members of that. A string stays in its array of
 * characters. It rests on {@link Assumption#TYPED_POINTERS}.
 */
public final class Leaves {
  /** Larger accesses are of vectors. */
  private static final long MAX_SCALAR = 8;

  /**
   * The number or pointer around an offset.
   *
   * @param rest how far into it the offset is, in bits
   * @param bits its width, 0 if anything may lie there
   * @param unit what it is
   * @param struct the width of the largest struct that begins at the offset: small ones are passed
   *     in registers, and so read at once
   * @param extent the bytes of the array or struct that a pointer to the offset is made for; -1 if
   *     that is all to the end of the object
   * @param text the same of a pointer to a string
   */
  public record Leaf(long rest, long bits, Extent.Unit unit, long struct, long extent, long text) {
    static final Leaf ANYTHING = new Leaf(0, 0, Extent.Unit.BYTES, 0, -1, -1);

    /** How many bytes an access may touch from there; negative for all to the end. */
    long size(Extent access) {
      boolean isText = access.unit() == Extent.Unit.TEXT;
      long end = isText ? text : extent;
      if (access.size() < 0) {
        return end;
      }
      return isText && end >= 0 ? Math.min(access.size(), end) : access.size();
    }

    public boolean admits(Extent extent) {
      long width = extent.size() * Byte.SIZE;
      boolean isScalar =
          extent.unit() != Extent.Unit.BYTES
              && extent.unit() != Extent.Unit.TEXT
              && extent.bits() == null
              && extent.size() > 1
              && extent.size() <= MAX_SCALAR;
      if (bits == 0 || !isScalar) {
        return true;
      }
      return rest == 0 && (width == bits ? isOf(extent.unit()) : width > bits && width <= struct);
    }

    private boolean isOf(Extent.Unit accessed) {
      return accessed == unit || accessed == Extent.Unit.ADDRESS;
    }

    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Leaf theirs
          && theirs.rest == rest
          && theirs.bits == bits
          && theirs.struct == struct
          && theirs.extent == extent
          && theirs.text == text
          && theirs.unit.equals(unit);
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(rest);
      hash = hash * 31 + Long.hashCode(bits);
      hash = hash * 31 + unit.hashCode();
      hash = hash * 31 + Long.hashCode(struct);
      hash = hash * 31 + Long.hashCode(extent);
      hash = hash * 31 + Long.hashCode(text);
      return hash;
    }
  }

  private final PointsTo pointsTo;
  private final Assumptions assumptions;
  private final IdentityHashMap<Type, Map<Long, Leaf>> known = new IdentityHashMap<>();
  private final IdentityHashMap<Type, Map<Long, Leaf>> onHeap = new IdentityHashMap<>();

  public Leaves(PointsTo pointsTo, Assumptions assumptions) {
    this.pointsTo = pointsTo;
    this.assumptions = assumptions;
  }

  /** What lies at an offset; anything if the offset is unknown. */
  Leaf at(int object, long offset) {
    AbstractObject at = pointsTo.objects().get(object);
    Type type = at.type();
    if (type == null
        || offset < 0
        || offset == PointsTo.ANY_OFFSET
        || !assumptions.holds(Assumption.TYPED_POINTERS)) {
      return Leaf.ANYTHING;
    }
    boolean isHeap = at.kind() == AbstractObject.Kind.HEAP;
    return (isHeap ? onHeap : known)
        .computeIfAbsent(type, t -> new HashMap<>())
        .computeIfAbsent(
            offset, o -> isHeap ? onHeap(type, o * Byte.SIZE) : find(type, o * Byte.SIZE));
  }

  /** What a block of the heap holds that is used as several structs is any of them. */
  private Leaf onHeap(Type type, long offset) {
    Leaf own = find(type, offset);
    boolean isReused =
        own.bits > 0
            && type instanceof RecordType record
            && pointsTo.usedAs(record).stream().anyMatch(r -> differs(own, find(r, offset)));
    return isReused ? new Leaf(0, 0, Extent.Unit.BYTES, 0, own.extent, own.text) : own;
  }

  private static boolean differs(Leaf own, Leaf other) {
    return own.rest != other.rest || own.bits != other.bits || own.unit != other.unit;
  }

  private static Leaf find(Type whole, long offset) {
    TypedSpot spot = TypedSpot.find(whole, offset);
    Type type = spot.type();
    boolean isPointer = type instanceof PointerType;
    boolean isNumber = type instanceof BaseType || type instanceof EnumType;
    long extent = spot.reach(false);
    long text = spot.reach(true);
    if (type == null || !(isPointer || isNumber) || type.bits() <= Byte.SIZE) {
      return new Leaf(0, 0, Extent.Unit.BYTES, 0, extent, text);
    }
    Extent.Unit unit = isPointer ? Extent.Unit.POINTER : Extent.Unit.NUMBER;
    return new Leaf(spot.rest(), type.bits(), unit, spot.struct(), extent, text);
  }
}
