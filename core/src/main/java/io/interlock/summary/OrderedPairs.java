package io.interlock.summary;

import io.interlock.finding.LockMode;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Jump;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import io.interlock.lockset.Holding;
import io.interlock.lockset.RelativeLockset;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Two values put in order: {@code low = a < b ? a : b; high = a < b ? b : a;}. Whatever the order,
 * the two are {@code a} and {@code b}, so who holds the locks of {@code low} and {@code high} holds
 * those of {@code a} and {@code b}.
 *
 * <p>A pair are two phis that have the same two values to choose from and never choose the same
 * one:
 *
 * <ul>
 *   <li>in one block, with the values the other way round on each way in; or
 *   <li>in two, each behind a branch of its own, where both branches ask the same, or the second
 *       asks whether the first phi is one of the values.
 * </ul>
 *
 * Both phis are in the same loops, and locks are only named anew in blocks that both dominate:
 * there, both have been chosen in the present round, from the same values.
 *
 * <p>If the two are found to be the same where one of their locks is held, {@code if (high != low)
 * lock(high);}, that lock is that of {@code a} and of {@code b}. To release it by either name then
 * releases both: the names are held as a lock is that the caller may have held before.
 *
 * <p>The further names are held as long as nothing else is known. If one of the four names of the
 * two locks is released, the names of the other kind are given up: which of them is meant is not
 * known.
 */
final class OrderedPairs {
  private static final int MAX_PHIS = 8;

  /** Two phis, and what they are in some order. */
  private record Pair(Atom low, Atom high, Symbolic one, Symbolic other, int first, int second) {}

  /** A phi of two values behind a branch: what it is if that is taken, and if not. */
  private record Choice(Phi phi, int block, @Nullable Compare test, Symbolic then, Symbolic not) {}

  private final Function function;
  private final LocalNames names;
  private final List<Pair> pairs = new ArrayList<>();
  private @Nullable Dominators dominators;

  OrderedPairs(Function function, Body body, LocalNames names) {
    this.function = function;
    this.names = names;
    for (List<Phi> phis : candidates(body)) {
      add(phis, body);
    }
    if (!pairs.isEmpty()) {
      var flow = new ControlFlow(body);
      Dominators order = Dominators.of(flow, 0);
      dominators = order;
      NaturalLoops loops = NaturalLoops.of(flow, order);
      pairs.removeIf(
          p -> loops.all().stream().anyMatch(l -> l.contains(p.first()) != l.contains(p.second())));
    }
  }

  boolean isEmpty() {
    return pairs.isEmpty();
  }

  /** Phis by the two values that they have to choose from, where there are two of them. */
  private Collection<List<Phi>> candidates(Body body) {
    Map<Set<Symbolic>, List<Phi>> byValues = new LinkedHashMap<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (!(i instanceof Phi phi)) {
          break;
        }
        Set<Symbolic> values = phi.incoming().size() == 2 ? values(phi) : Set.of();
        if (values.size() == 2) {
          byValues.computeIfAbsent(values, v -> new ArrayList<>()).add(phi);
        }
      }
    }
    byValues.values().removeIf(phis -> phis.size() < 2 || phis.size() > MAX_PHIS);
    return byValues.values();
  }

  private Set<Symbolic> values(Phi phi) {
    Set<Symbolic> values = new HashSet<>();
    for (Phi.Incoming in : phi.incoming()) {
      Symbolic value = names.name(in.value());
      if (!value.isConstant() && !value.isUnknown()) {
        values.add(value);
      }
    }
    return names.name(phi.result()).equals(Symbolic.of(atom(phi))) ? values : Set.of();
  }

  private void add(List<Phi> phis, Body body) {
    List<Choice> choices = phis.stream().map(phi -> choice(phi, body)).toList();
    for (int i = 0; i < choices.size(); i++) {
      for (int j = i + 1; j < choices.size(); j++) {
        add(choices.get(i), choices.get(j));
      }
    }
  }

  private Choice choice(Phi phi, Body body) {
    Symbolic a = names.name(phi.incoming().get(0).value());
    Symbolic b = names.name(phi.incoming().get(1).value());
    int block = block(phi, body);
    int from = phi.incoming().get(0).block();
    Branch branch = branch(from, block, body);
    boolean isSame =
        branch != null && branch.equals(branch(phi.incoming().get(1).block(), block, body));
    if (branch == null || !isSame || branch.then() == branch.otherwise()) {
      return new Choice(phi, block, null, a, b);
    }
    boolean isThen =
        branch.then() == from || (branch.then() == block && branch.otherwise() != from);
    return new Choice(phi, block, test(branch, body), isThen ? a : b, isThen ? b : a);
  }

  @SuppressWarnings("ReferenceEquality") // the very phi, not one that looks the same
  private static int block(Phi phi, Body body) {
    for (Block block : body.blocks()) {
      if (block.instructions().stream().anyMatch(i -> i == phi)) {
        return block.index();
      }
    }
    throw new IllegalArgumentException("no instruction of the body");
  }

  private Atom atom(Phi phi) {
    return new Atom.Anonymous(function, phi.result().id());
  }

  /** The branch that a block with nothing else before it, or the block itself, comes from. */
  private static @Nullable Branch branch(int from, int to, Body body) {
    if (body.blocks().get(from).terminator() instanceof Branch b) {
      return b.then() == to || b.otherwise() == to ? b : null;
    }
    Branch only = null;
    int count = 0;
    for (Block block : body.blocks()) {
      if (block.terminator().successors().contains(from)) {
        only = block.terminator() instanceof Branch b ? b : null;
        count++;
      }
    }
    return count == 1 && body.blocks().get(from).terminator() instanceof Jump ? only : null;
  }

  private static @Nullable Compare test(Branch branch, Body body) {
    if (branch.condition() instanceof LocalValue condition) {
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Compare c && c.result().equals(condition)) {
            return c;
          }
        }
      }
    }
    return null;
  }

  private void add(Choice a, Choice b) {
    boolean isPair =
        a.block() == b.block() ? isTurned(a.phi(), b.phi()) : isSecond(a, b) || isSecond(b, a);
    if (isPair) {
      pairs.add(new Pair(atom(a.phi()), atom(b.phi()), a.then(), a.not(), a.block(), b.block()));
    }
  }

  /** Whether the values are the other way round on each way into the block. */
  private boolean isTurned(Phi a, Phi b) {
    for (Phi.Incoming in : a.incoming()) {
      for (Phi.Incoming other : b.incoming()) {
        if ((in.block() == other.block()) == name(in.value()).equals(name(other.value()))) {
          return false;
        }
      }
    }
    return true;
  }

  private Symbolic name(Value value) {
    return names.name(value);
  }

  /** Whether a choice is what another, earlier one has left. */
  private boolean isSecond(Choice first, Choice second) {
    Compare test = second.test();
    if (test == null) {
      return false;
    }
    if (first.test() != null && asksTheSame(first.test(), test)) {
      return first.then().equals(second.not()) && first.not().equals(second.then());
    }
    Symbolic left = name(test.left());
    Symbolic right = name(test.right());
    Symbolic chosen = name(first.phi().result());
    Symbolic asked = left.equals(chosen) ? right : right.equals(chosen) ? left : null;
    Symbolic rest =
        first.then().equals(asked) ? first.not() : first.not().equals(asked) ? first.then() : null;
    if (asked == null || rest == null) {
      return false;
    }
    return switch (test.predicate()) {
      case EQUAL -> second.then().equals(rest) && second.not().equals(asked);
      case NOT_EQUAL -> second.then().equals(asked) && second.not().equals(rest);
      default -> false;
    };
  }

  private boolean asksTheSame(Compare a, Compare b) {
    return a.predicate() == b.predicate()
        && name(a.left()).equals(name(b.left()))
        && name(a.right()).equals(name(b.right()));
  }

  /** The states after going from a block to another, with what its branch tells of a pair. */
  States along(States states, Block from, int to) {
    if (!(from.terminator() instanceof Branch branch) || branch.then() == branch.otherwise()) {
      return states;
    }
    Compare test = definition(branch, from);
    boolean areSame =
        test != null
            && switch (test.predicate()) {
              case EQUAL -> branch.then() == to;
              case NOT_EQUAL -> branch.otherwise() == to;
              default -> false;
            };
    return test == null || !areSame ? states : states.map(p -> same(p, test, from.index()));
  }

  private static @Nullable Compare definition(Branch branch, Block block) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Compare c && c.result().equals(branch.condition())) {
        return c;
      }
    }
    return null;
  }

  /** Two values have been found to be the same. */
  private Path same(Path path, Compare test, int block) {
    RelativeLockset locks = path.state().locks();
    RelativeLockset result = locks;
    for (Pair pair : pairs) {
      if (isChosen(pair, block) && asksOf(test, pair)) {
        for (Holding h : locks.held()) {
          Atom chosen = h.lock().mentions(pair.low()::equals) ? pair.low() : pair.high();
          result = named(named(result, h, chosen, pair.one()), h, chosen, pair.other());
        }
      }
    }
    return path.with(path.state().with(result));
  }

  private boolean asksOf(Compare test, Pair pair) {
    Set<Symbolic> asked = Set.copyOf(List.of(name(test.left()), name(test.right())));
    return asked.equals(Set.of(Symbolic.of(pair.low()), Symbolic.of(pair.high())))
        || asked.equals(Set.of(pair.one(), pair.other()));
  }

  /** With a lock that is held by another name, too. */
  private static RelativeLockset named(
      RelativeLockset locks, Holding held, Atom chosen, Symbolic value) {
    Symbolic name = replaced(held.lock(), chosen, value);
    return name == null || locks.holds(name)
        ? locks
        : locks.acquire(
            new Holding(name, held.mode(), 1, Holding.Balance.RESTORED, held.acquired()),
            Recursion.NONE);
  }

  /**
   * The states after a step in a block that is no call, with and without the further names. Where a
   * path has the locks of one before it, none was released: what others hold is nothing to it.
   */
  States afterPlain(States before, States after, int block) {
    Set<RelativeLockset> known = new HashSet<>();
    before.paths().forEach(p -> known.add(p.state().locks()));
    boolean isSame = after.paths().stream().allMatch(p -> known.contains(p.state().locks()));
    return isSame ? after : after(before, after, block);
  }

  /** The states after any step in a block, with and without the further names. */
  States after(States before, States after, int block) {
    Set<Symbolic> held = new HashSet<>();
    before.paths().forEach(p -> p.state().locks().held().forEach(h -> held.add(h.lock())));
    return after.map(p -> named(p, held, block));
  }

  private Path named(Path path, Set<Symbolic> before, int block) {
    RelativeLockset locks = path.state().locks();
    RelativeLockset result = locks;
    for (Pair pair : pairs) {
      for (Symbolic lock : before) {
        result = given(result, pair, lock, before);
      }
      if (isChosen(pair, block)) {
        for (Holding h : locks.held()) {
          result = gained(result, pair, h, before);
        }
      }
    }
    return path.with(path.state().with(result));
  }

  private boolean isChosen(Pair pair, int block) {
    return dominators != null
        && dominators.dominates(pair.first(), block)
        && dominators.dominates(pair.second(), block);
  }

  /** One of the names is released: those of the other kind are not held for certain. */
  private static RelativeLockset given(
      RelativeLockset locks, Pair pair, Symbolic lock, Set<Symbolic> before) {
    Atom chosen = lock.mentions(pair.low()::equals) ? pair.low() : pair.high();
    Symbolic one = replaced(lock, chosen, pair.one());
    Symbolic other = replaced(lock, chosen, pair.other());
    if (one == null || other == null) {
      return locks;
    }
    if (!locks.holds(lock)) {
      return locks.without(l -> l.equals(one) || l.equals(other));
    }
    boolean isOther =
        (before.contains(one) && !locks.holds(one))
            || (before.contains(other) && !locks.holds(other));
    Symbolic low = replaced(lock, chosen, Symbolic.of(pair.low()));
    Symbolic high = replaced(lock, chosen, Symbolic.of(pair.high()));
    return isOther ? locks.without(l -> l.equals(low) || l.equals(high)) : locks;
  }

  /** Both are held: so are those that they are in some order. */
  private static RelativeLockset gained(
      RelativeLockset locks, Pair pair, Holding low, Set<Symbolic> before) {
    Symbolic high = replaced(low.lock(), pair.low(), Symbolic.of(pair.high()));
    Symbolic one = replaced(low.lock(), pair.low(), pair.one());
    Symbolic other = replaced(low.lock(), pair.low(), pair.other());
    Holding second =
        locks.held().stream().filter(h -> h.lock().equals(high)).findFirst().orElse(null);
    if (second == null
        || one == null
        || other == null
        || !locks.holds(low.lock())
        || before.contains(one)
        || before.contains(other)
        || (before.contains(low.lock()) && before.contains(second.lock()))) {
      return locks;
    }
    boolean isExclusive = low.mode() == LockMode.EXCLUSIVE && second.mode() == LockMode.EXCLUSIVE;
    LockMode mode = isExclusive ? LockMode.EXCLUSIVE : LockMode.SHARED;
    return locks
        .acquire(new Holding(one, mode, 1, low.acquired()), Recursion.NONE)
        .acquire(new Holding(other, mode, 1, second.acquired()), Recursion.NONE);
  }

  /** A name with a value in place of a phi; null if it is not said by the phi. */
  private static @Nullable Symbolic replaced(Symbolic name, Atom phi, Symbolic value) {
    if (name.atom().equals(phi)) {
      Symbolic rest = name.plus(Symbolic.of(phi), -1);
      return rest == null || rest.mentions(phi::equals) ? null : value.plus(rest, 1);
    }
    for (Symbolic.Term term : name.terms()) {
      if (term.atom().equals(phi)) {
        Symbolic rest = name.plus(Symbolic.of(phi), -term.scale());
        return rest == null || rest.mentions(phi::equals) ? null : rest.plus(value, term.scale());
      }
    }
    return null;
  }
}
