package io.interlock.race;

import io.interlock.finding.AccessKind;
import io.interlock.lockset.Holding;
import io.interlock.summary.Extent;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges.Ended;
import io.interlock.threads.ThreadChanges.Started;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Numbers accesses by all that decides whether they race but their place. An access is in the index
 * at many places, so it is looked at once.
 */
final class AccessStates {
  /**
   * What decides.
   *
   * @param address null if nothing hangs on its name
   * @param startedNow null if it does not matter
   * @param startedSince null if it does not matter
   * @param ended threads that have ended, one by one
   * @param protection the number of locks and threads
   */
  private record State(
      Extent extent,
      AccessKind kind,
      @Nullable Symbolic address,
      @Nullable BitSet startedNow,
      @Nullable BitSet startedSince,
      Set<Ended> ended,
      int protection) {}

  /** What is the same for accesses of all memory. */
  private record Protection(
      Set<Holding> locks, BitSet mayRun, Milestones milestones, BitSet roots, Object aspect) {}

  private final Threads threads;
  private final UnaryOperator<Symbolic> named;
  private final Function<ThreadAccess, Object> aspect;
  private final Map<State, Integer> numbers = new HashMap<>();
  private final Map<Protection, Integer> protections = new HashMap<>();
  private final IdentityHashMap<ThreadAccess, Integer> protectionOf = new IdentityHashMap<>();
  private final IdentityHashMap<ThreadAccess, Integer> known = new IdentityHashMap<>();

  /**
   * @param named the names by which locks and addresses are compared
   * @param aspect what proofs of order ask of an access besides, see {@link Exclusion#aspect}
   */
  AccessStates(
      Threads threads, UnaryOperator<Symbolic> named, Function<ThreadAccess, Object> aspect) {
    this.aspect = aspect;
    this.named = named;
    this.threads = threads;
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

  int of(ThreadAccess access) {
    Integer number = known.get(access);
    if (number == null) {
      Symbolic address = dependsOnName(access) ? access.address() : null;
      BitSet startedNow = isSlot(access) ? access.startedNow() : null;
      BitSet startedSince =
          access.address().atom() instanceof Atom.FreshObject
              ? threads.startedSince(access.access().key().threads())
              : null;
      var state =
          new State(
              access.extent(),
              access.kind(),
              address,
              startedNow,
              startedSince,
              ended(access),
              protection(access));
      number = numbers.computeIfAbsent(state, s -> numbers.size());
      known.put(access, number);
    }
    return number;
  }

  /** The number of the locks held and the threads that may run. */
  int protection(ThreadAccess access) {
    Integer number = protectionOf.get(access);
    if (number == null) {
      var key =
          new Protection(
              Set.copyOf(access.locks()),
              access.mayRun(),
              access.milestones(),
              access.roots(),
              aspect.apply(access));
      number = protections.computeIfAbsent(key, p -> protections.size());
      protectionOf.put(access, number);
    }
    return number;
  }

  private static boolean isRelated(Symbolic lock, Symbolic address) {
    return lock.mentions(a -> isVariable(a) && address.mentions(a::equals))
        || (address.depth() > 0 && address.mentions(lock.atom()::equals));
  }

  private static boolean isVariable(Atom atom) {
    return !(atom instanceof Atom.Zero || atom instanceof Atom.GlobalAddress);
  }

  /** Names matter to locks that hang off the same pointer, to indexes, and to own objects. */
  private boolean dependsOnName(ThreadAccess access) {
    Atom atom = access.address().atom();
    return isSlot(access)
        || !access.address().terms().isEmpty()
        || atom instanceof Atom.GlobalAddress
        || atom instanceof Atom.FreshObject
        || access.locks().stream()
            .anyMatch(h -> isRelated(named.apply(h.lock()), named.apply(access.address())));
  }
}
