package io.interlock.race.order;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.confine.OwnPointers;
import io.interlock.finding.SafetyReason;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Creation;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two threads that each use what is their own ({@link OwnMemory}) do not use the same memory:
 *
 * <ul>
 *   <li>Both have made what they use, or were each given what it hangs off; threads of different
 *       creations were given other objects, made at other places.
 *   <li>One is the only creator of the other, and uses what hangs off the object that it gives to
 *       the thread of the present round of the loop that starts them, before one can have been
 *       started in that round; or its name is that of an element that was given to a thread which
 *       it has joined, by the index of its id. So it is no running thread's. The other one uses
 *       what it has made, or what hangs off its own object.
 * </ul>
 */
final class OwnRegionPairs implements Exclusion {
  /**
   * What decides for one of the threads that make an access.
   *
   * @param whose by what {@link OwnPointers} says
   * @param others threads of whose objects the access is to none that a running one has
   */
  private record Part(int whose, BitSet others) {
    static final Part NONE = new Part(OwnPointers.NOT_OWN, new BitSet());
  }

  private final OwnMemory own;
  private final Threads threads;
  private final ThreadTree tree;
  private final Assumptions assumptions;

  OwnRegionPairs(OwnMemory own, Threads threads, ThreadTree tree, Assumptions assumptions) {
    this.own = own;
    this.threads = threads;
    this.tree = tree;
    this.assumptions = assumptions;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.OWN_MEMORY;
  }

  @Override
  public boolean excludes(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (own.isEmpty()) {
      return false;
    }
    int mine = own.whose(a, r);
    int theirs = own.whose(b, s);
    boolean isOwn =
        areOwn(mine, r, theirs, s)
            || (theirs != OwnPointers.NOT_OWN && isNotGiven(a, r, s))
            || (mine != OwnPointers.NOT_OWN && isNotGiven(b, s, r));
    if (isOwn) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, a.access());
    }
    return isOwn;
  }

  private boolean areOwn(int mine, int r, int theirs, int s) {
    boolean areGiven = (mine & theirs & OwnPointers.GIVEN) != 0;
    return mine != OwnPointers.NOT_OWN
        && theirs != OwnPointers.NOT_OWN
        && (!areGiven || r == s || own.areGivenApart(r, s));
  }

  /** Whether a creator's access is not to what hangs off a running thread's object. */
  private boolean isNotGiven(ThreadAccess access, int creator, int thread) {
    return creator != thread
        && tree.parent(thread) == creator
        && own.isGiven(thread)
        && (own.isOfNext(access, creator, thread)
            || isOfEnded(access, threads.roots().get(thread)));
  }

  /** Whether an access is inside of the element that a thread had which has been joined. */
  private boolean isOfEnded(ThreadAccess access, ThreadRoot thread) {
    Symbolic name = access.address();
    Symbolic element = element(thread, name);
    if (element == null || access.size() < 0) {
      return false;
    }
    Symbolic.Term counter = element.terms().get(0);
    long stride = Math.abs(counter.scale());
    return name.offset() >= 0
        && name.offset() + access.size() <= stride
        && threads
            .ended(access.access().key().threads(), thread, counter.atom())
            .contains(name.terms().get(0).atom());
  }

  /** The element that a thread was given, if it is of the array that a name is in, too. */
  private static @Nullable Symbolic element(ThreadRoot thread, Symbolic name) {
    Creation creation = thread.creation();
    if (creation != null && name.terms().size() == 1) {
      for (Symbolic argument : creation.arguments()) {
        if (argument != null
            && argument.terms().size() == 1
            && argument.offset() == 0
            && argument.atom().equals(name.atom())
            && argument.terms().get(0).scale() == name.terms().get(0).scale()
            && isCounted(thread, argument.terms().get(0).atom())) {
          return argument;
        }
      }
    }
    return null;
  }

  private static boolean isCounted(ThreadRoot thread, Atom atom) {
    return thread.names().unique().getOrDefault(atom, 0L) == 1;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    return SinglePlace.NONE;
  }

  @Override
  public Object aspect(ThreadAccess access) {
    if (own.isEmpty()) {
      return "";
    }
    var parts = new ArrayList<Part>();
    BitSet roots = access.roots();
    for (int r = roots.nextSetBit(0); r >= 0; r = roots.nextSetBit(r + 1)) {
      var others = new BitSet();
      for (int thread : children(r)) {
        others.set(thread, isNotGiven(access, r, thread));
      }
      parts.add(new Part(own.whose(access, r), others));
    }
    return parts.stream().allMatch(Part.NONE::equals) ? "" : parts;
  }

  /** The threads that a creator gives an object each. */
  private List<Integer> children(int creator) {
    var children = new ArrayList<Integer>();
    for (ThreadRoot root : threads.roots()) {
      if (own.isGiven(root.index()) && tree.parent(root.index()) == creator) {
        children.add(root.index());
      }
    }
    return children;
  }
}
