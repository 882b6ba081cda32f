package io.interlock.callgraph;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayDeque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Where a named member lies in a struct that is somewhere in an object. */
final class MemberOffset {
  static final long UNKNOWN = Long.MIN_VALUE;

  private record Part(Type type, long bitOffset) {}

  private MemberOffset() {}

  /**
   * The bytes from a struct to its member, or {@link #UNKNOWN}. Members of structs and unions
   * inside count too, the outermost first.
   *
   * @param object the type of the object
   * @param offset of the struct in the object, in bytes
   */
  static long of(@Nullable Type object, long offset, String member) {
    Type type = object == null ? null : object.stripped();
    long rest = offset * 8;
    while (type != null && rest >= 0) {
      if (type instanceof ArrayType array && array.element() != null) {
        long size = array.element().bits();
        rest = size == 0 ? rest : rest % size;
        type = array.element().stripped();
      } else if (type instanceof RecordType struct) {
        long found = rest == 0 ? within(struct, member) : UNKNOWN;
        if (found != UNKNOWN) {
          return found;
        }
        long bits = rest;
        Optional<Member> around =
            struct.members().stream()
                .filter(m -> m.type() != null && m.bitOffset() <= bits && bits < m.bitEnd())
                .findFirst();
        rest -= around.map(Member::bitOffset).orElse(0L);
        type = around.map(Member::type).map(Type::stripped).orElse(null);
      } else {
        type = null;
      }
    }
    return UNKNOWN;
  }

  /** A path such as {@code a.b} leads into structs inside. */
  private static long within(RecordType struct, String path) {
    Part part = new Part(struct, 0);
    for (String name : path.split("\\.", -1)) {
      part = part == null ? null : find(part, name);
    }
    return part == null ? UNKNOWN : part.bitOffset() / 8;
  }

  private static @Nullable Part find(Part outer, String name) {
    var waiting = new ArrayDeque<Part>();
    waiting.add(outer);
    while (!waiting.isEmpty()) {
      Part part = waiting.remove();
      if (part.type() instanceof RecordType record) {
        for (Member member : record.members()) {
          if (member.type() != null) {
            var inner = new Part(member.type().stripped(), part.bitOffset() + member.bitOffset());
            if (member.name().equals(name)) {
              return inner;
            }
            waiting.add(inner);
          }
        }
      }
    }
    return null;
  }
}
