package io.interlock.ir.path;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which scalars lie at an offset within a type. There may be several, in unions, or none, in
 * padding.
 */
final class Scalars {
  /** Deeper types are not looked into; C's own limit is 63 levels. */
  private static final int MAX_NESTING = 64;

  /** What is looked for. */
  interface Wanted {
    /** Whether a scalar is it; {@code rest} is how far into the scalar the offset points. */
    boolean matches(@Nullable Type type, long rest, long bits, Member.Kind kind);
  }

  /** A pointer that starts at the offset. */
  static final Wanted POINTER =
      (type, rest, bits, kind) ->
          rest == 0 && type != null && type.stripped() instanceof PointerType;

  /** A bit-field around the offset. */
  static final Wanted BIT_FIELD = (type, rest, bits, kind) -> kind == Member.Kind.BIT_FIELD;

  private Scalars() {}

  /** One of that width that starts at the offset; any if the width is 0. */
  static Wanted ofWidth(long width) {
    return (type, rest, bits, kind) -> rest == 0 && (width == 0 || bits == width);
  }

  /** Whether such a scalar lies {@code offset} bits into a type. */
  static boolean has(@Nullable Type type, long offset, Wanted wanted) {
    return has(type, offset, wanted, 0);
  }

  /** Whether such a scalar is the member, or lies in it, {@code offset} bits into its struct. */
  static boolean has(Member member, long offset, Wanted wanted) {
    return has(member, offset, wanted, 0);
  }

  private static boolean has(@Nullable Type type, long offset, Wanted wanted, int depth) {
    Type stripped = type == null ? null : type.stripped();
    if (depth > MAX_NESTING || offset < 0) {
      return false;
    }
    if (stripped instanceof RecordType r) {
      return r.members().stream().anyMatch(m -> has(m, offset, wanted, depth + 1));
    }
    if (stripped instanceof ArrayType a) {
      Type element = elementOf(a);
      long size = element == null ? 0 : element.bits();
      return size > 0 && has(element, offset % size, wanted, depth + 1);
    }
    long bits = stripped == null ? 0 : stripped.bits();
    return wanted.matches(stripped, offset, bits, Member.Kind.PLAIN);
  }

  private static boolean has(Member member, long offset, Wanted wanted, int depth) {
    if (!holds(member, offset)) {
      return false;
    }
    long rest = offset - member.bitOffset();
    return member.isBitField()
        ? wanted.matches(member.type(), rest, member.bits(), member.kind())
        : has(member.type(), rest, wanted, depth);
  }

  /** Whether an offset within a struct lies in a member, or behind it if its end is open. */
  static boolean holds(Member member, long offset) {
    return offset >= member.bitOffset() && (offset < member.bitEnd() || isOpen(member));
  }

  /** An array whose length is known at run time only: {@code []}. */
  static boolean isOpen(Member member) {
    return member.bits() == 0
        && member.type() != null
        && member.type().stripped() instanceof ArrayType;
  }

  /** One dimension less. */
  static @Nullable Type elementOf(ArrayType type) {
    List<Long> dimensions = type.dimensions();
    if (dimensions.size() <= 1 || type.element() == null) {
      return type.element();
    }
    List<Long> inner = dimensions.subList(1, dimensions.size());
    long count = inner.stream().mapToLong(d -> Math.max(d, 0)).reduce(1, (a, b) -> a * b);
    return new ArrayType(type.element(), inner, count * type.element().bits());
  }
}
