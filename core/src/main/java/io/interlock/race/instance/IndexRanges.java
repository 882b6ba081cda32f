package io.interlock.race.instance;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.race.instance.NumberForms.Asked;
import io.interlock.race.instance.NumberForms.Origin;
import io.interlock.race.instance.NumberForms.Question;
import io.interlock.race.instance.NumberForms.Side;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Parts of arrays that different threads keep to: rows {@code c[id][j]}, pieces {@code for (i = lo;
 * i < hi; i++)}, every n-th element {@code for (i = id; i < n; i += threads)}, whatever {@code lo}
 * and {@code hi} are computed by: {@code id * n / threads}, or {@code id == threads - 1 ? n : lo +
 * size}.
 *
 * <p>An address is a base and a sum of numbers; the difference of two addresses with one base is a
 * polynomial over unknown integers of which bounds and other facts are known ({@link NumberForms}).
 * Two accesses keep apart if in all cases that are possible
 *
 * <ul>
 *   <li>the difference is at least as large as the lower access ({@link Inequalities}), or
 *   <li>it is, but for multiples of some number, at least as large as the one and so far below that
 *       number as the other is large.
 * </ul>
 *
 * Asked of any two threads, nothing is known of how their numbers relate. Asked of two threads of
 * one creation, or of one of them and their creator, a counter of the creator's has another value
 * for each of them ({@code summary.UniqueArguments}), and the same is shown whichever has the
 * greater. So with two threads that have drawn numbers from one counter ({@link DrawnNumbers}).
 *
 * <p>A value has one value for all if its name is linear, and passes through no memory that one of
 * the two threads writes, or if it is a local value of a function that runs once, defined outside
 * of loops; or if it is the same for all threads of the creation in question. Names that pass
 * through memory that one of the threads writes say nothing.
 */
public final class IndexRanges {
  /** So many bytes from an address on; not known how many if negative. */
  record Bytes(Symbolic from, long count) {
    /** What an access touches in the array or text that it begins in. */
    static Bytes of(At at) {
      return new Bytes(at.access().address(), at.size());
    }
  }

  /** What two threads access, the one with the lesser number first. */
  private record Two(Bytes less, Bytes more) {
    Two turned() {
      return new Two(/* less= */ more, /* more= */ less);
    }
  }

  private record Key(Two two, int less, int more, @Nullable Atom number) {}

  private final CallGraph graph;
  private final FunctionRuns runs;
  private final Predicate<Atom> isLinear;
  private final java.util.function.Function<Symbolic, BitSet> writers;
  private final BoundNumbers numbers;
  private final Map<Function, BitSet> inLoops = new ConcurrentHashMap<>();
  private final Map<Key, Boolean> answers = new ConcurrentHashMap<>();

  public IndexRanges(
      CallGraph graph,
      FunctionRuns runs,
      Predicate<Atom> isLinear,
      java.util.function.Function<Symbolic, BitSet> writers,
      BoundNumbers numbers) {
    this.writers = writers;
    this.graph = graph;
    this.runs = runs;
    this.isLinear = isLinear;
    this.numbers = numbers;
  }

  /** Whether anything is known of an atom: one value, or the range of a counter. */
  public boolean isKnown(Atom atom) {
    return isOneValue(atom) || (atom instanceof Anonymous a && numbers.isCounter(a));
  }

  /** Whether accesses of two different threads, whichever they are, cannot meet. */
  boolean areApart(Bytes a, ThreadRoot first, Bytes b, ThreadRoot second) {
    var two = new Two(a, b);
    return arePossible(two)
        && isOneValue(a.from.atom())
        && answers.computeIfAbsent(
            new Key(two, first.index(), second.index(), null),
            k -> areApart(two, asking(first, second, (atom, t) -> null, 1, Origin.NONE), null));
  }

  /**
   * Whether accesses of two threads of one creation cannot meet, or one of its creator's, where the
   * counter has a value of which no thread has been started.
   */
  boolean areOwn(Bytes a, ThreadRoot first, Bytes b, ThreadRoot second, ThreadRoot created) {
    return areOwn(new Two(a, b), first, second, created);
  }

  /** Whether accesses of two threads cannot meet because of the numbers that the threads drew. */
  boolean areDrawn(Bytes a, ThreadRoot first, Bytes b, ThreadRoot second, DrawnNumbers drawn) {
    var two = new Two(a, b);
    Atom base = a.from.atom();
    boolean isOneBase =
        isOneValue(base) || drawn.number(base, first) != null || drawn.number(base, second) != null;
    if (isOneBase && arePossible(two)) {
      for (int place : counters(two, first, second, drawn)) {
        Long step = drawn.step(place, first, second);
        if (step != null && areDrawn(two, first, second, drawn, place, step)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean areDrawn(
      Two two, ThreadRoot first, ThreadRoot second, DrawnNumbers drawn, int place, long step) {
    NumberForms.NumberOf number =
        (atom, thread) -> {
          DrawnNumbers.Draws draws = drawn.number(atom, thread);
          return draws == null || draws.place() != place ? null : draws.added();
        };
    return areApart(two, asking(first, second, number, step, Origin.DRAWN), null)
        && areApart(two.turned(), asking(second, first, number, step, Origin.DRAWN), null);
  }

  /** The counters that numbers in two addresses are drawn from, as far as one case shows. */
  private Set<Integer> counters(Two two, ThreadRoot first, ThreadRoot second, DrawnNumbers drawn) {
    var places = new TreeSet<Integer>();
    NumberForms.NumberOf none =
        (atom, thread) -> {
          DrawnNumbers.Draws draws = drawn.number(atom, thread);
          if (draws != null) {
            places.add(draws.place());
          }
          return null;
        };
    try {
      var forms =
          new NumberForms(numbers, asking(first, second, none, 1, Origin.NONE), new Cases());
      forms.index(two.less.from, Side.LESS);
      forms.index(two.more.from, Side.MORE);
    } catch (ArithmeticException e) {
      places.clear(); // too large to follow
    }
    return places;
  }

  private boolean areOwn(Two two, ThreadRoot first, ThreadRoot second, ThreadRoot created) {
    if (arePossible(two)) {
      for (var unique : created.names().unique().entrySet()) {
        if (unique.getValue() != 0
            && areOwn(two, first, second, created, unique.getKey(), unique.getValue())) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean areOwn(
      Two two, ThreadRoot first, ThreadRoot second, ThreadRoot created, Atom counter, long step) {
    return areInOrder(two, first, second, created, counter, step)
        && areInOrder(two.turned(), second, first, created, counter, step);
  }

  private boolean areInOrder(
      Two two, ThreadRoot less, ThreadRoot more, ThreadRoot created, Atom counter, long step) {
    Predicate<Atom> isShared =
        a -> isOneValue(a) || (created.isFixed(a) && !(a instanceof Atom.Contents));
    Atom base = two.less.from.atom();
    if (!base.equals(counter) && !isShared.test(base)) {
      return false;
    }
    return answers.computeIfAbsent(
        new Key(two, less.index(), more.index(), counter),
        k -> {
          var question =
              new Question(
                  less,
                  more,
                  (atom, t) -> atom.equals(counter) ? 0L : null,
                  step,
                  Origin.GIVEN,
                  isShared,
                  Asked.BOUNDS);
          LoopCounter range = counter instanceof Anonymous c ? numbers.counter(c, created) : null;
          return areApart(two, question, range);
        });
  }

  private static boolean arePossible(Two two) {
    return two.less.count >= 0
        && two.more.count >= 0
        && two.less.from.atom().equals(two.more.from.atom())
        && !(two.less.from.terms().isEmpty() && two.more.from.terms().isEmpty());
  }

  private Question asking(
      ThreadRoot less, ThreadRoot more, NumberForms.NumberOf number, long step, Origin origin) {
    return new Question(less, more, number, step, origin, this::isOneValue, Asked.BOUNDS);
  }

  /** Whether accesses keep apart in all cases. */
  private boolean areApart(Two two, Question question, @Nullable LoopCounter range) {
    boolean isWritten =
        two.less.from.mentions(c -> isWrittenBy(c, question))
            || two.more.from.mentions(c -> isWrittenBy(c, question));
    if (isWritten) {
      return false;
    }
    return areApartAlways(two, question, range)
        || areApartAlways(two, question.asking(Asked.REMAINDERS), range);
  }

  private boolean areApartAlways(Two two, Question question, @Nullable LoopCounter range) {
    var cases = new Cases();
    try {
      do {
        if (!areApart(two, question, range, cases)) {
          return false;
        }
      } while (cases.next());
      return true;
    } catch (ArithmeticException e) {
      return false; // too large to follow
    }
  }

  private boolean areApart(Two two, Question question, @Nullable LoopCounter range, Cases cases) {
    var forms = new NumberForms(numbers, question, cases);
    Polynomial less = forms.index(two.less.from, Side.LESS);
    Polynomial more = forms.index(two.more.from, Side.MORE);
    Polynomial base = forms.base(two.less.from.atom(), Side.LESS);
    Polynomial other = forms.base(two.more.from.atom(), Side.MORE);
    if (base != null && other != null) {
      less = less.plus(base, 1);
      more = more.plus(other, 1);
    } else if (base != null || other != null || !question.isShared().test(two.less.from.atom())) {
      return false;
    }
    if (range != null) {
      forms.limit(range);
    }
    if (forms.mentions(c -> isWrittenBy(c, question))) {
      return false;
    }
    Inequalities known = forms.known();
    Polynomial difference = more.minus(less);
    return known.isNotNegative(difference.plus(-two.less.count))
        || known.isNotNegative(difference.times(-1).plus(-two.more.count))
        || areRemaindersApart(difference, two, known)
        || known.areContradictory();
  }

  /** Whether the difference keeps away from all multiples of some number. */
  private static boolean areRemaindersApart(Polynomial difference, Two two, Inequalities known) {
    for (var part : difference.parts().entrySet()) {
      long coefficient = Math.abs(part.getValue());
      if (!part.getKey().isEmpty()) {
        List<List<Integer>> moduli = new ArrayList<>(List.of(List.of()));
        part.getKey().forEach(f -> moduli.add(List.of(f)));
        for (List<Integer> factors : moduli) {
          Polynomial rest = difference.without(factors, coefficient);
          Polynomial modulus = Polynomial.product(factors, coefficient);
          if (isBetween(rest, modulus, two, known)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether a rest, or what it is less than the modulus, is neither too small nor too large. */
  private static boolean isBetween(
      Polynomial rest, Polynomial modulus, Two two, Inequalities known) {
    return isInside(rest, modulus, two, known)
        || isInside(rest.plus(modulus, 1), modulus, two, known)
        || isInside(rest.minus(modulus), modulus, two, known);
  }

  private static boolean isInside(
      Polynomial rest, Polynomial modulus, Two two, Inequalities known) {
    return known.isNotNegative(rest.plus(-two.less.count))
        && known.isNotNegative(modulus.minus(rest).plus(-two.more.count));
  }

  /**
   * Whether an atom is what one of the threads may write: it may have been read before and after.
   */
  private boolean isWrittenBy(Atom atom, Question question) {
    Symbolic cell = Symbolic.cell(atom);
    BitSet by = cell == null ? new BitSet() : writers.apply(cell);
    return by.get(question.less().index()) || by.get(question.more().index());
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
    return runs.isProgram() && runs.isOnce(function) && !definedInLoops(function).get(local);
  }

  private BitSet definedInLoops(Function function) {
    BitSet known = inLoops.get(function);
    if (known == null) {
      known = findDefinedInLoops(function);
      inLoops.put(function, known);
    }
    return known;
  }

  private BitSet findDefinedInLoops(Function function) {
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
}
