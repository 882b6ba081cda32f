package io.interlock.summary.region;

import io.interlock.ir.type.ArrayStrides;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How large the owners are that a head consists of. Each element of the innermost array is one,
 * unless a lock lies beside that array: in {@code struct stripe { lock; struct node *bucket[4];
 * struct node *oldest; }} the whole stripe owns what hangs off its buckets, so a node may be in a
 * bucket and in the list of the oldest at once.
 *
 * <p>Which owner a cell is part of depends on its place alone, so all functions say the same: of
 * all locks that are acquired in the object, the one that lies deepest in a struct with the cell
 * decides. None does if a lock at that depth is in an array of its own, as {@code lock[i]} beside
 * {@code bucket[i]}: elements are told apart then.
 *
 * <p>Assumes that an index stays within its array, and so within the owner.
 */
final class OwnerParts {
  /**
   * What a cell is part of.
   *
   * @param stride how far apart the owners are
   * @param inner how far apart elements are of the arrays around the cell that are inside of it
   */
  record Part(long stride, List<Long> inner) {
    static final Part ELEMENT = new Part(0, List.of());

    Part {
      inner = List.copyOf(inner);
    }

    boolean isElement() {
      return inner.isEmpty();
    }

    boolean isInner(long scale) {
      return inner.contains(Math.abs(scale));
    }

    boolean isOuter(long scale) {
      return scale % stride == 0;
    }

    /** How far from the cell of a place, in the first elements of arrays, something is inside. */
    long inside(long distance) {
      return Math.floorMod(distance, stride);
    }
  }

  /** Where the ways to a cell and to a lock part. */
  private record Fork(int depth, long stride, List<Long> inner, boolean isLockInArray) {}

  private static final int MAX_NESTING = 64;

  private final PointsTo pointsTo;
  private final Map<Integer, LongSortedSet> locks;
  private final Map<Integer, Part> known = new ConcurrentHashMap<>();

  /**
   * With what is known of locks.
   *
   * @param locks by object: where locks are acquired in it
   */
  OwnerParts(PointsTo pointsTo, Map<Integer, LongSortedSet> locks) {
    this.pointsTo = pointsTo;
    this.locks = Map.copyOf(locks);
  }

  /** What the cells at all the places are part of; null if that differs. */
  @Nullable Part of(Places at) {
    Part part = null;
    for (int i = 0; i < at.size(); i++) {
      Part next = known.computeIfAbsent(at.get(i), this::find);
      if (part != null && !part.equals(next)) {
        return null;
      }
      part = next;
    }
    return part;
  }

  /** Whether the places are in no array that is inside of an owner. */
  boolean arePlain(Places at, Part part) {
    for (int i = 0; i < at.size(); i++) {
      Type type = pointsTo.object(at.get(i)).type();
      long offset = pointsTo.offset(at.get(i));
      if (type == null
          || offset == PointsTo.ANY_OFFSET
          || ArrayStrides.around(type, offset).stream().anyMatch(s -> s < part.stride())) {
        return false;
      }
    }
    return !at.isEmpty();
  }

  private Part find(int place) {
    AbstractObject object = pointsTo.object(place);
    LongSortedSet in = locks.get(object.index());
    long offset = pointsTo.offset(place);
    Fork best = null;
    if (in != null && object.type() != null && offset != PointsTo.ANY_OFFSET) {
      for (long lock : in) {
        Fork fork = lock == PointsTo.ANY_OFFSET ? null : fork(object.type(), offset, lock);
        boolean isDeeper =
            fork != null
                && (best == null
                    || fork.depth() > best.depth()
                    || (fork.depth() == best.depth() && fork.isLockInArray()));
        best = isDeeper ? fork : best;
      }
    }
    return best == null || best.isLockInArray() || best.stride() <= 0
        ? Part.ELEMENT
        : new Part(best.stride(), best.inner());
  }

  private static @Nullable Fork fork(Type whole, long cell, long lock) {
    Type type = whole.stripped();
    long stride = type instanceof ArrayType ? 0 : type.bits() / Byte.SIZE;
    long mine = cell * Byte.SIZE;
    long other = lock * Byte.SIZE;
    for (int depth = 0; depth < MAX_NESTING; depth++) {
      if (type instanceof ArrayType a && a.element() != null && a.element().bits() > 0) {
        type = a.element().stripped();
        stride = type.bits() / Byte.SIZE;
        mine %= type.bits();
        other %= type.bits();
      } else if (type instanceof RecordType r && r.kind() == RecordType.Kind.STRUCT) {
        Member here = r.memberAt(mine);
        Member there = r.memberAt(other);
        if (here == null || there == null || here.type() == null || there.type() == null) {
          return null;
        }
        mine -= here.bitOffset();
        other -= there.bitOffset();
        if (!here.equals(there)) {
          boolean isLockInArray = !arrays(there.type(), other).isEmpty();
          return new Fork(depth, stride, arrays(here.type(), mine), isLockInArray);
        }
        type = here.type().stripped();
      } else {
        return null;
      }
    }
    return null;
  }

  /** How far apart elements are of the arrays around some bits of a member. */
  private static List<Long> arrays(Type member, long bits) {
    var strides = new ArrayList<>(ArrayStrides.around(member, bits / Byte.SIZE));
    if (!(member.stripped() instanceof ArrayType)) {
      strides.remove(0);
    }
    return strides;
  }
}
