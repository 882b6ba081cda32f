package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.BitSet;

/**
 * Makes an instance of each function for each call that passes it pointers of a {@link
 * FunctionSlice}, and so on for the calls of that instance: contexts are chains of calls, and heap
 * objects are cloned along with functions. A function that is called again within itself is entered
 * in the context it is in already. Where chains get longer than {@link #MAX_DEPTH}, or there is no
 * room, calls enter the instance that {@link CallInstances} has for them.
 *
 * <p>An instance in a context copies what the instance outside of contexts does, so without the
 * contexts the result is within Andersen's. Instances are bounded, so it ends.
 */
final class ContextInstances implements InstanceChoice {
  private static final int MAX_DEPTH = 8;

  /** The constraints of all instances in contexts are at most so many times the program's own. */
  private static final int MAX_GROWTH = 2;

  private static final int MIN_BUDGET = 200_000;

  private record Entry(int instance, int call, int function) {}

  private final SolverState state;
  private final CallInstances calls;
  private final FunctionSlice slice;
  private final BitSet passed = new BitSet();
  private final Object2IntOpenHashMap<Entry> byCall = new Object2IntOpenHashMap<>();
  private final IntArrayList edges = new IntArrayList();

  /** By instance: who called it, how deep it is, and the instance that is in no context. */
  private final IntArrayList parents = new IntArrayList();

  private final IntArrayList depths = new IntArrayList();
  private final IntArrayList plain = new IntArrayList();
  private long budget;

  ContextInstances(SolverState state, CallInstances calls, FunctionSlice slice) {
    this.state = state;
    this.calls = calls;
    this.slice = slice;
    byCall.defaultReturnValue(Instances.NONE);
    for (Function function : state.program().functions()) {
      passed.set(function.index(), slice.isPassedTo(function));
    }
    budget = Math.max(MIN_BUDGET, (long) MAX_GROWTH * state.constraints().code().length);
  }

  @Override
  public int callee(int instance, CallSite site, Function function) {
    int callee = choose(instance, site, function);
    edges.add(instance);
    edges.add(site.index());
    edges.add(callee);
    return callee;
  }

  @Override
  public int started(int instance, CallSite site, Function function) {
    return choose(instance, site, function);
  }

  private int choose(int instance, CallSite site, Function function) {
    var entry = new Entry(instance, site.index(), function.index());
    int known = byCall.getInt(entry);
    if (known == Instances.NONE) {
      known = enter(instance, site, function);
      byCall.put(entry, known);
    }
    return known;
  }

  private int enter(int instance, CallSite site, Function function) {
    int outside = calls.callee(get(plain, instance, instance), site, function);
    if (!passed.get(function.index())) {
      return outside;
    }
    for (int at = instance; at != Instances.NONE; at = get(parents, at, Instances.NONE)) {
      if (at >= state.program().functions().size()
          && state.instances().function(at).equals(function)) {
        return at;
      }
    }
    int depth = get(depths, instance, 0) + 1;
    int cost = slice.size(function) + state.constraints().nodeCount(function);
    if (depth > MAX_DEPTH || cost > budget) {
      return outside;
    }
    budget -= cost;
    int made =
        outside == function.index()
            ? add(instance, site, function)
            : calls.clone(instance, site, function);
    note(made, instance, depth, outside);
    return made;
  }

  private int add(int instance, CallSite site, Function function) {
    String outer = state.instances().context(instance);
    String own = site.caller().name() + ":" + site.call().position().line();
    String context = outer.isEmpty() ? own : own + " < " + outer;
    int made = state.newInstance(function, context, Instances.NONE, Instances.NONE);
    calls.made().add(made);
    return made;
  }

  private void note(int instance, int parent, int depth, int outside) {
    while (plain.size() <= instance) {
      parents.add(Instances.NONE);
      depths.add(0);
      plain.add(plain.size());
    }
    parents.set(instance, parent);
    depths.set(instance, depth);
    plain.set(instance, outside);
  }

  private static int get(IntArrayList list, int instance, int otherwise) {
    return instance < list.size() ? list.getInt(instance) : otherwise;
  }

  /** All calls: the calling instance, the index of the call, the instance called. */
  IntArrayList edges() {
    return edges;
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
