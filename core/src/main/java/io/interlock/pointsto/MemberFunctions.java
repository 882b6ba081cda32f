package io.interlock.pointsto;

import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Type;
import java.util.BitSet;
import java.util.List;

/**
 * Which functions a pointer may hold, by the members of structs that functions are stored in: what
 * is stored in a member of some object may be found in that member of every object, and nowhere
 * else. Objects are not told apart at all, so this is cheap, and as precise in a large program as
 * in a small one. It is asked where a {@link Crowd} has formed, in which pointers to functions hold
 * hundreds of functions; there a call reaches what both analyses say.
 *
 * <p>It is the analysis by fields of Heintze and Tardieu ("Ultra-fast aliasing analysis using CLA",
 * 2001), for functions only. Rules: functions flow with assignments, arguments and results, calls
 * through pointers being resolved on the way; a store puts them into the member that is stored to,
 * a load finds those of its member ({@link MemberNodes} says which memory is one). What is stored
 * where nothing is known of the memory may be found anywhere; what is loaded from there, or comes
 * from outside, may be any function that takes the arguments that the pointer is declared to take,
 * or, if it is not declared, those that it is called with. Structs that are cast to each other
 * share their members.
 *
 * <p>It assumes, as {@link TypeFilter} does, that memory is used as what it is: bytes that are
 * copied without a type are used as the same type afterwards, so such copies need no rule; a
 * pointer that is declared to point to data holds no function; and code outside that finds
 * functions of the program in memory does not hand them in again as functions of its own.
 *
 * <p>Sets of functions only grow, so it ends.
 */
final class MemberFunctions {
  private final FunctionGraph graph;
  private final MemberNodes nodes;
  private final PointeeTypes types;
  private final TypeHints hints;

  private MemberFunctions(
      FunctionGraph graph, MemberNodes nodes, PointeeTypes types, TypeHints hints) {
    this.graph = graph;
    this.nodes = nodes;
    this.types = types;
    this.hints = hints;
  }

  static MemberFunctions find(
      Constraints constraints, TypeHints hints, Layouts layouts, ModelLookup models) {
    Program program = constraints.program();
    var graph = new FunctionGraph();
    var nodes = new MemberNodes(graph, program, constraints.types(), layouts);
    var calls = new MemberCalls(program, models, graph, nodes);
    var taken = new BitSet();
    for (Function function : program.functions()) {
      ValueTypes values = hints.values(function);
      if (values != null) {
        nodes.close(values);
        new MemberFlow(values, graph, nodes, calls, program.pointerSize()).addresses();
        take(values, taken);
      }
    }
    var initial = new InitialMembers(graph, nodes, layouts);
    for (Global global : program.globals()) {
      program.initializer(global).ifPresent(i -> addresses(i, initial, taken));
    }
    for (Global global : program.globals()) {
      program.initializer(global).ifPresent(i -> initial.fill(global, i));
    }
    nodes.shareCasts();
    for (Function function : program.functions()) {
      ValueTypes values = hints.values(function);
      if (values != null) {
        new MemberFlow(values, graph, nodes, calls, program.pointerSize()).flow();
      }
      if (taken.get(function.index())) {
        calls.taken(function);
      }
    }
    graph.solve();
    return new MemberFunctions(graph, nodes, constraints.types(), hints);
  }

  private static void addresses(Initializer initializer, InitialMembers initial, BitSet taken) {
    for (Initializer.Scalar scalar : initializer.scalars()) {
      initial.address(scalar.value());
      take(scalar.value(), taken);
    }
  }

  /** Notes the functions whose addresses a function uses other than to call them. */
  private static void take(ValueTypes values, BitSet taken) {
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        boolean isNamed = i instanceof Call c && c.directCallee().isPresent();
        i.operands().stream().skip(isNamed ? 1 : 0).forEach(operand -> take(operand, taken));
      }
    }
  }

  private static void take(Value value, BitSet taken) {
    if (value instanceof SymbolAddress a && a.symbol() instanceof Function f) {
      taken.set(f.index());
    } else if (value instanceof CompositeConstant c) {
      c.parts().forEach(part -> take(part, taken));
    }
  }

  /** Whether a pointer of a function may hold the address of another. */
  boolean mayHold(Function function, Value pointer, Function target) {
    if (!(pointer instanceof LocalValue local)) {
      return true;
    }
    int node = nodes.value(function, local);
    return graph.holds(node, target.index())
        || (graph.isOpen(node) && isOfType(function, local, target));
  }

  /** Whether the address of a function may be found where a value points that is passed on. */
  boolean mayFind(Function function, Value pointer, Function target) {
    int node =
        pointer instanceof LocalValue local
            ? nodes.foundBehind(function, local)
            : MemberNodes.UNKNOWN;
    return node == MemberNodes.UNKNOWN || graph.isOpen(node) || graph.holds(node, target.index());
  }

  /** Whether a function may be called as one of those that a pointer is declared to point to. */
  private boolean isOfType(Function function, LocalValue pointer, Function target) {
    ValueTypes values = hints.values(function);
    List<Type> declared = values == null ? List.of() : values.pointees(pointer);
    if (values != null && declared.isEmpty()) {
      declared = values.fromUnion(pointer).stream().filter(FunctionType.class::isInstance).toList();
    }
    if (declared.isEmpty()) {
      return nodes.mayPass(nodes.value(function, pointer), target);
    }
    return target.type() == null
        || declared.stream()
            .anyMatch(
                type ->
                    !(type instanceof FunctionType)
                        || types.mayCall(types.of(target.type()), types.of(type)));
  }
}
