package io.interlock.race.context;

import io.interlock.callgraph.EdgeKind;
import io.interlock.lockset.Holding;
import io.interlock.race.thread.Context;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Creation;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Who starts whom, and in which state. A thread has a parent if all its instances are started by
 * one other thread; then what the parent has done and holds at every such time is known.
 */
public final class ThreadTree {
  public static final int NO_PARENT = -1;

  /** Longer chains of threads that start threads are not followed. */
  private static final int MAX_DEPTH = 16;

  private final int[] parent;
  private final List<List<Holding>> locks = new ArrayList<>();
  private final List<Milestones> milestones = new ArrayList<>();

  public ThreadTree(Threads threads, EntryContexts contexts, AbsoluteLocks absolute) {
    parent = new int[threads.roots().size()];
    Arrays.fill(parent, NO_PARENT);
    for (ThreadRoot root : threads.roots()) {
      locks.add(List.of());
      milestones.add(Milestones.NONE);
      Creation creation = root.creation();
      if (creation != null && root.kind() == EdgeKind.THREAD) {
        add(root, creation, contexts.of(creation.owner()), absolute);
      }
    }
  }

  private void add(
      ThreadRoot root, Creation creation, List<Context> contexts, AbsoluteLocks absolute) {
    var creators = new BitSet();
    List<Holding> held = null;
    Milestones done = null;
    for (Context context : contexts) {
      creators.or(context.roots());
      List<Holding> here = absolute.at(context, creation.before().locks());
      held = held == null ? here : held.stream().filter(here::contains).toList();
      Milestones now = context.milestones().then(creation.before().milestones());
      done = done == null ? now : done.join(now);
    }
    int creator = creators.nextSetBit(0);
    if (creators.cardinality() == 1 && creator != root.index() && held != null && done != null) {
      parent[root.index()] = creator;
      locks.set(root.index(), held);
      milestones.set(root.index(), done);
    }
  }

  /** Whether a thread has passed an event by now, or was started by one that had. */
  public boolean hasSeen(int thread, Milestones now, int event) {
    Milestones known = now;
    int t = thread;
    for (int steps = 0; steps < MAX_DEPTH; steps++) {
      if (known.atLeast(event) > 0) {
        return true;
      }
      if (parent(t) == NO_PARENT) {
        return false;
      }
      known = milestonesAtStart(t);
      t = parent(t);
    }
    return false;
  }

  /** The only thread that starts it; {@link #NO_PARENT} if there is none, or another reason. */
  public int parent(int root) {
    return parent[root];
  }

  /** The locks its parent holds whenever it starts the thread. */
  public List<Holding> locksAtStart(int root) {
    return locks.get(root);
  }

  /** What its parent has done when it starts the thread. */
  public Milestones milestonesAtStart(int root) {
    return milestones.get(root);
  }

  /** The threads from one up to, not including, an ancestor; none if it is not an ancestor. */
  public List<Integer> below(int ancestor, int root) {
    var chain = new ArrayList<Integer>();
    for (int r = root; r != NO_PARENT && chain.size() <= parent.length; r = parent[r]) {
      if (r == ancestor) {
        return chain;
      }
      chain.add(r);
    }
    return List.of();
  }
}
