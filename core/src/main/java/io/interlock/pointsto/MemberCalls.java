package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.BitSet;

/**
 * Connects calls with what they call, for {@link MemberFunctions}. A call through an open pointer
 * may reach every function whose address is taken, if it takes as many arguments. Functions that
 * are given to code outside may be called with anything, and what is given there may come back
 * anywhere. What a variadic function finds in its unnamed arguments is open, since nothing is known
 * of the memory that they are loaded from.
 */
final class MemberCalls {
  private final Program program;
  private final ModelLookup models;
  private final FunctionGraph graph;
  private final MemberNodes nodes;

  /**
   * By number of arguments: the nodes of the arguments that are pointers, of the result, and of the
   * other arguments of open calls.
   */
  private final Int2ObjectOpenHashMap<IntArrayList> open = new Int2ObjectOpenHashMap<>();

  MemberCalls(Program program, ModelLookup models, FunctionGraph graph, MemberNodes nodes) {
    this.program = program;
    this.models = models;
    this.graph = graph;
    this.nodes = nodes;
    graph.listen(nodes.outside(), this::openFormals);
    graph.listen(nodes.handed(), this::openFormals);
    lose(nodes.outside());
  }

  private void openFormals(int function) {
    if (function != FunctionGraph.OPEN) {
      Function called = program.functions().get(function);
      for (int i = 0; i < called.formals().size(); i++) {
        graph.open(nodes.formal(called, i));
      }
    }
  }

  /**
   * @param result negative if there is none
   */
  void enter(Function function, IntList arguments, int result) {
    FunctionModel model = models.of(function).orElse(null);
    boolean hasBody = program.body(function).isPresent();
    boolean entersBody =
        model == null || model.actions().stream().anyMatch(a -> a instanceof Action.BodyUnder);
    if (hasBody && entersBody) {
      bind(function, arguments, result);
    }
    if (!hasBody || model != null) {
      boolean makes =
          model != null && model.actions().stream().anyMatch(a -> a instanceof Action.Allocate);
      leave(
          model == null || calls(model) ? arguments : IntList.of(),
          makes ? MemberNodes.UNKNOWN : result,
          model == null ? nodes.outside() : nodes.handed());
    }
  }

  /** Whether a function runs what it finds where its arguments point. */
  boolean runsBehindArguments(Function function) {
    return models.of(function).stream()
        .flatMap(model -> model.actions().stream())
        .anyMatch(a -> a instanceof Action.Run r && r.function().dereferences() == 1);
  }

  /** Whether a model calls functions that it is given. */
  private static boolean calls(FunctionModel model) {
    return model.actions().stream()
        .anyMatch(a -> a instanceof Action.Run || a instanceof Action.Once);
  }

  private void bind(Function function, IntList arguments, int result) {
    int formals = function.formals().size();
    for (int i = 0; i < Math.min(formals, arguments.size()); i++) {
      graph.addEdge(arguments.getInt(i), nodes.formal(function, i));
    }
    if (result >= 0) {
      graph.addEdge(nodes.returned(function), result);
    }
  }

  /** Code outside of the program is called, or something that is not followed. */
  void leave(IntList arguments, int result, int to) {
    arguments.forEach(argument -> graph.addEdge(argument, to));
    if (result >= 0) {
      graph.open(result);
    }
  }

  /**
   * @param pointers which of the arguments are pointers
   */
  void through(int pointer, IntList arguments, BitSet pointers, int result) {
    graph.listen(
        pointer,
        function -> {
          if (function == FunctionGraph.OPEN) {
            anywhere(arguments, pointers, result);
          } else {
            enter(program.functions().get(function), arguments, result);
          }
        });
  }

  private void anywhere(IntList arguments, BitSet pointers, int result) {
    IntArrayList hub = hub(arguments.size());
    for (int i = 0; i < arguments.size(); i++) {
      graph.addEdge(arguments.getInt(i), passed(hub, i, pointers.get(i)));
    }
    if (result >= 0) {
      graph.addEdge(hub.getInt(arguments.size()), result);
      graph.open(result);
    }
  }

  private static int passed(IntArrayList hub, int index, boolean isPointer) {
    return hub.getInt(isPointer ? index : hub.size() - 1 - index);
  }

  private IntArrayList hub(int count) {
    return open.computeIfAbsent(
        count,
        n -> {
          var made = new IntArrayList(2 * n + 1);
          for (int i = 0; i <= 2 * n; i++) {
            made.add(graph.newNode());
          }
          return made;
        });
  }

  /** The address of a function is taken. */
  void taken(Function function) {
    IntArrayList hub = hub(function.formals().size());
    for (int i = 0; i < function.formals().size(); i++) {
      boolean isPointer = function.formals().get(i).type().isPointer();
      graph.addEdge(passed(hub, i, isPointer), nodes.formal(function, i));
    }
    graph.addEdge(nodes.returned(function), hub.getInt(function.formals().size()));
  }

  /** Functions that come to a node are stored where nothing is known of the memory. */
  void lose(int node) {
    keep(node, nodes.stray());
  }

  /** Functions that come to a node come to another, which is not open because of that. */
  void keep(int node, int to) {
    graph.listen(
        node,
        function -> {
          if (function != FunctionGraph.OPEN) {
            graph.addFunction(to, function);
          }
        });
  }
}
