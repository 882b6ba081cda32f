package io.interlock.race.fork;

import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Compare;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.race.fork.FunctionFacts.Walk;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Inequalities that hold in each round of a loop, at its header, between variables that change and
 * numbers that do not. Guessed are bounds by what a variable begins with, is compared with, or is
 * given in the function's interface, give or take one, and that sums and differences of up to three
 * variables stay what they were: {@code k == i + j - half} where two runs are merged. Of what is
 * guessed is kept what holds on every way into the header, if all that is kept holds at the headers
 * before: by induction over the rounds. Each time around something is dropped, so it ends.
 */
final class LoopFacts {
  private static final int MAX_VARIABLES = 5;
  private static final int MAX_BOUNDS = 12;

  private record Variable(Phi phi, Atom atom, List<LinearForm> first) {}

  private final FunctionFacts function;
  private final LocalNames names;
  private final List<LinearForm> bounds;

  LoopFacts(FunctionFacts function, List<LinearForm> bounds) {
    this.function = function;
    this.names = function.names();
    this.bounds = bounds;
  }

  void find(Map<Integer, List<LinearForm>> facts) {
    function.headers().forEach((header, loop) -> facts.put(header, guess(loop)));
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (Loop loop : function.headers().values()) {
        List<LinearForm> kept = kept(loop, facts.getOrDefault(loop.header(), List.of()));
        isChanged |= kept.size() < facts.getOrDefault(loop.header(), List.of()).size();
        facts.put(loop.header(), kept);
      }
    }
  }

  private List<LinearForm> kept(Loop loop, List<LinearForm> guessed) {
    var kept = new ArrayList<>(guessed);
    for (int from : function.before(loop.header())) {
      List<List<Integer>> paths = function.paths(from);
      if (paths == null) {
        return List.of();
      }
      for (List<Integer> path : paths) {
        Walk walk = function.walk(path);
        walk.step(from, loop.header());
        Map<Atom, LinearForm> next = next(loop, from, walk);
        kept.removeIf(g -> !isTrue(g, next, loop, walk));
      }
    }
    return kept;
  }

  /** What the variables of a loop are next. */
  private Map<Atom, LinearForm> next(Loop loop, int from, Walk walk) {
    var next = new LinkedHashMap<Atom, LinearForm>();
    for (Phi phi : function.phis(loop.header())) {
      Atom atom = function.atom(phi);
      Value value = FunctionFacts.incoming(phi, from);
      LinearForm form = value == null ? null : walk.form(names.name(value));
      if (atom != null && form != null) {
        next.put(atom, form);
      }
    }
    return next;
  }

  private boolean isTrue(LinearForm guess, Map<Atom, LinearForm> next, Loop loop, Walk walk) {
    for (Phi phi : function.phis(loop.header())) {
      Atom atom = function.atom(phi);
      if (atom != null && guess.coefficient(atom) != 0 && !next.containsKey(atom)) {
        return false;
      }
    }
    try {
      LinearForm said = walk.form(guess, next);
      return said != null && walk.isImplied(said);
    } catch (ArithmeticException e) {
      return false; // too large to follow
    }
  }

  private List<LinearForm> guess(Loop loop) {
    List<Variable> variables = variables(loop);
    Set<LinearForm> guessed = new LinkedHashSet<>();
    for (Variable v : variables) {
      LinearForm own = LinearForm.of(v.atom);
      guessed.add(own);
      for (LinearForm bound : bounds(v, loop)) {
        for (int more = 0; more <= 1; more++) {
          guessed.add(own.minus(bound).plus(more));
          guessed.add(bound.minus(own).plus(more));
        }
      }
    }
    guessSums(variables, 0, LinearForm.ZERO, 0, guessed);
    return new ArrayList<>(guessed);
  }

  /** That sums of variables stay what they were at first. */
  private static void guessSums(
      List<Variable> variables, int at, LinearForm sum, int count, Set<LinearForm> guessed) {
    if (count >= 2) {
      guessed.add(sum);
      guessed.add(sum.times(-1));
    }
    for (int i = at; i < variables.size() && count < 3; i++) {
      Variable v = variables.get(i);
      if (v.first.size() == 1) {
        LinearForm change = LinearForm.of(v.atom).minus(v.first.get(0));
        guessSums(variables, i + 1, sum.plus(change), count + 1, guessed);
        if (count > 0) {
          guessSums(variables, i + 1, sum.minus(change), count + 1, guessed);
        }
      }
    }
  }

  private List<Variable> variables(Loop loop) {
    var found = new ArrayList<Variable>();
    for (Phi phi : function.phis(loop.header())) {
      Atom atom = function.atom(phi);
      boolean isNumber = phi.result().type().kind() == ValueType.Kind.INTEGER;
      if (atom != null && isNumber && found.size() < MAX_VARIABLES) {
        var first = new LinkedHashSet<LinearForm>();
        for (Phi.Incoming in : phi.incoming()) {
          LinearForm form = loop.contains(in.block()) ? null : form(in.value());
          if (form != null && isFixed(form, loop)) {
            first.add(form);
          }
        }
        found.add(new Variable(phi, atom, List.copyOf(first)));
      }
    }
    return found;
  }

  private @Nullable LinearForm form(Value value) {
    Symbolic name = names.name(value);
    try {
      return name.isUnknown() ? null : LinearForm.of(name);
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private Set<LinearForm> bounds(Variable variable, Loop loop) {
    Set<LinearForm> found = new LinkedHashSet<>(variable.first);
    for (Block block : function.body().blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Compare c && found.size() < MAX_BOUNDS) {
          LinearForm left = form(c.left());
          LinearForm right = form(c.right());
          LinearForm bound = left == null || right == null ? null : bound(left, right, variable);
          if (bound != null && isFixed(bound, loop)) {
            found.add(bound);
          }
        }
      }
    }
    bounds.stream().filter(b -> isFixed(b, loop)).limit(MAX_BOUNDS).forEach(found::add);
    return found;
  }

  /** What a variable is where two forms are equal. */
  private static @Nullable LinearForm bound(LinearForm left, LinearForm right, Variable variable) {
    try {
      LinearForm difference = left.minus(right);
      long factor = difference.coefficient(variable.atom);
      return Math.abs(factor) == 1 ? LinearForm.of(variable.atom).plus(difference, -factor) : null;
    } catch (ArithmeticException e) {
      return null;
    }
  }

  /** Whether nothing in a form is computed in the loop. */
  private boolean isFixed(LinearForm form, Loop loop) {
    return form.atoms().stream()
        .noneMatch(a -> Symbolic.of(a).mentions(part -> isDefinedIn(part, loop)));
  }

  private boolean isDefinedIn(Atom atom, Loop loop) {
    Integer local =
        atom instanceof Atom.Anonymous a
            ? Integer.valueOf(a.local())
            : atom instanceof Atom.Loaded l
                ? Integer.valueOf(l.local())
                : atom instanceof Atom.Reached r ? Integer.valueOf(r.local()) : null;
    var value = local == null ? null : function.body().definitions().of(local);
    if (value == null) {
      return atom instanceof Atom.ContentsAtCall
          || atom instanceof Atom.FreshObject
          || atom instanceof Atom.StackObject;
    }
    return loop.contains(
        value.definition().map(r -> function.body().definitions().block(r)).orElse(0));
  }
}
