package io.interlock.summary.state;

import io.interlock.ir.Function;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to objects since the entry of a function, said of the pointers to them: each
 * mark is about a cell at a fixed distance from a pointer. Where paths meet, what is certain is
 * intersected and what is possible united, so loops settle. A mark is forgotten when the definition
 * that its name rests on runs again. Immutable.
 */
public final class Marks {
  public static final Marks NONE = new Marks(Set.of());

  /** A mark of the object that a cell is in. */
  public record Named(Mark mark, Symbolic cell) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Named theirs && theirs.mark.equals(mark) && theirs.cell.equals(cell);
    }

    @Override
    public int hashCode() {
      int hash = mark.hashCode();
      hash = hash * 31 + cell.hashCode();
      return hash;
    }
  }

  private final Set<Named> all;

  private Marks(Set<Named> all) {
    this.all = all;
  }

  public static Marks of(Set<Named> all) {
    return all.isEmpty() ? NONE : new Marks(Set.copyOf(all));
  }

  public Set<Named> all() {
    return all;
  }

  /** One more; nothing certain is said of what has an index or is no object. */
  public Marks plus(Mark mark, Symbolic cell) {
    boolean isObject = !(cell.atom() instanceof Atom.Zero || cell.atom() instanceof Atom.Unknown);
    boolean isSaid =
        !mark.kind().isCertain() || (cell.terms().isEmpty() && !cell.mentions(Marks::isMemory));
    return isObject && isSaid ? plus(Set.of(new Named(mark, cell))) : this;
  }

  /** A counter is counted down. */
  public Marks drop(int number, Symbolic cell) {
    return without(Mark.Kind.RAISED, number, cell)
        .plus(new Mark(Mark.Kind.COUNTED, number), cell)
        .plus(new Mark(Mark.Kind.DROPPED, number), cell);
  }

  /**
   * A counter is counted up, by a pointer of which no other value has the name: whoever uses the
   * object by that name is counted again.
   */
  public Marks raise(int number, Symbolic cell) {
    Marks rest = without(Mark.Kind.DROPPED, number, cell);
    return cell.terms().isEmpty()
        ? rest.plus(Set.of(new Named(new Mark(Mark.Kind.RAISED, number), cell)))
        : rest;
  }

  /** A counter is about to be counted up, unless it is known to have been already. */
  public Marks first(int number, Symbolic cell) {
    return isRaised(number, cell)
        ? this
        : plus(Set.of(new Named(new Mark(Mark.Kind.FIRST, number), cell)));
  }

  private boolean isRaised(int number, Symbolic cell) {
    for (Named n : all) {
      boolean isIt = n.mark().kind() == Mark.Kind.RAISED && n.mark().number() == number;
      if (isIt && n.cell().atom().equals(cell.atom())) {
        return true;
      }
    }
    return false;
  }

  /** The marks of an access of a callee's, without what is not so in this state. */
  public List<Mark> here(List<Mark> callees, Symbolic address) {
    for (Mark mark : callees) {
      if (mark.kind() == Mark.Kind.FIRST && isRaised(mark.number(), address)) {
        return callees.stream().filter(m -> m.kind() != Mark.Kind.FIRST).toList();
      }
    }
    return callees;
  }

  private Marks without(Mark.Kind kind, int number, Symbolic cell) {
    var mark = new Mark(kind, number);
    return without(n -> n.mark().equals(mark) && n.cell().atom().equals(cell.atom()));
  }

  /**
   * Whether an atom is what is in memory: another thread may put another pointer there, which has
   * the same name then.
   */
  private static boolean isMemory(Atom atom) {
    return atom instanceof Atom.Contents || atom instanceof Atom.ContentsAtCall;
  }

  private Marks plus(Set<Named> more) {
    if (all.containsAll(more)) {
      return this;
    }
    var both = new HashSet<>(all);
    both.addAll(more);
    return of(both);
  }

  public boolean contain(Mark mark, Symbolic cell) {
    return all.contains(new Named(mark, cell));
  }

  Marks join(Marks other) {
    if (all.equals(other.all)) {
      return this;
    }
    var common = new HashSet<Named>();
    all.stream().filter(n -> isKept(n, other)).forEach(common::add);
    other.all.stream().filter(n -> isKept(n, this)).forEach(common::add);
    return of(common);
  }

  private static boolean isKept(Named named, Marks other) {
    return !named.mark().kind().isCertain() || other.all.contains(named);
  }

  /** Whether two ways differ in what is certain; that a cell was loaded keeps no ways apart. */
  boolean differsFrom(Marks other) {
    return !all.equals(other.all)
        && (all.stream().anyMatch(n -> isTold(n) && !isKept(n, other))
            || other.all.stream().anyMatch(n -> isTold(n) && !isKept(n, this)));
  }

  private static boolean isTold(Named named) {
    return named.mark().kind() != Mark.Kind.LOOKED && named.mark().kind() != Mark.Kind.FRESH;
  }

  /** A definition runs again: its name means something else. */
  public Marks forget(Function function, int local) {
    return without(n -> n.cell().mentionsDefinition(function, local));
  }

  /** A phi gets a value: what is possible of that was said where control went there. */
  public Marks forgetCertain(Function function, int phi) {
    return without(n -> n.mark().kind().isCertain() && n.cell().mentionsDefinition(function, phi));
  }

  /**
   * Control goes to phis: what is possible of the object that a phi gets a pointer to is possible
   * of the phi's, and nothing that was possible by its name before.
   *
   * @param phis the numbers of the definitions
   * @param gotten the name of a phi, by that of the value it gets
   */
  public Marks passed(Function function, List<Integer> phis, Map<Symbolic, List<Symbolic>> gotten) {
    var more = new HashSet<Named>();
    for (Named named : all) {
      if (!named.mark().kind().isCertain()) {
        gotten.forEach(
            (value, names) -> {
              Long distance = named.cell().distanceFrom(value);
              if (distance != null) {
                names.forEach(n -> more.add(new Named(named.mark(), n.plus(distance))));
              }
            });
      }
    }
    Marks rest = this;
    for (int phi : phis) {
      rest =
          rest.without(
              n -> !n.mark().kind().isCertain() && n.cell().mentionsDefinition(function, phi));
    }
    return more.isEmpty() ? rest : rest.plus(more);
  }

  private Marks without(Predicate<Named> leftOut) {
    for (Named named : all) {
      if (leftOut.test(named)) {
        var rest = new HashSet<>(all);
        rest.removeIf(leftOut);
        return of(rest);
      }
    }
    return this;
  }

  /** A thread has waited at a barrier: whether one made it the one of its round is forgotten. */
  public Marks waited() {
    return without(n -> n.mark().kind() == Mark.Kind.SERIAL);
  }

  /** What was certain until the thread does something again, and it may have done that. */
  public Marks after(Milestones done) {
    return without(n -> n.mark().kind().isUntilNext() && done.atMost(n.mark().number()) > 0);
  }

  /** Without what is said of a cell by which threads take turns. */
  public Marks withoutTurns(int event) {
    return without(
        n ->
            n.mark().kind().isUntilNext()
                && n.mark().kind() != Mark.Kind.SERIAL
                && n.mark().number() == event);
  }

  /** Threads may have been started: which objects had none may be otherwise now. */
  public Marks after(ThreadChanges done) {
    return done.started().isEmpty() && done.ended().isEmpty() ? this : started();
  }

  /** The same if threads were started. */
  public Marks started() {
    return without(n -> n.mark().kind() == Mark.Kind.IDLE);
  }

  /** Something was called: a lock may have been released meanwhile. */
  public Marks called() {
    return without(n -> n.mark().kind() == Mark.Kind.FRESH);
  }

  /**
   * Without values that may be no more what is in a cell.
   *
   * @param isOver which loads found them
   * @param isOverAt in which cells they were
   */
  public Marks withoutCurrent(IntPredicate isOver, Predicate<Symbolic> isOverAt) {
    return without(
        n ->
            switch (n.mark().kind()) {
              case CURRENT -> isOver.test(n.mark().number());
              case SEEN_SIGNS -> isOverAt.test(n.cell());
              default -> false;
            });
  }

  /** What is known of numbers in cells. */
  public Set<Named> seenSigns() {
    var found = new HashSet<Named>();
    all.stream().filter(n -> n.mark().kind() == Mark.Kind.SEEN_SIGNS).forEach(found::add);
    return found;
  }

  /** One more, of the thread: about a number, not about an object. */
  public Marks told(Mark.Kind kind, int event, Symbolic number) {
    return plus(Set.of(new Named(new Mark(kind, event), number)));
  }

  /** What a caller can make something of. */
  Marks atExit() {
    return without(n -> !n.mark().kind().isForCallers() || n.cell().mentionsLocal());
  }

  /**
   * This, followed by what a callee did. What is certain is kept if its name is the caller's own or
   * the caller's caller's: of these it is known when they mean something else.
   *
   * @param names the callee's names in the caller
   * @param done what the callee may have done
   * @param returned what is returned
   */
  public Marks then(
      Marks callee,
      Function caller,
      UnaryOperator<@Nullable Symbolic> names,
      Milestones done,
      Returned returned) {
    var named = new HashSet<Named>();
    for (Named n : callee.all) {
      if (n.mark().kind() == Mark.Kind.RAISED || n.mark().kind() == Mark.Kind.SEEN_SIGNS) {
        continue;
      }
      Symbolic cell = names.apply(n.cell());
      boolean isKnown =
          cell != null
              && cell.terms().isEmpty()
              && !cell.mentions(a -> isMemory(a) || isForeign(a, caller));
      if (cell != null && (isKnown || !n.mark().kind().isCertain())) {
        named.add(new Named(n.mark(), cell));
      }
    }
    Marks after = after(done).plus(named);
    for (Named n : callee.all) {
      Symbolic cell = n.mark().kind() == Mark.Kind.RAISED ? returned.raised(n.cell(), names) : null;
      after = cell == null ? after : after.raise(n.mark().number(), cell);
    }
    return after;
  }

  /**
   * A pointer that a callee returns.
   *
   * @param there its name in the callee; null if it has none
   * @param here its name in the caller; null if nobody takes it
   * @param isOfOneValue whether no other value of the caller has a name with an atom; costly to ask
   */
  public record Returned(
      @Nullable Symbolic there, @Nullable Symbolic here, Predicate<Atom> isOfOneValue) {
    /** The object of the caller's whose counter was raised; null if it has no name of its own. */
    @Nullable Symbolic raised(Symbolic cell, UnaryOperator<@Nullable Symbolic> names) {
      if (isBy(cell)) {
        return here;
      }
      Symbolic passed = names.apply(cell);
      if (passed == null || !passed.terms().isEmpty()) {
        return null;
      }
      return isOfOneValue.test(passed.atom()) ? passed : null;
    }

    private boolean isBy(Symbolic cell) {
      return there != null
          && there.atom().equals(cell.atom())
          && here != null
          && isOfOneValue.test(here.atom());
    }
  }

  private static boolean isForeign(Atom atom, Function function) {
    if (atom instanceof Atom.Anonymous a) {
      return !a.function().equals(function);
    }
    if (atom instanceof Atom.Loaded l) {
      return !l.function().equals(function);
    }
    if (atom instanceof Atom.FreshObject f) {
      return !f.function().equals(function);
    }
    return Symbolic.isLocal(atom);
  }

  /**
   * The marks of the object that an address is in, and of the thread, in their order. What is
   * possible is also said of what was loaded from the same memory once more.
   */
  public List<Mark> about(Symbolic address) {
    if (all.isEmpty()) {
      return List.of();
    }
    var marks = new ArrayList<Mark>();
    for (Named n : all) {
      boolean isSame = n.mark().kind().isOfThread() || n.cell().atom().equals(address.atom());
      boolean isIt = isSame || (!n.mark().kind().isCertain() && isReloaded(n.cell(), address));
      Mark mark = isIt && !n.mark().kind().isPassing() ? atAccess(n) : null;
      if (mark != null && !marks.contains(mark)) {
        marks.add(mark);
      }
    }
    marks.sort(Mark::compare);
    return List.copyOf(marks);
  }

  /** The marks of the thread, in their order. */
  public List<Mark> ofThread() {
    return without(n -> !n.mark().kind().isOfThread()).about(Symbolic.of(new Atom.Zero()));
  }

  private static @Nullable Mark atAccess(Named named) {
    if (named.mark().kind() != Mark.Kind.SEEN) {
      return named.mark();
    }
    Symbolic value = named.cell();
    return value.isConstant() ? Mark.seen(named.mark().number(), value.offset()) : null;
  }

  private static boolean isReloaded(Symbolic cell, Symbolic address) {
    Symbolic from = Symbolic.cell(cell.atom());
    return from != null && from.equals(Symbolic.cell(address.atom()));
  }

  /** Both lists in order, each mark once. */
  public static List<Mark> both(List<Mark> some, List<Mark> more) {
    if (more.isEmpty() || some.containsAll(more)) {
      return some;
    }
    var marks = new ArrayList<>(some);
    more.stream().filter(m -> !some.contains(m)).forEach(marks::add);
    marks.sort(Mark::compare);
    return List.copyOf(marks);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other || (other instanceof Marks m && m.all.equals(all));
  }

  @Override
  public int hashCode() {
    return all.hashCode();
  }
}
