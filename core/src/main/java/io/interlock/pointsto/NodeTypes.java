package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.FunctionType;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * What the nodes of one function are declared to point to: all that the values are declared to
 * point to that share the node. A value of which nothing is known, or that is kept in a pointer to
 * bytes too, may point to anything, and so may its node. Integers that are but the address of a
 * pointer with the same node say nothing ({@link ConvertedIntegers}).
 */
final class NodeTypes {
  private static final int UNSEEN = -1;

  private final ValueTypes values;
  private final IntegerPointers integers;
  private final PointeeTypes types;
  private final int[] declared;

  NodeTypes(ValueTypes values, IntegerPointers integers, PointeeTypes types, int nodeCount) {
    this.values = values;
    this.integers = integers;
    this.types = types;
    declared = new int[nodeCount];
    Arrays.fill(declared, UNSEEN);
  }

  /** Node, type, node, type, ... for all nodes that may not point to anything. */
  int[] declare(int[] valueNodes) {
    for (Formal formal : values.function().formals()) {
      declare(formal, valueNodes[formal.id()]);
    }
    Definitions definitions = values.definitions();
    var converted = new ConvertedIntegers(values.body(), definitions, valueNodes);
    for (int id = 0; id < values.body().localCount(); id++) {
      Instruction definition = definitions.of(id);
      if (definition != null && valueNodes[id] >= 0 && !isFirstMember(definition, valueNodes)) {
        int node = valueNodes[id];
        definition.definition().filter(r -> !converted.contain(r)).ifPresent(r -> declare(r, node));
      }
    }
    if (values.function().type() instanceof FunctionType type) {
      boolean isNumber = type.result() != null && ValueTypes.isNumber(type.result());
      declared[Constraints.returned(values.function())] =
          isNumber ? types.nothing() : types.of(ValueTypes.pointed(type.result()));
    }
    var pairs = new IntArrayList();
    for (int node = 0; node < declared.length; node++) {
      if (declared[node] > PointeeTypes.ANYTHING) {
        pairs.add(node);
        pairs.add(declared[node]);
      }
    }
    return pairs.toIntArray();
  }

  /** The address of a first member shares the node of the struct, and says nothing of it. */
  private boolean isFirstMember(Instruction definition, int[] valueNodes) {
    return definition instanceof Address a
        && a.base() instanceof LocalValue base
        && valueNodes[base.id()] == valueNodes[a.result().id()];
  }

  private int typeOf(LocalValue value) {
    if (value.type().isPointer()) {
      return types.ofAll(values.pointees(value));
    }
    boolean isNumber =
        value.type().kind() == ValueType.Kind.INTEGER
            && !integers.contains(value)
            && values.isNumber(value);
    return isNumber ? types.nothing() : PointeeTypes.ANYTHING;
  }

  private void declare(LocalValue value, int node) {
    if (node >= 0 && declared[node] != PointeeTypes.ANYTHING) {
      int own = typeOf(value);
      declared[node] = declared[node] == UNSEEN ? own : types.either(declared[node], own);
    }
  }
}
