package io.interlock.callgraph.witness;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.witness.Spot.InMemory;
import io.interlock.callgraph.witness.Spot.InValue;
import io.interlock.callgraph.witness.Witness.Step;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.model.LibraryModels;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Looks for the shortest chain of assignments that takes a function to a call, breadth first and
 * backwards from the call. A spot is entered only if the points-to analysis says that it may hold
 * the function, so the chain is one the analysis believes in. Ends because every spot is entered
 * once. The dissertation's fig. 4.10 is such a chain.
 */
public final class WitnessSearch {
  private final Holders holders;
  private final Names names;
  private final ValueLinks values;
  private final MemoryLinks memory;

  private WitnessSearch(CallGraph graph, LibraryModels models, Holders holders) {
    this.holders = holders;
    names = new Names(graph.program(), holders.pointsTo());
    var assignments = new Assignments(graph, holders);
    values = new ValueLinks(graph.program(), models, holders, names, assignments);
    memory = new MemoryLinks(graph.program(), holders, names, assignments);
  }

  /** Why a site that calls through a pointer may call a function. */
  public static Witness find(
      CallGraph graph, PointsTo pointsTo, LibraryModels models, CallSite site, Function target) {
    return new WitnessSearch(graph, models, new Holders(pointsTo, target)).find(site);
  }

  private Witness find(CallSite site) {
    Value callee = site.call().callee();
    String called = names.value(site.caller(), callee);
    String text = "calls " + called + ", which may be " + holders.target().name();
    List<Step> chain =
        callee instanceof LocalValue local ? search(new InValue(site.caller(), local)) : null;
    var steps = new ArrayList<Step>();
    if (chain != null) {
      steps.addAll(chain);
      steps.add(new Step(site.call().position(), site.caller(), text));
    }
    return new Witness(site, holders.target(), steps);
  }

  /** How the next spot, nearer to the call, got the function from this one. */
  private record Way(@Nullable Spot next, @Nullable Step step) {}

  private @Nullable List<Step> search(Spot start) {
    Map<Spot, Way> ways = new HashMap<>();
    var waiting = new ArrayDeque<Spot>();
    ways.put(start, new Way(null, null));
    waiting.add(start);
    while (!waiting.isEmpty()) {
      Spot spot = waiting.remove();
      for (Link link : links(spot)) {
        if (link.from() == null) {
          return chain(link.step(), spot, ways);
        }
        if (ways.putIfAbsent(link.from(), new Way(spot, link.step())) == null) {
          waiting.add(link.from());
        }
      }
    }
    return null;
  }

  private List<Link> links(Spot spot) {
    return spot instanceof InValue value ? values.of(value) : memory.of((InMemory) spot);
  }

  private static List<Step> chain(@Nullable Step first, Spot spot, Map<Spot, Way> ways) {
    var steps = new ArrayList<Step>();
    if (first != null) {
      steps.add(first);
    }
    for (Way way = ways.get(spot); way != null && way.next() != null; way = ways.get(way.next())) {
      if (way.step() != null) {
        steps.add(way.step());
      }
    }
    return steps;
  }
}
