package io.interlock.pointsto;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a pointer that is loaded from a union may point to: whichever member is meant, it is one of
 * the pointers that are declared at that offset. Nesting is bounded, so it ends.
 */
final class UnionPointers {
  private final Layouts layouts;
  private final List<Type> found = new ArrayList<>(2);
  private boolean isKnown = true;

  private UnionPointers(Layouts layouts) {
    this.layouts = layouts;
  }

  /** All that pointers at a spot in a union are declared to point to; empty if one may be any. */
  static List<Type> at(Spot spot, Layouts layouts) {
    var pointers = new UnionPointers(layouts);
    for (int i = 0; i < spot.records; i++) {
      if (spot.record[i].kind() == RecordType.Kind.UNION) {
        pointers.search(spot.record[i], spot.offset - spot.recordStart[i], 0);
        break;
      }
    }
    return pointers.isKnown ? pointers.found : List.of();
  }

  private void search(@Nullable Type outer, long offset, int depth) {
    Type type = layouts.resolved(outer);
    if (type == null || depth > Spot.MAX_NESTING) {
      isKnown = false;
    } else if (type instanceof ArrayType array) {
      long size = Layouts.bytes(array.element());
      if (size <= 0) {
        isKnown = false;
      } else {
        search(array.element(), offset % size, depth + 1);
      }
    } else if (type instanceof RecordType record) {
      for (Member member : record.members()) {
        long rest = offset - member.bitOffset() / Byte.SIZE;
        boolean isOpen =
            Layouts.stripped(member.type()) instanceof ArrayType a && Layouts.isOpen(a);
        if (rest >= 0 && (isOpen || rest < member.bits() / Byte.SIZE)) {
          search(member.type(), rest, depth + 1);
        }
      }
    } else if (type instanceof PointerType pointer && offset == 0) {
      add(Layouts.stripped(pointer.target()));
    }
  }

  private void add(@Nullable Type target) {
    if (target == null) {
      isKnown = false;
    } else if (!found.contains(target)) {
      found.add(target);
    }
  }
}
