package io.interlock.race.location;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Symbol;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which memory an access may touch by its text, whatever its name in a caller may stand for.
 *
 * <p>A caller names what a callee touches in its own terms, such as {@code o->state}, and that path
 * leads wherever it leads for all objects. The text in the callee says something else of the same
 * access: the pointer that is dereferenced there has a type of its own, and in a function that is
 * called through {@code o->free} it is known which objects get there. Both over-approximate, so the
 * access is to memory in both; if there is none, it is never made.
 *
 * <p>One piece of memory may be several objects of the points-to analysis, one for each type it is
 * used as. So memory is told apart by the variable or the allocation only. In pools objects are
 * told apart by type alone, and what a cell holds is not kept to the type that it is declared with;
 * there the access is to memory of the types that the text says, as it would be had nobody named
 * it, if these are fewer. Nothing is said where the text leads outside of the program, or where it
 * is not known from which texts an access comes: there are too many, or it went around a recursion,
 * where summaries may have been taken over before they were complete.
 *
 * <p>Accesses of callees are looked at once, callees first, and without recursions there are no
 * cycles, so this ends. Several threads may ask at once: they find the same.
 */
public final class TextMemory {
  /** What makes objects parts of one piece of memory. */
  private record Memory(
      @Nullable Symbol symbol,
      @Nullable Function function,
      @Nullable Instruction site,
      List<Call> calls) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;

  /** In place of memory: it may be anything, or one of what is used as a type. */
  private static final int ANY = -1;

  private static final int POOL = -2;

  /** What a text touches: variables and allocations, and places in pools. */
  private static final class Touched {
    private final BitSet memories = new BitSet();
    private final BitSet pools = new BitSet();

    /** What is left of places. */
    private final Map<Places, Places> narrowed = new ConcurrentHashMap<>(1);

    void add(Touched other) {
      memories.or(other.memories);
      pools.or(other.pools);
    }
  }

  /** By object: its memory. */
  private final int[] memories;

  /** Empty for anything. */
  private final Map<GuardedAccess, Optional<Touched>> known = new ConcurrentHashMap<>();

  /** What texts touch by where their addresses lead: that is the same for many. */
  private final Map<Places, Optional<Touched>> byPlaces = new ConcurrentHashMap<>();

  public TextMemory(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    memories = new int[pointsTo.objects().size()];
    var numbers = new HashMap<Memory, Integer>();
    for (AbstractObject o : pointsTo.objects()) {
      var memory = new Memory(o.symbol(), o.function(), o.site(), o.calls());
      memories[o.index()] =
          switch (o.kind()) {
            case OUTSIDE -> ANY;
            case POOL -> POOL;
            case GLOBAL, FUNCTION, STACK, HEAP, VARIADIC ->
                numbers.computeIfAbsent(memory, m -> numbers.size());
          };
    }
  }

  /** The places among some that an access may touch by its text. */
  Places narrow(Places places, GuardedAccess access) {
    if (places.isEmpty()) {
      return places;
    }
    Touched text = touched(access).orElse(null);
    if (text == null) {
      return places;
    }
    Places narrow = text.narrowed.get(places);
    if (narrow == null) {
      narrow = find(places, text);
      text.narrowed.put(places, narrow);
    }
    return narrow;
  }

  private Places find(Places places, Touched text) {
    if (text.pools.isEmpty()) {
      return places.filter(place -> memory(place) < 0 || text.memories.get(memory(place)));
    }
    Places others = places.filter(place -> memory(place) != POOL);
    boolean tells = text.pools.cardinality() < places.size() - others.size();
    return tells ? others.union(Places.ofSorted(text.pools.stream().toArray())) : places;
  }

  private int memory(int place) {
    return memories[pointsTo.object(place).index()];
  }

  /** Callees first, by a stack of our own. */
  private Optional<Touched> touched(GuardedAccess access) {
    Optional<Touched> found = known.get(access);
    return found == null ? findTouched(access) : found;
  }

  private Optional<Touched> findTouched(GuardedAccess access) {
    var stack = new ArrayDeque<GuardedAccess>();
    stack.push(access);
    while (!stack.isEmpty()) {
      GuardedAccess top = stack.peek();
      List<GuardedAccess> missing = known.containsKey(top) ? List.of() : missing(top);
      missing.forEach(stack::push);
      if (missing.isEmpty()) {
        stack.pop();
        known.computeIfAbsent(top, this::combined);
      }
    }
    return known.getOrDefault(access, Optional.empty());
  }

  private List<GuardedAccess> missing(GuardedAccess access) {
    var missing = new ArrayList<GuardedAccess>();
    for (Origin origin : access.origins()) {
      if (origin instanceof Origin.Lifted l && isComplete(l) && !known.containsKey(l.access())) {
        missing.add(l.access());
      }
    }
    return missing;
  }

  private boolean isComplete(Origin.Lifted origin) {
    return !graph.isRecursive(origin.call().caller());
  }

  private Optional<Touched> combined(GuardedAccess access) {
    if (access.isCutShort()) {
      return Optional.empty();
    }
    var all = new Touched();
    for (Origin origin : access.origins()) {
      Optional<Touched> one = of(origin);
      if (one.isEmpty() || access.origins().size() == 1) {
        return one;
      }
      all.add(one.get());
    }
    return Optional.of(all);
  }

  private Optional<Touched> of(Origin origin) {
    if (origin instanceof Origin.Lifted l) {
      return isComplete(l) ? known.getOrDefault(l.access(), Optional.empty()) : Optional.empty();
    }
    var text = (Origin.Direct) origin;
    Places places = pointsTo.targets(text.function(), text.address());
    return text.reach() == Origin.Direct.Reach.FURTHER || places.isEmpty()
        ? Optional.empty()
        : byPlaces.computeIfAbsent(places, this::at);
  }

  private Optional<Touched> at(Places places) {
    var found = new Touched();
    for (int i = 0; i < places.size(); i++) {
      int memory = memory(places.get(i));
      if (memory == ANY) {
        return Optional.empty();
      }
      if (memory == POOL) {
        found.pools.set(places.get(i));
      } else {
        found.memories.set(memory);
      }
    }
    return Optional.of(found);
  }
}
