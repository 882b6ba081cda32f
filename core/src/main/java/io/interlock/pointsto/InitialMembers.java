package io.interlock.pointsto;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.Type;
import java.util.List;

/** The functions that members and variables hold from the start; see {@link MemberFunctions}. */
final class InitialMembers {
  private final FunctionGraph graph;
  private final MemberNodes nodes;
  private final Layouts layouts;
  private final Spot spot = new Spot();

  InitialMembers(FunctionGraph graph, MemberNodes nodes, Layouts layouts) {
    this.graph = graph;
    this.nodes = nodes;
    this.layouts = layouts;
  }

  /** Notes the member or variable that an initial value is the address of. */
  void address(Value value) {
    if (value instanceof SymbolAddress a
        && a.symbol() instanceof Global global
        && find(global, a.offset())) {
      nodes.address(spot, a, false);
    }
  }

  void fill(Global global, Initializer initializer) {
    for (Initializer.Scalar scalar : initializer.scalars()) {
      List<? extends Value> parts =
          scalar.value() instanceof CompositeConstant c ? c.parts() : List.of(scalar.value());
      for (Value part : parts) {
        if (part instanceof SymbolAddress a && a.symbol() instanceof Function f) {
          int node =
              find(global, scalar.offset())
                  ? nodes.at(spot, new SymbolAddress(global, 0), false)
                  : MemberNodes.UNKNOWN;
          graph.addFunction(node == MemberNodes.UNKNOWN ? nodes.stray() : node, f.index());
        }
      }
    }
  }

  private boolean find(Global global, long offset) {
    Type type = layouts.resolved(global.type());
    if (type == null) {
      return false;
    }
    layouts.find(Shape.of(type, global.size()), offset, spot);
    return spot.offset != Layouts.OUTSIDE;
  }
}
