package io.interlock.confine;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.confine.PointerClasses.Group;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which pointers of the functions that one thread runs lead to memory that the thread has for
 * itself: what a formal brings is what all calls pass for it, so it is followed from where the
 * thread starts, and becomes less certain only.
 */
public final class OwnPointers {
  /** The thread has made the memory, and it is in the region of no head. */
  public static final int MADE = 1;

  /** It is in the region of an object that the thread was given, or is about to give. */
  public static final int GIVEN = 2;

  /** Others may have it. */
  public static final int NOT_OWN = 4;

  private final OwnRegions regions;
  private final CallGraph graph;
  private final NextGiven next;
  private final Map<Function, int[]> formals = new HashMap<>();
  private final ArrayDeque<Function> waiting = new ArrayDeque<>();

  OwnPointers(
      OwnRegions regions, CallGraph graph, List<Function> entries, BitSet given, NextGiven next) {
    this.regions = regions;
    this.graph = graph;
    this.next = next;
    for (Function entry : entries) {
      int[] first = notOwn(entry);
      given.stream().filter(i -> i < first.length).forEach(i -> first[i] = GIVEN);
      enter(entry, first);
    }
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      graph.sites().of(function).forEach(this::follow);
    }
  }

  private static int[] notOwn(Function function) {
    int[] all = new int[function.formals().size()];
    Arrays.fill(all, NOT_OWN);
    return all;
  }

  /** Called with arguments of which this is known. */
  private void enter(Function function, int[] arguments) {
    int[] known = formals.get(function);
    boolean changed = known == null;
    if (known == null) {
      known = new int[function.formals().size()];
      formals.put(function, known);
    }
    for (int i = 0; i < known.length; i++) {
      int all = known[i] | (i < arguments.length ? arguments[i] : NOT_OWN);
      changed |= all != known[i];
      known[i] = all;
    }
    if (changed) {
      waiting.add(function);
    }
  }

  private void follow(CallSite site) {
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind() == EdgeKind.DIRECT || edge.kind() == EdgeKind.INDIRECT) {
        List<Value> arguments = site.call().arguments();
        enter(edge.target(), arguments.stream().mapToInt(a -> whose(site, a)).toArray());
      } else if (edge.kind() == EdgeKind.CALLBACK) {
        enter(edge.target(), notOwn(edge.target()));
      }
    }
  }

  /** What a value points to when a call passes it; nothing if that is nothing. */
  private int whose(CallSite call, Value value) {
    Region region = passed(call, call.caller(), value);
    return region.whose() | of(call.caller(), region.formals());
  }

  /**
   * What a call passes: what the thread is about to give only if it has not given it yet.
   *
   * @param caller the caller, or a function with the same text
   */
  public Region passed(CallSite call, Function caller, Value value) {
    boolean isNext =
        value instanceof LocalValue l && next.contains(caller, l) && next.isBefore(call);
    return isNext ? Region.of(GIVEN) : region(caller, value);
  }

  /**
   * What a value of a function points to, where that is what the function is about to give, or has
   * given in the present round.
   */
  public Region ofRound(Function function, Value value) {
    boolean isNext = value instanceof LocalValue l && next.contains(function, l);
    return isNext ? Region.of(GIVEN) : region(function, value);
  }

  /** Whether a function gives threads an object each. */
  public boolean isGiver(Function function) {
    return next.isBy(function);
  }

  /**
   * Whose memory a pointer leads to.
   *
   * @param whose of the constants of this class; nothing if the formals say it all
   * @param formals whatever these formals lead to, too
   */
  public record Region(int whose, BitSet formals) {
    /** Nobody knows. */
    public static final Region UNKNOWN = of(NOT_OWN);

    static Region of(int whose) {
      return new Region(whose, new BitSet());
    }
  }

  /** What a value of a function points to, by what the function is called with. */
  public Region region(Function function, Value value) {
    if (!(value instanceof LocalValue local)) {
      return Region.of(regions.isAddress(function, value) ? NOT_OWN : 0);
    }
    FunctionClasses classes = regions.classes(function);
    if (classes == null) {
      return Region.UNKNOWN;
    }
    int node = classes.node(local);
    if (node < 0) {
      return Region.of(0);
    }
    Group group = classes.classes().of(node);
    if (group.isFresh()) {
      return Region.of(MADE);
    }
    return group.owner >= 0 ? Region.UNKNOWN : new Region(0, group.formals);
  }

  /** What formals lead to, whoever calls the function. */
  public int of(Function function, BitSet formals) {
    int all = 0;
    int[] known = this.formals.getOrDefault(function, new int[0]);
    for (int f = formals.nextSetBit(0); f >= 0; f = formals.nextSetBit(f + 1)) {
      all |= f < known.length ? known[f] : NOT_OWN;
    }
    return all;
  }

  /** Whether the thread runs a function. */
  public boolean runs(Function function) {
    return formals.containsKey(function);
  }
}
