package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Value;
import io.interlock.ir.type.RecordType;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Objects that threads wait for: heap objects that a thread, in its first functions, which the main
 * thread does not run, finds in memory or finds missing, such as the tasks of a queue. That one was
 * found says that one has been made, and so what came before the first was made. Objects that may
 * be found by one load are a family; where they are made is counted, and where one was found.
 *
 * <p>Objects beside which numbers are kept as pointers ({@link NumbersAsPointers}), and those that
 * are made known without order ({@code LoosePublication}), are left out. Only loads that lead to
 * nothing but heap objects of the program are looked at, up to {@link #MAX_FAMILIES} different
 * ones; what is left out proves nothing.
 */
public final class Births {
  private static final int MAX_FAMILIES = 6;

  /** How many calls deep in a thread such loads are looked for. */
  private static final int MAX_DEPTH = 3;

  private static final int MAX_OBJECTS = 16;

  /** Where an object is made. */
  private record Maker(Function function, int result) {}

  private final PointsTo pointsTo;

  /** By the objects of a family: a place that stands for it. */
  private final Map<BitSet, Integer> families = new LinkedHashMap<>();

  private final Map<Maker, IntArrayList> makers = new HashMap<>();

  private Births(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
  }

  static Births find(CallGraph graph, PointsTo pointsTo, ThreadEntries entries, BitSet loose) {
    var births = new Births(pointsTo);
    BitSet byMain = graph.reachable(entries.main());
    for (Function function : near(graph, entries.others())) {
      if (!byMain.get(function.index())) {
        graph.program().body(function).ifPresent(b -> births.read(function, b));
      }
    }
    if (!births.families.isEmpty()) {
      BitSet numbers = NumbersAsPointers.find(graph.program(), pointsTo);
      numbers.or(loose);
      births.families.keySet().removeIf(numbers::intersects);
    }
    births.families.forEach(births::addMakers);
    return births;
  }

  /** The first functions of threads, nearest first. */
  private static List<Function> near(CallGraph graph, Collection<Function> entries) {
    var seen = new BitSet();
    var found = new ArrayList<Function>(entries);
    entries.forEach(f -> seen.set(f.index()));
    int from = 0;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      int to = found.size();
      for (int i = from; i < to; i++) {
        for (int callee : graph.graph().successors(found.get(i).index())) {
          if (!seen.get(callee)) {
            seen.set(callee);
            found.add(graph.program().functions().get(callee));
          }
        }
      }
      from = to;
    }
    return found;
  }

  private void read(Function function, Body body) {
    var tested = new BitSet();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Compare c) {
          test(c.left(), c.right(), tested);
          test(c.right(), c.left(), tested);
        }
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && tested.get(load.result().id())) {
          add(pointsTo.targets(function, load.result()));
        }
      }
    }
  }

  private static void test(Value pointer, Value with, BitSet tested) {
    if (with instanceof NullConstant && pointer instanceof LocalValue local) {
      tested.set(local.id());
    }
  }

  private void add(Places places) {
    BitSet objects = made(places);
    if (!objects.isEmpty() && families.size() < MAX_FAMILIES) {
      families.putIfAbsent(objects, places.get(0));
    }
  }

  /** The objects at places; none unless all are made by calls. */
  private BitSet made(Places places) {
    var objects = new BitSet();
    for (int i = 0; i < places.size(); i++) {
      AbstractObject object = pointsTo.object(places.get(i));
      boolean isMade =
          object.kind() == AbstractObject.Kind.HEAP
              && object.function() != null
              && object.type() != null
              && object.type().stripped() instanceof RecordType
              && object.site() instanceof Call call
              && call.result() != null;
      if (!isMade || objects.cardinality() >= MAX_OBJECTS) {
        return new BitSet();
      }
      objects.set(object.index());
    }
    return objects;
  }

  private void addMakers(BitSet objects, int place) {
    objects.stream()
        .mapToObj(pointsTo.objects()::get)
        .forEach(
            o -> {
              if (o.function() != null && o.site() instanceof Call call && call.result() != null) {
                var maker = new Maker(o.function(), call.result().id());
                IntArrayList places = makers.computeIfAbsent(maker, m -> new IntArrayList(1));
                if (!places.contains(place)) {
                  places.add(place);
                }
              }
            });
  }

  /** The places that stand for families. */
  Collection<Integer> places() {
    return families.values();
  }

  /** The families of which a call makes an object, by the places that stand for them. */
  public IntList madeBy(Function function, Call call) {
    IntArrayList found =
        call.result() == null ? null : makers.get(new Maker(function, call.result().id()));
    return found == null ? IntList.of() : found;
  }

  /** The families one of which a load finds, unless it finds nothing. */
  public IntList foundBy(Function function, Load load) {
    var found = new IntArrayList();
    if (load.result().type().isPointer() && !families.isEmpty()) {
      BitSet objects = made(pointsTo.targets(function, load.result()));
      families.forEach(
          (family, place) -> {
            var others = (BitSet) objects.clone();
            others.andNot(family);
            if (!objects.isEmpty() && others.isEmpty()) {
              found.add((int) place);
            }
          });
    }
    return found;
  }
}
