package io.interlock.pointsto;

import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What has to do with pointers to functions: functions, objects from which a function can be
 * reached, and the constraints on nodes that hold any of these. After appendix B of Voung's
 * dissertation, where everything else is one marker; but what has to do with functions is not
 * guessed from types here, it is read off Andersen's result. As that misses nothing, so does the
 * slice, and there is no marker that could get to a call.
 */
final class FunctionSlice {
  private record Key(
      AbstractObject.Kind kind, @Nullable Object symbol, @Nullable Object site, String name) {}

  private final SolverState full;
  private final BitSet found = new BitSet();

  /** Memory that was found with all its views. */
  private final BitSet foundWithViews = new BitSet();

  private final BitSet places = new BitSet();
  private final Set<Key> keys = new HashSet<>();
  private final BitSet constraints = new BitSet();

  private FunctionSlice(SolverState full) {
    this.full = full;
  }

  /**
   * Null if a limit was reached.
   *
   * @param full Andersen's analysis, solved
   */
  static @Nullable FunctionSlice of(SolverState full, LimitWatch watch) {
    var slice = new FunctionSlice(full);
    return slice.findObjects(watch) && slice.findConstraints(watch) ? slice : null;
  }

  /** Whether a function may run at all. */
  boolean mayRun(Function function) {
    return full.mayRun(function);
  }

  private static Key key(AbstractObject o) {
    return switch (o.kind()) {
      case GLOBAL, FUNCTION -> new Key(o.kind(), o.symbol(), null, "");
      case STACK, HEAP, VARIADIC ->
          new Key(o.kind(), o.function(), System.identityHashCode(o.site()), "");
      case POOL -> new Key(o.kind(), null, null, "");
      case OUTSIDE -> new Key(o.kind(), o.type(), null, o.type() == null ? o.context() : "");
    };
  }

  /**
   * Goes over all contents until no more objects are found; chains of pointers are short.
   *
   * @return whether no limit was reached
   */
  private boolean findObjects(LimitWatch watch) {
    int count = full.objects().size();
    for (int o = 0; o < count; o++) {
      if (full.objects().get(o).kind() == AbstractObject.Kind.FUNCTION) {
        include(o);
      }
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int o = 0; o < count; o++) {
        if (watch.reached() != null) {
          return false;
        }
        if (!found.get(o) && reachesOne(o)) {
          include(o);
          changed = true;
        }
      }
    }
    return true;
  }

  /** With an object the memory that it is a view of, and all other views of that. */
  private void include(int object) {
    add(object); // it may be a view that gave way to that of all pools
    if (foundWithViews.get(full.flows().whole(object))) {
      return;
    }
    for (int whole : full.flows().wholes(object)) {
      foundWithViews.set(whole);
      add(whole);
      full.flows().viewsOf(whole).forEach(this::add);
    }
  }

  private void add(int object) {
    if (!found.get(object)) {
      found.set(object);
      keys.add(key(full.objects().get(object)));
      full.places().forEach(object, places::set);
    }
  }

  private boolean reachesOne(int object) {
    var reaches = new boolean[1];
    full.places()
        .forEach(
            object,
            place -> {
              int node = full.flows().knownStored(place);
              reaches[0] |= node >= 0 && holdsOne(full.flows().points(node));
            });
    return reaches[0];
  }

  private boolean holdsOne(@Nullable PlaceSet set) {
    return set != null && set.intersects(places);
  }

  /** Whether no limit was reached. */
  private boolean findConstraints(LimitWatch watch) {
    for (Function function : full.program().functions()) {
      if (watch.reached() != null) {
        return false;
      }
      findConstraints(function);
    }
    return true;
  }

  private void findConstraints(Function function) {
    int[] code = full.constraints().code();
    int end = full.constraints().end(function);
    for (int at = full.constraints().start(function); at < end; at += Op.length(code[at])) {
      boolean kept =
          switch (code[at]) {
            case Op.COPY, Op.SHIFT, Op.LOAD, Op.MAKE -> holds(function, code[at + 1]);
            case Op.STORE, Op.STORE_INSIDE, Op.TRANSFER ->
                holds(function, code[at + 1]) && holds(function, code[at + 2]);
            default -> true;
          };
      constraints.set(at, kept);
    }
  }

  /** Whether a node of a function may hold anything of the slice. */
  private boolean holds(Function function, int node) {
    if (node == Nodes.NONE) {
      return false;
    }
    IntArrayList instances = full.instances().of(function);
    for (int i = 0; i < instances.size(); i++) {
      if (holdsOne(full.flows().points(full.node(instances.getInt(i), node)))) {
        return true;
      }
    }
    return false;
  }

  /** Whether pointers of the slice get into a function by its formals, or out by its result. */
  boolean isPassedTo(Function function) {
    boolean passed = CallBinder.isVariadic(function);
    for (int i = 0; i <= function.formals().size() && !passed; i++) {
      passed = holds(function, i);
    }
    return passed && full.program().body(function).isPresent();
  }

  /** Whether an object, of this analysis or another of the same program, is in the slice. */
  boolean contains(AbstractObject object) {
    return keys.contains(key(object));
  }

  /** Whether the constraint that starts at a position of the code matters. */
  boolean keeps(int position) {
    return constraints.get(position);
  }

  /** How many constraints of a function matter. */
  int size(Function function) {
    int size = 0;
    int end = full.constraints().end(function);
    int at = constraints.nextSetBit(full.constraints().start(function));
    while (at >= 0 && at < end) {
      size++;
      at = constraints.nextSetBit(at + 1);
    }
    return size;
  }
}
