package io.interlock.dataflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.graph.Digraph;
import io.interlock.graph.Graphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Facts are the locks held on every path: sets, joined by intersection. */
class ForwardSolverTest {
  private static final int LOCKS = 4;
  private static final int NODES = 12;

  /** What a node does: takes some locks, then gives some back, or ends the path. */
  private record Effect(Set<Integer> taken, Set<Integer> released, boolean isEnd) {}

  private record Locks(List<Effect> effects) implements ForwardProblem<Set<Integer>> {
    @Override
    public Set<Integer> entry() {
      return Set.of();
    }

    @Override
    public Set<Integer> join(Set<Integer> left, Set<Integer> right) {
      var both = new TreeSet<>(left);
      both.retainAll(right);
      return both;
    }

    @Override
    public @Nullable Set<Integer> transfer(int node, Set<Integer> before) {
      Effect effect = effects.get(node);
      if (effect.isEnd()) {
        return null;
      }
      var after = new TreeSet<>(before);
      after.addAll(effect.taken());
      after.removeAll(effect.released());
      return after;
    }
  }

  @Provide
  Arbitrary<Digraph> graphs() {
    return Graphs.upTo(NODES);
  }

  @Provide
  Arbitrary<List<Effect>> effects() {
    Arbitrary<Set<Integer>> locks = Arbitraries.integers().between(0, LOCKS - 1).set().ofMaxSize(2);
    Arbitrary<Boolean> ends = Arbitraries.integers().between(0, 9).map(n -> n == 0);
    Arbitrary<Effect> effect =
        locks.flatMap(t -> locks.flatMap(r -> ends.map(end -> new Effect(t, r, end))));
    return effect.list().ofSize(NODES);
  }

  /** The equations themselves, by going round until nothing changes. */
  private static List<@Nullable Set<Integer>> naive(Digraph graph, Locks problem) {
    var before = new ArrayList<@Nullable Set<Integer>>();
    for (int i = 0; i < graph.nodeCount(); i++) {
      before.add(i == 0 ? problem.entry() : null);
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int node = 0; node < graph.nodeCount(); node++) {
        Set<Integer> fact = before.get(node);
        Set<Integer> after = fact == null ? null : problem.transfer(node, fact);
        if (after == null) {
          continue;
        }
        for (int next : graph.successors(node)) {
          Set<Integer> old = before.get(next);
          Set<Integer> joined = old == null ? after : problem.join(old, after);
          changed |= !joined.equals(old);
          before.set(next, joined);
        }
      }
    }
    return before;
  }

  @Property(tries = 500)
  void solvesTheEquations(
      @ForAll("graphs") Digraph graph, @ForAll("effects") List<Effect> effects) {
    var problem = new Locks(effects);
    assertThat(ForwardSolver.solve(graph, 0, problem)).isEqualTo(naive(graph, problem));
  }

  @Property(tries = 300)
  void moreKnownAtTheStartIsMoreKnownEverywhere(
      @ForAll("graphs") Digraph graph, @ForAll("effects") List<Effect> effects) {
    var problem = new Locks(effects);
    var more =
        new ForwardProblem<Set<Integer>>() {
          @Override
          public Set<Integer> entry() {
            return Set.of(0, 1, 2, 3);
          }

          @Override
          public Set<Integer> join(Set<Integer> left, Set<Integer> right) {
            return problem.join(left, right);
          }

          @Override
          public @Nullable Set<Integer> transfer(int node, Set<Integer> before) {
            return problem.transfer(node, before);
          }
        };
    List<@Nullable Set<Integer>> low = ForwardSolver.solve(graph, 0, problem);
    List<@Nullable Set<Integer>> high = ForwardSolver.solve(graph, 0, more);
    for (int node = 0; node < graph.nodeCount(); node++) {
      Set<Integer> lower = low.get(node);
      Set<Integer> higher = high.get(node);
      assertThat(lower == null).isEqualTo(higher == null);
      if (lower != null && higher != null) {
        assertThat(higher).containsAll(lower);
      }
    }
  }

  @Example
  void whatIsNotReachedHasNoFact() {
    var nothing = new Effect(Set.of(), Set.of(), false);
    Digraph graph = Graphs.of(new int[] {1}, new int[] {}, new int[] {1});
    List<@Nullable Set<Integer>> facts =
        ForwardSolver.solve(graph, 0, new Locks(List.of(nothing, nothing, nothing)));
    assertThat(facts).containsExactly(Set.of(), Set.of(), null);
  }

  @Example
  void aLoopKeepsOnlyWhatEveryRoundKeeps() {
    var take = new Effect(Set.of(1, 2), Set.of(), false);
    var release = new Effect(Set.of(), Set.of(1), false);
    Digraph graph = Graphs.of(new int[] {1}, new int[] {1, 2}, new int[] {});
    List<@Nullable Set<Integer>> facts =
        ForwardSolver.solve(graph, 0, new Locks(List.of(take, release, release)));
    assertThat(facts).containsExactly(Set.of(), Set.of(2), Set.of(2));
  }
}
