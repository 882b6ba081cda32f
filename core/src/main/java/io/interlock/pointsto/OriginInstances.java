package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes an instance of each function for each origin it runs in: a call that starts a thread or
 * hands over a callback, together with the function that runs then. So locals and heap objects of
 * different threads are different objects, and what one thread is given does not mix with what
 * another is given, through whatever functions they share. (Liu, Li, Swain, Huang, "O2: Efficient
 * and Precise Race Detection via Origin Sensitivity", PLDI 2021.) Departure: an origin does not
 * depend on the origin that starts it.
 *
 * <p>Code that runs in no origin, and what there is no room for, is analyzed once as by {@link
 * CallInstances}, which also tells calls of allocating functions apart within an origin. An
 * instance in an origin copies what the instance outside of origins does, so without the origins
 * the result is within the one without origins. Origins are as many as calls and functions, and at
 * most {@link #MAX_ORIGINS}, so it ends.
 */
final class OriginInstances implements InstanceChoice {
  private static final int MAX_ORIGINS = 64;

  /** The code of all instances in origins together is at most so many times the program's own. */
  static final int MAX_GROWTH = 3;

  private static final int MIN_BUDGET = 200_000;
  private static final int NO_ORIGIN = 0;

  private final SolverState state;
  private final CallInstances calls;
  private final List<String> origins = new ArrayList<>(List.of(""));
  private final Long2IntOpenHashMap originOf = new Long2IntOpenHashMap();
  private final Long2IntOpenHashMap instanceOf = new Long2IntOpenHashMap();

  /** By instance: its origin, and the instance outside of origins that does the same. */
  private final IntArrayList originOfInstance = new IntArrayList();

  private final IntArrayList plain = new IntArrayList();
  private long budget;

  OriginInstances(SolverState state, CallInstances calls) {
    this.state = state;
    this.calls = calls;
    originOf.defaultReturnValue(Instances.NONE);
    instanceOf.defaultReturnValue(Instances.NONE);
    budget = Math.max(MIN_BUDGET, (long) MAX_GROWTH * state.constraints().code().length);
  }

  @Override
  public int started(int instance, CallSite site, Function function) {
    long key = key(site.index(), function.index());
    int origin = originOf.get(key);
    if (origin == Instances.NONE) {
      if (origins.size() > MAX_ORIGINS) {
        return function.index();
      }
      origin = origins.size();
      originOf.put(key, origin);
      origins.add(
          "%s started at %s:%d"
              .formatted(function.name(), site.caller().name(), site.call().position().line()));
    }
    return inOrigin(function, origin);
  }

  @Override
  public int callee(int instance, CallSite site, Function function) {
    int origin = origin(instance);
    if (origin == NO_ORIGIN) {
      return calls.callee(instance, site, function);
    }
    int own = calls.existing(instance, site, function);
    if (own != Instances.NONE) {
      return own;
    }
    int outside = calls.callee(plain(instance), site, function);
    if (outside == function.index()) {
      return inOrigin(function, origin);
    }
    if (!afford(function)) {
      return outside;
    }
    int made = calls.clone(instance, site, function);
    note(made, origin, outside);
    return made;
  }

  private int inOrigin(Function function, int origin) {
    long key = key(origin, function.index());
    int known = instanceOf.get(key);
    if (known == Instances.NONE) {
      if (!afford(function)) {
        return function.index();
      }
      known = state.newInstance(function, origins.get(origin), Instances.NONE, Instances.NONE);
      instanceOf.put(key, known);
      note(known, origin, function.index());
      calls.made().add(known);
    }
    return known;
  }

  private boolean afford(Function function) {
    int cost = calls.cost(function);
    if (cost > budget) {
      return false;
    }
    budget -= cost;
    return true;
  }

  private void note(int instance, int origin, int outside) {
    while (originOfInstance.size() <= instance) {
      plain.add(originOfInstance.size());
      originOfInstance.add(NO_ORIGIN);
    }
    originOfInstance.set(instance, origin);
    plain.set(instance, outside);
  }

  private int origin(int instance) {
    return instance < originOfInstance.size() ? originOfInstance.getInt(instance) : NO_ORIGIN;
  }

  private int plain(int instance) {
    return instance < plain.size() ? plain.getInt(instance) : instance;
  }

  private static long key(int a, int b) {
    return (long) a << Integer.SIZE | b;
  }

  @Override
  public ReturnedValues.Way returned(Function function, Call call) {
    return calls.returned(function, call);
  }

  @Override
  public boolean isPool(Function function) {
    return calls.isPool(function);
  }

  @Override
  public boolean isNeverEntered(Function function) {
    return calls.isNeverEntered(function);
  }

  @Override
  public IntArrayList made() {
    return calls.made();
  }
}
