package io.interlock.race.fork;

import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Which inequalities between numbers hold at the blocks of a function, given some that hold
 * whenever it is entered.
 *
 * <p>A function is cut at the headers of its loops. Something holds at a block if it follows on
 * every way to it from the last header, or from the entry, from
 *
 * <ul>
 *   <li>what is given;
 *   <li>the conditions of the branches on the way, and of those that every way to the header takes:
 *       a value that is compared there has not been computed again since, or there would be a way
 *       past the branch;
 *   <li>what holds in each round at that header, and at those of the loops around it ({@link
 *       LoopFacts}).
 * </ul>
 *
 * A phi on the way is what comes into it there. Numbers compared without a sign are taken for what
 * they seem to be if they are not negative: sums of what a function is given or finds in memory
 * ({@code UnsignedSums}), or by what else is known. Nothing is known of functions with loops that
 * have two entries, with more than {@link #MAX_BLOCKS} blocks, or at blocks with more than {@link
 * #MAX_PATHS} ways to them. Assumes that numbers do not overflow, as names do.
 */
@SuppressWarnings("ReferenceEquality") // the same instruction, not an equal one
final class FunctionFacts {
  private static final int MAX_BLOCKS = 200;
  private static final int MAX_PATHS = 48;
  private static final int MAX_DEPTH = 8;

  private final Body body;
  private final LocalNames names;
  private final Dominators dominators;
  private final NaturalLoops loops;
  private final List<List<Integer>> before = new ArrayList<>();
  private final Map<Integer, NaturalLoops.Loop> headers = new TreeMap<>();
  private final Map<Integer, List<LinearForm>> invariants = new HashMap<>();
  private final boolean isFollowed;
  private List<LinearForm> given = List.of();

  FunctionFacts(Body body, LocalNames names) {
    this.body = body;
    this.names = names;
    var flow = new ControlFlow(body);
    dominators = Dominators.of(flow, 0);
    loops = NaturalLoops.of(flow, dominators);
    loops.all().forEach(l -> headers.put(l.header(), l));
    body.blocks().forEach(b -> before.add(new ArrayList<>()));
    for (Block block : body.blocks()) {
      if (dominators.isReachable(block.index())) {
        block.terminator().successors().stream()
            .distinct()
            .forEach(s -> before.get(s).add(block.index()));
      }
    }
    isFollowed = body.blocks().size() <= MAX_BLOCKS && isReducible(flow);
  }

  /** Whether control gets around a circle only by way of a header. */
  private boolean isReducible(ControlFlow flow) {
    var order = io.interlock.graph.DepthFirst.from(flow, 0);
    for (Block block : body.blocks()) {
      for (int next : flow.successors(block.index())) {
        boolean isBack =
            order.isReachable(block.index()) && order.place(next) <= order.place(block.index());
        if (isBack && !dominators.dominates(next, block.index())) {
          return false;
        }
      }
    }
    return true;
  }

  LocalNames names() {
    return names;
  }

  Body body() {
    return body;
  }

  Map<Integer, NaturalLoops.Loop> headers() {
    return headers;
  }

  List<Integer> before(int block) {
    return before.get(block);
  }

  boolean isInLoop(int block) {
    return loops.depth(block) > 0;
  }

  /** Says what holds at the entry, and finds what holds in loops. */
  void assume(List<LinearForm> facts, List<LinearForm> bounds) {
    given = List.copyOf(facts);
    invariants.clear();
    if (isFollowed) {
      new LoopFacts(this, bounds).find(invariants);
    }
  }

  /** Whether a form is not negative whenever control is at a block. */
  boolean holds(int block, LinearForm goal) {
    List<List<Integer>> paths = isFollowed ? paths(block) : null;
    return paths != null && paths.stream().allMatch(p -> walk(p).implies(goal));
  }

  /** The ways to a block from the last header or the entry; null if there are too many. */
  @Nullable List<List<Integer>> paths(int block) {
    var found = new ArrayList<List<Integer>>();
    return collect(List.of(block), found) ? found : null;
  }

  private boolean collect(List<Integer> end, List<List<Integer>> found) {
    int first = end.get(0);
    if (first == 0 || headers.containsKey(first)) {
      found.add(end);
      return found.size() <= MAX_PATHS;
    }
    for (int b : before.get(first)) {
      var longer = new ArrayList<Integer>();
      longer.add(b);
      longer.addAll(end);
      if (!collect(longer, found)) {
        return false;
      }
    }
    return true;
  }

  /** What is known at the end of a way. */
  Walk walk(List<Integer> path) {
    var walk = new Walk();
    walk.start(path.get(0));
    for (int i = 1; i < path.size(); i++) {
      walk.step(path.get(i - 1), path.get(i));
      walk.enter(path.get(i), path.get(i - 1));
    }
    return walk;
  }

  /** The value that comes into a phi from a block. */
  static @Nullable Value incoming(Phi phi, int from) {
    return phi.incoming().stream()
        .filter(i -> i.block() == from)
        .map(Phi.Incoming::value)
        .findFirst()
        .orElse(null);
  }

  /** The phis of a block. */
  List<Phi> phis(int block) {
    return body.blocks().get(block).instructions().stream()
        .filter(i -> i instanceof Phi)
        .map(i -> (Phi) i)
        .toList();
  }

  /** The atom of a phi that has no other name. */
  @Nullable Atom atom(Phi phi) {
    Symbolic name = names.name(phi.result());
    return name.terms().isEmpty()
            && name.offset() == 0
            && name.atom() instanceof Anonymous a
            && a.local() == phi.result().id()
            && a.function().equals(names.function())
        ? a
        : null;
  }

  private boolean isPhi(Atom atom) {
    return atom instanceof Anonymous a
        && a.function().equals(names.function())
        && body.definitions().of(a.local()) instanceof Phi;
  }

  /** What is known on one way. */
  final class Walk {
    private final LinearFacts facts = new LinearFacts();
    private final Map<Atom, LinearForm> now = new LinkedHashMap<>();
    private final Map<Integer, Value> chosen = new HashMap<>();
    private final List<LinearForm> different = new ArrayList<>();
    private final List<LinearForm[]> unsigned = new ArrayList<>();
    private boolean isDone;

    private void start(int block) {
      given.forEach(facts::add);
      for (int at = block; at >= 0; at = at == 0 ? -1 : dominators.parent(at)) {
        invariants.getOrDefault(at, List.of()).forEach(facts::add);
      }
      dominating(block);
    }

    /** The conditions of branches that every way to a block takes. */
    private void dominating(int block) {
      int below = block;
      while (below != 0) {
        int above = dominators.parent(below);
        if (above < 0) {
          return;
        }
        if (body.blocks().get(above).terminator() instanceof Branch b
            && b.then() != b.otherwise()) {
          if (leadsOnlyFrom(b.then(), above, block)) {
            condition(b.condition(), true, 0);
          } else if (leadsOnlyFrom(b.otherwise(), above, block)) {
            condition(b.condition(), false, 0);
          }
        }
        below = above;
      }
    }

    private boolean leadsOnlyFrom(int next, int branch, int block) {
      return dominators.dominates(next, block) && before.get(next).equals(List.of(branch));
    }

    /** Takes the way from one block to another. */
    void step(int from, int to) {
      if (body.blocks().get(from).terminator() instanceof Branch b && b.then() != b.otherwise()) {
        condition(b.condition(), b.then() == to, 0);
      }
    }

    private void enter(int block, int from) {
      Map<Atom, LinearForm> next = new LinkedHashMap<>();
      Map<Integer, Value> nextChosen = new HashMap<>();
      for (Phi phi : phis(block)) {
        Value value = incoming(phi, from);
        Atom atom = atom(phi);
        if (value != null) {
          nextChosen.put(phi.result().id(), resolved(value));
          LinearForm form = form(names.name(value));
          if (atom != null && form != null) {
            next.put(atom, form);
          }
        }
      }
      now.putAll(next);
      chosen.putAll(nextChosen);
    }

    private Value resolved(Value value) {
      return value instanceof LocalValue l ? chosen.getOrDefault(l.id(), value) : value;
    }

    /** A name in terms of what held where the way began; null if it cannot be said. */
    @Nullable LinearForm form(Symbolic name) {
      try {
        return name.isUnknown() ? null : form(LinearForm.of(name), now);
      } catch (ArithmeticException e) {
        return null;
      }
    }

    @Nullable LinearForm form(LinearForm form, Map<Atom, LinearForm> values) {
      LinearForm sum = LinearForm.of(form.constant());
      for (var part : form.parts().entrySet()) {
        LinearForm value = values.get(part.getKey());
        if (value == null && Symbolic.of(part.getKey()).mentions(values::containsKey)) {
          return null;
        }
        sum = sum.plus(value == null ? LinearForm.of(part.getKey()) : value, part.getValue());
      }
      return sum;
    }

    private void condition(Value asked, boolean holds, int depth) {
      Value value = resolved(asked);
      if (depth > MAX_DEPTH) {
        return;
      }
      if (value instanceof IntegerConstant c) {
        if ((c.value() != 0) != holds) {
          facts.add(LinearForm.of(-1)); // nothing goes this way
        }
        return;
      }
      Instruction definition = body.definitions().of(value);
      if (definition instanceof Compare c) {
        compare(c, holds, depth);
      } else if (definition instanceof Arithmetic a
          && (a.operator() == Arithmetic.Operator.ZEXT
              || a.operator() == Arithmetic.Operator.COPY)) {
        condition(a.operands().get(0), holds, depth + 1);
      } else if (definition instanceof Phi phi && asked == value) {
        chosenOf(phi, holds, depth);
      }
    }

    /** Of a phi that is otherwise constant it is known by which way it came. */
    private void chosenOf(Phi phi, boolean holds, int depth) {
      List<Phi.Incoming> possible =
          phi.incoming().stream()
              .filter(i -> !(i.value() instanceof IntegerConstant c) || (c.value() != 0) == holds)
              .toList();
      boolean isOne = possible.size() == 1 && !headers.containsKey(blockOf(phi));
      if (isOne) {
        condition(possible.get(0).value(), holds, depth + 1);
        int from = possible.get(0).block();
        if (depth < 2 && dominators.dominates(dominators.parent(blockOf(phi)), from)) {
          dominating(from);
        }
      }
    }

    private int blockOf(Phi phi) {
      return body.definitions().block(phi.result());
    }

    private void compare(Compare c, boolean holds, int depth) {
      Instruction left = body.definitions().of(c.left());
      boolean isTruth =
          c.right() instanceof IntegerConstant zero
              && zero.value() == 0
              && (left instanceof Arithmetic a && a.operator() == Arithmetic.Operator.ZEXT)
              && body.definitions().of(a.operands().get(0)) instanceof Compare;
      if (isTruth && c.predicate() == Compare.Predicate.NOT_EQUAL) {
        condition(c.left(), holds, depth + 1);
        return;
      }
      LinearForm one = form(names.name(c.left()));
      LinearForm other = form(names.name(c.right()));
      if (one == null || other == null) {
        return;
      }
      try {
        add(c.predicate(), holds, one, other);
      } catch (ArithmeticException e) {
        return; // too large to follow
      }
    }

    private void add(Compare.Predicate predicate, boolean holds, LinearForm one, LinearForm other) {
      switch (predicate) {
        case FLOATING -> {}
        case EQUAL -> equal(holds, one, other);
        case NOT_EQUAL -> equal(!holds, one, other);
        case SIGNED_LESS -> less(holds, one, other);
        case SIGNED_GREATER -> less(holds, other, one);
        case SIGNED_LESS_EQUAL -> less(!holds, other, one);
        case SIGNED_GREATER_EQUAL -> less(!holds, one, other);
        case UNSIGNED_LESS -> unsigned(holds, one, other);
        case UNSIGNED_GREATER -> unsigned(holds, other, one);
        case UNSIGNED_LESS_EQUAL -> unsigned(!holds, other, one);
        case UNSIGNED_GREATER_EQUAL -> unsigned(!holds, one, other);
      }
    }

    private void equal(boolean holds, LinearForm one, LinearForm other) {
      if (holds) {
        facts.add(one.minus(other));
        facts.add(other.minus(one));
      } else {
        different.add(one.minus(other));
      }
    }

    private void less(boolean holds, LinearForm one, LinearForm other) {
      facts.add(holds ? other.minus(one).plus(-1) : one.minus(other));
    }

    private void unsigned(boolean holds, LinearForm one, LinearForm other) {
      unsigned.add(
          new LinearForm[] {one, other, holds ? other.minus(one).plus(-1) : one.minus(other)});
    }

    private boolean isPlain(LinearForm form) {
      boolean isSum =
          form.constant() >= 0
              && form.parts().entrySet().stream()
                  .allMatch(p -> p.getValue() > 0 && !isPhi(p.getKey()));
      return isSum || facts.imply(form);
    }

    boolean implies(LinearForm goal) {
      try {
        LinearForm said = form(goal, now);
        return said != null && isImplied(said);
      } catch (ArithmeticException e) {
        return false; // too large to follow
      }
    }

    /** Whether something said in terms of where the way began follows. */
    boolean isImplied(LinearForm said) {
      quotients(said);
      if (!isDone) {
        isDone = true;
        conclude();
      }
      quotients(said);
      return facts.imply(said);
    }

    private void conclude() {
      for (int round = 0; round < 2; round++) {
        for (LinearForm[] u : unsigned) {
          if (isPlain(u[0]) && isPlain(u[1])) {
            facts.add(u[2]);
          }
        }
        for (LinearForm d : different) {
          if (facts.imply(d)) {
            facts.add(d.plus(-1));
          } else if (facts.imply(d.times(-1))) {
            facts.add(d.times(-1).plus(-1));
          }
        }
        quotients(LinearForm.ZERO);
      }
    }

    /** What is known of quotients by constants of what is not negative. */
    private void quotients(LinearForm goal) {
      var atoms = new java.util.LinkedHashSet<>(goal.atoms());
      facts.all().forEach(f -> atoms.addAll(f.atoms()));
      for (Atom atom : atoms) {
        long divisor = divisor(atom);
        if (divisor > 1 && atom instanceof Atom.Computed c) {
          LinearForm dividend = LinearForm.of(c.left());
          if (facts.imply(dividend)) {
            LinearForm rest = dividend.plus(LinearForm.of(atom), -divisor);
            facts.add(LinearForm.of(atom));
            facts.add(rest);
            facts.add(rest.times(-1).plus(divisor - 1));
          }
        }
      }
    }
  }

  private static long divisor(Atom atom) {
    if (!(atom instanceof Atom.Computed c) || !c.right().isConstant()) {
      return 0;
    }
    long by = c.right().offset();
    return switch (c.operator()) {
      case DIV -> by;
      case LSHR, ASHR -> by > 0 && by < Integer.SIZE - 1 ? 1L << by : 0;
      default -> 0;
    };
  }
}
