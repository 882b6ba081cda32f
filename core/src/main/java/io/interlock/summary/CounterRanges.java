package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.LoopCounters;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.NumberDefinitions;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the counters of loops can be in a function, and how its other numbers are made; and of
 * functions that it calls at one place only, what depends on their arguments, in the names used
 * here. That holds while the function runs by that call: whoever asks has to know that it runs by
 * no other, among the calls that a thread may make.
 *
 * <p>Functions that may call themselves are left out, so nothing is taken over twice.
 *
 * @param numbers how other numbers are made
 */
record CounterRanges(List<LoopCounter> counters, List<NumberDefinition> numbers) {
  private static final int MAX_TAKEN_OVER = 32;

  static CounterRanges of(
      Function function,
      Body body,
      LocalNames names,
      CountedLoops loops,
      CallGraph graph,
      SummaryTable summaries) {
    List<LoopCounter> counters = LoopCounters.of(function, body, names, loops);
    var numbers = new ArrayList<>(NumberDefinitions.of(function, body, names, loops, counters));
    List<CallSite> sites = graph.sites().of(function);
    Map<Function, Integer> times = new HashMap<>();
    sites.forEach(s -> graph.callees(s).forEach(f -> times.merge(f, 1, Integer::sum)));
    for (int ordinal = 0; ordinal < sites.size(); ordinal++) {
      CallSite site = sites.get(ordinal);
      Function callee = site.call().directCallee().orElse(null);
      Memory memory = names.memoryAt(ordinal);
      boolean isOnlyCall =
          callee != null
              && memory != null
              && times.getOrDefault(callee, 0) == 1
              && !graph.isRecursive(callee);
      FunctionSummary called = callee == null ? null : summaries.of(callee).orElse(null);
      if (called != null && memory != null) {
        var binding =
            new Substitution(site, names.actuals(site.call()), memory, names.places(), Map.of());
        if (isOnlyCall) {
          takeOver(called, binding, counters, numbers);
        }
        NumberDefinition returned = returned(site, called, names, binding, graph);
        if (returned != null) {
          numbers.add(returned);
        }
      }
    }
    return new CounterRanges(counters, numbers);
  }

  /** How what a call returns is made of what it is given; null if more than that matters. */
  private static @Nullable NumberDefinition returned(
      CallSite site,
      FunctionSummary called,
      LocalNames names,
      Substitution binding,
      CallGraph graph) {
    Result result = site.call().definition().orElse(null);
    Integer value = result == null ? null : returnedValue(called.function(), graph);
    if (result == null || value == null || called.numbers().isEmpty()) {
      return null;
    }
    var here = new Anonymous(site.caller(), result.id());
    var there = new Anonymous(called.function(), value);
    NumberDefinition definition =
        called.numbers().stream().filter(n -> n.number().equals(there)).findFirst().orElse(null);
    NumberDefinition said = definition == null ? null : definition.in(binding);
    boolean isKnown =
        said != null
            && names.name(result).equals(Symbolic.of(here))
            && said.operands().stream()
                .noneMatch(
                    o ->
                        o.mentions(
                            a -> a instanceof Anonymous n && n.function() == called.function()));
    return isKnown && said != null
        ? new NumberDefinition(here, said.kind(), said.operands())
        : null;
  }

  /** The one value that a function returns; null if there are several. */
  private static @Nullable Integer returnedValue(Function function, CallGraph graph) {
    Integer only = null;
    Body body = graph.program().body(function).orElse(null);
    for (Block block : body == null ? List.<Block>of() : body.blocks()) {
      if (block.terminator() instanceof Return r) {
        if (only != null || !(r.value() instanceof LocalValue local)) {
          return null;
        }
        only = local.id();
      }
    }
    return only;
  }

  private static void takeOver(
      FunctionSummary called,
      Substitution binding,
      List<LoopCounter> counters,
      List<NumberDefinition> numbers) {
    called.counters().stream()
        .filter(LoopCounter::mentionsFormal)
        .flatMap(c -> Stream.ofNullable(c.in(binding)))
        .limit(MAX_TAKEN_OVER)
        .forEach(counters::add);
    called.numbers().stream()
        .filter(NumberDefinition::mentionsFormal)
        .flatMap(n -> Stream.ofNullable(n.in(binding)))
        .limit(MAX_TAKEN_OVER)
        .forEach(numbers::add);
  }
}
