package io.interlock.race.pair;

import io.interlock.finding.AccessKind;
import io.interlock.finding.LockMode;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.lockset.Holding;
import io.interlock.ownership.Handovers;
import io.interlock.ownership.Handovers.Container;
import io.interlock.ownership.Handovers.Sharing;
import io.interlock.ownership.Runner;
import io.interlock.ownership.UsedHolds;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.CommonLock;
import io.interlock.race.lock.StateExclusions;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.symbolic.Symbolic;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Whether two accesses to an object do not meet because one thread at a time has it ({@link
 * Handovers}). Asks of each container what that analysis leaves open: that no two threads use its
 * cells at once. So any two accesses of its cells hold one lock, one of them exclusively: a single
 * one, or one that goes with the object that the cells are in; or one is made when the other's
 * thread is not started, or has ended; or the cells are in objects that are handed over themselves,
 * by accesses of who has them. Objects that may be in a container of which that is not so are not
 * handed over, and all is asked again: the greatest set of objects that answers for itself.
 *
 * <p>Two may read cells at once, as under a lock in shared mode. Then two may find one object there
 * at once, and their accesses meet; but not with those of who has taken it out, for that takes a
 * write of the cell. Nor do they meet with those of who knows that the object is in no container
 * any more, whoever else may have pointers to it: who finds it there has found it before. Several
 * threads of ours may ask at once.
 */
final class HandedOver {
  /** Of cells with more different accesses nothing is said. */
  private static final int MAX_ACCESSES = 2000;

  private static final int AT_HAND = 1;
  private static final int INNER = 2;
  private static final int GUARDED = 4;
  private static final int FOUND_BY_MANY = 8;
  private static final int FOUND = 16;
  private static final int OUT = 32;

  private final Handovers handovers;
  private final AccessIndex index;
  private final CommonLock locks;
  private final ThreadOrder order;
  private final PointsTo pointsTo;
  private final BitSet objects;
  private final BitSet foundByMany = new BitSet();
  private final Set<Container> readAtOnce = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Int2ObjectOpenHashMap<LongOpenHashSet> guarded = new Int2ObjectOpenHashMap<>();
  private final Map<Made, Boolean> proper = new ConcurrentHashMap<>();
  private final Map<Made, Boolean> alone = new ConcurrentHashMap<>();
  private final Map<Made, Integer> places = new ConcurrentHashMap<>();
  private final Map<Inside, Boolean> inner = new ConcurrentHashMap<>();
  private final BitSet mainRoots = new BitSet();
  private final UsedHolds byMain;
  private final UsedHolds byOthers;

  HandedOver(
      Handovers handovers,
      AccessIndex index,
      CommonLock locks,
      ThreadOrder order,
      Threads threads,
      PointsTo pointsTo) {
    this.handovers = handovers;
    byMain = handovers.uses(Runner.MAIN);
    byOthers = handovers.uses(Runner.OTHERS);
    threads.roots().stream().filter(ThreadRoot::isMain).forEach(r -> mainRoots.set(r.index()));
    this.index = index;
    this.locks = locks;
    this.order = order;
    this.pointsTo = pointsTo;
    objects = handovers.objects();
    List<Container> left = new ArrayList<>(handovers.containers());
    boolean changed = true;
    while (changed && !objects.isEmpty()) {
      int before = left.size() - readAtOnce.size();
      left.removeIf(c -> c.contents().intersects(objects) && !keepsIfGuarded(c));
      changed = left.size() - readAtOnce.size() < before;
    }
    left.stream()
        .filter(c -> c.contents().intersects(objects) && !readAtOnce.contains(c))
        .flatMapToInt(c -> c.cells().stream())
        .forEach(
            c ->
                guarded
                    .computeIfAbsent(pointsTo.object(c).index(), o -> new LongOpenHashSet())
                    .add(pointsTo.offset(c)));
  }

  /** Whether objects of an index are handed over. */
  boolean include(int object) {
    return object >= 0 && objects.get(object);
  }

  boolean excludes(int object, At a, At b) {
    return excludes(kind(object, a), kind(object, b));
  }

  /** The same of two accesses to one object by their kinds. */
  static boolean excludes(int a, int b) {
    return ((a & b & AT_HAND) != 0 && (a & b & FOUND_BY_MANY) == 0)
        || ((a & FOUND) != 0 && (b & OUT) != 0)
        || ((a & OUT) != 0 && (b & FOUND) != 0)
        || (((a | b) & INNER) != 0 && (a & b & GUARDED) != 0);
  }

  /** A number for all that this is about in an access. */
  int kind(int object, At at) {
    int kind = isAtHand(object, at.access()) ? AT_HAND : 0;
    if (kind != 0 && isFoundByMany(object, at.access())) {
      kind |= FOUND_BY_MANY;
    }
    if (include(object)) {
      kind |= places.computeIfAbsent(made(at.access()), this::findPlace);
    }
    if (isGuarded(object, at.offset()) && !isAside(at.access())) {
      kind |= GUARDED | (isInner(object, at.access()) ? INNER : 0);
    }
    return kind;
  }

  /** A number for all that this is about in an object. */
  int kind(int object) {
    if (include(object)) {
      return foundByMany.get(object) ? -1 : 1;
    }
    return guarded.containsKey(object) ? 2 + object : 0;
  }

  /** Whether a place is a cell of a container that is guarded. */
  private boolean isGuarded(int object, long offset) {
    LongOpenHashSet offsets = guarded.get(object);
    return offsets != null && offsets.contains(offset);
  }

  /**
   * Whether a container is accessed by a pointer that was found in it just now: then its lock has
   * been held since.
   */
  private boolean isInner(int object, ThreadAccess access) {
    return inner.computeIfAbsent(
        new Inside(object, made(access)),
        i -> isAlways(i.made, (holds, f, local) -> holds.isFoundIn(i.object, f, local)));
  }

  private record Inside(int object, Made made) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Inside theirs && theirs.object == object && theirs.made.equals(made);
    }

    @Override
    public int hashCode() {
      return object * 31 + made.hashCode();
    }
  }

  /** An access as it is made by the main thread, by others, or by both. */
  private record Made(GuardedAccess access, boolean isByMain, boolean isByOthers) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Made theirs
          && theirs.isByMain == isByMain
          && theirs.isByOthers == isByOthers
          && theirs.access.equals(access);
    }

    @Override
    public int hashCode() {
      return access.hashCode() * 4 + (isByMain ? 2 : 0) + (isByOthers ? 1 : 0);
    }
  }

  private Made made(ThreadAccess access) {
    boolean isByMain = access.roots().intersects(mainRoots);
    boolean isByOthers = !isByMain || access.roots().stream().anyMatch(r -> !mainRoots.get(r));
    return new Made(access.access(), isByMain, isByOthers);
  }

  /** What is asked of the local that an address is in. */
  private interface Question {
    boolean holds(UsedHolds holds, Function function, int local);
  }

  private boolean isAlways(Made made, Question question) {
    return (!made.isByMain || isAlways(made.access, byMain, question))
        && (!made.isByOthers || isAlways(made.access, byOthers, question));
  }

  private static boolean isAlways(GuardedAccess access, UsedHolds holds, Question question) {
    return access.isAlways(
        d -> d.address() instanceof LocalValue l && question.holds(holds, d.function(), l.id()));
  }

  private boolean keepsIfGuarded(Container container) {
    boolean isGuarded =
        handovers.areAccessesKnown(container) && isGuarded(accesses(container), container);
    if (!isGuarded) {
      objects.andNot(handovers.ofSameSites(container.contents()));
    }
    return isGuarded;
  }

  /** An access of a cell, and the object that the cell is in. */
  private record Use(int object, At at) {
    boolean isWrite() {
      return at.access().kind().isWrite();
    }
  }

  /** All that decides about an access here. */
  private record Aspect(
      int object,
      long offset,
      Symbolic address,
      List<Holding> locks,
      BitSet roots,
      BitSet mayRun,
      boolean isWrite,
      boolean isAtHand,
      boolean isFoundByMany) {}

  /**
   * The accesses of a container's cells, of those that differ in nothing that matters the first.
   */
  private Collection<Use> accesses(Container container) {
    var found = new LinkedHashMap<Aspect, Use>();
    Set<ThreadAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    BitSet cells = container.cells();
    for (int cell = cells.nextSetBit(0); cell >= 0; cell = cells.nextSetBit(cell + 1)) {
      int object = pointsTo.object(cell).index();
      for (At at : index.byObject().getOrDefault(object, List.of())) {
        if (AccessIndex.mayTouch(at, pointsTo.offset(cell), handovers.bytes(cell))
            && !isAside(at.access())
            && (readAtOnce.contains(container) || !isInner(object, at.access()))
            && seen.add(at.access())) {
          var use = new Use(object, at);
          found.putIfAbsent(aspect(use), use);
        }
      }
    }
    return found.values();
  }

  /**
   * Whether an access of a container has no part in who gets what: it looks at slots without
   * claiming anything, or the container ends. If it may end while it is used, that is a race of its
   * own.
   */
  private boolean isAside(ThreadAccess access) {
    return access.kind() == AccessKind.FREE
        || (!access.kind().isWrite() && isAlways(made(access), UsedHolds::isLook));
  }

  private Aspect aspect(Use use) {
    ThreadAccess access = use.at.access();
    return new Aspect(
        use.object,
        use.at.offset(),
        access.address(),
        access.locks(),
        access.roots(),
        access.mayRun(),
        use.isWrite(),
        isAtHand(use.object, access),
        isFoundByMany(use.object, access));
  }

  private boolean isGuarded(Collection<Use> uses, Container container) {
    List<Use> all = List.copyOf(uses);
    if (all.size() > MAX_ACCESSES) {
      return false;
    }
    var excluded = new StateExclusions(all.stream().map(u -> u.at.access()).toList(), order, locks);
    for (int i = 0; i < all.size(); i++) {
      for (int j = i; j < all.size(); j++) {
        if (!excluded.contain(i, j) && !areApart(all.get(i), all.get(j), container.sharing())) {
          if (all.get(i).isWrite() || all.get(j).isWrite()) {
            return false;
          }
          readAtOnce.add(container);
          foundByMany.or(handovers.ofSameSites(container.contents()));
        }
      }
    }
    return true;
  }

  /** Whether no two threads use the cells of one object, or element, at once. */
  private boolean areApart(Use a, Use b, Sharing sharing) {
    ThreadAccess left = a.at.access();
    ThreadAccess right = b.at.access();
    return sharing == Sharing.NEVER
        && (Conflict.areBothOwnThreadLocal(left.address(), right.address())
            || (a.object == b.object
                && (areApartByHand(a.object, left, right) || isOfObject(a.at, left, b.at, right))));
  }

  private boolean areApartByHand(int object, ThreadAccess left, ThreadAccess right) {
    return isAtHand(object, left)
        && isAtHand(object, right)
        && !(isFoundByMany(object, left) && isFoundByMany(object, right));
  }

  /** Whether both hold a lock at one distance from the start of the object. */
  private boolean isOfObject(At a, ThreadAccess left, At b, ThreadAccess right) {
    if (a.offset() == PointsTo.ANY_OFFSET || b.offset() == PointsTo.ANY_OFFSET) {
      return false;
    }
    for (Holding mine : left.locks()) {
      Long here = locks.offsetInObject(a, mine.lock());
      for (Holding theirs : right.locks()) {
        boolean excludes = mine.mode() == LockMode.EXCLUSIVE || theirs.mode() == LockMode.EXCLUSIVE;
        if (excludes && here != null && here.equals(locks.offsetInObject(b, theirs.lock()))) {
          return true;
        }
      }
    }
    return locks.isByElement(
            new At(left, a.offset(), a.leaf()), new At(right, b.offset(), b.leaf()))
        && a.offset() == b.offset();
  }

  /** Whether an object is always accessed so by who has it, or finds it in its container. */
  boolean isAtHand(int object, ThreadAccess access) {
    return include(object) && proper.computeIfAbsent(made(access), this::findProper);
  }

  /** Whether several may find an object at once, and one of them makes the access. */
  private boolean isFoundByMany(int object, ThreadAccess access) {
    return foundByMany.get(object) && !alone.computeIfAbsent(made(access), this::isByOwner);
  }

  private boolean isByOwner(Made made) {
    return isAlways(made, (holds, f, local) -> !holds.isFound(f, local));
  }

  /** Whether an object is always in a container, or in none, when it is accessed so. */
  private int findPlace(Made made) {
    boolean isFound =
        isAlways(
            made, (holds, f, local) -> !holds.isLoose(f, local) && !holds.isElsewhere(f, local));
    return isFound ? FOUND : isByOwner(made) ? OUT : 0;
  }

  private boolean findProper(Made made) {
    return isAlways(made, (holds, f, local) -> !holds.isLoose(f, local));
  }
}
