package io.interlock.race.context;

import io.interlock.ownership.Handovers;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.Threads;
import io.interlock.summary.FunctionNames;
import io.interlock.summary.creation.OwnHandles;
import io.interlock.summary.creation.OwnPools;
import io.interlock.summary.creation.SingleProducerRings;
import io.interlock.summary.memory.OwnObjectCells;
import io.interlock.summary.memory.SoleObjects;
import io.interlock.summary.order.ObjectCounts;
import io.interlock.summary.region.HeapRegions;
import io.interlock.summary.state.SummaryTable;
import io.interlock.threads.FunctionRuns;
import java.util.BitSet;
import java.util.List;

/**
 * The accesses to memory that threads share, in absolute terms, with what keeps them apart.
 *
 * @param unpublished accesses to objects that nobody else knows yet
 * @param exclusions the proofs of order
 */
public record Accesses(
    BitSet shared,
    List<ThreadAccess> all,
    List<ThreadAccess> unpublished,
    Threads threads,
    ThreadOrder order,
    ThreadTree tree,
    EntryContexts contexts,
    OwnObjectCells holders,
    SoleObjects sole,
    HeapRegions regions,
    Handovers handovers,
    FunctionRuns runs,
    List<Exclusion> exclusions,
    OwnHandles ownHandles,
    OwnPools ownPools,
    SingleProducerRings rings,
    ObjectCounts counts,
    SummaryTable summaries,
    FunctionNames names) {}
