package io.interlock.race.pair;

import io.interlock.finding.AccessKind;
import io.interlock.lockset.Holding;
import io.interlock.race.instance.TellingNames;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.own.OwnThreads;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.Atom;
import io.interlock.threads.Ended;
import io.interlock.threads.Milestones;
import io.interlock.threads.Started;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Numbers accesses by all that decides whether they race but their place. An access is in the index
 * at many places, so it is looked at once. Several threads of ours may ask at once: which number a
 * state gets depends on who asks first, and nothing but equality is read from it.
 */
public final class AccessStates {
  /**
   * What decides.
   *
   * @param name what its name tells, by which many proofs keep it apart from others
   * @param startedNow null if it does not matter
   * @param startedSince null if it does not matter
   * @param ended threads that have ended, one by one
   * @param marks what has happened to the object
   * @param argument the argument of its thread by which the access is made; negative if it is none
   * @param protection the number of locks and threads
   */
  private record State(
      Extent extent,
      AccessKind kind,
      Object name,
      @Nullable BitSet startedNow,
      @Nullable BitSet startedSince,
      Set<Ended> ended,
      List<Mark> marks,
      int argument,
      int protection) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof State s
          && s.protection == protection
          && s.argument == argument
          && s.kind == kind
          && s.extent.equals(extent)
          && s.name.equals(name)
          && Objects.equals(s.startedNow, startedNow)
          && Objects.equals(s.startedSince, startedSince)
          && s.ended.equals(ended)
          && s.marks.equals(marks);
    }

    @Override
    public int hashCode() {
      return (((name.hashCode() * 31 + protection) * 31 + extent.hashCode()) * 31
                  + marks.hashCode())
              * 31
          + kind.hashCode();
    }
  }

  /** What is the same for accesses of all memory. */
  private record Protection(
      Set<Holding> locks, BitSet mayRun, Milestones milestones, BitSet roots, Object aspect) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Protection p
          && p.locks.equals(locks)
          && p.mayRun.equals(mayRun)
          && p.milestones.equals(milestones)
          && p.roots.equals(roots)
          && p.aspect.equals(aspect);
    }

    @Override
    public int hashCode() {
      return (((locks.hashCode() * 31 + mayRun.hashCode()) * 31 + milestones.hashCode()) * 31
                  + roots.hashCode())
              * 31
          + aspect.hashCode();
    }
  }

  private final Threads threads;
  private final TellingNames names;
  private final Function<ThreadAccess, Object> aspect;
  private final Map<State, Integer> numbers = new ConcurrentHashMap<>();
  private final Map<Protection, Integer> protections = new ConcurrentHashMap<>();
  private final AtomicInteger last = new AtomicInteger();
  private final AtomicIntegerArray known;
  private final AtomicIntegerArray protectionOf;

  /**
   * @param count how many accesses there are
   * @param aspect what proofs of order ask of an access besides, see {@link Exclusion#aspect}
   */
  AccessStates(
      int count, Threads threads, TellingNames names, Function<ThreadAccess, Object> aspect) {
    known = new AtomicIntegerArray(count);
    protectionOf = new AtomicIntegerArray(count);
    this.aspect = aspect;
    this.threads = threads;
    this.names = names;
  }

  private static Set<Ended> ended(ThreadAccess access) {
    if (access.address().terms().isEmpty()) {
      return Set.of();
    }
    return access.access().key().threads().started().values().stream()
        .map(Started::ended)
        .filter(e -> !e.indexes().isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Whether the memory may be that of one thread of several. */
  private boolean isSlot(ThreadAccess access) {
    return access.address().mentions(threads::isUnique);
  }

  public int of(AccessIndex.At at) {
    int number = known.get(at.number());
    return number == 0 ? of(at.access()) : number;
  }

  int of(ThreadAccess access) {
    int number = known.get(access.number());
    if (number == 0) {
      number = numbers.computeIfAbsent(state(access), s -> last.incrementAndGet());
      known.set(access.number(), number);
    }
    return number;
  }

  private State state(ThreadAccess access) {
    BitSet startedNow = isSlot(access) ? access.startedNow() : null;
    BitSet startedSince =
        access.address().atom() instanceof Atom.FreshObject
                || access.address().atom() instanceof Atom.StackObject
            ? threads.startedSince(access.access().key().threads())
            : null;
    return new State(
        access.extent(),
        access.kind(),
        names.of(access),
        startedNow,
        startedSince,
        ended(access),
        access.access().key().marks(),
        access.address().atom().equals(access.access().key().address().atom())
            ? OwnThreads.NONE
            : OwnThreads.argument(access),
        protection(access));
  }

  /** The number of the locks held and the threads that may run. */
  public int protection(ThreadAccess access) {
    int number = protectionOf.get(access.number());
    if (number == 0) {
      var protection =
          new Protection(
              Set.copyOf(access.locks()),
              access.mayRun(),
              access.milestones(),
              access.roots(),
              aspect.apply(access));
      number = protections.computeIfAbsent(protection, p -> last.incrementAndGet());
      protectionOf.set(access.number(), number);
    }
    return number;
  }
}
