package io.interlock.bench;

import io.interlock.bench.ObservedCalls.Observed;
import io.interlock.bench.ObservedCalls.Place;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.source.Position;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Compares a call graph with calls that were seen to happen: each must be an edge. Calls are told
 * apart by function, file name and line, so of several calls on one line any may have the edge.
 *
 * @param found calls that are in the graph
 * @param missing calls that are not: the graph is wrong
 * @param unknown calls from a place or to a function that the program does not have, such as a
 *     library's inner functions
 * @param sites on how many lines a call through a pointer was seen
 */
record ObservedCheck(int found, List<Observed> missing, List<Observed> unknown, int sites) {
  private record Line(String function, String file, int line) {}

  static ObservedCheck of(CallGraph graph, List<Observed> all) {
    Map<Line, List<CallSite>> sites = sites(graph);
    var missing = new ArrayList<Observed>();
    var unknown = new ArrayList<Observed>();
    var seen = new HashSet<Line>();
    int found = 0;
    for (Observed observed : all) {
      Line line = line(observed.from());
      List<CallSite> from = sites.getOrDefault(line, List.of());
      List<Function> to = functions(graph, observed.to());
      if (from.stream().anyMatch(CallGraph::isIndirect)) {
        seen.add(line);
      }
      if (from.isEmpty() || to.isEmpty()) {
        unknown.add(observed);
      } else if (from.stream().anyMatch(s -> graph.targets(s).stream().anyMatch(to::contains))) {
        found++;
      } else {
        missing.add(observed);
      }
    }
    return new ObservedCheck(found, missing, unknown, seen.size());
  }

  private static Map<Line, List<CallSite>> sites(CallGraph graph) {
    Map<Line, List<CallSite>> sites = new HashMap<>();
    for (CallSite site : graph.sites().all()) {
      Position at = site.call().position();
      var line = new Line(site.caller().name(), fileName(at.file().path()), at.line());
      sites.computeIfAbsent(line, l -> new ArrayList<>()).add(site);
    }
    return sites;
  }

  private static List<Function> functions(CallGraph graph, Place place) {
    return graph.program().functions().stream()
        .filter(f -> place.isNamed(f.name()) && isAt(f, place))
        .toList();
  }

  private static Line line(Place place) {
    return new Line(place.function(), fileName(place.file()), place.line());
  }

  private static boolean isAt(Function function, Place place) {
    return place.file().isEmpty()
        || !function.position().isKnown()
        || fileName(function.position().file().path()).equals(fileName(place.file()));
  }

  private static String fileName(String path) {
    return String.valueOf(Path.of(path).getFileName());
  }
}
