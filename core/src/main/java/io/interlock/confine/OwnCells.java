package io.interlock.confine;

import io.interlock.ir.Program;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/**
 * The cells of memory that only ever hold pointers into the region that they are in themselves. All
 * cells of the heap and of local variables count as such until a store says otherwise, and those of
 * arrays of heads that begin without pointers; those of objects that code outside of the program
 * knows never do.
 */
final class OwnCells {
  private final PointsTo pointsTo;
  private final BitSet spoilt = new BitSet();
  private final BitSet touched = new BitSet();
  private final BitSet whole = new BitSet();
  private boolean isChanged;
  private boolean isLost;

  OwnCells(PointsTo pointsTo, Heads heads, Program program) {
    this.pointsTo = pointsTo;
    whole.or(pointsTo.heldOutside());
    for (AbstractObject object : pointsTo.objects()) {
      boolean isMade =
          object.kind() == AbstractObject.Kind.HEAP || object.kind() == AbstractObject.Kind.STACK;
      if (!isMade && !heads.isPlainVariable(object, program)) {
        whole.set(object.index());
      }
    }
  }

  boolean areOwn(Places at) {
    for (int i = 0; i < at.size(); i++) {
      if (!isOwn(at.get(i))) {
        return false;
      }
    }
    return !at.isEmpty();
  }

  boolean isAnyOwn(Places at) {
    for (int i = 0; i < at.size(); i++) {
      if (isOwn(at.get(i))) {
        return true;
      }
    }
    return false;
  }

  private boolean isOwn(int place) {
    int object = pointsTo.object(place).index();
    if (whole.get(object)) {
      return false;
    }
    return pointsTo.offset(place) == PointsTo.ANY_OFFSET
        ? !touched.get(object)
        : !spoilt.get(place);
  }

  /** Something from elsewhere is stored there. */
  void spoil(Places at) {
    for (int i = 0; i < at.size(); i++) {
      int place = at.get(i);
      int object = pointsTo.object(place).index();
      if (pointsTo.offset(place) == PointsTo.ANY_OFFSET) {
        spoilWhole(object);
      } else if (!spoilt.get(place)) {
        isChanged |= isOwn(place);
        spoilt.set(place);
        touched.set(object);
      }
    }
  }

  /** Something from elsewhere is stored somewhere in the objects. */
  void spoilWhole(Places at) {
    at.forEach(p -> spoilWhole(pointsTo.object(p).index()));
  }

  private void spoilWhole(int object) {
    isChanged |= !whole.get(object);
    whole.set(object);
  }

  /** Something is stored nobody knows where. */
  void spoilAll() {
    isLost = true;
  }

  /** Whether no cell is known to be an own one. */
  boolean areLost() {
    return isLost;
  }

  /** Whether cells were spoilt since this was asked the last time. */
  boolean hasChanged() {
    boolean changed = isChanged;
    isChanged = false;
    return changed;
  }
}
