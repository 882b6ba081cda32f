package io.interlock.ir.type;

import java.util.ArrayList;
import java.util.List;

/** How far apart the elements are of the arrays around an offset of a type. */
public final class ArrayStrides {
  /** No type of C is deeper; a damaged one may contain itself. */
  private static final int MAX_NESTING = 64;

  private ArrayStrides() {}

  /**
   * In bytes, outermost first. Of a type that is no array there may be many one after the other, so
   * the first is its own size.
   *
   * @param offset in bytes
   */
  public static List<Long> around(Type whole, long offset) {
    var strides = new ArrayList<Long>();
    Type type = whole.stripped();
    long rest = offset * Byte.SIZE;
    if (!(type instanceof ArrayType)) {
      strides.add(type.bits() / Byte.SIZE);
    }
    for (int depth = 0; depth < MAX_NESTING && type != null; depth++) {
      Type next = null;
      if (type instanceof RecordType r && r.kind() == RecordType.Kind.STRUCT) {
        Member member = r.memberAt(rest);
        if (member != null && !member.isBitField()) {
          rest -= member.bitOffset();
          next = member.type();
        }
      } else if (type instanceof ArrayType a && a.element() != null && a.element().bits() > 0) {
        long size = a.element().bits();
        var inner = new ArrayList<Long>();
        long stride = size;
        for (int d = a.dimensions().size() - 1; d >= 0; d--) {
          inner.add(0, stride / Byte.SIZE);
          stride *= a.dimensions().get(d);
        }
        strides.addAll(inner);
        rest %= size;
        next = a.element();
      }
      type = TypedSpot.stripped(next);
    }
    return strides;
  }
}
