package io.interlock.pointsto;

import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/**
 * Functions as they are analyzed: each with a body once, and again for calls or origins that are
 * kept apart. An instance has nodes of its own. The first instance of each function has the
 * function's number.
 */
final class Instances {
  /** In place of an instance or a call. */
  static final int NONE = -1;

  private final Constraints constraints;
  private final Flows flows;
  private final int globalBase;
  private final List<Function> functions = new ArrayList<>();
  private final List<String> contexts = new ArrayList<>();
  private final IntArrayList bases = new IntArrayList();
  private final IntArrayList callers = new IntArrayList();
  private final IntArrayList calls = new IntArrayList();
  private final IntArrayList depths = new IntArrayList();
  private final IntArrayList variadics = new IntArrayList();
  private final List<IntArrayList> ofFunction = new ArrayList<>();

  Instances(Constraints constraints, Flows flows, int globalBase) {
    this.constraints = constraints;
    this.flows = flows;
    this.globalBase = globalBase;
    for (Function function : constraints.program().functions()) {
      ofFunction.add(new IntArrayList(1));
      add(function, "", NONE, NONE);
    }
  }

  /** Another instance, for a call by an instance; {@link #NONE} for neither. */
  int add(Function function, String context, int caller, int call) {
    int instance = functions.size();
    functions.add(function);
    contexts.add(context);
    int base = flows.newNodes(constraints.nodeCount(function));
    bases.add(base);
    constraints.forEachDeclared(function, (node, type) -> flows.declare(base + node, type));
    callers.add(caller);
    calls.add(call);
    depths.add(caller == NONE ? 0 : depths.getInt(caller) + 1);
    variadics.add(NONE);
    ofFunction.get(function.index()).add(instance);
    return instance;
  }

  int size() {
    return functions.size();
  }

  Function function(int instance) {
    return functions.get(instance);
  }

  /** What tells it apart from other instances of its function; empty for the first. */
  String context(int instance) {
    return contexts.get(instance);
  }

  /** How many calls deep it is kept apart. */
  int depth(int instance) {
    return depths.getInt(instance);
  }

  int caller(int instance) {
    return callers.getInt(instance);
  }

  int call(int instance) {
    return calls.getInt(instance);
  }

  /** The object of the unnamed arguments, {@link #NONE} if there are none. */
  int variadic(int instance) {
    return variadics.getInt(instance);
  }

  void variadic(int instance, int object) {
    variadics.set(instance, object);
  }

  IntArrayList of(Function function) {
    return ofFunction.get(function.index());
  }

  /**
   * Leaves the first instances of some functions, and those made for calls by them, out of what is
   * told {@link #of} a function that has others: nothing of them ever happens.
   */
  void leaveOut(Predicate<Function> isNeverEntered) {
    var idle = new BitSet();
    for (int instance = 0; instance < functions.size(); instance++) {
      boolean isFirst = instance < ofFunction.size();
      boolean isIdle =
          isFirst
              ? isNeverEntered.test(functions.get(instance))
              : callers.getInt(instance) != NONE && idle.get(callers.getInt(instance));
      idle.set(instance, isIdle);
    }
    for (IntArrayList all : ofFunction) {
      if (all.intStream().anyMatch(i -> !idle.get(i))) {
        all.removeIf((int i) -> idle.get(i));
      }
    }
  }

  /** The graph's node for a node of the constraints; not for {@link Nodes#NONE}. */
  int node(int instance, int node) {
    return node < 0 ? globalBase + Nodes.globalNumber(node) : bases.getInt(instance) + node;
  }

  int formal(int instance, int index) {
    return bases.getInt(instance) + index;
  }

  int returned(int instance) {
    return bases.getInt(instance) + Constraints.returned(function(instance));
  }
}
