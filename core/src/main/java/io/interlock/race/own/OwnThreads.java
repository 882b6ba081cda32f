package io.interlock.race.own;

import io.interlock.callgraph.CallSite;
import io.interlock.finding.SafetyReason;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.creation.OwnHandles;
import io.interlock.summary.creation.OwnHandles.Owned;
import io.interlock.summary.creation.OwnPools;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Accesses by the thread that an object belongs to, and by whoever has joined that thread by the id
 * in the object, in whatever function: {@code join(o->id); read(o->result); free(o)}.
 *
 * <p>Let a creation put ids into the objects that it hands to its threads ({@link OwnHandles}), and
 * let every object be handed to one thread only: the object is made anew for each thread, by the
 * call that leads there or around it, and no other call hands on the same one. If two accesses are
 * to one object, one by a pointer that the thread of the object got as its argument, the other by a
 * pointer next to which the id was found that has been joined, then the thread that has ended is
 * the one that makes the first access. So that is over.
 *
 * <p>Likewise while no thread runs whose id is in the object, as a flag beside it says ({@link
 * io.interlock.summary.creation.StartFlags}).
 *
 * <p>Likewise if the object was handed to several threads of one creation, whose ids are all
 * recorded in it, and all of these have been joined ({@link OwnPools}).
 *
 * <p>What the thread's own children do, or what other threads do to the object, is not ordered by
 * it. Assumes that pointers stay in their objects.
 */
public final class OwnThreads implements ObjectOrder {
  public static final int NONE = -1;

  private final OwnHandles handles;
  private final OwnPools pools;
  private final Threads threads;
  private final BitSet proved = new BitSet();

  public OwnThreads(OwnHandles handles, OwnPools pools, Threads threads) {
    this.handles = handles;
    this.pools = pools;
    this.threads = threads;
    for (int i = 0; i < handles.all().size(); i++) {
      proved.set(i, handles.all().get(i).stream().allMatch(this::isOneEach));
    }
  }

  /** Whether each thread of a creation gets an object of its own. */
  private boolean isOneEach(Owned owned) {
    Map<Atom, List<CallSite>> ways = new HashMap<>();
    List<ThreadRoot> started = threads.startedAt(owned.site());
    for (ThreadRoot root : started) {
      Atom object = object(root, owned.argument());
      if (!(object instanceof FreshObject made) || !root.isUnique(object)) {
        return false;
      }
      List<CallSite> way = from(made, root);
      List<CallSite> other = way == null ? null : ways.putIfAbsent(made, way);
      if (way == null || (other != null && !other.equals(way))) {
        return false;
      }
    }
    return !started.isEmpty();
  }

  private static @Nullable Atom object(ThreadRoot root, int argument) {
    Creation creation = root.creation();
    Symbolic name =
        creation == null || argument >= creation.arguments().size()
            ? null
            : creation.arguments().get(argument);
    return name == null || !name.terms().isEmpty() ? null : name.atom();
  }

  /** The calls from the function that makes an object to the creation of its thread. */
  public static @Nullable List<CallSite> from(FreshObject made, ThreadRoot root) {
    List<CallSite> chain = root.creation() == null ? List.of() : root.creation().chain();
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (chain.get(i).caller().equals(made.function())) {
        return new ArrayList<>(chain.subList(i, chain.size()));
      }
    }
    return null;
  }

  /** The argument of its thread by which an access is made, if it is by none {@link #NONE}. */
  public static int argument(ThreadAccess access) {
    return access.access().key().address().atom() instanceof Atom.FormalValue f ? f.formal() : NONE;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.JOINED;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return isAfter(b, a, first) || isAfter(a, b, second);
  }

  /** Whether an access is made when the thread that makes another one to its object has ended. */
  private boolean isAfter(ThreadAccess later, ThreadAccess own, ThreadRoot thread) {
    List<Mark> marks = later.access().key().marks();
    for (int i = 0; i < marks.size(); i++) { // asked for each pair, nearly always for nothing
      Mark mark = marks.get(i);
      boolean isJoined = mark.kind() == Mark.Kind.JOINED || mark.kind() == Mark.Kind.IDLE;
      if (isJoined && proved.get(mark.number())) {
        for (Owned owned : handles.all().get(mark.number())) {
          if (isBy(owned.site(), owned.argument(), own, thread)) {
            return true;
          }
        }
      } else if (mark.kind() == Mark.Kind.ALL_JOINED) {
        OwnPools.Pooled pool = pools.get(mark.number());
        if (isBy(pool.site(), pool.argument(), own, thread)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether an access is made by a thread of a creation, by way of an argument. */
  private static boolean isBy(CallSite site, int argument, ThreadAccess access, ThreadRoot thread) {
    return thread.creation() != null
        && thread.creation().site().equals(site)
        && argument(access) == argument;
  }
}
