package io.interlock.race.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.confine.Heads;
import io.interlock.confine.OwnPointers;
import io.interlock.confine.OwnPointers.Region;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;

/**
 * Whose memory accesses are to, for one thread: by the pointer in the text, and where that is the
 * callers' to say, by what is passed in the calls that the access was taken over through. An access
 * is never an own one if it may go on into another element of an array that is given to threads
 * element by element.
 *
 * <p>It ends: accesses are taken over from callees that were looked at before.
 */
final class OwnAccesses {
  private final OwnPointers own;
  private final CallGraph graph;
  private final Heads heads;
  private final PointsTo pointsTo;
  private final Map<Function, List<Function>> copies;
  private final Map<GuardedAccess, Region> known = new ConcurrentHashMap<>();

  /**
   * @param copies the functions that have a text, since an access is kept with one of them
   */
  OwnAccesses(
      OwnPointers own,
      CallGraph graph,
      Heads heads,
      PointsTo pointsTo,
      Map<Function, List<Function>> copies) {
    this.own = own;
    this.graph = graph;
    this.heads = heads;
    this.pointsTo = pointsTo;
    this.copies = copies;
  }

  /** What {@link OwnPointers} says of the memory of an access. */
  int whose(GuardedAccess access) {
    return whose(access, own::passed, own::region);
  }

  /** Whether it is a function that gives threads an object each. */
  boolean isGiver(Function function) {
    return own.isGiver(function);
  }

  /**
   * The same of an access that the function makes which gives threads an object each, or that is
   * made in its calls: as if it had not given it yet in the present round.
   */
  int whoseInRound(GuardedAccess access) {
    return whose(access, (call, caller, value) -> own.ofRound(caller, value), own::ofRound);
  }

  /** What a call passes. */
  private interface Passing {
    Region of(CallSite call, Function caller, Value value);
  }

  private int whose(
      GuardedAccess access, Passing passed, BiFunction<Function, Value, Region> pointed) {
    follow(access);
    int all = 0;
    for (Origin origin : access.origins()) {
      Region region = region(origin, access.key().extent(), passed, pointed);
      all |= region.whose();
      for (Function function : running(function(origin))) {
        all |= own.of(function, region.formals());
      }
    }
    boolean isOwn = all != 0 && (all & OwnPointers.NOT_OWN) == 0 && !access.isCutShort();
    return isOwn ? all : OwnPointers.NOT_OWN;
  }

  private List<Function> running(Function function) {
    return copies.getOrDefault(function.text(), List.of()).stream().filter(own::runs).toList();
  }

  private static Function function(Origin origin) {
    return origin instanceof Origin.Lifted l
        ? l.call().caller()
        : ((Origin.Direct) origin).function();
  }

  /** Finds the regions of callees' accesses first: chains of calls may be too long to recur. */
  private void follow(GuardedAccess access) {
    if (known.containsKey(access)) {
      return;
    }
    var waiting = new ArrayDeque<>(List.of(access));
    var seen = new HashSet<>(waiting);
    while (!waiting.isEmpty()) {
      GuardedAccess next = waiting.getLast();
      int before = waiting.size();
      if (!known.containsKey(next) && !next.isCutShort()) {
        for (Origin origin : next.origins()) {
          if (origin instanceof Origin.Lifted l && seen.add(l.access())) {
            waiting.add(l.access());
          }
        }
      }
      if (waiting.size() == before) {
        waiting.removeLast();
        known.putIfAbsent(next, find(next));
      }
    }
  }

  private Region find(GuardedAccess access) {
    if (access.isCutShort()) {
      return Region.UNKNOWN;
    }
    var all = new Region(0, new BitSet());
    for (Origin origin : access.origins()) {
      all = both(all, region(origin, access.key().extent(), own::passed, own::region));
    }
    return all;
  }

  private Region region(
      Origin origin, Extent extent, Passing passed, BiFunction<Function, Value, Region> pointed) {
    return origin instanceof Origin.Lifted l
        ? region(l, passed)
        : region((Origin.Direct) origin, extent, pointed);
  }

  private Region region(
      Origin.Direct text, Extent extent, BiFunction<Function, Value, Region> pointed) {
    if (text.reach() != Origin.Direct.Reach.OBJECT) {
      return Region.UNKNOWN;
    }
    Region all = new Region(0, new BitSet());
    for (Function function : running(text.function())) {
      boolean isInside = staysInside(pointsTo.targets(function, text.address()), extent);
      all = both(all, isInside ? pointed.apply(function, text.address()) : Region.UNKNOWN);
    }
    return all;
  }

  /** By what the call passes for the formals that the callee's access depends on. */
  private Region region(Origin.Lifted lifted, Passing passed) {
    Region inner = known.getOrDefault(lifted.access(), Region.UNKNOWN);
    Region all = new Region(inner.whose(), new BitSet());
    List<Value> arguments = lifted.call().call().arguments();
    BitSet formals = inner.formals();
    boolean isCalledBack =
        graph.edges(lifted.call()).stream().anyMatch(e -> e.kind() == EdgeKind.CALLBACK);
    if (isCalledBack && !formals.isEmpty()) {
      return Region.UNKNOWN;
    }
    for (int f = formals.nextSetBit(0); f >= 0; f = formals.nextSetBit(f + 1)) {
      if (f >= arguments.size()) {
        return Region.UNKNOWN;
      }
      for (Function function : running(lifted.call().caller())) {
        all = both(all, passed.of(lifted.call(), function, arguments.get(f)));
      }
    }
    return all;
  }

  private static Region both(Region a, Region b) {
    var formals = new BitSet();
    formals.or(a.formals());
    formals.or(b.formals());
    return new Region(a.whose() | b.whose(), formals);
  }

  /** Whether an access stays in the element that it begins in, if it is in an array of heads. */
  private boolean staysInside(Places at, Extent extent) {
    return heads.areInside(at, extent.size())
        || (extent.unit() == Extent.Unit.TEXT && heads.areInInnerArrays(at));
  }
}
