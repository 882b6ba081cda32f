package io.interlock.confine;

import io.interlock.ir.Address;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.type.ArrayStrides;
import io.interlock.ir.type.Type;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.List;

/**
 * The objects that threads are given, each to one: whole ones, and elements of arrays. An element
 * is a head by itself, so nothing that may lead from one to another keeps its region: indexes but
 * those of arrays inside of the element, by its type, and constants that lead out of it.
 *
 * <p>Points-to knows members of elements, not elements: a place says where in its element it is.
 */
public final class Heads {
  private final PointsTo pointsTo;
  private final BitSet all = new BitSet();
  private final BitSet arrays = new BitSet();

  public Heads(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** Threads are given objects as a whole. */
  public void addWhole(BitSet objects) {
    all.or(objects);
  }

  /** Threads are given elements of arrays. */
  public void addElements(BitSet objects) {
    all.or(objects);
    arrays.or(objects);
  }

  /** Whether places are in elements that do not overlap if they are so many bytes apart. */
  public boolean areElements(Places at, long stride) {
    for (int i = 0; i < at.size(); i++) {
      long size = elementSize(at.get(i));
      boolean isInside = isInside(at.get(i), 0, 1);
      if (size <= 0 || stride == 0 || stride % size != 0 || !isInside) {
        return false;
      }
    }
    return !at.isEmpty();
  }

  boolean contains(int object) {
    return all.get(object);
  }

  /** Whether a head may be found under a variable's name: its cells may be own ones then. */
  boolean isPlainVariable(AbstractObject object, Program program) {
    return arrays.get(object.index())
        && object.symbol() instanceof Global g
        && g.storage() == Global.Storage.WRITABLE
        && program.initializer(g).filter(Heads::hasAddresses).isEmpty();
  }

  private static boolean hasAddresses(Initializer initial) {
    return initial.scalars().stream().anyMatch(s -> !(s.value() instanceof IntegerConstant));
  }

  /** Whether some of the places are in elements of arrays. */
  boolean areInArrays(Places at) {
    for (int i = 0; i < at.size(); i++) {
      if (arrays.get(pointsTo.object(at.get(i)).index())) {
        return true;
      }
    }
    return false;
  }

  /** Whether what an address leads to is in the same element as its base. */
  boolean staysInside(Places base, Address address) {
    for (int i = 0; i < base.size(); i++) {
      int place = base.get(i);
      if (arrays.get(pointsTo.object(place).index())
          && (!isInside(place, address.offset(), 0)
              || !address.terms().stream()
                  .allMatch(t -> isInner(place, address.offset(), t.scale())))) {
        return false;
      }
    }
    return true;
  }

  /** Whether so many bytes from the places on are in one element, where it is one of an array. */
  public boolean areInside(Places at, long size) {
    for (int i = 0; i < at.size(); i++) {
      boolean isElement = arrays.get(pointsTo.object(at.get(i)).index());
      if (isElement && (size < 0 || !isInside(at.get(i), 0, size))) {
        return false;
      }
    }
    return true;
  }

  /** Whether there is an array inside of the element at all the places. */
  public boolean areInInnerArrays(Places at) {
    for (int i = 0; i < at.size(); i++) {
      long offset = pointsTo.offset(at.get(i));
      if (arrays.get(pointsTo.object(at.get(i)).index())
          && (offset == PointsTo.ANY_OFFSET || inner(at.get(i), 0).isEmpty())) {
        return false;
      }
    }
    return true;
  }

  private boolean isInside(int place, long moved, long size) {
    long offset = pointsTo.offset(place);
    long at = offset + moved;
    return offset != PointsTo.ANY_OFFSET && at >= 0 && at + Math.max(size, 1) <= elementSize(place);
  }

  private boolean isInner(int place, long moved, long scale) {
    return inner(place, moved).contains(Math.abs(scale));
  }

  /** How far apart elements are of the arrays around a place that are inside of its element. */
  private List<Long> inner(int place, long moved) {
    Type type = pointsTo.object(place).type();
    if (type == null) {
      return List.of();
    }
    long size = elementSize(place);
    return ArrayStrides.around(type, pointsTo.offset(place) + moved).stream()
        .filter(s -> s > 0 && s < size)
        .toList();
  }

  private long elementSize(int place) {
    Type type = pointsTo.object(place).type();
    List<Long> strides = type == null ? List.of() : ArrayStrides.around(type, 0);
    return strides.isEmpty() ? 0 : strides.get(0);
  }
}
