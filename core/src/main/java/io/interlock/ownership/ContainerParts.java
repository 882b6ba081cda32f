package io.interlock.ownership;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of objects that are containers of their own: a struct with two queues of one type in
 * it, each with its own lock. A part is an outermost member that is a struct with pointers in it,
 * of a type that another member of the same struct has, too. All other cells of an object are one
 * part, with the one that begins where the object does.
 *
 * <p>Parts are named by where they begin, so what is in two of them has two names, and these are
 * joined as two objects are. Arrays and unions are not looked into.
 */
final class ContainerParts {
  private static final int MAX_DEPTH = 6;

  private final PointsTo pointsTo;
  private final Map<Integer, Long> starts = new HashMap<>();
  private final Map<Integer, Boolean> divided = new HashMap<>();

  ContainerParts(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** Where the part begins that a cell is in; zero if the object is one. */
  long start(int cell) {
    Long known = starts.get(cell);
    if (known == null) {
      known = findStart(pointsTo.object(cell), pointsTo.offset(cell));
      starts.put(cell, known);
    }
    return known;
  }

  /** Whether an object has parts that are told apart. */
  boolean areIn(AbstractObject object) {
    return divided.computeIfAbsent(object.index(), o -> isDivided(recordOf(object), MAX_DEPTH));
  }

  /** One struct, not an array of such. */
  private static @Nullable RecordType recordOf(AbstractObject object) {
    Type type = object.type();
    boolean isOne = type != null && type.bits() == object.size() * Byte.SIZE;
    return isOne ? struct(type) : null;
  }

  private static @Nullable RecordType struct(@Nullable Type type) {
    return type != null
            && type.stripped() instanceof RecordType r
            && r.kind() != RecordType.Kind.UNION
        ? r
        : null;
  }

  private static long findStart(AbstractObject object, long offset) {
    RecordType record = recordOf(object);
    long base = 0;
    for (int depth = 0; depth < MAX_DEPTH && record != null && offset >= 0; depth++) {
      Member member = record.memberAt((offset - base) * Byte.SIZE);
      if (member == null) {
        return 0;
      }
      base += member.bitOffset() / Byte.SIZE;
      if (isPart(member, record)) {
        return base;
      }
      record = struct(member.type());
    }
    return 0;
  }

  /** Whether another member has the same type, a struct with pointers. */
  private static boolean isPart(Member member, RecordType in) {
    RecordType type = struct(member.type());
    return type != null
        && in.members().stream().filter(m -> type.equals(struct(m.type()))).count() > 1
        && hasPointers(type, MAX_DEPTH);
  }

  private static boolean hasPointers(RecordType type, int depth) {
    for (Member member : type.members()) {
      Type at = member.type() == null ? null : member.type().stripped();
      if (at instanceof ArrayType array && array.element() != null) {
        at = array.element().stripped();
      }
      RecordType inner = struct(at);
      if (at instanceof PointerType
          || (inner != null && depth > 0 && hasPointers(inner, depth - 1))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isDivided(@Nullable RecordType record, int depth) {
    List<Member> members = record == null || depth == 0 ? List.of() : record.members();
    for (Member member : members) {
      if (record != null
          && (isPart(member, record) || isDivided(struct(member.type()), depth - 1))) {
        return true;
      }
    }
    return false;
  }
}
