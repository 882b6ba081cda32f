package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the inside of an object.
 *
 * @param type of the object, or of one element if it is repeated; null if unknown
 * @param size in bytes, -1 if unknown
 * @param stride the size of an element if the object is an array of any length, else 0
 */
record Shape(@Nullable Type type, long size, long stride) {
  static final long UNKNOWN_SIZE = -1;
  static final Shape UNKNOWN = new Shape(null, UNKNOWN_SIZE, 0);

  /** A text or a buffer of bytes: offsets in it are not told apart. */
  static Shape bytes(long size) {
    return new Shape(null, size, 1);
  }

  /** One object of a type, as declared. */
  static Shape of(@Nullable Type type, long size) {
    return new Shape(type, size > 0 ? size : UNKNOWN_SIZE, 0);
  }

  /** Heap memory for one or more objects of a type. */
  static Shape elements(Type type, long size) {
    long element = type.bits() / Byte.SIZE;
    boolean one =
        element <= 0
            || size == element
            || (size > 0 && size % element != 0)
            || hasOpenEnd(type.stripped());
    return new Shape(type, size, one ? 0 : element);
  }

  /** Whether memory after a struct belongs to its last member: {@code char data[]}. */
  private static boolean hasOpenEnd(Type type) {
    if (!(type instanceof RecordType record) || record.members().isEmpty()) {
      return false;
    }
    Member last = record.members().get(record.members().size() - 1);
    return (last.type() != null
            && last.type().stripped() instanceof ArrayType array
            && Layouts.isOpen(array))
        || hasFlexibleEnd(record, 0);
  }

  /** Whether the last member, or that of a struct in a union, is an array without a length. */
  private static boolean hasFlexibleEnd(@Nullable Type type, int depth) {
    Type stripped = Layouts.stripped(type);
    if (stripped instanceof ArrayType array) {
      return array.bits() == 0;
    }
    if (!(stripped instanceof RecordType record) || depth > Spot.MAX_NESTING) {
      return false;
    }
    List<Member> members = record.members();
    int first = record.kind() == RecordType.Kind.UNION ? 0 : Math.max(0, members.size() - 1);
    return members.stream().skip(first).anyMatch(m -> hasFlexibleEnd(m.type(), depth + 1));
  }

  boolean isArray() {
    return stride > 0;
  }
}
