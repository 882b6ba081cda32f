package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Operand;

/** Where what a model speaks of may point, at a call of a function. */
public final class OperandPlaces {
  private final PointsTo pointsTo;

  public OperandPlaces(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /** Nothing for what is inside a library. */
  public Places of(Function caller, Call call, Operand operand) {
    Value start = operand.kind() == Operand.Kind.RESULT ? call.result() : operand.of(call);
    return start == null ? Places.NONE : reached(pointsTo.targets(caller, start), operand);
  }

  private Places reached(Places start, Operand operand) {
    Places places = start;
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    for (String member : operand.members()) {
      places = pointsTo.contents(pointsTo.members(places, member));
    }
    return places;
  }
}
