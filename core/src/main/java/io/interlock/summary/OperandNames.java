package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.model.Action.Extent;
import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/** The names of what a model's action is about, at one call. */
record OperandNames(LocalNames names, Call call, Memory memory) {
  /** Longer names are not worth their price. */
  private static final int MAX_DEPTH = 4;

  /** The value; null if it has no name. */
  @Nullable Symbolic of(@Nullable Operand operand) {
    if (operand == null || !operand.members().isEmpty()) {
      return null;
    }
    // What a library keeps is known to points-to only.
    if (operand.kind() == Operand.Kind.LIBRARY && operand.dereferences() > 0) {
      return null;
    }
    Symbolic value = start(operand);
    for (int i = 0; i < operand.dereferences() && value != null; i++) {
      value = memory.read(value, names.places());
    }
    return value;
  }

  /**
   * The address of memory that is accessed. What is behind a member may be one of several: those of
   * all elements of an array. So it is known by where it was found, as is what has no other name.
   */
  @Nullable Symbolic accessed(Operand operand, CallSite site) {
    boolean isDirect = operand.dereferences() == 0 && operand.members().isEmpty();
    Symbolic known = of(operand);
    if (isDirect || known != null) {
      return known;
    }
    Symbolic value = start(operand);
    for (int i = 0; i < operand.dereferences(); i++) {
      value = found(value, site);
    }
    for (String member : operand.members()) {
      value = found(member(value, member), site);
    }
    return value;
  }

  private static @Nullable Symbolic found(@Nullable Symbolic address, CallSite site) {
    return address == null || address.depth() >= MAX_DEPTH
        ? null
        : Symbolic.of(new Atom.ContentsAtCall(site, address));
  }

  /** The address of a member, if it is at one distance from wherever the struct may be. */
  private @Nullable Symbolic member(@Nullable Symbolic struct, String member) {
    if (struct == null) {
      return null;
    }
    PointsTo pointsTo = names.places().pointsTo();
    Places places = names.places().of(struct);
    Long distance = null;
    for (int i = 0; i < places.size(); i++) {
      Places found = pointsTo.members(Places.of(places.get(i)), member);
      for (int j = 0; j < found.size(); j++) {
        long one = pointsTo.offset(found.get(j)) - pointsTo.offset(places.get(i));
        if (distance != null && distance != one) {
          return null;
        }
        distance = one;
      }
    }
    return distance == null ? null : struct.plus(distance);
  }

  private @Nullable Symbolic start(Operand operand) {
    return switch (operand.kind()) {
      case ARGUMENT ->
          operand.argument() < call.arguments().size()
              ? names.name(call.arguments().get(operand.argument()))
              : null;
      case RESULT -> call.result() == null ? null : names.name(call.result());
      case LIBRARY -> Symbolic.of(new Atom.LibraryPlace(String.valueOf(operand.name())));
      case REST -> null;
    };
  }

  /** How many bytes an extent is; negative if not known. */
  long size(Extent extent) {
    return extent.size(call);
  }
}
