package io.interlock.pointsto;

import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayDeque;
import java.util.IdentityHashMap;

/** The nodes of constants. */
final class ConstantNodes {
  private final ObjectTable objects;
  private final Layouts layouts;
  private final GlobalNodes nodes = new GlobalNodes();
  private final IdentityHashMap<CompositeConstant, Integer> composites = new IdentityHashMap<>();
  private final IntArrayList parts = new IntArrayList();
  private final Spot spot = new Spot();

  ConstantNodes(ObjectTable objects, Layouts layouts) {
    this.objects = objects;
    this.layouts = layouts;
  }

  GlobalNodes nodes() {
    return nodes;
  }

  /** From, to: what flows into the nodes of composite constants. */
  IntArrayList parts() {
    return parts;
  }

  int node(Constant constant) {
    if (constant instanceof SymbolAddress a) {
      return address(object(a), a.offset(), 0);
    }
    if (constant instanceof CompositeConstant c) {
      Integer known = composites.get(c);
      return known != null ? known : composite(c);
    }
    boolean plain =
        constant instanceof IntegerConstant
            || constant instanceof NullConstant
            || constant instanceof UndefinedConstant
            || constant instanceof InlineAssembly;
    if (!plain) {
      throw new IllegalArgumentException("constant " + constant);
    }
    return Nodes.NONE;
  }

  int object(SymbolAddress address) {
    return address.symbol() instanceof Global g
        ? objects.of(g)
        : objects.of((Function) address.symbol());
  }

  /** The address of an offset, then of any number of steps of {@code scale} bytes. */
  int address(int object, long offset, long scale) {
    if (objects.get(object).kind() == AbstractObject.Kind.FUNCTION) {
      return offset == 0 ? nodes.address(object, 0) : Nodes.NONE;
    }
    layouts.find(objects.shape(object), offset, spot);
    if (spot.offset == Layouts.OUTSIDE) {
      return Nodes.NONE;
    }
    boolean scattered = scale != 0 && !spot.repeatsEvery(scale);
    return nodes.address(object, scattered ? PointsTo.ANY_OFFSET : spot.offset);
  }

  /** A known address moved on. */
  int moved(int address, long bytes, long scale) {
    int number = Nodes.globalNumber(address);
    long offset = nodes.offset(number);
    return offset == PointsTo.ANY_OFFSET
        ? address
        : address(nodes.object(number), offset + bytes, scale);
  }

  /** An expression over addresses: somewhere in any object it mentions. */
  private int composite(CompositeConstant constant) {
    var waiting = new ArrayDeque<Constant>(constant.parts());
    int node = Nodes.NONE;
    while (!waiting.isEmpty()) {
      Constant part = waiting.pop();
      if (part instanceof CompositeConstant c) {
        waiting.addAll(c.parts());
      } else if (part instanceof SymbolAddress a) {
        node = node == Nodes.NONE ? nodes.union() : node;
        boolean function = a.symbol() instanceof Function;
        parts.add(nodes.address(object(a), function ? 0 : PointsTo.ANY_OFFSET));
        parts.add(node);
      }
    }
    composites.put(constant, node);
    return node;
  }
}
