package io.interlock.callgraph;

import io.interlock.graph.Digraph;
import io.interlock.graph.StronglyConnected;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.pointsto.ContextCalls;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many functions call each other. Where contexts are told apart, components are over contexts;
 * their size is still the number of functions in them, and a function counts with the largest
 * component any of its contexts is in. Functions without a body are left out.
 */
final class ComponentSizes {
  private final Program program;
  private final int[] ofFunction;
  private int components;
  private int cycles;

  private ComponentSizes(Program program) {
    this.program = program;
    ofFunction = new int[program.functions().size()];
  }

  static ComponentSizes of(CallGraph graph) {
    var sizes = new ComponentSizes(graph.program());
    graph
        .contexts()
        .ifPresentOrElse(sizes::addContexts, () -> graph.components().forEach(sizes::add));
    return sizes;
  }

  private void addContexts(ContextCalls contexts) {
    StronglyConnected connected = StronglyConnected.of(new ContextGraph(contexts));
    for (int c = 0; c < connected.count(); c++) {
      add(Arrays.stream(connected.members(c)).mapToObj(contexts::function).distinct().toList());
    }
  }

  private void add(List<Function> component) {
    if (program.body(component.get(0)).isPresent()) {
      components++;
      cycles += component.size() > 1 ? 1 : 0;
      for (Function function : component) {
        int i = function.index();
        ofFunction[i] = Math.max(ofFunction[i], component.size());
      }
    }
  }

  /** How many functions there are. */
  int functions() {
    return (int) Arrays.stream(ofFunction).filter(size -> size > 0).count();
  }

  int components() {
    return components;
  }

  /** Components of more than one function. */
  int cycles() {
    return cycles;
  }

  /** The size of a function's component, on average. */
  double mean() {
    return Arrays.stream(ofFunction).filter(size -> size > 0).average().orElse(0);
  }

  int max() {
    return Arrays.stream(ofFunction).max().orElse(0);
  }

  /** The calls between contexts. */
  private static final class ContextGraph implements Digraph {
    private final IntArrayList[] successors;

    ContextGraph(ContextCalls contexts) {
      successors = new IntArrayList[contexts.count()];
      Arrays.setAll(successors, i -> new IntArrayList(2));
      contexts.forEachCall((caller, callee) -> successors[caller].add(callee));
    }

    @Override
    public int nodeCount() {
      return successors.length;
    }

    @Override
    public int[] successors(int node) {
      return successors[node].toIntArray();
    }
  }
}
