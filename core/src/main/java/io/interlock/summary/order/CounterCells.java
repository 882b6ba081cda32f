package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.order.CountingWrites.Step;
import io.interlock.summary.order.CountingWrites.Write;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.SinglePlace;
import it.unimi.dsi.fastutil.ints.Int2LongLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectLinkedOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Variables that threads may count themselves off by: a number in a global that code of other
 * threads counts, that somebody looks at to decide whether to wait on, or whether it was the last
 * to count, and that nothing writes but by counting and by storing one constant. What is counted
 * down ends at zero; what is only counted up ends at the largest constant it is compared with.
 * Whether the count proves something is decided later.
 */
final class CounterCells {
  private static final long MAX_SIZE = 8;

  private final PointsTo pointsTo;
  private final Set<Instruction> counting = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IntSet found = new IntLinkedOpenHashSet();
  private final IntSet tested = new IntLinkedOpenHashSet();
  private final Int2LongLinkedOpenHashMap constants = new Int2LongLinkedOpenHashMap();
  private final IntSet setOften = new IntLinkedOpenHashSet();
  private final IntSet countedDown = new IntLinkedOpenHashSet();
  private final Int2LongLinkedOpenHashMap compared = new Int2LongLinkedOpenHashMap();

  private CounterCells(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  /**
   * Their places, and the numbers they start with.
   *
   * @param looks what code looks at to decide whether to wait on
   */
  static Int2ObjectMap<CounterCell> find(
      CallGraph graph,
      PointsTo pointsTo,
      ModifiedMemory modified,
      Set<Function> otherEntries,
      IntSet looks) {
    var cells = new CounterCells(pointsTo);
    var result = new Int2ObjectLinkedOpenHashMap<CounterCell>();
    if (otherEntries.isEmpty()) {
      return result;
    }
    BitSet byOthers = graph.reachable(otherEntries);
    Program program = graph.program();
    for (Function function : program.functions()) {
      boolean isOther = byOthers.get(function.index());
      program.body(function).ifPresent(b -> cells.read(function, b, isOther));
    }
    cells.tested.addAll(looks);
    cells.found.retainAll(cells.tested);
    if (!cells.found.isEmpty()) {
      Modified others = modified.besides(cells.counting::contains);
      cells.found.removeIf((int p) -> others.mayAffect(pointsTo, Places.of(p)));
    }
    for (int place : cells.found) {
      if (!cells.setOften.contains(place)) {
        boolean isSet = cells.constants.containsKey(place);
        long first = isSet ? cells.constants.get(place) : initial(program, pointsTo, place);
        CounterCell cell = first < 0 ? null : cells.cell(place, first);
        if (cell != null) {
          result.put(place, cell);
        }
      }
    }
    return result;
  }

  private @Nullable CounterCell cell(int place, long first) {
    if (countedDown.contains(place)) {
      return new CounterCell(CounterCell.Direction.DOWN, first, 0);
    }
    return compared.containsKey(place)
        ? new CounterCell(CounterCell.Direction.UP, first, compared.get(place))
        : null;
  }

  /** The largest constants that memory is compared with. */
  private void readComparisons(Function function, Body body) {
    var loads = new HashMap<Value, Integer>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess m && !(i instanceof Store)) {
          int place = SinglePlace.of(pointsTo, pointsTo.targets(function, m.address()));
          i.definition().filter(r -> place != SinglePlace.NONE).ifPresent(r -> loads.put(r, place));
        } else if (i instanceof Arithmetic a && loads.containsKey(a.operands().get(0))) {
          loads.put(a.result(), loads.get(a.operands().get(0)));
        } else if (i instanceof Compare c
            && c.right() instanceof IntegerConstant k
            && loads.containsKey(c.left())) {
          compared.mergeLong((int) loads.get(c.left()), k.value(), Math::max);
        }
      }
    }
  }

  private void read(Function function, Body body, boolean isOther) {
    readComparisons(function, body);
    CountingWrites writes = CountingWrites.of(body);
    Set<Value> compares = null;
    for (Instruction i : writes.all()) {
      Write write = writes.of(i);
      int place =
          write == null
              ? SinglePlace.NONE
              : SinglePlace.of(pointsTo, pointsTo.targets(function, write.address()));
      if (write == null || place == SinglePlace.NONE) {
        continue;
      }
      counting.add(i);
      if (write.step() == Step.DOWN) {
        countedDown.add(place);
      }
      if (write.step() != Step.SET && isOther) {
        found.add(place);
        compares = compares == null ? ObjectCounts.tested(body) : compares;
        if (write.before() != null && compares.contains(write.before())) {
          tested.add(place);
        }
      } else if (write.step() == Step.SET) {
        if (constants.containsKey(place)) {
          setOften.add(place);
        }
        constants.put(place, write.constant());
      }
    }
  }

  /** The number a global starts with; negative if it is not known. */
  private static long initial(Program program, PointsTo pointsTo, int place) {
    Initializer initial =
        pointsTo.object(place).symbol() instanceof Global g
            ? program.initializer(g).orElse(null)
            : null;
    long offset = pointsTo.offset(place);
    if (initial == null || initial.omittedBytes() != 0) {
      return -1;
    }
    for (Initializer.Scalar s : initial.scalars()) {
      if (s.offset() < offset + MAX_SIZE && offset < s.offset() + s.size()) {
        boolean isIt = s.offset() == offset && s.value() instanceof IntegerConstant;
        return isIt && s.value() instanceof IntegerConstant c ? c.value() : -1;
      }
    }
    return 0;
  }
}
