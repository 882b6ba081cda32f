package io.interlock.race.instance;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.ThreadAccesses;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.Renaming;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is known of numbers that a thread uses: counters of loops, and numbers that are made of
 * others, in terms of what its creator passed and put where the thread finds it ({@link
 * HandedValues}).
 *
 * <p>What a function says of its own numbers without asking for its arguments holds for every
 * thread. What depends on arguments is said by the thread's first function, for itself and for what
 * it calls ({@code summary.CounterRanges}): that holds of a function that the thread gets to by one
 * chain of calls only. Numbers of functions that the thread does not run, its creator's, are said
 * of what these were given, whatever it was, and of what they found in memory ({@link
 * EarlierContents}).
 */
public final class BoundNumbers {
  /** What is known of some numbers. */
  private record Known(
      Map<Anonymous, LoopCounter> counters, Map<Anonymous, NumberDefinition> definitions) {
    static Known none() {
      return new Known(new HashMap<>(), new HashMap<>());
    }
  }

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final SummaryTable summaries;
  private final HandedValues handed;
  private final EarlierContents earlier;
  private final Map<Function, Known> own = new ConcurrentHashMap<>();
  private final Map<Function, Known> said = new ConcurrentHashMap<>();
  private final Map<Integer, Known> bound = new ConcurrentHashMap<>();
  private final Map<Integer, BitSet> reached = new ConcurrentHashMap<>();

  public BoundNumbers(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      HandedValues handed,
      EarlierContents earlier) {
    this.earlier = earlier;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.summaries = summaries;
    this.handed = handed;
  }

  /** Whether a number is the counter of a loop. */
  boolean isCounter(Anonymous number) {
    return summaries
        .of(number.function())
        .map(s -> s.counters().stream().anyMatch(c -> c.counter().equals(number)))
        .orElse(false);
  }

  /** What a counter can be that is used by a thread; null if nothing is known of it. */
  @Nullable LoopCounter counter(Anonymous number, ThreadRoot thread) {
    LoopCounter bound = known(number, thread).counters.get(number);
    return bound == null ? always(number, thread).counters.get(number) : bound;
  }

  /** How a number is made that is used by a thread; null if that is not known. */
  @Nullable NumberDefinition definition(Anonymous number, ThreadRoot thread) {
    NumberDefinition bound = known(number, thread).definitions.get(number);
    return bound == null ? always(number, thread).definitions.get(number) : bound;
  }

  private Known known(Anonymous number, ThreadRoot thread) {
    Function function = number.function();
    if (isByOneChain(function, thread)) {
      return bound.computeIfAbsent(thread.index(), t -> bind(thread));
    }
    return reached(thread).get(function.index())
        ? own(function)
        : said.computeIfAbsent(function, this::creators);
  }

  /** What a function that a thread runs says of its numbers, whatever it is given. */
  private Known always(Anonymous number, ThreadRoot thread) {
    boolean isRun = reached(thread).get(number.function().index());
    return isRun ? own(number.function()) : Known.none();
  }

  /** What a function says of its own numbers without asking what it is given. */
  private Known own(Function function) {
    return own.computeIfAbsent(
        function,
        f -> {
          var known = Known.none();
          FunctionSummary summary = summaries.of(f).orElse(null);
          if (summary != null) {
            summary.counters().stream()
                .filter(c -> c.counter().function().equals(f) && !c.mentionsFormal())
                .forEach(c -> known.counters.put(c.counter(), c));
            summary.numbers().stream()
                .filter(n -> n.number().function().equals(f) && !n.mentionsFormal())
                .forEach(n -> known.definitions.put(n.number(), n));
          }
          return known;
        });
  }

  /** The numbers of a function that starts threads, whatever it is given itself. */
  private Known creators(Function function) {
    Substitution binding = ThreadAccesses.anyFormals(function, pointsTo);
    return in(
        name -> {
          Symbolic here = binding.apply(name);
          return here == null ? null : earlier.named(here, function);
        },
        function);
  }

  private Known in(Renaming naming, Function function) {
    var known = Known.none();
    FunctionSummary summary = summaries.of(function).orElse(null);
    if (summary != null) {
      for (LoopCounter counter : summary.counters()) {
        LoopCounter here = counter.in(naming);
        if (here != null) {
          known.counters.put(counter.counter(), here);
        }
      }
      for (NumberDefinition number : summary.numbers()) {
        NumberDefinition here = number.in(naming);
        if (here != null) {
          known.definitions.put(number.number(), here);
        }
      }
    }
    return known;
  }

  private Known bind(ThreadRoot thread) {
    Creation creation = thread.creation();
    var places = new SymbolicPlaces(pointsTo, thread.entry());
    List<@Nullable Symbolic> arguments = ThreadAccesses.arguments(thread, pointsTo);
    Substitution binding =
        creation == null
            ? Substitution.atStart(arguments, places)
            : Substitution.atStart(creation.site(), arguments, places);
    return in(
        name -> {
          Symbolic here = binding.apply(name);
          return here == null ? null : handed.resolve(here, thread);
        },
        thread.entry());
  }

  private BitSet reached(ThreadRoot thread) {
    return reached.computeIfAbsent(thread.index(), t -> graph.reachable(List.of(thread.entry())));
  }

  /** Whether a thread runs a function by one chain of calls from its first one, and by no other. */
  private boolean isByOneChain(Function function, ThreadRoot thread) {
    BitSet all = reached(thread);
    Function at = function;
    while (all.get(at.index()) && !graph.isRecursive(at)) {
      Function caller = null;
      int calls = 0;
      for (CallSite site : graph.callers(at)) {
        if (all.get(site.caller().index())) {
          caller = site.caller();
          calls++;
        }
      }
      if (at.equals(thread.entry())) {
        return calls == 0;
      }
      if (calls != 1 || caller == null) {
        return false;
      }
      at = caller;
    }
    return false;
  }
}
