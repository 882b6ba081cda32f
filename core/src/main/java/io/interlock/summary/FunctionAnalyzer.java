package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.LockMode;
import io.interlock.graph.DepthFirst;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Return;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.model.Action;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.ExitStates;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Summarizes one function from the summaries of those it calls: RELAY's intraprocedural step
 * (sections 4.2, 4.3), with several states per point where locks depend on a condition.
 *
 * <p>States are propagated forward over the blocks in reverse postorder. A block that has been
 * visited often keeps one joined state, in which locks only get fewer and everything else more, so
 * this ends. Once states are stable, a last pass records accesses, creations and calls.
 */
final class FunctionAnalyzer {
  private static final int MAX_VISITS = 12;

  private final Function function;
  private final Body body;
  private final AnalysisInput input;
  private final LocalNames names;
  private final Conditions conditions;
  private final LoopEdges loopEdges;
  private final StartFlagLooks startFlags;
  private final CursorLocks cursors;
  private final FlagTransfer flags;
  private final CounterTransfer counters;
  private final BirthTransfer births;
  private final ExchangeResults exchanges;
  private final SpinTransfer cells;
  private final ClaimTransfer claims;
  private final ObjectTransfer objects;
  private final StateTransfer turns;
  private final Publication publication;
  private final FailedLocks failed;
  private final OrderedPairs pairs;
  private final NameSummary nameSummary;

  FunctionAnalyzer(Function function, Body body, AnalysisInput input, SummaryTable summaries) {
    this.function = function;
    this.body = body;
    this.input = input;
    List<CallSite> sites = input.graph().sites().of(function);
    names =
        LocalNames.of(function, body, sites, input.pointsTo(), new CallNaming(input, summaries));
    failed = new FailedLocks(sites, input.models(), names);
    exchanges = new ExchangeResults(body, names);
    cells = new SpinTransfer(input, body, names, exchanges);
    var busy = new BusyLocks(sites, input.models(), names, body.definitions(), input.assumptions());
    conditions = new Conditions(function, body, names, failed, busy, cells);
    nameSummary = ExitNames.summarize(function, body, names, input.modified().of(function));
    claims = new ClaimTransfer(function, input, body, names, conditions, nameSummary.pointer());
    publication = new Publication(function, body, names);
    flags = new FlagTransfer(input.events(), body, names);
    counters = new CounterTransfer(input.events(), body, names);
    births = new BirthTransfer(function, input.events(), body, names);
    objects = new ObjectTransfer(input.counts(), body, names);
    turns = new StateTransfer(function, input.events(), body, names, conditions);
    pairs = new OrderedPairs(function, body, names);
    cursors =
        new CursorLocks(
            function,
            names,
            new ClaimCursors(function, body, names, nameSummary.pointer()).find(claims.cells()));
    cursors.addLists(body, sites, input.models());
    startFlags = new StartFlagLooks(input, body, names);
    loopEdges = new LoopEdges(function, body, sites, names, input, startFlags.all());
  }

  Function function() {
    return function;
  }

  /** What a caller learns of names. */
  NameSummary names() {
    return nameSummary;
  }

  /**
   * A summary from the present ones of the callees.
   *
   * @param widened callees of which only what does not depend on their arguments is taken over
   * @param isClosed callers take over neither accesses nor creations
   */
  FunctionSummary summarize(SummaryTable summaries, Set<Function> widened, boolean isClosed) {
    BlockTransfer transfer = transfer(summaries, widened);
    List<CallSite> sites = input.graph().sites().of(function);
    var unique = new UniqueArguments(function, body, sites, loopEdges.loops(), names);
    var recorder = new Recorder(function, input, names, publication, unique);
    List<Exit> exits = exits(transfer, recorder);
    CounterRanges ranges =
        CounterRanges.of(function, body, names, loopEdges.loops(), input.graph(), summaries);
    AccessTable accesses = isClosed ? recorder.closedAccesses() : recorder.accesses();
    return new FunctionSummary(
        function,
        nameSummary,
        isClosed ? ExitStates.closed(exits) : exits,
        accesses.open(),
        accesses.grounded(),
        recorder.creations(),
        recorder.calls(),
        recorder.events(),
        recorder.releases().all(),
        recorder.spans(),
        ranges.counters(),
        ranges.numbers(),
        isClosed);
  }

  /** The ways out alone, as one that says nothing of arguments. */
  List<Exit> closedExits(SummaryTable summaries) {
    return ExitStates.closed(exits(transfer(summaries, Set.of()), null));
  }

  private BlockTransfer transfer(SummaryTable summaries, Set<Function> widened) {
    return new BlockTransfer(
        function,
        names,
        input.graph().sites().of(function),
        new CallTransfer(input, summaries, function, names, publication, widened),
        flags,
        counters,
        births,
        cells,
        claims,
        objects,
        turns,
        exchanges,
        publication,
        pairs,
        cursors);
  }

  private List<Exit> exits(BlockTransfer transfer, @Nullable Recorder recorder) {
    States[] before = solve(transfer);
    var exits = new ArrayList<Exit>();
    for (Block block : body.blocks()) {
      States start = before[block.index()];
      boolean isReturn = block.terminator() instanceof Return;
      if (!start.isEmpty() && (isReturn || recorder != null)) {
        States end = transfer.run(block, start, recorder);
        if (block.terminator() instanceof Return r) {
          end.paths().forEach(p -> ExitStates.add(exits, exit(p, r)));
        }
      }
    }
    return exits;
  }

  private States[] solve(BlockTransfer transfer) {
    var flow = new ControlFlow(body);
    DepthFirst order = DepthFirst.from(flow, 0);
    var before = new States[flow.nodeCount()];
    Arrays.fill(before, States.NONE);
    before[0] = States.of(entry());
    int[] visits = new int[flow.nodeCount()];
    var waiting = new BitSet(order.size());
    waiting.set(0);
    for (int at = waiting.nextSetBit(0); at >= 0; at = waiting.nextSetBit(0)) {
      waiting.clear(at);
      Block block = body.blocks().get(order.node(at));
      visits[block.index()]++;
      States after = transfer.run(block, before[block.index()], null);
      if (after.isEmpty()) {
        continue;
      }
      for (int next : flow.successors(block.index())) {
        States old = before[next];
        States taken =
            turns.along(
                objects.along(
                    births.along(
                        counters.along(
                            flags.along(
                                conditions.along(after, block, body.blocks().get(next)))))));
        if (!pairs.isEmpty()) {
          taken = pairs.along(pairs.after(after, taken, block.index()), block, next);
        }
        taken = startFlags.along(taken, block.index(), next);
        taken = claims.along(taken, cursors.of(next), block.index());
        taken = cursors.along(loopEdges.along(taken, block.index(), next), block.index(), next);
        States joined = failed.met(old.join(taken));
        if (visits[next] > MAX_VISITS) {
          joined = joined.collapsed();
        }
        if (!joined.equals(old)) {
          before[next] = joined;
          waiting.set(order.place(next));
        }
      }
    }
    return before;
  }

  /** A function that runs as a whole under a lock starts with it. */
  private State entry() {
    Symbolic lock = ownLock();
    if (lock == null) {
      return State.ENTRY;
    }
    var holding = new Holding(lock, LockMode.EXCLUSIVE, 1, function.position());
    return State.ENTRY.with(State.ENTRY.locks().acquire(holding, Recursion.NONE));
  }

  private @Nullable Symbolic ownLock() {
    return input.models().of(function).stream()
        .flatMap(m -> m.actions().stream())
        .filter(Action.BodyUnder.class::isInstance)
        .map(a -> String.valueOf(((Action.BodyUnder) a).lock().name()))
        .map(name -> Symbolic.of(new Atom.LibraryPlace(name)))
        .findFirst()
        .orElse(null);
  }

  private Exit exit(Path path, Return r) {
    State state = path.state();
    Symbolic own = ownLock();
    if (own != null) {
      state = state.with(state.locks().release(own, names.places()));
    }
    Signs returned = r.value() == null ? Signs.ANY : conditions.signs(r.value(), path.facts());
    Optional<Atom> returnedAtom = Optional.ofNullable(nameSummary.result()).map(Symbolic::atom);
    Exit exit = ExitStates.of(state, path.facts(), returned, returnedAtom, nameSummary.pointer());
    return claims.seenAt(path, exit);
  }
}
