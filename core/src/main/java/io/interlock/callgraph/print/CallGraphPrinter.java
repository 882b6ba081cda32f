package io.interlock.callgraph.print;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.callgraph.FunctionNames;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A call graph as text: what each function may make run, or who may make it run. */
public final class CallGraphPrinter {
  private final CallGraph graph;

  public CallGraphPrinter(CallGraph graph) {
    this.graph = graph;
  }

  /** All functions with a body, each with what it may make run. */
  public String print() {
    return graph.program().functions().stream()
        .filter(f -> graph.program().body(f).isPresent())
        .sorted(Comparator.comparing(Function::position).thenComparing(Function::name))
        .map(f -> callees(List.of(f)))
        .collect(Collectors.joining());
  }

  /** What functions may make run, by call. */
  public String callees(Collection<Function> functions) {
    var out = new StringBuilder();
    for (Function function : functions) {
      out.append(head(function));
      for (CallSite site : graph.sites().of(function)) {
        if (isShown(site)) {
          out.append("  ").append(site.call().position()).append(": ");
          out.append(targets(graph.edges(site))).append('\n');
        }
      }
    }
    return out.toString();
  }

  private static boolean isShown(CallSite site) {
    return !(site.call().callee() instanceof InlineAssembly)
        && site.call().directCallee().filter(Function::isIntrinsic).isEmpty();
  }

  /** {@code f}, {@code (f, g)} through a pointer, {@code pthread_create, thread worker}. */
  private static String targets(List<CallEdge> edges) {
    if (edges.isEmpty()) {
      return "nothing known is called";
    }
    var parts = new ArrayList<String>();
    var kinds = new TreeSet<EdgeKind>();
    edges.forEach(edge -> kinds.add(edge.kind()));
    for (EdgeKind kind : kinds) {
      String names =
          edges.stream()
              .filter(edge -> edge.kind() == kind)
              .map(edge -> FunctionNames.of(edge.target()))
              .distinct()
              .sorted()
              .collect(Collectors.joining(", "));
      parts.add(isNamed(kind) ? label(kind) + " " + names : names);
    }
    return String.join("; ", parts);
  }

  private static boolean isNamed(EdgeKind kind) {
    return kind != EdgeKind.DIRECT && kind != EdgeKind.MODELLED;
  }

  private static String label(EdgeKind kind) {
    return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /** Who may make functions run, by call. */
  public String callers(Collection<Function> functions) {
    var out = new StringBuilder();
    for (Function function : functions) {
      out.append(head(function));
      for (CallSite site : graph.sites().all()) {
        for (CallEdge edge : graph.edges(site)) {
          if (edge.target() == function) {
            out.append("  ").append(site.call().position()).append(": ");
            out.append(isNamed(edge.kind()) ? label(edge.kind()) + " in " : "in ");
            out.append(FunctionNames.of(site.caller())).append('\n');
          }
        }
      }
    }
    return out.toString();
  }

  private static String head(Function function) {
    String place = function.position().isKnown() ? " (" + function.position() + ")" : "";
    return FunctionNames.of(function) + place + "\n";
  }
}
