package io.interlock.race;

import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.input.CheckedProgram;
import io.interlock.run.Phase;
import io.interlock.summary.AnalysisInput;
import io.interlock.summary.ConstantFormals;
import io.interlock.summary.LoosePublication;
import io.interlock.summary.Registrations;
import io.interlock.summary.Summaries;
import io.interlock.summary.creation.HandleArrays;
import io.interlock.summary.creation.HandleCells;
import io.interlock.summary.creation.OwnHandles;
import io.interlock.summary.creation.OwnPools;
import io.interlock.summary.creation.SingleIds;
import io.interlock.summary.creation.StartFlags;
import io.interlock.summary.lock.Batons;
import io.interlock.summary.lock.BinarySemaphores;
import io.interlock.summary.lock.ClaimCellFinder;
import io.interlock.summary.lock.RecursiveLocks;
import io.interlock.summary.lock.SpinCells;
import io.interlock.summary.memory.ArgumentObjects;
import io.interlock.summary.memory.ChangingMemory;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.memory.OwnCellValues;
import io.interlock.summary.memory.OwnObjectCells;
import io.interlock.summary.memory.RelevantMemory;
import io.interlock.summary.order.ObjectCounts;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.region.HeapRegions;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadEntries;
import java.util.BitSet;

/**
 * From the program to the summaries of its functions: first what the text alone says of locks, ids
 * of threads and memory, then the summaries that are made with that.
 */
final class SummaryPhase {
  private static final Phase SUMMARIES = new Phase("summaries");

  private final CheckedProgram checked;
  private final ThreadEntries entries;

  SummaryPhase(CheckedProgram checked, ThreadEntries entries) {
    this.checked = checked;
    this.entries = entries;
  }

  /** What summaries are made from. */
  AnalysisInput input(BitSet shared, FunctionRuns runs, SpinCells cells) {
    CallGraph graph = checked.graph();
    PointsTo pointsTo = checked.pointsTo();
    ProgramModels models = checked.models();
    Assumptions assumptions = checked.assumptions();
    ModifiedMemory modified = ModifiedMemory.find(graph, pointsTo, models, assumptions);
    ChangingMemory changing = ChangingMemory.find(graph, pointsTo, modified, entries);
    BitSet loose = LoosePublication.find(checked.program(), pointsTo);
    var relevant = new RelevantMemory(pointsTo, shared, loose);
    ArgumentObjects arguments = ArgumentObjects.find(graph, pointsTo);
    return new AnalysisInput(
        checked.program(),
        graph,
        pointsTo,
        models,
        relevant,
        RecursiveLocks.find(checked.program(), graph.sites(), models, pointsTo),
        semaphores(runs),
        cells,
        ClaimCellFinder.find(graph, models, pointsTo, modified, changing, entries, shared),
        modified,
        changing,
        ConstantFormals.find(checked.program(), graph.sites()),
        OrderEvents.find(graph, models, pointsTo, modified, changing, entries, runs, relevant),
        HandleCells.find(graph, models, pointsTo, modified, runs, assumptions),
        HandleArrays.find(graph, models, pointsTo, modified, runs, assumptions),
        Registrations.find(graph, models, pointsTo, new MadeOnce(graph, runs)),
        OwnHandles.find(graph, models, pointsTo, modified, assumptions),
        OwnPools.find(graph, models, pointsTo, modified, assumptions),
        SingleIds.find(graph, models, pointsTo, modified, runs, assumptions),
        StartFlags.find(graph, models, pointsTo, modified, runs, assumptions),
        ObjectCounts.find(graph, pointsTo, relevant.objects(), assumptions),
        arguments,
        OwnObjectCells.find(graph, pointsTo, models, modified, shared, arguments),
        HeapRegions.find(graph, pointsTo, models, entries, shared),
        OwnCellValues.find(graph, entries),
        assumptions);
  }

  private BinarySemaphores semaphores(FunctionRuns runs) {
    CallGraph graph = checked.graph();
    return BinarySemaphores.find(graph.sites(), checked.models(), checked.pointsTo())
        .with(Batons.find(graph, checked.models(), checked.pointsTo(), runs));
  }

  /** Made again while semaphores that were taken for locks turn out not to be. */
  SummaryTable summaries(AnalysisInput first) {
    return checked.run().phase(SUMMARIES, () -> settled(first));
  }

  private SummaryTable settled(AnalysisInput first) {
    AnalysisInput input = first;
    while (true) {
      SummaryTable summaries =
          Summaries.compute(
              input, entries.running(), checked.threadCount(), SUMMARIES, checked.run());
      Places unheld = input.semaphores().postedUnheld(entries.starts(), summaries);
      if (unheld.isEmpty() || checked.run().isCancelled()) {
        return summaries;
      }
      input = input.with(input.semaphores().without(unheld));
    }
  }
}
