package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.type.BaseType;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.BitSet;

/**
 * Makes instances of functions for calls of {@link AllocationWrappers}, so that heap objects are
 * told apart by the calls that lead to them, through pointers too: an allocator that a program lets
 * its users choose makes another object at each call. Everything else is analyzed once.
 */
final class CallInstances implements InstanceChoice {
  /** How many calls of allocating functions within each other are kept apart. */
  private static final int MAX_DEPTH = 4;

  /** The same for texts and buffers, of which there are many, and which hold no pointers. */
  private static final int MAX_BYTES_DEPTH = 1;

  /** The code of all further instances together is at most so many times the program's own. */
  private static final int MAX_GROWTH = 1;

  private static final int MIN_BUDGET = 200_000;

  private final SolverState state;
  private final AllocationWrappers wrappers;
  private final IntArrayList made = new IntArrayList();
  private final Long2IntOpenHashMap byCall = new Long2IntOpenHashMap();

  /** The same for calls through pointers, which have several targets. */
  private final Object2IntOpenHashMap<Target> byTarget = new Object2IntOpenHashMap<>();

  private final BitSet onlyCalled;
  private final BitSet entered = new BitSet();
  private long budget;

  private record Target(int instance, int call, int function) {}

  CallInstances(SolverState state) {
    this.state = state;
    wrappers = new AllocationWrappers(state.program(), state.models());
    byCall.defaultReturnValue(Instances.NONE);
    byTarget.defaultReturnValue(Instances.NONE);
    budget = Math.max(MIN_BUDGET, (long) MAX_GROWTH * state.constraints().code().length);
    onlyCalled = onlyCalled();
  }

  /** The allocating functions of a program with a start that are called by name, and only so. */
  private BitSet onlyCalled() {
    var called = new BitSet();
    Function main = state.program().main().orElse(null);
    if (main == null) {
      return called;
    }
    for (CallSite site : state.constraints().calls()) {
      Function direct = site.direct();
      if (direct != null && wrappers.contains(direct)) {
        called.set(direct.index());
      }
    }
    GlobalNodes globals = state.constraints().globals();
    int first = state.objects().of(main) - main.index();
    for (int node = 0; node < globals.size(); node++) {
      int function = globals.object(node) - first;
      if (function >= 0 && function < state.program().functions().size()) {
        called.clear(function);
      }
    }
    called.clear(main.index());
    return called;
  }

  @Override
  public boolean isNeverEntered(Function function) {
    return onlyCalled.get(function.index()) && !entered.get(function.index());
  }

  /** The first instance of a function, for a call. */
  private int first(Function function) {
    entered.set(function.index());
    return function.index();
  }

  /** One of its own for a call of an allocating function. */
  @Override
  public int callee(int instance, CallSite site, Function function) {
    int known = existing(instance, site, function);
    int cost = cost(function);
    if (known != Instances.NONE) {
      return known;
    }
    if (!isKeptApart(instance, site, function) || cost > budget || state.flows().isCrowded()) {
      return first(function);
    }
    budget -= cost;
    return clone(instance, site, function);
  }

  /** Whether calls like this one have instances of their own, if there is room for them. */
  boolean isKeptApart(int instance, CallSite site, Function function) {
    int innermost = wrappers.isHooked(function) ? 1 : 0; // as a call of malloc takes no depth
    return wrappers.contains(function)
        && (site.direct() == null || function.equals(site.direct()))
        && state.instances().depth(instance)
            < (returnsBytes(function) ? MAX_BYTES_DEPTH : MAX_DEPTH + innermost)
        && !isWithin(instance, function);
  }

  private static boolean returnsBytes(Function function) {
    return ValueTypes.resultPointee(function) instanceof BaseType b && b.bits() == Byte.SIZE;
  }

  /** Whether an instance is one of a function, or was made for a call of one. */
  private boolean isWithin(int instance, Function function) {
    for (int at = instance; at != Instances.NONE; at = state.instances().caller(at)) {
      if (state.instances().function(at).equals(function)) {
        return true;
      }
    }
    return false;
  }

  /** The instance of its own that a call has; {@link Instances#NONE} if it has none. */
  int existing(int instance, CallSite site, Function function) {
    if (site.direct() == null) {
      return byTarget.getInt(new Target(instance, site.index(), function.index()));
    }
    return function.equals(site.direct()) ? byCall.get(key(instance, site)) : Instances.NONE;
  }

  /** Makes an instance for a call. */
  int clone(int instance, CallSite site, Function function) {
    String outer = state.instances().context(instance);
    String own = site.caller().name() + ":" + site.call().position().line();
    String context = outer.isEmpty() ? own : own + " < " + outer;
    int callee = state.newInstance(function, context, instance, site.index());
    if (site.direct() == null) {
      byTarget.put(new Target(instance, site.index(), function.index()), callee);
    } else {
      byCall.put(key(instance, site), callee);
    }
    made.add(callee);
    return callee;
  }

  /** What another instance of a function costs. */
  int cost(Function function) {
    return state.constraints().end(function) - state.constraints().start(function);
  }

  private static long key(int instance, CallSite site) {
    return (long) instance << Integer.SIZE | site.index();
  }

  @Override
  public int started(int instance, CallSite site, Function function) {
    return first(function);
  }

  @Override
  public ReturnedValues.Way returned(Function function, Call call) {
    return wrappers.returned(function, call);
  }

  @Override
  public boolean isPool(Function function) {
    return wrappers.isPool(function);
  }

  @Override
  public IntArrayList made() {
    return made;
  }
}
