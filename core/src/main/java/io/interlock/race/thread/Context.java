package io.interlock.race.thread;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.lockset.Holding;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A state in which a function is entered: locks held, threads that may run besides, and the threads
 * that enter it so. Locks have names without formals.
 */
public final class Context {
  private final Function function;
  private final List<Holding> locks;
  private final BitSet mayRun;
  private final Milestones milestones;
  private final List<Mark> marks;
  private final Map<Integer, Symbolic> formals;
  private final BitSet roots;
  private final @Nullable Context caller;
  private final @Nullable CallSite via;

  public Context(
      Function function,
      List<Holding> locks,
      BitSet mayRun,
      Milestones milestones,
      List<Mark> marks,
      Map<Integer, Symbolic> formals,
      BitSet roots,
      @Nullable Context caller,
      @Nullable CallSite via) {
    this.function = function;
    this.locks = List.copyOf(locks);
    this.mayRun = mayRun;
    this.milestones = milestones;
    this.marks = marks;
    this.formals = Map.copyOf(formals);
    this.roots = roots;
    this.caller = caller;
    this.via = via;
  }

  public Function function() {
    return function;
  }

  public List<Holding> locks() {
    return locks;
  }

  /** Other threads that may run, by index. */
  public BitSet mayRun() {
    return mayRun;
  }

  /** What the thread has done on the way here. */
  public Milestones milestones() {
    return milestones;
  }

  /** What is certain of the thread, in its order. */
  public List<Mark> marks() {
    return marks;
  }

  /** What formals that locks hang off are bound to, where it has a name of its own. */
  public Map<Integer, Symbolic> formals() {
    return formals;
  }

  /** The threads that are in this state, by index. */
  public BitSet roots() {
    return roots;
  }

  /** The first call found that leads here; null at the start of a thread. */
  public @Nullable Context caller() {
    return caller;
  }

  public @Nullable CallSite via() {
    return via;
  }

  public boolean isSameEntry(Context other) {
    return mayRun.equals(other.mayRun)
        && milestones.equals(other.milestones)
        && marks.equals(other.marks)
        && formals.equals(other.formals)
        && Set.copyOf(locks).equals(Set.copyOf(other.locks));
  }

  /**
   * Whether all that may happen in another context may happen here, too: the same threads or more
   * enter, no more is certain, and no fewer may run.
   */
  public boolean covers(Context other) {
    boolean isLess =
        !contains(roots, other.roots)
            || !contains(mayRun, other.mayRun)
            || !other.locks.containsAll(locks)
            || !other.marks.containsAll(marks)
            || !other.formals.entrySet().containsAll(formals.entrySet());
    return !isLess && milestones.join(other.milestones).equals(milestones);
  }

  private static boolean contains(BitSet all, BitSet some) {
    var rest = (BitSet) some.clone();
    rest.andNot(all);
    return rest.isEmpty();
  }

  /** One context for both: what is certain in both of them. */
  public Context join(Context other) {
    var common = locks.stream().filter(l -> other.locks.stream().anyMatch(l::equals)).toList();
    var running = (BitSet) mayRun.clone();
    running.or(other.mayRun);
    var all = (BitSet) roots.clone();
    all.or(other.roots);
    Map<Integer, Symbolic> bound = new HashMap<>(formals);
    bound.entrySet().removeIf(e -> !e.getValue().equals(other.formals.get(e.getKey())));
    return new Context(
        function,
        common,
        running,
        milestones.join(other.milestones),
        marks.stream().filter(other.marks::contains).toList(),
        bound,
        all,
        caller,
        via);
  }
}
