package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The functions of one component of the call graph, each after those that it calls, but for calls
 * that close a circle: these lead to the function itself, or to one further on in the list. Every
 * circle has such a call, so what may grow with each turn of a recursion need be given up there
 * only.
 *
 * <p>Which calls these are depends on where the circle is entered. That is taken to be the function
 * with the most calls from outside, so that a name its callers pass is followed as far as the
 * circle goes. Any other order is as good but for that. Each function is visited once.
 */
final class RecursionOrder {
  private final CallGraph graph;
  private final Set<Function> members;
  private final Set<Function> entered = new HashSet<>();
  private final List<Function> order = new ArrayList<>();

  private RecursionOrder(CallGraph graph, List<Function> component) {
    this.graph = graph;
    members = Set.copyOf(component);
  }

  static List<Function> of(CallGraph graph, List<Function> component) {
    if (component.size() == 1) {
      return component;
    }
    var result = new RecursionOrder(graph, component);
    component.stream()
        .sorted(Comparator.comparing(f -> -result.callsFromOutside(f)))
        .forEach(result::enter);
    return result.order;
  }

  private long callsFromOutside(Function function) {
    return graph.callers(function).stream().filter(s -> !members.contains(s.caller())).count();
  }

  private void enter(Function function) {
    if (entered.add(function)) {
      for (CallSite site : graph.sites().of(function)) {
        graph.callees(site).stream().filter(members::contains).forEach(this::enter);
      }
      order.add(function);
    }
  }
}
