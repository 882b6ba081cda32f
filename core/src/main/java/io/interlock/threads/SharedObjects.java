package io.interlock.threads;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.OperandPlaces;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The objects that two threads may both get at, one of them writing: a first, coarse answer by
 * points-to alone that spares later phases most of a program. An object counts if code of a thread
 * other than the main one may touch it, if anything may write it, and if it can be reached from a
 * global, from the argument of a creation or from a pointer handed to unknown code. A thread-local
 * variable is no such start: other threads get at it, and at what only it leads to, by a pointer
 * that is kept elsewhere.
 */
public final class SharedObjects {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final ProgramModels models;
  private final OperandPlaces operands;
  private final ThreadEntries entries;
  private final BitSet touchedByOthers = new BitSet();
  private final BitSet written = new BitSet();
  private final BitSet reachable = new BitSet();
  private final BitSet starts = new BitSet();

  private SharedObjects(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, ThreadEntries entries) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.models = models;
    operands = new OperandPlaces(pointsTo);
    this.entries = entries;
  }

  /** The objects, by index. */
  public static BitSet find(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, ThreadEntries entries) {
    return entries.others().isEmpty()
        ? new BitSet()
        : analyze(graph, pointsTo, models, entries).all();
  }

  /** The same, to be asked for the reasons. */
  public static SharedObjects analyze(
      CallGraph graph, PointsTo pointsTo, ProgramModels models, ThreadEntries entries) {
    var shared = new SharedObjects(graph, pointsTo, models, entries);
    BitSet others = graph.reachable(entries.others());
    Program program = graph.program();
    for (Function function : program.functions()) {
      Optional<Body> body = program.body(function);
      if (body.isPresent() && entries.running().get(function.index())) {
        shared.scan(function, body.get(), others.get(function.index()));
      }
    }
    shared.findReachable();
    shared.joinOutside();
    return shared;
  }

  /** The objects, by index. */
  public BitSet all() {
    var result = (BitSet) touchedByOthers.clone();
    result.and(written);
    result.and(reachable);
    return result;
  }

  /** Whether code of a thread other than the main one may touch an object. */
  public boolean isTouchedByOthers(int object) {
    return touchedByOthers.get(object);
  }

  /** Whether anything may write an object. */
  public boolean isWritten(int object) {
    return written.get(object);
  }

  /** Whether an object is a variable of which each thread has its own. */
  public boolean isThreadLocal(int object) {
    return pointsTo.objects().get(object).symbol() instanceof Global g && g.isThreadLocal();
  }

  private void scan(Function function, Body body, boolean byOthers) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess a) {
          boolean writes = i instanceof Store || !(i instanceof io.interlock.ir.Load);
          touch(function, a.address(), byOthers, writes);
        } else if (i instanceof MemoryTransfer t) {
          touch(function, t.destination(), byOthers, true);
          touch(function, t.source(), byOthers, false);
        }
      }
    }
    for (CallSite site : graph.sites().of(function)) {
      // Library functions read and write what they are handed; which, their models say later.
      boolean isProgram =
          graph.targets(site).stream().allMatch(f -> graph.program().body(f).isPresent());
      if (!isProgram || !site.call().memoryArguments().isEmpty()) {
        site.call().arguments().forEach(a -> touch(function, a, byOthers, true));
      }
      models.actions(site.call()).forEach(a -> touchFurther(site, a, byOthers));
    }
  }

  /** What a model says of memory that is not just behind an argument. */
  private void touchFurther(CallSite site, Action action, boolean byOthers) {
    if (action instanceof Action.Memory m && isFurther(m.pointer())) {
      boolean writes = m.touch() != Action.Touch.READ && m.touch() != Action.Touch.ATOMIC_READ;
      touch(operands.of(site.caller(), site.call(), m.pointer()), byOthers, writes);
    } else if (action instanceof Action.HiddenState && models.returnsHidden(site.call())) {
      touch(operands.of(site.caller(), site.call(), Operand.result()), byOthers, true);
    }
  }

  private static boolean isFurther(Operand pointer) {
    return pointer.dereferences() > 0 || !pointer.members().isEmpty();
  }

  private void touch(Function function, Value address, boolean byOthers, boolean writes) {
    touch(pointsTo.targets(function, address), byOthers, writes);
  }

  private void touch(Places places, boolean byOthers, boolean writes) {
    for (int i = 0; i < places.size(); i++) {
      int object = pointsTo.object(places.get(i)).index();
      if (byOthers) {
        touchedByOthers.set(object);
      }
      if (writes) {
        written.set(object);
      }
    }
  }

  private void findReachable() {
    Program program = graph.program();
    if (program.functions().isEmpty()) {
      return;
    }
    Function any = program.functions().get(0);
    for (Global global : program.globals()) {
      if (!global.isThreadLocal()) {
        add(pointsTo.targets(any, new SymbolAddress(global, 0)));
      }
    }
    reachable.or(pointsTo.published());
    for (CallSite site : graph.sites().all()) {
      if (entries.running().get(site.caller().index())) {
        addHandedOver(site);
      }
    }
    reachable.or(pointsTo.reachableFrom(Places.ofSorted(starts.stream().toArray())));
    for (AbstractObject object : pointsTo.objects()) {
      if (!object.isWritable()) {
        reachable.clear(object.index());
      } else if (object.kind() == AbstractObject.Kind.OUTSIDE) {
        reachable.set(object.index());
      }
    }
  }

  /** What a call gives to code that runs elsewhere. */
  private void addHandedOver(CallSite site) {
    List<Value> arguments = site.call().arguments();
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().startsElsewhere() || edge.kind() == EdgeKind.LOOP) {
        for (int i = 0; i < arguments.size(); i++) {
          if (!isOnlyHandle(edge.action(), i)) {
            add(pointsTo.targets(site.caller(), arguments.get(i)));
          }
        }
      }
    }
  }

  /** Whether an argument says only where to store the id of a new thread. */
  private static boolean isOnlyHandle(@Nullable Action action, int argument) {
    return action instanceof Action.Run run
        && run.handle() != null
        && run.handle().equals(Operand.argument(argument))
        && !run.arguments().contains(run.handle());
  }

  /** What is done to memory from outside may be done to an object of the program. */
  private void joinOutside() {
    var aliases = new OutsideAliases(pointsTo);
    for (AbstractObject object : pointsTo.objects()) {
      for (OutsideAliases.Part part : aliases.of(object)) {
        copy(object.index(), part.object().index());
        copy(part.object().index(), object.index());
      }
    }
  }

  private void copy(int from, int to) {
    if (touchedByOthers.get(from)) {
      touchedByOthers.set(to);
    }
    if (written.get(from)) {
      written.set(to);
    }
  }

  private void add(Places places) {
    for (int i = 0; i < places.size(); i++) {
      starts.set(places.get(i));
    }
  }
}
