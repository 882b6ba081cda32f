package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.summary.StartFlagLooks.Look;
import io.interlock.summary.creation.CreationCounters;
import io.interlock.summary.creation.HandleArrays;
import io.interlock.summary.creation.OwnPools;
import io.interlock.summary.creation.PointedIds;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.symbolic.CountedLoops;
import io.interlock.symbolic.CountedLoops.Counted;
import io.interlock.symbolic.CountedLoops.Ends;
import io.interlock.symbolic.CountedLoops.Stays;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.LoopCounters;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.HandleRange;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What leaving a counting loop tells: the threads it started have their ids in a range of an array;
 * those it joined, one in every round and to the end, have all ended; and so with waits and locks.
 */
final class LoopEdges {
  private final Function function;
  private final Body body;
  private final CountedLoops loops;
  private final Map<Counted, List<HandleRange>> joins = new HashMap<>();
  private final Map<Counted, List<Symbolic>> endedBy = new HashMap<>();
  private final Map<Counted, List<OwnPools.Joined>> pools = new HashMap<>();

  private final LoopWaits waits;
  private final LoopLocks locks;

  /** Where rounds go on if there is no thread to join. */
  private final List<Look> looks;

  /** Loops that count down. */
  private final List<Counted> descending;

  /** Variables that count creations, in loops that may count something else. */
  private final List<Counted> creations;

  /** The calls in the loop of each header. */
  private final Map<Integer, Set<CallSite>> callsIn = new HashMap<>();

  LoopEdges(
      Function function,
      Body body,
      List<CallSite> sites,
      LocalNames names,
      AnalysisInput input,
      List<Look> looks) {
    this.looks = looks;
    this.function = function;
    this.body = body;
    loops = CountedLoops.of(function, body, names);
    waits = new LoopWaits(function, input);
    locks = new LoopLocks(input, names);
    Definitions definitions = body.definitions();
    creations =
        new CreationCounters(function, body, names, definitions).find(loops, sites, input.models());
    loops.loops().all().forEach(l -> callsIn.put(l.header(), calls(l, body, sites, names)));
    boolean isPart = sites.stream().anyMatch(s -> startsOrJoins(s, input.models()));
    descending = isPart ? descending(function, body, names) : List.of();
    for (Counted loop : loops.all()) {
      if (loop.ends() == Ends.WHEN_DONE) {
        addJoins(loop, joins(loop, names, input.models(), definitions), names, input);
        addPointed(loop, names, input, definitions);
        addFlagged(loop, names, input, definitions);
        waits.add(loop, callsOfEveryRound(loop));
        Set<CallSite> calls = callsIn.getOrDefault(loop.loop().header(), Set.of());
        locks.add(loop, calls, callsOfEveryRound(loop));
      }
    }
    for (Counted loop : descending) {
      if (loop.ends() == Ends.WHEN_DONE) {
        List<HandleRange> ranges = joins(loop, names, input.models(), definitions);
        addJoins(loop, ranges.stream().map(HandleRange::fromZero).toList(), names, input);
        addPointed(loop, names, input, definitions);
      }
    }
  }

  private void addJoins(
      Counted loop, List<HandleRange> ranges, LocalNames names, AnalysisInput input) {
    joins.put(loop, ranges);
    endedBy.put(loop, ended(ranges, names, input.handleArrays()));
    pools.put(loop, ranges.stream().flatMap(r -> input.ownPools().at(r, names).stream()).toList());
  }

  /** Joins by ids in objects that are found in the elements of an array. */
  private void addPointed(
      Counted loop, LocalNames names, AnalysisInput input, Definitions definitions) {
    PointedIds pointed = input.handleArrays().pointed();
    var ended = new ArrayList<Symbolic>();
    for (Call call : pointed == null ? List.<Call>of() : callsOfEveryRound(loop)) {
      Load id = id(call, input.models(), definitions);
      Symbolic all =
          pointed == null || id == null ? null : pointed.at(id, loop, names, definitions);
      if (all != null) {
        ended.add(all);
      }
    }
    endedBy.merge(loop, ended, LoopEdges::both);
  }

  /** The same where a flag says that there is no thread; of pools nothing is known then. */
  private void addFlagged(
      Counted loop, LocalNames names, AnalysisInput input, Definitions definitions) {
    List<HandleRange> ranges = flagged(loop, names, input.models(), definitions);
    if (!ranges.isEmpty()) {
      joins.merge(loop, ranges, LoopEdges::both);
      endedBy.merge(loop, ended(ranges, names, input.handleArrays()), LoopEdges::both);
    }
  }

  private static <T> List<T> both(List<T> some, List<T> more) {
    var all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  private static boolean startsOrJoins(CallSite site, ProgramModels models) {
    return models.actions(site.call()).stream()
        .anyMatch(a -> a instanceof Action.Join || a instanceof Action.Run);
  }

  /** Loops that count down by one to the end, as ranges from their last value to their first. */
  private List<Counted> descending(Function function, Body body, LocalNames names) {
    var found = new ArrayList<Counted>();
    for (LoopCounter counter : LoopCounters.of(function, body, names, loops)) {
      for (Loop loop : loops.loops().all()) {
        Symbolic last = counter.limit();
        boolean isCounted =
            counter.step() == -1
                && last != null
                && isDefinedIn(counter, body.blocks().get(loop.header()));
        if (isCounted && last != null) {
          Symbolic end = counter.first().plus(1);
          Ends ends = CountedLoops.ends(loop, body);
          found.add(new Counted(loop, counter.counter(), last, end, ends, Stays.BELOW));
        }
      }
    }
    return found;
  }

  private static boolean isDefinedIn(LoopCounter counter, Block header) {
    return header.instructions().stream()
        .flatMap(i -> i.definition().stream())
        .anyMatch(r -> r.id() == counter.counter().local());
  }

  /** The creations all of whose threads are in one of the ranges. */
  private static List<Symbolic> ended(
      List<HandleRange> ranges, LocalNames names, HandleArrays arrays) {
    var ended = new ArrayList<Symbolic>();
    for (HandleRange range : ranges) {
      Symbolic all = arrays.at(range, names);
      if (all != null) {
        ended.add(all);
      }
    }
    return ended;
  }

  private static Set<CallSite> calls(Loop loop, Body body, List<CallSite> sites, LocalNames names) {
    var calls = new HashSet<CallSite>();
    loop.nodes().stream()
        .mapToObj(b -> body.blocks().get(b))
        .forEach(
            block -> {
              int count =
                  (int) block.instructions().stream().filter(Call.class::isInstance).count();
              int first = names.firstCallOf(block.index());
              calls.addAll(sites.subList(first, first + count));
            });
    return calls;
  }

  CountedLoops loops() {
    return loops;
  }

  private List<HandleRange> joins(
      Counted loop, LocalNames names, ProgramModels models, Definitions definitions) {
    var ranges = new ArrayList<HandleRange>();
    for (Call call : callsOfEveryRound(loop)) {
      HandleRange range = joined(call, loop, names, models, definitions);
      if (range != null) {
        ranges.add(range);
      }
    }
    return ranges;
  }

  /** Joins that are made in every round but those in which a flag says that there is no thread. */
  private List<HandleRange> flagged(
      Counted loop, LocalNames names, ProgramModels models, Definitions definitions) {
    var ranges = new ArrayList<HandleRange>();
    for (Look look : looks) {
      HandleRange told =
          loop.loop().contains(look.from()) ? ThreadChanges.range(look.cell(), loop) : null;
      for (Block block : told == null ? List.<Block>of() : body.blocks()) {
        boolean isJoined =
            loop.loop().contains(block.index())
                && block.instructions().stream()
                    .anyMatch(
                        i ->
                            i instanceof Call c
                                && told != null
                                && told.equals(joined(c, loop, names, models, definitions)));
        if (isJoined && told != null && goesThrough(look, block, loop.loop(), body)) {
          ranges.add(told);
        }
      }
    }
    return ranges;
  }

  /** Whether no round of a loop ends without going along an edge or through a block. */
  private static boolean goesThrough(Look look, Block block, Loop loop, Body body) {
    var seen = new BitSet();
    var waiting = new ArrayDeque<>(List.of(loop.header()));
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      for (int next : body.blocks().get(at).terminator().successors()) {
        boolean isEdge = at == look.from() && next == look.to();
        if (!isEdge && next == loop.header() && loop.contains(at)) {
          return false;
        }
        if (!isEdge && next != block.index() && loop.contains(next) && !seen.get(next)) {
          seen.set(next);
          waiting.add(next);
        }
      }
    }
    return true;
  }

  private List<Call> callsOfEveryRound(Counted loop) {
    var calls = new ArrayList<Call>();
    for (Block block : body.blocks()) {
      boolean isInEveryRound =
          loop.loop().contains(block.index())
              && block.index() != loop.loop().header()
              && loop.loop().latches().stream()
                  .allMatch(l -> loops.dominators().dominates(block.index(), l));
      for (Instruction i : isInEveryRound ? block.instructions() : List.<Instruction>of()) {
        if (i instanceof Call call) {
          calls.add(call);
        }
      }
    }
    return calls;
  }

  private static @Nullable HandleRange joined(
      Call call, Counted loop, LocalNames names, ProgramModels models, Definitions definitions) {
    Load load = id(call, models, definitions);
    return load == null ? null : ThreadChanges.range(names.name(load.address()), loop);
  }

  /** How the id was loaded of the thread that a call joins. */
  private static @Nullable Load id(Call call, ProgramModels models, Definitions definitions) {
    Operand thread =
        call.directCallee()
            .flatMap(models::of)
            .flatMap(m -> m.actions().stream().filter(LoopEdges::isCertain).findFirst())
            .map(a -> ((Action.Join) a).thread())
            .orElse(null);
    if (thread == null
        || thread.kind() != Operand.Kind.ARGUMENT
        || thread.dereferences() > 0
        || thread.argument() >= call.arguments().size()) {
      return null;
    }
    Value id = call.arguments().get(thread.argument());
    return id instanceof LocalValue local && definitions.of(local) instanceof Load load
        ? load
        : null;
  }

  /** Whether a thread is joined unless there is none: not one that is tried only. */
  private static boolean isCertain(Action action) {
    return action instanceof Action.Join j
        && (j.success() == Action.Success.ALWAYS || j.success() == Action.Success.ASSUMED);
  }

  /** The states after going from a block to another. */
  States along(States states, int from, int to) {
    States result = states;
    Set<CallSite> again = callsIn.get(to);
    if (again != null) {
      result = result.mapStates(s -> s.with(s.threads().nextRound(again::contains)));
      for (Loop loop : loops.loops().all()) {
        if (loop.header() == to && loop.contains(from)) {
          result = result.mapStates(s -> s.with(overwriting(s.threads(), loop, again)));
        }
      }
    }
    for (Counted loop : loops.all()) {
      if (loop.loop().header() == to) {
        result = result.mapStates(s -> restarted(s, loop));
      }
      if (loop.loop().contains(from) && !loop.loop().contains(to)) {
        result = result.mapStates(s -> left(s, loop, from));
      }
    }
    for (Counted loop : descending) {
      if (loop.loop().header() == from && !loop.loop().contains(to)) {
        result = result.mapStates(s -> leftDown(s, loop));
      }
    }
    for (Counted loop : creations) {
      if (loop.loop().header() == to) {
        result = result.mapStates(s -> restarted(s, loop));
      }
      if (loop.loop().contains(from) && !loop.loop().contains(to)) {
        result = result.mapStates(s -> s.with(s.threads().leave(loop, Ends.EARLY_TOO)));
      }
    }
    return result;
  }

  /** Elements of arrays that the loop does not choose anew are stored to again. */
  private ThreadChanges overwriting(ThreadChanges threads, Loop loop, Set<CallSite> calls) {
    return threads.started().isEmpty()
        ? threads
        : threads.overwriting(
            calls::contains,
            cell -> !cell.terms().isEmpty() && !CountedLoops.changesIn(cell, loop, function, body));
  }

  private static State restarted(State state, Counted loop) {
    ThreadChanges threads = state.threads().restart(loop.counter());
    return threads.equals(state.threads()) ? state : state.with(threads);
  }

  private State leftDown(State state, Counted loop) {
    ThreadChanges threads = state.threads().leaveDown(loop);
    return joined(threads.equals(state.threads()) ? state : state.with(threads), loop);
  }

  private State left(State state, Counted loop, int from) {
    Ends end = from == loop.loop().header() ? Ends.WHEN_DONE : Ends.EARLY_TOO;
    ThreadChanges threads = state.threads().leave(loop, end);
    State after = threads.equals(state.threads()) ? state : state.with(threads);
    return from == loop.loop().header()
        ? locks.after(joined(after.with(waits.after(after.milestones(), loop)), loop), loop)
        : after;
  }

  /** After a loop that joins in each of its rounds. */
  private State joined(State state, Counted loop) {
    ThreadChanges threads = state.threads();
    for (HandleRange range : joins.getOrDefault(loop, List.of())) {
      threads = threads.join(range);
    }
    for (Symbolic all : endedBy.getOrDefault(loop, List.of())) {
      threads = threads.join(all);
    }
    Marks marks = state.marks();
    for (OwnPools.Joined pool : pools.getOrDefault(loop, List.of())) {
      marks = marks.plus(new Mark(Mark.Kind.ALL_JOINED, pool.number()), pool.cell());
    }
    State after = marks.equals(state.marks()) ? state : state.with(marks);
    return threads.equals(state.threads()) ? after : after.with(threads);
  }
}
