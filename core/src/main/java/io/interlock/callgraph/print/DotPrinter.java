package io.interlock.callgraph.print;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.callgraph.FunctionNames;
import io.interlock.ir.Function;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A call graph in the language of Graphviz. Functions that call each other are drawn in one box;
 * calls through pointers are dashed, other ways to make a function run are dotted and named.
 */
public final class DotPrinter {
  private record Arrow(int from, int to, EdgeKind kind) {}

  private DotPrinter() {}

  public static String print(CallGraph graph) {
    var out = new StringBuilder("digraph callgraph {\n  node [shape=box];\n");
    Set<Arrow> arrows = arrows(graph);
    Set<Integer> shown = new LinkedHashSet<>();
    graph.program().functions().stream()
        .filter(f -> graph.program().body(f).isPresent())
        .forEach(f -> shown.add(f.index()));
    arrows.forEach(arrow -> shown.add(arrow.to()));
    for (List<Function> component : graph.components()) {
      List<Function> visible = component.stream().filter(f -> shown.contains(f.index())).toList();
      appendNodes(out, visible);
    }
    arrows.forEach(arrow -> append(out, arrow));
    return out.append("}\n").toString();
  }

  private static Set<Arrow> arrows(CallGraph graph) {
    Set<Arrow> arrows = new LinkedHashSet<>();
    for (CallSite site : graph.sites().all()) {
      for (CallEdge edge : graph.edges(site)) {
        EdgeKind kind = edge.kind() == EdgeKind.MODELLED ? EdgeKind.DIRECT : edge.kind();
        arrows.add(new Arrow(site.caller().index(), edge.target().index(), kind));
      }
    }
    return arrows;
  }

  private static void appendNodes(StringBuilder out, List<Function> component) {
    if (component.size() > 1) {
      out.append("  subgraph cluster_").append(component.get(0).index()).append(" {\n");
    }
    out.append(
        component.stream()
            .map(f -> "  n" + f.index() + " [label=\"" + escaped(FunctionNames.of(f)) + "\"];\n")
            .collect(Collectors.joining()));
    if (component.size() > 1) {
      out.append("  }\n");
    }
  }

  private static void append(StringBuilder out, Arrow arrow) {
    out.append("  n").append(arrow.from()).append(" -> n").append(arrow.to());
    switch (arrow.kind()) {
      case DIRECT, MODELLED -> {}
      case INDIRECT -> out.append(" [style=dashed]");
      case CALLBACK, THREAD, LATER, INTERRUPT, AT_EXIT, EXECUTOR, LOOP, ESCAPED ->
          out.append(" [style=dotted, label=\"")
              .append(arrow.kind().name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .append("\"]");
    }
    out.append(";\n");
  }

  private static String escaped(String name) {
    return name.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
