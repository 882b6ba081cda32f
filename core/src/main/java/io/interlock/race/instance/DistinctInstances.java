package io.interlock.race.instance;

import io.interlock.callgraph.CallSite;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.instance.IndexRanges.Bytes;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.Slots;
import io.interlock.race.own.OwnElements;
import io.interlock.race.own.OwnThreads;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Memory that each thread of one creation has of its own: an object made for each thread, or a slot
 * of an array picked by the counter of the loop that starts them. Names that begin in a thread's
 * arguments carry the creator's atoms, as they were when the thread was created, so they show.
 *
 * <p>What has to hold for two accesses to be disjoint:
 *
 * <ul>
 *   <li>Two threads of one creation: their names are the same up to a constant, all of it is the
 *       same for all the threads but one atom that is unique ({@code summary.UniqueArguments}), and
 *       slots for different values of it do not overlap where the accesses are; or they are inside
 *       of such slots ({@link OwnElements}).
 *   <li>The same of what is found in such slots, if each holds only objects that no other holds
 *       ({@code summary.OwnObjectCells}), and the accesses stay in their objects.
 *   <li>A thread and its creator: the same, where the creator's name is in terms of the present
 *       value of the counter, and no thread of the creation can have been started since the counter
 *       got that value. So every thread that runs has another one.
 *   <li>A thread and its creator, where the creator picks the slot by the index of an id that it
 *       has joined: every other thread has another slot.
 *   <li>Any two threads: each picks the slot by a number that it drew itself from one counter
 *       ({@link DrawnNumbers}).
 *   <li>A thread and its creator, in another run of the function that made the object both name: no
 *       thread of the creation can have been started and not joined in the present run.
 * </ul>
 *
 * Different creations in one loop give their threads equal values: nothing is said of these.
 */
public final class DistinctInstances {

  private final Threads threads;
  private final ThreadTree tree;
  private final Predicate<Atom> isOneValue;
  private final Predicate<Symbolic> isHolder;
  private final DrawnNumbers drawn;
  private final long pointerSize;
  private final OwnElements elements;
  private final @Nullable IndexRanges ranges;
  private final @Nullable ExactOffsets offsets;

  /**
   * With the threads and who starts whom.
   *
   * @param pointerSize how many bytes a cell has that holds an object
   * @param isOneValue whether an atom has one value for all threads while they use it
   * @param isHolder whether a cell only holds objects that no other element of its array holds
   * @param drawn what threads draw from counters
   * @param elements what is inside of elements
   * @param ranges what parts of arrays loops keep to; null while that is not known
   * @param offsets of elements by constant indexes; null while that is not asked
   */
  public DistinctInstances(
      Threads threads,
      ThreadTree tree,
      long pointerSize,
      Predicate<Atom> isOneValue,
      Predicate<Symbolic> isHolder,
      DrawnNumbers drawn,
      OwnElements elements,
      @Nullable IndexRanges ranges,
      @Nullable ExactOffsets offsets) {
    this.offsets = offsets;
    this.ranges = ranges;
    this.drawn = drawn;
    this.elements = elements;
    this.isHolder = isHolder;
    this.threads = threads;
    this.tree = tree;
    this.pointerSize = pointerSize;
    this.isOneValue = isOneValue;
  }

  /** Whether the accesses, made by two different threads, cannot be to the same memory. */
  public boolean areDisjoint(At at, ThreadRoot first, At other, ThreadRoot second) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    return areGivenApart(at, first, other, second)
        || areDrawnApart(at, first, other, second)
        || (ranges != null && areParts(ranges, at, first, other, second))
        || (offsets != null && offsets.areApart(a.address(), at.size(), b.address(), other.size()));
  }

  /** Whether the threads, or one and its creator, keep to what each was given. */
  private boolean areGivenApart(At at, ThreadRoot first, At other, ThreadRoot second) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    if (first.index() == second.index()) {
      return areOwn(at, other, first);
    }
    if (areOfOneSite(first, second)) {
      return areMadeApart(a.address(), first, b.address(), second);
    }
    if (tree.parent(second.index()) == first.index()) {
      return isOfCreator(at, other, second);
    }
    return tree.parent(first.index()) == second.index() && isOfCreator(other, at, first);
  }

  /** Whether the threads keep to different parts of an array, or of one of pointers to objects. */
  private boolean areParts(
      IndexRanges known, At at, ThreadRoot first, At other, ThreadRoot second) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    ThreadRoot created = created(a, first, b, second);
    if (areParts(known, Bytes.of(at), first, Bytes.of(other), second, created)) {
      return true;
    }
    Symbolic mine = Symbolic.cell(a.address().atom());
    Symbolic theirs = Symbolic.cell(b.address().atom());
    return mine != null
        && theirs != null
        && isHolder.test(mine)
        && isHolder.test(theirs)
        && areParts(
            known,
            new Bytes(mine, pointerSize),
            first,
            new Bytes(theirs, pointerSize),
            second,
            created)
        && elements.stayInside(a, b);
  }

  private boolean areParts(
      IndexRanges known,
      Bytes a,
      ThreadRoot first,
      Bytes b,
      ThreadRoot second,
      @Nullable ThreadRoot created) {
    return (created != null && known.areOwn(a, first, b, second, created))
        || known.areApart(a, first, b, second)
        || known.areDrawn(a, first, b, second, drawn);
  }

  /**
   * The threads of one creation that one of the accesses is by, and the other one, too, or by the
   * creator before it starts one; null if they are not.
   */
  private @Nullable ThreadRoot created(
      ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    if (first.index() == second.index()) {
      return first;
    }
    if (tree.parent(second.index()) == first.index() && isBeforeCreation(a, second)) {
      return second;
    }
    boolean isOfSecond = tree.parent(first.index()) == second.index() && isBeforeCreation(b, first);
    return isOfSecond ? first : null;
  }

  /** Whether the threads pick elements by numbers they drew, or objects that are in these. */
  private boolean areDrawnApart(At at, ThreadRoot first, At other, ThreadRoot second) {
    Symbolic a = at.access().address();
    Symbolic b = other.access().address();
    if (areElements(a, b)) {
      return drawn.areApart(a, at.size(), first, b, other.size(), second);
    }
    Symbolic mine = cell(a);
    Symbolic theirs = cell(b);
    return mine != null
        && theirs != null
        && areElements(mine, theirs)
        && drawn.areApart(mine, pointerSize, first, theirs, pointerSize, second)
        && isHolder.test(mine)
        && isHolder.test(theirs);
  }

  /** Whether both are in one array, by an index. */
  private boolean areElements(Symbolic a, Symbolic b) {
    return !a.terms().isEmpty()
        && !b.terms().isEmpty()
        && a.atom().equals(b.atom())
        && isOneValue.test(a.atom());
  }

  /** Whether what the creator has to do with is not what a running thread has. */
  private boolean isOfCreator(At creators, At theirs, ThreadRoot thread) {
    return (isBeforeCreation(creators.access(), thread) && areOwn(creators, theirs, thread))
        || isOfOtherRun(creators.access(), theirs.access(), thread)
        || isOfEnded(creators, theirs, thread)
        || elements.isOfEnded(creators, theirs, thread, c -> ended(creators, thread, c));
  }

  /** The indexes of ids that the creator has joined, if the threads' were kept by a counter. */
  private Set<Atom> ended(At creators, ThreadRoot thread, Atom counter) {
    return threads.ended(creators.access().access().key().threads(), thread, counter);
  }

  private boolean isOfEnded(At creators, At theirs, ThreadRoot thread) {
    Symbolic mine = creators.access().address();
    Symbolic other = theirs.access().address();
    if (mine.terms().size() != 1 || stride(other, thread) == 0 || other.terms().isEmpty()) {
      return false;
    }
    Symbolic.Term index = mine.terms().get(0);
    Symbolic.Term counter = other.terms().get(0);
    return mine.atom().equals(other.atom())
        && Slots.areDisjoint(mine, creators.size(), other, theirs.size())
        && index.scale() == counter.scale()
        && ended(creators, thread, counter.atom()).contains(index.atom());
  }

  private boolean isOfOtherRun(ThreadAccess creators, ThreadAccess theirs, ThreadRoot thread) {
    Atom made = creators.address().atom();
    return made instanceof FreshObject
        && made.equals(theirs.address().atom())
        && !threads.startedSince(creators.access().key().threads()).get(thread.index());
  }

  /** Whether both are in objects of one name that is another object for each of two threads. */
  static boolean areMadeApart(Symbolic a, ThreadRoot first, Symbolic b, ThreadRoot second) {
    return areOfOneSite(first, second)
        && isMadeForBoth(a.atom(), first, second)
        && a.atom().equals(b.atom());
  }

  private static boolean areOfOneSite(ThreadRoot first, ThreadRoot second) {
    return first.creation() != null
        && second.creation() != null
        && first.creation().site().equals(second.creation().site());
  }

  private static boolean isMadeForBoth(Atom atom, ThreadRoot first, ThreadRoot second) {
    return atom instanceof FreshObject made
        && first.isUnique(atom)
        && second.isUnique(atom)
        && isOneWay(made, first, second);
  }

  /** Whether the same calls lead from where an object is made to both creations. */
  private static boolean isOneWay(FreshObject made, ThreadRoot first, ThreadRoot second) {
    List<CallSite> way = OwnThreads.from(made, first);
    return way != null && way.equals(OwnThreads.from(made, second));
  }

  /** Whether the creator has not started a thread yet for what its names mean at an access. */
  private static boolean isBeforeCreation(ThreadAccess access, ThreadRoot thread) {
    return !access.startedNow().get(thread.index());
  }

  /** Whether names stand for memory of one thread's own, by what its creator passed. */
  private boolean areOwn(At at, At other, ThreadRoot thread) {
    ThreadAccess a = at.access();
    ThreadAccess b = other.access();
    Atom root = a.address().atom();
    if (root instanceof FreshObject && thread.isUnique(root)) {
      return root.equals(b.address().atom());
    }
    if (areHeldApart(a.address(), b.address(), thread) || elements.areApart(at, other, thread)) {
      return true;
    }
    Long distance = a.address().distanceFrom(b.address());
    return distance != null
        && Slots.areDisjoint(distance, at.size(), other.size(), stride(a.address(), thread));
  }

  /** Whether both are parts of objects found in different slots, and in no other slot. */
  private boolean areHeldApart(Symbolic a, Symbolic b, ThreadRoot thread) {
    Symbolic mine = cell(a);
    Symbolic other = cell(b);
    return mine != null
        && mine.equals(other)
        && Slots.areDisjoint(0, pointerSize, pointerSize, stride(mine, thread))
        && isHolder.test(mine);
  }

  /** Where the object was found that a name without an index is in; null if it was not. */
  private static @Nullable Symbolic cell(Symbolic name) {
    return name.terms().isEmpty() ? Symbolic.cell(name.atom()) : null;
  }

  /** How far apart the memory of two threads is that have the same name for it; 0 if unknown. */
  long stride(Symbolic address, ThreadRoot thread) {
    Atom root = address.atom();
    if (address.terms().isEmpty()) {
      return root instanceof Anonymous ? step(root, thread) : 0;
    }
    Symbolic.Term term = address.terms().get(0);
    boolean isOneArray = thread.isFixed(root) || isOneValue.test(root);
    return isOneArray && address.terms().size() == 1
        ? Math.abs(term.scale()) * step(term.atom(), thread)
        : 0;
  }

  private static long step(Atom atom, ThreadRoot thread) {
    return thread.names().unique().getOrDefault(atom, 0L);
  }
}
