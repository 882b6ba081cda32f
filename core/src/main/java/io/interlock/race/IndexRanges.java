package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.Creation;
import io.interlock.summary.FunctionSummary;
import io.interlock.summary.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.FunctionRuns;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Parts of arrays that loops of different threads keep to: rows {@code c[id][j]}, pieces {@code for
 * (i = lo; i < hi; i++)}, every n-th element {@code for (i = id; i < n; i += THREADS)}.
 *
 * <p>An address is a sum of a base and of counters. For each counter of a loop it is known where it
 * starts, by what it is counted on and where it ends ({@code symbolic.LoopCounters}); in terms of a
 * thread's arguments, which are put in as its creator passed them ({@link HandedValues}). So an
 * address is between two bounds, and has a known remainder ({@link Reach}). Two threads keep apart
 *
 * <ul>
 *   <li>if all that is left in the bounds has one value for all threads, and one's bounds are above
 *       the other's, or their remainders are too far apart;
 *   <li>if both are threads of one creation, or one of them and their creator, and what is left is
 *       such, but for a counter of the creator that has another value for each of them ({@code
 *       summary.UniqueArguments}): if the one is moved by any multiple of the counter's step but
 *       zero and they do not meet.
 * </ul>
 *
 * A value has one value for all if its name is linear, and passes through no memory that one of the
 * two threads writes, or if it is a local value of a function that runs once, defined outside of
 * loops. Counters of counters are put in up to a small depth.
 */
final class IndexRanges {
  private static final int MAX_DEPTH = 4;
  private static final long MAX_DIFFERENCES = 1 << 12;

  private record Key(int thread, Symbolic address, @Nullable Atom kept) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final SummaryTable summaries;
  private final FunctionRuns runs;
  private final Predicate<Atom> isLinear;
  private final java.util.function.Function<Symbolic, BitSet> writers;
  private final HandedValues handed;
  private final Map<Integer, Map<Anonymous, LoopCounter>> byThread = new ConcurrentHashMap<>();
  private final Map<Function, BitSet> inLoops = new ConcurrentHashMap<>();
  private final Map<Key, Optional<Reach>> reaches = new ConcurrentHashMap<>();

  IndexRanges(
      CallGraph graph,
      PointsTo pointsTo,
      SummaryTable summaries,
      FunctionRuns runs,
      Predicate<Atom> isLinear,
      java.util.function.Function<Symbolic, BitSet> writers,
      HandedValues handed) {
    this.writers = writers;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.summaries = summaries;
    this.runs = runs;
    this.isLinear = isLinear;
    this.handed = handed;
  }

  /** Whether anything is known of an atom: one value, or the range of a counter. */
  boolean isKnown(Atom atom) {
    return isOneValue(atom) || (atom instanceof Anonymous a && own(a.function()).containsKey(a));
  }

  /** Whether accesses of two different threads, whichever they are, cannot meet. */
  boolean areApart(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    if (a.size() < 0 || b.size() < 0 || !a.address().atom().equals(b.address().atom())) {
      return false;
    }
    Reach mine = reach(a.address(), first, null);
    Reach other = reach(b.address(), second, null);
    return mine != null
        && other != null
        && areApart(mine, a.size(), other, b.size())
        && areAsOne(mine, other, first, second);
  }

  /**
   * Whether accesses of two threads of one creation cannot meet, or one of its creator's, where the
   * counter has a value of which no thread has been started.
   */
  boolean areOwn(
      ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second, ThreadRoot created) {
    if (a.size() < 0 || b.size() < 0 || !a.address().atom().equals(b.address().atom())) {
      return false;
    }
    for (var unique : created.names().unique().entrySet()) {
      if (unique.getValue() != 0
          && areOwn(a, first, b, second, unique.getKey(), unique.getValue())) {
        return true;
      }
    }
    return false;
  }

  private boolean areOwn(
      ThreadAccess a,
      ThreadRoot first,
      ThreadAccess b,
      ThreadRoot second,
      Atom counter,
      long step) {
    Reach mine = reach(a.address(), first, counter);
    Reach other = reach(b.address(), second, counter);
    if (mine == null || other == null) {
      return false;
    }
    long scale = scale(mine.start(), counter);
    Long distance = mine.start().distanceFrom(other.start());
    if (scale == 0 || distance == null) {
      return false;
    }
    long stride = Math.abs(scale) * step;
    // The windows are as far from each other as their first elements are.
    long between = mine.low() == null ? 0 : Math.abs(scale(mine.low(), counter)) * step;
    return ((between > 0 && areWindowsApart(mine, a.size(), other, b.size(), between))
            || areRemaindersApart(distance, gcd(mine, other), a.size(), b.size(), stride, counter))
        && areAsOne(mine, other, first, second);
  }

  /**
   * Whether what the names pass through is the same for both threads: what one of them writes may
   * have been read before and after.
   */
  private boolean areAsOne(Reach mine, Reach other, ThreadRoot first, ThreadRoot second) {
    return mine.mentionsNone(c -> isWrittenBy(c, first, second))
        && other.mentionsNone(c -> isWrittenBy(c, first, second));
  }

  private boolean isWrittenBy(Atom atom, ThreadRoot first, ThreadRoot second) {
    Symbolic cell = Symbolic.cell(atom);
    BitSet by = cell == null ? new BitSet() : writers.apply(cell);
    return by.get(first.index()) || by.get(second.index());
  }

  private static long gcd(Reach a, Reach b) {
    return Reach.gcd(a.modulus(), b.modulus());
  }

  private static long scale(Symbolic name, Atom counter) {
    for (Symbolic.Term term : name.terms()) {
      if (term.atom().equals(counter)) {
        return term.scale();
      }
    }
    return 0;
  }

  /** Whether two ranges, both moved with the counter, stay apart for different values of it. */
  private static boolean areWindowsApart(
      Reach mine, long size, Reach other, long otherSize, long stride) {
    if (mine.low() == null || mine.high() == null || other.low() == null || other.high() == null) {
      return false;
    }
    Long width = mine.high().distanceFrom(mine.low());
    Long otherWidth = other.high().distanceFrom(other.low());
    Long distance = mine.low().distanceFrom(other.low());
    return width != null
        && otherWidth != null
        && distance != null
        && Slots.areDisjoint(
            distance, Math.max(0, width) + size, Math.max(0, otherWidth) + otherSize, stride);
  }

  /** Whether remainders differ for all values of the counter that are within its bounds. */
  private boolean areRemaindersApart(
      long distance, long modulus, long size, long otherSize, long stride, Atom counter) {
    long span = span(counter);
    if (modulus == 0 || span < 0 || span > MAX_DIFFERENCES) {
      return false;
    }
    for (long k = 1; k <= span; k++) {
      if (mayMeet(distance + k * stride, modulus, size, otherSize)
          || mayMeet(distance - k * stride, modulus, size, otherSize)) {
        return false;
      }
    }
    return true;
  }

  /** How many steps there are at most between two values of a creator's counter; -1 if unknown. */
  private long span(Atom atom) {
    LoopCounter counter =
        atom instanceof Anonymous a && runs.isOnce(a.function()) ? own(a.function()).get(a) : null;
    Long span =
        counter == null || counter.limit() == null
            ? null
            : counter.limit().distanceFrom(counter.first());
    return counter == null || span == null ? -1 : Math.max(0, span / counter.step());
  }

  private static boolean mayMeet(long distance, long modulus, long size, long otherSize) {
    long rest = Math.floorMod(distance, modulus);
    return rest < otherSize || modulus - rest < size;
  }

  private static boolean areApart(Reach a, long size, Reach b, long otherSize) {
    if (isAbove(b, a, size) || isAbove(a, b, otherSize)) {
      return true;
    }
    Long distance = a.start().distanceFrom(b.start());
    long modulus = gcd(a, b);
    return distance != null && modulus != 0 && !mayMeet(distance, modulus, size, otherSize);
  }

  private static boolean isAbove(Reach upper, Reach lower, long size) {
    Long distance =
        upper.low() == null || lower.high() == null ? null : upper.low().distanceFrom(lower.high());
    return distance != null && distance >= size;
  }

  /** What an address of a thread's can be, in terms of one counter and of what is one for all. */
  private @Nullable Reach reach(Symbolic address, ThreadRoot thread, @Nullable Atom kept) {
    return reaches
        .computeIfAbsent(
            new Key(thread.index(), address, kept),
            k -> Optional.ofNullable(reach(address, thread, kept, 0)))
        .orElse(null);
  }

  private @Nullable Reach reach(Symbolic name, ThreadRoot thread, @Nullable Atom kept, int depth) {
    Reach sum = reach(name.atom(), thread, kept, depth);
    sum = sum == null ? null : sum.plus(Reach.of(Symbolic.constant(name.offset())), 1);
    for (Symbolic.Term term : name.terms()) {
      Reach part = sum == null ? null : reach(term.atom(), thread, kept, depth);
      sum = sum == null || part == null ? null : sum.plus(part, term.scale());
    }
    return sum;
  }

  private @Nullable Reach reach(Atom atom, ThreadRoot thread, @Nullable Atom kept, int depth) {
    if (atom.equals(kept) || isOneValue(atom)) {
      return Reach.of(Symbolic.of(atom));
    }
    LoopCounter counter = atom instanceof Anonymous a ? counter(a, thread) : null;
    if (counter == null || depth > MAX_DEPTH) {
      return null;
    }
    Reach first = reach(counter.first(), thread, kept, depth + 1);
    Reach limit = counter.limit() == null ? null : reach(counter.limit(), thread, kept, depth + 1);
    if (first == null) {
      return null;
    }
    boolean isUp = counter.step() > 0;
    return new Reach(
        first.start(),
        Reach.gcd(first.modulus(), Math.abs(counter.step())),
        isUp ? first.low() : limit == null ? null : limit.low(),
        isUp ? (limit == null ? null : limit.high()) : first.high());
  }

  /** Whether an atom has one value, whichever thread uses it. */
  private boolean isOneValue(Atom atom) {
    if (atom instanceof Atom.Computed c) {
      return isOneValue(c.left()) && isOneValue(c.right());
    }
    if (atom instanceof Anonymous a) {
      return isLocalOnce(a.function(), a.local());
    }
    if (atom instanceof StackObject s && isLocalOnce(s.function(), s.local())) {
      return true;
    }
    return atom instanceof Atom.Zero || isLinear.test(atom);
  }

  private boolean isOneValue(Symbolic name) {
    return isOneValue(name.atom()) && name.terms().stream().allMatch(t -> isOneValue(t.atom()));
  }

  /** Whether a value is defined once in a run of the program. */
  private boolean isLocalOnce(Function function, int local) {
    return runs.isProgram()
        && runs.isOnce(function)
        && !inLoops.computeIfAbsent(function, this::definedInLoops).get(local);
  }

  private BitSet definedInLoops(Function function) {
    var result = new BitSet();
    Body body = graph.program().body(function).orElse(null);
    if (body != null) {
      BitSet blocks = FunctionRuns.blocksInLoops(body);
      for (int b = blocks.nextSetBit(0); b >= 0; b = blocks.nextSetBit(b + 1)) {
        for (Instruction i : body.blocks().get(b).instructions()) {
          i.definition().ifPresent(r -> result.set(r.id()));
        }
      }
    }
    return result;
  }

  /** What a counter can be that is used by a thread. */
  private @Nullable LoopCounter counter(Anonymous atom, ThreadRoot thread) {
    LoopCounter bound = byThread.computeIfAbsent(thread.index(), t -> bound(thread)).get(atom);
    if (bound != null) {
      return bound;
    }
    LoopCounter own = own(atom.function()).get(atom);
    return own == null || own.mentionsFormal() ? null : own;
  }

  private Map<Anonymous, LoopCounter> own(Function function) {
    return byAtom(summaries.of(function).map(FunctionSummary::counters).orElse(List.of()));
  }

  private static Map<Anonymous, LoopCounter> byAtom(List<LoopCounter> counters) {
    var result = new HashMap<Anonymous, LoopCounter>();
    counters.forEach(c -> result.put(c.counter(), c));
    return result;
  }

  /** The counters of a thread's first function, said of the arguments that it is started with. */
  private Map<Anonymous, LoopCounter> bound(ThreadRoot thread) {
    Creation creation = thread.creation();
    var result = new HashMap<Anonymous, LoopCounter>();
    if (creation == null || graph.isRecursive(thread.entry())) {
      return result;
    }
    var places = new SymbolicPlaces(pointsTo, thread.entry());
    List<@Nullable Symbolic> arguments = ThreadAccesses.arguments(thread, pointsTo);
    Substitution binding = Substitution.atStart(creation.site(), arguments, places);
    for (LoopCounter counter : own(thread.entry()).values()) {
      LoopCounter here = counter.in(binding);
      if (here != null) {
        Symbolic limit = here.limit();
        result.put(
            counter.counter(),
            new LoopCounter(
                counter.counter(),
                handed.resolve(here.first(), thread),
                counter.step(),
                limit == null ? null : handed.resolve(limit, thread)));
      }
    }
    return result;
  }
}
