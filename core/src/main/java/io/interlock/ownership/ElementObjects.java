package io.interlock.ownership;

import io.interlock.ir.Address;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Value;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Variables that are arrays of structs whose elements are put into containers one by one: each
 * element is an object of its own then, {@code for (i = 0; i < N; i++) put(&jobs[i])}. Found by
 * {@link ElementFinder}.
 *
 * <p>In each round of such a loop a thread gets an element that nobody has got by this loop before,
 * nor in another way that counts: pointers to elements that are computed anywhere else are
 * anybody's. So it owns the element, until it is put somewhere.
 *
 * <p>A pointer to an element leads to that element only. What is computed from it stays there as
 * long as constant offsets do, by where in the element the pointer points to; an index, or a length
 * that is not known, is assumed to stay in the array of the element at which it begins, as C
 * demands. Anything else may lead to another element, and is anybody's.
 */
final class ElementObjects {
  /**
   * The addresses of the element that a loop is at.
   *
   * @param counter the counter of the loop, by the local that the loop begins with
   * @param members the results of the address computations
   * @param first the one of them that stands for all
   */
  record Group(int object, int counter, BitSet members, int first) {}

  private static final int MAX_DEPTH = 16;

  private final PointsTo pointsTo;
  private final Map<Integer, RecordType> types;
  private final Map<Function, List<Group>> groups;
  private final BitSet all = new BitSet();

  ElementObjects(
      PointsTo pointsTo, Map<Integer, RecordType> types, Map<Function, List<Group>> groups) {
    this.pointsTo = pointsTo;
    this.types = types;
    this.groups = groups;
    types.keySet().forEach(all::set);
  }

  /** The arrays. */
  BitSet all() {
    return all;
  }

  /** The loops of a function. */
  List<Group> groups(Function function) {
    return groups.getOrDefault(function, List.of());
  }

  /** Whether an address may be in another element than the pointer that it is computed from. */
  boolean mayLeave(Function function, Address address) {
    if (types.isEmpty()) {
      return false;
    }
    long offset = address.offset();
    boolean isIndexed = false;
    for (Address.Term term : address.terms()) {
      offset += term.index() instanceof IntegerConstant c ? c.value() * term.scale() : 0;
      isIndexed |= !(term.index() instanceof IntegerConstant);
    }
    Places from = pointsTo.targets(function, address.base());
    for (int i = 0; i < from.size(); i++) {
      RecordType type = typeAt(from.get(i));
      if (type != null && mayLeave(type, pointsTo.offset(from.get(i)), offset, isIndexed)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mayLeave(RecordType type, long from, long by, boolean isIndexed) {
    long to = from + by;
    return from == PointsTo.ANY_OFFSET
        || to < 0
        || to >= type.bits() / Byte.SIZE
        || (isIndexed && !isInArray(type, to));
  }

  /**
   * Whether some bytes from an address on may be in several elements.
   *
   * @param bytes negative if that is not known
   */
  boolean mayExceed(Function function, Value address, long bytes) {
    if (types.isEmpty()) {
      return false;
    }
    Places at = pointsTo.targets(function, address);
    for (int i = 0; i < at.size(); i++) {
      RecordType type = typeAt(at.get(i));
      long offset = pointsTo.offset(at.get(i));
      boolean isInside =
          type == null
              || (offset != PointsTo.ANY_OFFSET
                  && ((bytes >= 0 && offset + bytes <= type.bits() / Byte.SIZE)
                      || isInArray(type, offset)));
      if (!isInside) {
        return true;
      }
    }
    return false;
  }

  private @Nullable RecordType typeAt(int place) {
    return types.get(pointsTo.object(place).index());
  }

  /** Whether an offset is in an array of known length, not an open one, inside of a struct. */
  private static boolean isInArray(RecordType type, long offset) {
    Type at = type;
    long rest = offset * Byte.SIZE;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      if (at instanceof ArrayType array) {
        return array.bits() > 0 && !array.dimensions().equals(List.of(1L));
      }
      Member member =
          at instanceof RecordType r && r.kind() != RecordType.Kind.UNION ? r.memberAt(rest) : null;
      if (member == null || member.type() == null) {
        return false;
      }
      rest -= member.bitOffset();
      at = member.type().stripped();
    }
    return false;
  }
}
