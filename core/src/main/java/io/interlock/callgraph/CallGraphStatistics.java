package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import java.util.EnumSet;

/**
 * The figures by which call graphs are compared, those of chapter 4 of Voung's dissertation among
 * them: fan-out, the number of functions that a call through a pointer may reach, says how much
 * callees that are never called blur a summary; the size of components says how much has to be
 * iterated at once. A function without a body is in no component here. Where contexts are told
 * apart, fan-out is that of the worst context, and a function counts with the largest component any
 * of its contexts is in.
 *
 * @param calls all calls but those of intrinsics and assembly
 * @param indirect calls through pointers
 * @param unresolved calls through pointers that point to no function
 * @param meanFanOut over all calls through pointers
 * @param functions with a body
 * @param components of functions that call each other; a function that calls none is one alone
 * @param cycles components of more than one function
 * @param meanComponent the size of a function's component, on average over functions
 * @param reachable functions with a body that may run at all
 */
public record CallGraphStatistics(
    int calls,
    int indirect,
    int unresolved,
    double meanFanOut,
    int maxFanOut,
    int functions,
    int components,
    int cycles,
    double meanComponent,
    int maxComponent,
    int reachable) {

  public static CallGraphStatistics of(CallGraph graph) {
    int calls = 0;
    int indirect = 0;
    int unresolved = 0;
    long targets = 0;
    int maxFanOut = 0;
    for (CallSite site : graph.sites().all()) {
      calls += isCall(site) ? 1 : 0;
      if (CallGraph.isIndirect(site)) {
        int fanOut = fanOut(graph, site);
        indirect++;
        unresolved += fanOut == 0 ? 1 : 0;
        targets += fanOut;
        maxFanOut = Math.max(maxFanOut, fanOut);
      }
    }
    ComponentSizes sizes = ComponentSizes.of(graph);
    return new CallGraphStatistics(
        calls,
        indirect,
        unresolved,
        (double) targets / Math.max(1, indirect),
        maxFanOut,
        sizes.functions(),
        sizes.components(),
        sizes.cycles(),
        sizes.mean(),
        sizes.max(),
        reachable(graph));
  }

  private static int fanOut(CallGraph graph, CallSite site) {
    int all = graph.targets(site).size();
    return graph
        .contexts()
        .map(contexts -> Math.min(all, contexts.fanOut(site.call())))
        .orElse(all);
  }

  private static boolean isCall(CallSite site) {
    return !(site.call().callee() instanceof InlineAssembly)
        && site.call().directCallee().filter(Function::isIntrinsic).isEmpty();
  }

  private static int reachable(CallGraph graph) {
    var kinds = EnumSet.complementOf(EnumSet.of(EdgeKind.MODELLED));
    return (int)
        graph.reachable(Roots.of(graph.program()), kinds).stream()
            .filter(i -> graph.program().body(graph.program().functions().get(i)).isPresent())
            .count();
  }
}
