package io.interlock.race.instance;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.instance.CounterDraws.Draw;
import io.interlock.race.instance.CounterDraws.Manner;
import io.interlock.race.location.AccessIndex;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.lock.Slots;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.summary.state.Creation;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.Symbolic.Term;
import io.interlock.threads.MadeOnce;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Indexes that a thread draws from a counter, as work is often shared out: {@code i =
 * atomic_fetch_add(&next, 1)}, or {@code i = next++} under a lock. No two draws give one number, so
 * elements picked by them are different ones in different threads.
 *
 * <p>What has to hold:
 *
 * <ul>
 *   <li>The index is a number drawn by the thread that makes the access: by conversions, sums with
 *       constants, phis and calls that return it, and by nothing else but a negative constant,
 *       which says that there was none: it is assumed not to be used as an index. A number that the
 *       thread's creator drew and passed does not count.
 *   <li>The counter is one piece of memory. Every write to it that may be made while one of the two
 *       threads runs is a draw, all by the same step: all of them atomic, or all of them under one
 *       lock, held from the load to the store. Other writes are made by other threads while neither
 *       of the two runs; so they come before or after both, if the two run at once.
 * </ul>
 *
 * The definitions that a number is followed through are visited once each, and at most {@link
 * #MAX_VALUES} of them. Assumes that the counter does not overflow, as names do.
 */
public final class DrawnNumbers {
  private static final int MAX_VALUES = 64;
  private static final int MAX_DRAWS = 24;
  private static final long NO_CONSTANT = Integer.MIN_VALUE;

  /** A number drawn from the counter at a place, and what is added to it. */
  record Draws(int place, long added) {}

  /**
   * The same, or a constant.
   *
   * @param constant the largest one; {@link #NO_CONSTANT} if it is none
   */
  private record Drawn(Draws draws, long constant) {
    int place() {
      return draws.place;
    }

    long added() {
      return draws.added;
    }

    /** Whether a constant would pick something before the object that the name begins with. */
    boolean isDrawnOr(Symbolic name, Term index) {
      return constant == NO_CONSTANT
          || (Symbolic.isObject(name.atom())
              && index.scale() > 0
              && name.offset() + index.scale() * constant < 0);
    }
  }

  /** A counter: how far its numbers are apart, and the writes that are no draws. */
  private record Counter(long step, List<ThreadAccess> others) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final AccessIndex index;
  private final MadeOnce once;
  private final BiPredicate<ThreadAccess, ThreadAccess> haveCommonLock;
  private final Assumptions assumptions;
  private final CounterDraws draws;
  private final Map<Anonymous, Optional<Drawn>> drawn = new ConcurrentHashMap<>();
  private final Map<Integer, Set<Atom>> passed = new ConcurrentHashMap<>();
  private final Map<Integer, Optional<Counter>> counters = new ConcurrentHashMap<>();

  /**
   * With the accesses of the program.
   *
   * @param haveCommonLock whether two accesses exclude each other by a lock
   */
  public DrawnNumbers(
      CallGraph graph,
      PointsTo pointsTo,
      AccessIndex index,
      MadeOnce once,
      BiPredicate<ThreadAccess, ThreadAccess> haveCommonLock,
      Assumptions assumptions) {
    this.assumptions = assumptions;
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.index = index;
    this.once = once;
    this.haveCommonLock = haveCommonLock;
    draws = new CounterDraws(graph.program());
  }

  /**
   * Whether names of two threads, by one index each, pick different elements since both draw their
   * index from one counter.
   *
   * @param bytes how many are accessed from the first name on
   * @param otherBytes the same of the second
   */
  boolean areApart(
      Symbolic a, long bytes, ThreadRoot first, Symbolic b, long otherBytes, ThreadRoot second) {
    if (a.terms().size() != 1 || b.terms().size() != 1 || !a.atom().equals(b.atom())) {
      return false;
    }
    Term mine = a.terms().get(0);
    Term theirs = b.terms().get(0);
    Drawn left = drawn(mine.atom(), first);
    Drawn right = drawn(theirs.atom(), second);
    if (left == null
        || right == null
        || left.place() != right.place()
        || !left.isDrawnOr(a, mine)
        || !right.isDrawnOr(b, theirs)
        || mine.scale() != theirs.scale()) {
      return false;
    }
    Long step = step(left.place(), first, second);
    long distance = a.offset() - b.offset() + mine.scale() * (left.added() - right.added());
    return step != null
        && Slots.areDisjoint(distance, bytes, otherBytes, Math.abs(mine.scale()) * step);
  }

  /** A number that a thread has drawn itself, and nothing else; null if it is none. */
  @Nullable Draws number(Atom atom, ThreadRoot thread) {
    Drawn found = drawn(atom, thread);
    return found == null || found.constant != NO_CONSTANT ? null : found.draws;
  }

  /**
   * How far apart all numbers are that two threads draw from the counter at a place; null if that
   * is not known.
   */
  @Nullable Long step(int place, ThreadRoot first, ThreadRoot second) {
    Counter counter = counter(place);
    return counter != null
            && counter.others.stream().allMatch(w -> isAway(w, first) && isAway(w, second))
        ? Long.valueOf(Math.abs(counter.step))
        : null;
  }

  /** Whether a write is made by other threads while a thread does not run. */
  private static boolean isAway(ThreadAccess write, ThreadRoot thread) {
    return !write.roots().get(thread.index()) && !write.mayRun().get(thread.index());
  }

  /** What a thread has drawn; null if it is not known to be anything it drew itself. */
  private @Nullable Drawn drawn(Atom atom, ThreadRoot thread) {
    if (!(atom instanceof Anonymous value) || passed(thread).contains(value)) {
      return null;
    }
    Optional<Drawn> known = drawn.get(value);
    if (known == null) {
      known = Optional.ofNullable(find(value));
      drawn.put(value, known);
    }
    return known.orElse(null);
  }

  /** The atoms of a thread's that are its creator's. */
  private Set<Atom> passed(ThreadRoot thread) {
    Set<Atom> known = passed.get(thread.index());
    if (known == null) {
      known = findPassed(thread.creation());
      passed.put(thread.index(), known);
    }
    return known;
  }

  private static Set<Atom> findPassed(@Nullable Creation creation) {
    if (creation == null) {
      return Set.of();
    }
    var atoms = new HashSet<Atom>();
    Predicate<Atom> collect =
        atom -> {
          atoms.add(atom);
          return false;
        };
    for (Symbolic argument : creation.arguments()) {
      if (argument != null) {
        argument.mentions(collect);
      }
    }
    creation.passed().values().forEach(s -> s.mentions(collect));
    creation.passed().keySet().forEach(s -> s.mentions(collect));
    return atoms;
  }

  /** A value to follow: it, with something added, is the number in question. */
  private record Step(Function function, Value value, long added) {
    Step to(Value other, long more) {
      return new Step(function, other, added + more);
    }
  }

  private @Nullable Drawn find(Anonymous number) {
    Body body = graph.program().body(number.function()).orElse(null);
    LocalValue start = body == null ? null : draws.local(number.function(), number.local());
    if (start == null) {
      return null;
    }
    Map<Value, Map<Function, Long>> seen = new HashMap<>();
    Deque<Step> waiting = new ArrayDeque<>(List.of(new Step(number.function(), start, 0)));
    Draws result = null;
    long constant = NO_CONSTANT;
    for (int steps = 0; !waiting.isEmpty(); steps++) {
      Step step = waiting.remove();
      Long before =
          seen.computeIfAbsent(step.value, v -> new HashMap<>())
              .putIfAbsent(step.function, step.added);
      if (before != null && before == step.added) {
        continue;
      }
      if (step.value instanceof IntegerConstant c && isNone(c.value() + step.added)) {
        constant = Math.max(constant, c.value() + step.added);
        continue;
      }
      Draws found = drawnHere(step);
      boolean isKnown =
          found != null ? result == null || result.equals(found) : follow(step, waiting);
      if (before != null || !isKnown || steps > MAX_VALUES) {
        return null;
      }
      result = found != null ? found : result;
    }
    return result == null ? null : new Drawn(result, constant);
  }

  /** Whether a number says that there was none to draw: no index of anything. */
  private boolean isNone(long number) {
    return number < 0 && number > NO_CONSTANT && assumptions.holds(Assumption.INDEXES_IN_BOUNDS);
  }

  /** The counter that a value was drawn from by its definition. */
  private @Nullable Draws drawnHere(Step step) {
    Draw draw = draws.drawing(step.function, step.value);
    if (draw == null) {
      return null;
    }
    int place = once.only(pointsTo, pointsTo.targets(step.function, draw.address()));
    return place == SinglePlace.NONE ? null : new Draws(place, step.added);
  }

  /** Adds what a value is made of; false if that is something else. */
  private boolean follow(Step step, Deque<Step> waiting) {
    Instruction definition =
        step.value instanceof LocalValue local ? draws.definition(step.function, local.id()) : null;
    if (definition instanceof Phi phi) {
      phi.incoming().forEach(in -> waiting.add(step.to(in.value(), 0)));
      return true;
    }
    if (definition instanceof Select s) {
      waiting.add(step.to(s.then(), 0));
      waiting.add(step.to(s.otherwise(), 0));
      return true;
    }
    if (definition instanceof Arithmetic a) {
      return follow(step, a, waiting);
    }
    return definition instanceof Call call && follow(step, call, waiting);
  }

  private static boolean follow(Step step, Arithmetic a, Deque<Step> waiting) {
    return switch (a.operator()) {
      case COPY, SEXT, ZEXT -> waiting.add(step.to(a.operands().get(0), 0));
      case ADD ->
          a.operands().get(1) instanceof IntegerConstant c
              && waiting.add(step.to(a.operands().get(0), c.value()));
      case SUB ->
          a.operands().get(1) instanceof IntegerConstant c
              && waiting.add(step.to(a.operands().get(0), -c.value()));
      default -> false;
    };
  }

  /** What the functions called return. */
  private boolean follow(Step step, Call call, Deque<Step> waiting) {
    Function callee = call.directCallee().orElse(null);
    Body body = callee == null ? null : graph.program().body(callee).orElse(null);
    if (callee == null || body == null) {
      return false;
    }
    for (var block : body.blocks()) {
      if (block.terminator() instanceof Return r) {
        if (r.value() == null) {
          return false;
        }
        waiting.add(new Step(callee, r.value(), step.added));
      }
    }
    return true;
  }

  private @Nullable Counter counter(int place) {
    return counters.computeIfAbsent(place, p -> Optional.ofNullable(read(p))).orElse(null);
  }

  private @Nullable Counter read(int place) {
    long offset = pointsTo.offset(place);
    var drawing = new ArrayList<ThreadAccess>();
    var others = new ArrayList<At>();
    long step = 0;
    long width = 0;
    for (At at : index.byObject().getOrDefault(pointsTo.object(place).index(), List.of())) {
      if (!at.access().kind().isWrite() || !AccessIndex.mayTouch(at, offset)) {
        continue;
      }
      Draw draw = draw(at.access(), place);
      if (draw == null) {
        others.add(at);
      } else if (step != 0 && step != draw.step()) {
        return null;
      } else {
        step = draw.step();
        width = Math.max(width, draw.bytes());
        drawing.add(at.access());
      }
    }
    return step != 0 && areOneByOne(drawing)
        ? new Counter(step, touching(others, offset, width))
        : null;
  }

  /** The accesses to some bytes: a member beside a counter is not the counter. */
  private static List<ThreadAccess> touching(List<At> accesses, long offset, long bytes) {
    return accesses.stream()
        .filter(at -> AccessIndex.mayTouch(at, offset, bytes))
        .map(At::access)
        .toList();
  }

  /** How an access counts on, if all the text that makes it draws from a place by one step. */
  private @Nullable Draw draw(ThreadAccess access, int place) {
    Draw found = null;
    for (Draw draw : draws.of(access.access())) {
      boolean isSame =
          once.only(pointsTo, pointsTo.targets(draw.function(), draw.address())) == place;
      if (!isSame || (found != null && found.step() != draw.step())) {
        return null;
      }
      found = draw;
    }
    return found;
  }

  private boolean areOneByOne(List<ThreadAccess> drawing) {
    boolean isAtomic =
        drawing.stream()
            .flatMap(a -> draws.of(a.access()).stream())
            .allMatch(d -> d.manner() == Manner.ONE_STEP);
    if (isAtomic) {
      return true;
    }
    return drawing.size() <= MAX_DRAWS
        && drawing.stream()
            .allMatch(a -> drawing.stream().allMatch(b -> haveCommonLock.test(a, b)));
  }
}
