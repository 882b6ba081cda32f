package io.interlock.ir.type;

import org.jspecify.annotations.Nullable;

/**
 * What lies at an offset of an object by its type, down to unions.
 *
 * @param type a scalar, a union, or the struct whose padding it is; null for bit-fields and what is
 *     beyond the end
 * @param rest how far into it the offset is, in bits
 * @param struct the width of the largest struct that begins at the offset
 * @param extent the bits of the largest array or struct that a pointer to the offset is made for; 0
 *     if that is the whole or not known
 * @param text the bits from the offset to the end of the array of characters it is in; 0 if it is
 *     in none, or in one that is the end of the whole and may go on
 */
public record TypedSpot(@Nullable Type type, long rest, long struct, long extent, long text) {
  public static final TypedSpot NOTHING = new TypedSpot(null, 0, 0, 0, 0);

  /** No type of C is deeper; a damaged one may contain itself. */
  private static final int MAX_NESTING = 64;

  /** The bytes that a copy, or a string, of unknown length may touch from here; -1 if any. */
  public long reach(boolean isText) {
    long bits = isText && text > 0 ? text : extent;
    return bits == 0 ? -1 : bits / Byte.SIZE;
  }

  /** Whether it is in a union, of which a byte is no member people mean. */
  public boolean isUnion() {
    return type instanceof RecordType r && r.kind() == RecordType.Kind.UNION;
  }

  /** The spot some bits into a type. */
  public static TypedSpot find(Type whole, long offset) {
    Type type = whole.stripped();
    long rest = offset;
    long struct = 0;
    long extent = 0;
    long text = 0;
    for (int depth = 0; depth < MAX_NESTING; depth++) {
      if (type instanceof RecordType r && r.kind() == RecordType.Kind.STRUCT) {
        text = 0;
        struct = rest == 0 ? Math.max(struct, r.bits()) : 0;
        extent = rest == 0 ? Math.max(extent, r.bits()) : 0;
        Member member = r.memberAt(rest);
        if (member == null) {
          return rest < r.bits() ? new TypedSpot(r, rest, struct, 0, 0) : NOTHING;
        }
        if (member.isBitField()) {
          return NOTHING;
        }
        rest -= member.bitOffset();
        type = stripped(member.type());
      } else if (type instanceof ArrayType a && a.element() != null && a.element().bits() > 0) {
        boolean isFirst = rest % a.element().bits() == 0;
        extent = isFirst ? Math.max(extent, a.bits() - rest) : 0;
        text = rowAfter(a, a.element().bits(), rest);
        rest = rest % a.element().bits();
        type = stripped(a.element());
      } else {
        if (type == null || rest >= type.bits()) {
          return NOTHING;
        }
        boolean isInside = offset > 0 && offset + extent < whole.bits();
        boolean isText = type.bits() == Byte.SIZE && offset + text < whole.bits();
        return new TypedSpot(type, rest, struct, isInside ? extent : 0, isText ? text : 0);
      }
    }
    return NOTHING;
  }

  /** The bits from an offset to the end of its row: the whole array, if it has one dimension. */
  private static long rowAfter(ArrayType array, long element, long offset) {
    int dimensions = array.dimensions().size();
    long row = dimensions < 2 ? array.bits() : element * array.dimensions().get(dimensions - 1);
    return row > 0 ? row - offset % row : array.bits() - offset;
  }

  static @Nullable Type stripped(@Nullable Type type) {
    return type == null ? null : type.stripped();
  }
}
