package io.interlock.summary;

import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Program;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.HandleArrays;
import io.interlock.summary.creation.HandleCells;
import io.interlock.summary.creation.OwnHandles;
import io.interlock.summary.creation.OwnPools;
import io.interlock.summary.creation.SingleIds;
import io.interlock.summary.creation.StartFlags;
import io.interlock.summary.lock.BinarySemaphores;
import io.interlock.summary.lock.ClaimCells;
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

/**
 * What summaries are made from.
 *
 * @param relevant which memory is worth summarizing
 * @param recursiveLocks which locks count
 * @param semaphores which semaphores are locks
 * @param cells which numbers in memory are locks
 * @param claims which numbers in memory are locks by what guards them
 * @param changing which memory others may write while a function runs
 * @param constants which formals callers pass constants for
 * @param handles which variables hold the ids of which threads
 * @param handleArrays which arrays hold the ids of all threads of which creation
 * @param registrations what is handed over until somebody ends it
 * @param ownHandles which creations put ids into the objects they hand over
 * @param ownPools which creations record all ids in the object they hand over
 * @param singleIds which cells hold the id of one thread
 * @param startFlags which flags say whether there is a thread to join
 * @param counts which counters objects have
 * @param arguments which objects new threads are handed
 * @param holders which cells have objects of their own
 * @param regions what memory hangs off
 * @param events what is counted on the way of a thread
 * @param ownCells what pointers of a thread's own hold on entry of functions
 * @param assumptions what is taken for granted
 */
public record AnalysisInput(
    Program program,
    CallGraph graph,
    PointsTo pointsTo,
    ProgramModels models,
    RelevantMemory relevant,
    RecursiveLocks recursiveLocks,
    BinarySemaphores semaphores,
    SpinCells cells,
    ClaimCells claims,
    ModifiedMemory modified,
    ChangingMemory changing,
    ConstantFormals constants,
    OrderEvents events,
    HandleCells handles,
    HandleArrays handleArrays,
    Registrations registrations,
    OwnHandles ownHandles,
    OwnPools ownPools,
    SingleIds singleIds,
    StartFlags startFlags,
    ObjectCounts counts,
    ArgumentObjects arguments,
    OwnObjectCells holders,
    HeapRegions regions,
    OwnCellValues ownCells,
    Assumptions assumptions) {
  /** The same with other semaphores taken for locks. */
  public AnalysisInput with(BinarySemaphores locks) {
    return new AnalysisInput(
        program,
        graph,
        pointsTo,
        models,
        relevant,
        recursiveLocks,
        locks,
        cells,
        claims,
        modified,
        changing,
        constants,
        events,
        handles,
        handleArrays,
        registrations,
        ownHandles,
        ownPools,
        singleIds,
        startFlags,
        counts,
        arguments,
        holders,
        regions,
        ownCells,
        assumptions);
  }
}
