package io.interlock.summary;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Ordering;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Variables that threads may signal by: a number in a global, zero at first, that is written by
 * stores of one thread's code only, and that code looks at to decide where to go on: atomically, or
 * to decide whether to wait on for a condition. Whether a signal is one is decided later.
 */
final class FlagCells {
  private static final int MAX_DEPTH = 6;
  private static final long MAX_SIZE = 8;

  private final CallGraph graph;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final IntSet found = new IntLinkedOpenHashSet();

  private FlagCells(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    this.graph = graph;
    this.models = models;
    this.pointsTo = pointsTo;
  }

  /** Their places. */
  static IntSet find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ChangingMemory changing,
      ThreadEntries entries,
      FunctionRuns runs) {
    var flags = new FlagCells(graph, models, pointsTo);
    Program program = graph.program();
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> flags.read(function, b));
    }
    flags.found.removeIf(
        (int place) ->
            !changing.mayChange(Places.of(place)) || !isZeroAtFirst(program, pointsTo, place));
    if (!flags.found.isEmpty()) {
      Modified others = modified.besides(Store.class::isInstance);
      flags.found.removeIf((int place) -> others.mayAffect(pointsTo, Places.of(place)));
    }
    if (!flags.found.isEmpty()) {
      Modified byMany = flags.byMany(modified, entries, runs);
      flags.found.removeIf((int place) -> byMany.mayAffect(pointsTo, Places.of(place)));
    }
    return flags.found;
  }

  /** What code looks at to decide whether to wait on, or atomically; more than flags. */
  static IntSet looks(CallGraph graph, ProgramModels models, PointsTo pointsTo) {
    var flags = new FlagCells(graph, models, pointsTo);
    Program program = graph.program();
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> flags.read(function, b));
    }
    return flags.found;
  }

  private static boolean isZeroAtFirst(Program program, PointsTo pointsTo, int place) {
    Initializer initial =
        pointsTo.object(place).symbol() instanceof Global g
            ? program.initializer(g).orElse(null)
            : null;
    long offset = pointsTo.offset(place);
    return initial != null
        && initial.omittedBytes() == 0
        && initial.scalars().stream()
            .noneMatch(s -> s.offset() < offset + MAX_SIZE && offset < s.offset() + s.size());
  }

  private void read(Function function, Body body) {
    List<Loop> waiting = waitingLoops(function, body);
    var definitions = new @Nullable Instruction[body.localCount()];
    for (Block block : body.blocks()) {
      block.instructions().forEach(i -> i.definition().ifPresent(r -> definitions[r.id()] = i));
    }
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Branch branch) {
        for (Load load : tested(branch.condition(), definitions)) {
          boolean isPlain = load.shape().ordering() == Ordering.NOT_ATOMIC;
          boolean isNumber = load.bits() == null && load.shape().size() <= MAX_SIZE;
          boolean isWait =
              waiting.stream()
                  .anyMatch(
                      l ->
                          l.contains(block.index())
                              && (!l.contains(branch.then()) || !l.contains(branch.otherwise())));
          if (isNumber && (isPlain ? isWait : load.shape().ordering().acquires())) {
            add(pointsTo.targets(function, load.address()));
          }
        }
      }
    }
  }

  private void add(Places places) {
    int place = SinglePlace.of(pointsTo, places);
    if (place != SinglePlace.NONE) {
      found.add(place);
    }
  }

  /** The loops in which a condition is waited for. */
  private List<Loop> waitingLoops(Function function, Body body) {
    List<CallSite> sites = graph.sites().of(function);
    if (sites.stream().noneMatch(this::waits)) {
      return List.of();
    }
    var flow = new ControlFlow(body);
    var blocks = new BitSet();
    int call = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Call && waits(sites.get(call++))) {
          blocks.set(block.index());
        }
      }
    }
    return NaturalLoops.of(flow, Dominators.of(flow, 0)).all().stream()
        .filter(l -> l.nodes().intersects(blocks))
        .toList();
  }

  /** What is stored, not being zero nor counted, by code that may run in several threads. */
  private Modified byMany(ModifiedMemory modified, ThreadEntries entries, FunctionRuns runs) {
    var sum = new Modified();
    BitSet byMain = graph.reachable(entries.main());
    int[] owners = new int[graph.program().functions().size()];
    byMain.stream().forEach(f -> owners[f]++);
    for (Function entry : entries.others()) {
      int weight = runs.isOnce(entry) ? 1 : 2;
      graph.reachable(List.of(entry)).stream().forEach(f -> owners[f] += weight);
    }
    for (Function function : graph.program().functions()) {
      if (owners[function.index()] > 1) {
        CountingWrites writes = graph.program().body(function).map(CountingWrites::of).orElse(null);
        for (Block block : graph.program().body(function).map(Body::blocks).orElse(List.of())) {
          block.instructions().stream()
              .filter(i -> i instanceof Store s && !isZero(s.value()))
              .filter(i -> !isCount(writes, i))
              .forEach(i -> modified.addWrite(function, i, sum));
        }
      }
    }
    return sum;
  }

  /** Whether a number is counted up or down: takers and givers of a queue do, in turn. */
  private static boolean isCount(@Nullable CountingWrites writes, Instruction i) {
    CountingWrites.Write write = writes == null ? null : writes.of(i);
    return write != null && write.step() != CountingWrites.Step.SET;
  }

  private static boolean isZero(Value value) {
    return value instanceof IntegerConstant c && c.value() == 0;
  }

  private boolean waits(CallSite site) {
    return models.actions(site.call()).stream().anyMatch(Action.Wait.class::isInstance);
  }

  /** The loads that a condition is computed from. */
  private static List<Load> tested(Value condition, @Nullable Instruction[] definitions) {
    var loads = new ArrayList<Load>();
    var waiting = new ArrayDeque<Value>();
    waiting.add(condition);
    for (int steps = 0; steps < MAX_DEPTH && !waiting.isEmpty(); steps++) {
      Instruction definition =
          waiting.remove() instanceof LocalValue local ? definitions[local.id()] : null;
      if (definition instanceof Load load) {
        loads.add(load);
      } else if (definition instanceof Arithmetic
          || (definition instanceof Compare c && c.right() instanceof IntegerConstant)) {
        waiting.addAll(definition.operands());
      }
    }
    return loads;
  }
}
