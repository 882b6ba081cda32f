package io.interlock.callgraph;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Operand;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.ints.IntRBTreeSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which functions an operand of a model may stand for at a call. */
record OperandFunctions(PointsTo pointsTo) {
  List<Function> of(Operand operand, CallSite site) {
    Value value = value(operand, site.call());
    if (value == null) {
      return List.of();
    }
    if (operand.dereferences() == 0 && operand.members().isEmpty()) {
      return pointsTo.functions(site.caller(), value);
    }
    List<Function> found = functions(places(operand, value, site));
    return operand.dereferences() == 1 && operand.members().isEmpty()
        ? found.stream().filter(f -> pointsTo.mayFind(site.caller(), value, f)).toList()
        : found;
  }

  /** The objects that an operand may point to. */
  BitSet objects(Operand operand, CallSite site) {
    Value value = value(operand, site.call());
    return value == null ? new BitSet() : pointsTo.objectsAt(places(operand, value, site));
  }

  private Places places(Operand operand, Value value, CallSite site) {
    Places places = pointsTo.targets(site.caller(), value);
    for (int i = 0; i < operand.dereferences(); i++) {
      places = pointsTo.contents(places);
    }
    for (String member : operand.members()) {
      places = pointsTo.contents(members(places, member));
    }
    return places;
  }

  private static @Nullable Value value(Operand operand, Call call) {
    return switch (operand.kind()) {
      case ARGUMENT, REST ->
          operand.argument() < call.arguments().size()
              ? call.arguments().get(operand.argument())
              : null;
      case RESULT -> call.result();
      case LIBRARY -> null;
    };
  }

  /** Where a member lies, seen from the structs; anywhere in an object without a known layout. */
  private Places members(Places structs, String member) {
    var found = new IntRBTreeSet();
    for (int i = 0; i < structs.size(); i++) {
      int place = structs.get(i);
      long offset = pointsTo.offset(place);
      long shift =
          offset == PointsTo.ANY_OFFSET
              ? MemberOffset.UNKNOWN
              : MemberOffset.of(pointsTo.object(place).type(), offset, member);
      Places one = Places.of(place);
      Places at =
          shift == MemberOffset.UNKNOWN
              ? pointsTo.indexed(one, 0, 1)
              : pointsTo.shifted(one, shift);
      for (int j = 0; j < at.size(); j++) {
        found.add(at.get(j));
      }
    }
    return Places.ofSorted(found.toIntArray());
  }

  private List<Function> functions(Places places) {
    var functions = new ArrayList<Function>();
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      if (object.symbol() instanceof Function function) {
        functions.add(function);
      }
    }
    return functions;
  }
}
