package io.interlock.race.pair;

import io.interlock.finding.AccessKind;
import io.interlock.ir.Global;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.location.Leaves.Leaf;
import io.interlock.summary.state.Extent;
import io.interlock.symbolic.Atom.GlobalAddress;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * What an access touches of an object, and how: all that decides whether it conflicts with another
 * access of the same object. An access is compared with many others, so this is gathered once.
 *
 * @param offset in the object, as points-to tells places apart
 * @param size in bytes; negative for all to the end of the object
 * @param variable that the name of the access begins with; null if it is none
 * @param distance from the start of the variable, if {@code isExact}
 * @param isExact whether the name says where in the variable the access is
 */
public record Footprint(
    AccessKind kind,
    long offset,
    long size,
    Leaf leaf,
    Extent extent,
    @Nullable Global variable,
    long distance,
    boolean isExact) {
  public static Footprint of(At at) {
    Symbolic address = at.access().address();
    Global variable = address.atom() instanceof GlobalAddress g ? g.global() : null;
    return new Footprint(
        at.access().kind(),
        at.offset(),
        at.size(),
        at.leaf(),
        at.access().extent(),
        variable,
        address.offset(),
        variable != null && address.terms().isEmpty());
  }

  /** Whether both may touch the same byte, one writing, not both atomic. */
  public boolean conflictsWith(Footprint other) {
    return kind.conflictsWith(other.kind) && !areBothOwnThreadLocal(other) && meets(other);
  }

  private boolean areBothOwnThreadLocal(Footprint other) {
    return variable != null
        && variable.isThreadLocal()
        && other.variable != null
        && other.variable.isThreadLocal();
  }

  /** Whether the bytes touched may be the same: by name in one variable, else by place. */
  boolean meets(Footprint other) {
    boolean isNamed =
        isExact && other.isExact && variable != null && variable.equals(other.variable);
    long mine = isNamed ? distance : offset;
    long theirs = isNamed ? other.distance : other.offset;
    if (mine == PointsTo.ANY_OFFSET || theirs == PointsTo.ANY_OFFSET) {
      return leaf.admits(other.extent) && other.leaf.admits(extent);
    }
    return (other.size < 0 || mine < theirs + other.size) && (size < 0 || theirs < mine + size);
  }
}
