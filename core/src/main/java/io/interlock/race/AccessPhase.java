package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.ownership.Handovers;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.context.AbsoluteLocks;
import io.interlock.race.context.Accesses;
import io.interlock.race.context.EntryContexts;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadAccesses;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.input.CheckedProgram;
import io.interlock.race.order.OrderProofs;
import io.interlock.race.order.OwnMemory;
import io.interlock.race.pair.ClaimGuards;
import io.interlock.race.pair.Pairing;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.Threads;
import io.interlock.run.Beside;
import io.interlock.run.Phase;
import io.interlock.summary.AnalysisInput;
import io.interlock.summary.FunctionNames;
import io.interlock.summary.creation.SingleProducerRings;
import io.interlock.summary.lock.SoleThread;
import io.interlock.summary.memory.SoleObjects;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadEntries;
import java.util.BitSet;

/**
 * From summaries to the accesses of each thread, with the locks it holds there for certain: the
 * contexts of functions, top-down, and the proofs of order. Cells that were taken for locks and
 * turn out not to be such are left out; then contexts are made again.
 */
final class AccessPhase {
  private static final Phase CONTEXTS = new Phase("contexts");

  private final CheckedProgram checked;
  private final ThreadEntries entries;
  private final BitSet shared;
  private final FunctionRuns runs;
  private final AnalysisInput input;
  private final SummaryTable summaries;
  private final Beside<Handovers> handovers;
  private final Threads threads;
  private final ThreadOrder order;
  private final Beside<OwnMemory> own;
  private final SoleObjects sole;
  private final SingleProducerRings rings;

  AccessPhase(
      CheckedProgram checked,
      ThreadEntries entries,
      BitSet shared,
      FunctionRuns runs,
      AnalysisInput input,
      SummaryTable summaries,
      Beside<Handovers> handovers) {
    this.checked = checked;
    this.entries = entries;
    this.shared = shared;
    this.runs = runs;
    this.input = input;
    this.summaries = summaries;
    this.handovers = handovers;
    CallGraph graph = checked.graph();
    threads = Threads.find(graph, entries, runs, summaries, checked.assumptions());
    order =
        new ThreadOrder(
            graph, threads, entries, summaries, checked.models(), input.registrations());
    own = ownMemory();
    sole = SoleObjects.find(graph, checked.pointsTo(), checked.models(), input.modified(), runs);
    rings = SingleProducerRings.find(graph, checked.pointsTo(), input.modified(), runs);
  }

  /** Found beside contexts: neither needs the other. */
  private Beside<OwnMemory> ownMemory() {
    return Beside.start(
        checked.threadCount(),
        "own memory",
        () ->
            new OwnMemory(
                checked.graph(),
                checked.pointsTo(),
                checked.models(),
                entries,
                threads,
                checked.assumptions(),
                checked.run()));
  }

  /** Made again if cells that were taken for locks turn out not to be guarded. */
  Accesses accesses() {
    Places unheld = new SoleThread(checked.graph(), entries).unheld(entries.starts(), summaries);
    Places spoilt = input.cells().spoilt(unheld).union(input.claims().spoilt(unheld));
    Accesses first = checked.run().phase(CONTEXTS, () -> without(spoilt));
    if (input.claims().all().filter(p -> !spoilt.contains(p)).isEmpty()) {
      return first;
    }
    var guards = new ClaimGuards(new Pairing(first, checked), input.claims(), checked.pointsTo());
    Places missing = guards.missing(spoilt);
    return missing.isEmpty()
        ? first
        : checked.run().phase(CONTEXTS, () -> without(spoilt.union(missing)));
  }

  /** With some cells taken for no locks. */
  private Accesses without(Places spoilt) {
    CallGraph graph = checked.graph();
    PointsTo pointsTo = checked.pointsTo();
    var absolute =
        new AbsoluteLocks(pointsTo, checked.anyFunction(), new MadeOnce(graph, runs), spoilt);
    EntryContexts contexts =
        EntryContexts.find(graph, entries, summaries, threads, order, absolute, checked.run());
    ThreadAccesses.Collected collected =
        ThreadAccesses.collect(
            graph, pointsTo, summaries, threads, contexts, order, absolute, entries.main());
    SyncPoints points =
        SyncPoints.find(checked.program(), pointsTo, summaries, contexts, order, absolute);
    var tree = new ThreadTree(threads, contexts, absolute);
    var proofs =
        new OrderProofs(checked, entries.main(), runs, input.events(), summaries, threads, order);
    return new Accesses(
        shared,
        collected.all(),
        collected.unpublished(),
        threads,
        order,
        tree,
        contexts,
        input.holders(),
        sole,
        input.regions(),
        handovers.get(),
        runs,
        proofs.all(tree, points, collected.all(), own.get()),
        input.ownHandles(),
        input.ownPools(),
        rings,
        input.counts(),
        summaries,
        new FunctionNames(input, summaries));
  }
}
