package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.Dominators;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.creation.StartFlags.Start;
import io.interlock.summary.memory.Allocations;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Modified;
import io.interlock.threads.FunctionRuns;
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
 * Whether what is written to flags beside ids of threads leaves them up as long as the thread may
 * run. That is so if it is
 *
 * <ul>
 *   <li>an odd constant, or an id that a call stores which starts such a thread;
 *   <li>written {@linkplain EarlyCode before} any such thread is started;
 *   <li>written to an object that the function has just made, and started nothing since;
 *   <li>written after the thread with the id in the object was joined, or the flag was found down,
 *       in a function that starts none;
 *   <li>written where the object's thread is started, once for each object: before that, where it
 *       has failed, or whether it has succeeded.
 * </ul>
 *
 * One pass over the program for all flags.
 */
final class StartFlagWrites {
  /** Something that may write a flag; the call if a library does. */
  private record Write(
      Function function, int block, Instruction instruction, @Nullable CallSite site) {}

  private final CallGraph graph;
  private final ProgramModels models;
  private final ElementPath.Memory memory;
  private final FunctionRuns runs;
  private final Allocations allocations;
  private final EarlyCode early;
  private final PointsTo pointsTo;
  private final Set<CallSite> calls = new HashSet<>();
  private final Map<Start, List<Write>> writes = new HashMap<>();

  StartFlagWrites(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ElementPath.Memory memory,
      FunctionRuns runs,
      Map<Filler, List<Start>> starts) {
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
    this.memory = memory;
    this.runs = runs;
    allocations = new Allocations(graph, models);
    starts.keySet().forEach(f -> calls.add(f.site()));
    early = new EarlyCode(graph, calls);
    List<Start> all = starts.values().stream().flatMap(List::stream).toList();
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> read(function, b, modified, all));
    }
  }

  private void read(Function function, Body body, ModifiedMemory modified, List<Start> starts) {
    List<CallSite> sites = graph.sites().of(function);
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Modified written;
        CallSite site = i instanceof Call ? sites.get(call++) : null;
        if (site != null) {
          written = modified.byLibrary(site);
        } else {
          written = new Modified();
          modified.addWrite(function, i, written);
        }
        if (!written.isEmpty()) {
          for (Start start : starts) {
            if (written.mayAffect(pointsTo, start.flags())) {
              writes
                  .computeIfAbsent(start, s -> new ArrayList<>())
                  .add(new Write(function, block.index(), i, site));
            }
          }
        }
      }
    }
  }

  /** Whether all writes to the flags of a start are of one of these kinds. */
  boolean allow(Start start) {
    return writes.getOrDefault(start, List.of()).stream().allMatch(w -> allow(w, start));
  }

  private boolean allow(Write write, Start start) {
    Instruction i = write.instruction();
    if ((i instanceof Store s
            && s.bits() == null
            && s.value() instanceof IntegerConstant c
            && (c.value() & 1) == 1
            && isWhole(s, write.function(), start))
        || (start.isOwn() && write.site() != null && calls.contains(write.site()))
        || early.contains(write.function(), i)) {
      return true;
    }
    if (!(i instanceof Store store) || store.bits() != null) {
      return false;
    }
    Body body = graph.program().body(write.function()).orElseThrow();
    ElementPath path = ElementPath.of(store.address(), body);
    return isNew(write, path, body)
        || isJoined(write, path, start, body)
        || (write.function().equals(start.filler().site().caller())
            && isOfStart(write, store, path, start, body));
  }

  /** Whether a store is of a flag as a whole, so that it is odd as it is read. */
  private boolean isWhole(Store store, Function function, Start start) {
    Places at = pointsTo.targets(function, store.address());
    for (int i = 0; i < at.size(); i++) {
      if (!start.flags().contains(at.get(i))
          && pointsTo.mayOverlap(
              Places.of(at.get(i)), store.shape().size(), start.flags(), Integer.BYTES)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the object was made in the same run of the function, and nothing started since. */
  private boolean isNew(Write write, ElementPath path, Body body) {
    int made = madeIn(path, body);
    if (made < 0) {
      return false;
    }
    List<CallSite> sites = graph.sites().of(write.function());
    var waiting = new ArrayDeque<Integer>();
    int call = 0;
    for (Block block : body.blocks()) {
      boolean leads = false;
      for (Instruction i : block.instructions()) {
        if (i.equals(write.instruction()) && block.index() == write.block() && leads) {
          return false;
        }
        if (i instanceof Call) {
          leads |= early.leads(sites.get(call++));
        }
      }
      if (leads) {
        waiting.addAll(block.terminator().successors());
      }
    }
    var seen = new BitSet();
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      if (at != made && !seen.get(at)) {
        seen.set(at);
        waiting.addAll(body.blocks().get(at).terminator().successors());
      }
    }
    return !seen.get(write.block());
  }

  /** The block in which a function makes the object that a path leads into; negative if none. */
  private int madeIn(ElementPath path, Body body) {
    return path.base() instanceof LocalValue object
            && body.definitions().of(object) instanceof Call call
            && allocations.include(call)
        ? body.definitions().block(object)
        : -1;
  }

  /**
   * Whether every way to a write goes through a join by the id beside the flag, or finds the flag
   * down.
   */
  private boolean isJoined(Write write, ElementPath path, Start start, Body body) {
    if (early.leads(write.function())) {
      return false;
    }
    BitSet joining = joining(write, path, start, body);
    var seen = new BitSet();
    var waiting = new ArrayDeque<>(List.of(0));
    while (!waiting.isEmpty()) {
      Block block = body.blocks().get(waiting.remove());
      if (seen.get(block.index()) || joining.get(block.index())) {
        continue;
      }
      seen.set(block.index());
      FlagBranch branch = FlagBranch.of(block, body.definitions());
      boolean isLook =
          branch != null
              && !(start.isOwn() && branch.isCut())
              && ElementPath.of(branch.look().address(), body)
                  .isSame(path, write.function(), body, memory);
      for (int next : block.terminator().successors()) {
        if (!isLook || branch == null || next != branch.down()) {
          waiting.add(next);
        }
      }
    }
    return !seen.get(write.block());
  }

  /** The blocks with a join; in the block of the write only if it comes before. */
  private BitSet joining(Write write, ElementPath path, Start start, Body body) {
    var joining = new BitSet();
    List<CallSite> sites = graph.sites().of(write.function());
    int call = 0;
    for (Block block : body.blocks()) {
      boolean isBefore = true;
      for (Instruction i : block.instructions()) {
        isBefore &= block.index() != write.block() || !i.equals(write.instruction());
        if (i instanceof Call) {
          boolean isJoin = joins(sites.get(call++), path, start, body);
          joining.set(block.index(), joining.get(block.index()) || (isBefore && isJoin));
        }
      }
    }
    return joining;
  }

  private boolean joins(CallSite site, ElementPath flag, Start start, Body body) {
    Function creator = start.filler().site().caller();
    Body starting = graph.program().body(creator).orElseThrow();
    ElementPath startedId = ElementPath.of(start.filler().pointer(), starting);
    ElementPath startedFlag = ElementPath.of(start.flag(), starting);
    for (Action action : models.actions(site.call())) {
      Value id =
          action instanceof Action.Join j && j.thread().dereferences() == 0
              ? j.thread().of(site.call())
              : null;
      if (id != null && body.definitions().of(id) instanceof Load load) {
        ElementPath at = ElementPath.of(load.address(), body);
        Long distance = at.distanceTo(flag, site.caller(), body, memory);
        boolean isBeside =
            distance != null && distance == startedFlag.offset() - startedId.offset();
        boolean isVariable =
            at.base() instanceof SymbolAddress && at.equals(startedId) && at.terms().isEmpty();
        if (isBeside || isVariable) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a flag is written where the only thread of its object is started. */
  private boolean isOfStart(Write write, Store store, ElementPath path, Start start, Body body) {
    Function function = write.function();
    ElementPath flag = ElementPath.of(start.flag(), body);
    if (!flag.isSame(path, function, body, memory) || !isOnlyStart(start, body)) {
      return false;
    }
    var success = new StartSuccess(graph, body, start.filler().site());
    Dominators dominators = Dominators.of(new ControlFlow(body), 0);
    return Boolean.TRUE.equals(success.isSuccess(store.value()))
        || success.failures(dominators).get(write.block())
        || success.isBefore(store, write.block(), dominators);
  }

  /** Whether a call starts no two threads with ids at the same place. */
  private boolean isOnlyStart(Start start, Body body) {
    CallSite site = start.filler().site();
    ElementPath id = ElementPath.of(start.filler().pointer(), body);
    if (runs.isOnce(site) || (madeIn(id, body) >= 0 && !runs.isInLoop(site))) {
      return true;
    }
    return runs.isOnce(site.caller())
        && CreationLoop.of(body, site.call(), start.filler().pointer()) != null
        && isFixed(id.base(), site.caller(), body);
  }

  private boolean isFixed(Value base, Function function, Body body) {
    if (base instanceof SymbolAddress || base instanceof Formal) {
      return true;
    }
    @Nullable Instruction definition = body.definitions().of(base);
    return definition instanceof Load load
        ? memory.isFixed(load, function)
        : base instanceof LocalValue local
            && definition != null
            && !FunctionRuns.blocksInLoops(body).get(body.definitions().block(local));
  }
}
