package io.interlock.race.instance;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.AbstractObject.Kind;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Elements of arrays inside of structs, by constant indexes: {@code p->v[0]} and {@code q->v[1]}
 * are not the same memory, wherever the pointers lead. Points-to does not tell elements of an array
 * apart; but if a pointer leads to a struct that is no element of an array, at a place outside of
 * the arrays in it, then what is a constant away from it is at a known offset. Unions are left out:
 * a place in them may stand for an element of an array, too.
 *
 * <p>Every object that both may lead to has to be such a struct, and everything accessed inside.
 */
public final class ExactOffsets {
  private final SymbolicPlaces places;
  private final PointsTo pointsTo;
  private final Map<Places, Base> bases = new ConcurrentHashMap<>();

  /** Where a pointer may lead: asked for many pairs, so objects are looked up once. */
  private static final class Base {
    final Places places;
    final int[] objects;

    /** Whether it leads somewhere, and not to memory of unknown code, which may be any. */
    final boolean isKnown;

    Base(Places places, int[] objects, boolean isKnown) {
      this.places = places;
      this.objects = objects;
      this.isKnown = isKnown;
    }
  }

  public ExactOffsets(SymbolicPlaces places) {
    this.places = places;
    pointsTo = places.pointsTo();
  }

  /** Whether accesses to so many bytes from two names on cannot meet. */
  boolean areApart(Symbolic a, long size, Symbolic b, long otherSize) {
    boolean isPossible =
        size >= 0
            && otherSize >= 0
            && a.terms().isEmpty()
            && b.terms().isEmpty()
            && a.offset() != b.offset();
    if (!isPossible) {
      return false;
    }
    Base mine = base(a);
    Base others = base(b);
    return mine.isKnown
        && others.isKnown
        && areApart(mine, a.offset(), size, others, b.offset(), otherSize);
  }

  private Base base(Symbolic name) {
    return bases.computeIfAbsent(places.of(name.base()), this::findBase);
  }

  private Base findBase(Places at) {
    int[] objects = new int[at.size()];
    boolean isKnown = !at.isEmpty();
    for (int i = 0; i < objects.length; i++) {
      AbstractObject object = pointsTo.object(at.get(i));
      objects[i] = object.index();
      isKnown &= object.kind() != Kind.OUTSIDE && object.kind() != Kind.POOL;
    }
    return new Base(at, objects, isKnown);
  }

  private boolean areApart(
      Base mine, long offset, long size, Base others, long otherOffset, long otherSize) {
    for (int i = 0; i < mine.objects.length; i++) {
      for (int j = 0; j < others.objects.length; j++) {
        if (mine.objects[i] == others.objects[j]
            && !areApart(
                mine.places.get(i), offset, size, others.places.get(j), otherOffset, otherSize)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean areApart(
      int place, long offset, long size, int other, long otherOffset, long otherSize) {
    if (!isExact(place) || !isExact(other)) {
      return false;
    }
    long begin = pointsTo.offset(place) + offset;
    long otherBegin = pointsTo.offset(other) + otherOffset;
    long end = pointsTo.object(place).size();
    return begin >= 0
        && otherBegin >= 0
        && begin + size <= end
        && otherBegin + otherSize <= end
        && (begin + size <= otherBegin || otherBegin + otherSize <= begin);
  }

  /** Whether a place is one offset in a struct that is no element. */
  private boolean isExact(int place) {
    AbstractObject object = pointsTo.object(place);
    long offset = pointsTo.offset(place);
    return offset != PointsTo.ANY_OFFSET
        && object.size() > 0
        && object.type() != null
        && object.type().stripped() instanceof RecordType r
        && r.bits() == object.size() * Byte.SIZE
        && isPlain(r, offset * Byte.SIZE);
  }

  /** Whether a bit of a struct is in one member at most, all the way down, and in no array. */
  private static boolean isPlain(RecordType whole, long bit) {
    Type at = whole;
    long offset = bit;
    while (at instanceof RecordType r) {
      long from = offset;
      List<Member> around =
          r.members().stream().filter(m -> m.bitOffset() <= from && from < m.bitEnd()).toList();
      if (around.size() > 1 || (around.size() == 1 && around.get(0).type() == null)) {
        return false;
      }
      if (around.isEmpty()) {
        return true;
      }
      offset -= around.get(0).bitOffset();
      at = Objects.requireNonNull(around.get(0).type()).stripped();
    }
    return !(at instanceof ArrayType);
  }
}
