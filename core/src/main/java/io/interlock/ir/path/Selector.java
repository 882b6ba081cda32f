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

  private Lvalue place;
  private long offset;
  private final long width;
  private final List<Index> indexes;

  Selector(Lvalue place, Step step, BitSpan span) {
    this.place = place;
    offset = step.offset() * BITS + span.first();
    width = span.width();
    indexes = new ArrayList<>(step.indexes());
  }

  Lvalue select() {
    if (place.isPointer() && place.type() != null) {
      selectPointedElement(place.type());
    }
    boolean moved = true;
    while (moved) {
      Type type = place.type() == null ? null : place.type().stripped();
      if (type instanceof RecordType r) {
        moved = selectMember(r);
      } else if (type instanceof ArrayType a) {
        moved = selectElement(a);
      } else {
        moved = false;
      }
    }
    return withRest();
  }

  /** A pointer may point into an array: {@code p[i]}. */
  private void selectPointedElement(Type type) {
    long size = type.bits();
    if (size <= 0) {
      return;
    }
    Index index = takeIndex(size);
    boolean inFirst = offset >= 0 && offset < size;
    boolean before = offset < 0 && index == null;
    if (before || (inFirst && index == null)) {
      return;
    }
    long element = Math.floorDiv(offset, size);
    offset -= element * size;
    place = place.element(subscript(index, element), type);
  }

  private boolean selectMember(RecordType type) {
    if (isWholeObject(type)) {
      return false;
    }
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

  /** Whether the object itself is meant, rather than its first member. */
  private boolean isWholeObject(Type type) {
    return offset == 0 && indexes.isEmpty() && (width == 0 || width >= type.bits());
  }

  /** The member that holds what is meant; in a union the one that fits best. */
  private @Nullable Member memberAt(RecordType type) {
    Member best = null;
    for (Member m : type.members()) {
      boolean flexible = m.bits() == 0 && offset >= m.bitOffset();
      boolean holds = offset >= m.bitOffset() && offset < m.bitEnd();
      if ((holds && (best == null || fitsBetter(m, best))) || (flexible && best == null)) {
        best = m;
      }
    }
    return best;
  }

  private boolean fitsBetter(Member candidate, Member best) {
    return best.bits() == 0 || (best.bits() != width && candidate.bits() == width);
  }

  private boolean selectElement(ArrayType type) {
    if (isWholeObject(type) && type.bits() > 0) {
      return false;
    }
    Type element = elementOf(type);
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

  /** One dimension less. */
  private static @Nullable Type elementOf(ArrayType type) {
    List<Long> dimensions = type.dimensions();
    if (dimensions.size() <= 1 || type.element() == null) {
      return type.element();
    }
    List<Long> inner = dimensions.subList(1, dimensions.size());
    long count = inner.stream().mapToLong(d -> Math.max(d, 0)).reduce(1, (a, b) -> a * b);
    return new ArrayType(type.element(), inner, count * type.element().bits());
  }

  /** The variable index that steps over objects of this size, if there is one. */
  private @Nullable Index takeIndex(long bits) {
    for (Index index : indexes) {
      if (index.scale() * BITS == bits) {
        indexes.remove(index);
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

  /** What the type did not explain. */
  private Lvalue withRest() {
    Lvalue result = place;
    if (offset >= BITS || offset < 0) {
      result = result.bytes(Math.floorDiv(offset, BITS));
    }
    for (Index index : indexes) {
      result = result.element(index.name(), null);
    }
    return result;
  }
}
