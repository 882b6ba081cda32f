package io.interlock.summary;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Constant;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Switch;
import io.interlock.ir.Terminator;
import io.interlock.ir.Value;
import io.interlock.lockset.RelativeLockset;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Marks;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Computation;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What taking an edge of the control flow tells about numbers. Names do not tell a number from what
 * is left of it when it is cut, or from what it is without its sign; here that makes a difference:
 * {@code (signed char)k < 0} and {@code k > 200} may both hold.
 */
final class Conditions {
  private static final int MAX_DEPTH = 6;

  private final Function function;
  private final LocalNames names;
  private final FailedLocks failed;
  private final BusyLocks busy;
  private final SpinTransfer cells;
  private final Definitions definitions;

  Conditions(
      Function function,
      Body body,
      LocalNames names,
      FailedLocks failed,
      BusyLocks busy,
      SpinTransfer cells) {
    this.failed = failed;
    this.busy = busy;
    this.cells = cells;
    this.function = function;
    this.names = names;
    definitions = body.definitions();
  }

  /** The states that go from a block to a successor. */
  States along(States states, Block from, Block to) {
    return busy.along(states.map(p -> along(p, from, to)), from, to);
  }

  private @Nullable Path along(Path path, Block from, Block to) {
    Facts facts = taken(from, to.index(), path.facts());
    if (facts == null) {
      return null;
    }
    // A lock whose address turns out to be null is none.
    var locks = path.state().locks().without(lock -> facts.of(lock) == Signs.ZERO);
    RelativeLockset held =
        cells.after(failed.after(locks, path.facts(), facts), path.facts(), facts);
    Marks marks = withPhis(path.state().marks(), from, to);
    return new Path(path.state().with(held).with(marks), withPhis(facts, from, to));
  }

  /** What may have happened to an object by one pointer has happened by the phi that gets it. */
  private Marks withPhis(Marks marks, Block from, Block to) {
    if (marks.all().isEmpty()) {
      return marks;
    }
    List<Integer> phis = new ArrayList<>();
    Map<Symbolic, List<Symbolic>> gotten = new LinkedHashMap<>();
    for (Instruction i : to.instructions()) {
      if (!(i instanceof Phi phi)) {
        break;
      }
      Symbolic name = names.name(phi.result());
      if (name.mentionsDefinition(function, phi.result().id())) {
        phis.add(phi.result().id());
        for (Phi.Incoming in : phi.incoming()) {
          if (in.block() == from.index() && in.value().isPointer()) {
            gotten.computeIfAbsent(names.name(in.value()), v -> new ArrayList<>()).add(name);
          }
        }
      }
    }
    return phis.isEmpty() ? marks : marks.passed(function, phis, gotten);
  }

  private @Nullable Facts taken(Block from, int to, Facts facts) {
    Terminator terminator = from.terminator();
    if (terminator instanceof Branch b && b.then() != b.otherwise()) {
      boolean isTrue = b.then() == to;
      Facts known = assume(b.condition(), isTrue, facts);
      Value only = known == null ? null : onlyIncoming(b.condition(), isTrue, from);
      return known == null || only == null ? known : assume(only, isTrue, known);
    }
    if (terminator instanceof Switch s) {
      return switched(s, to, facts);
    }
    return facts;
  }

  /**
   * What a condition such as {@code a || b} was on the way to the block that ends with it: the only
   * value that is not a constant, if the constants are otherwise.
   */
  private static @Nullable Value onlyIncoming(Value condition, boolean isTrue, Block block) {
    Value only = null;
    for (Instruction i : block.instructions()) {
      if (!(i instanceof Phi phi)) {
        break;
      }
      for (Value value : phi.result().equals(condition) ? phi.operands() : List.<Value>of()) {
        boolean isOther = value instanceof IntegerConstant c && (c.value() != 0) != isTrue;
        if (!isOther && only != null) {
          return null;
        }
        only = isOther ? only : value;
      }
    }
    return only;
  }

  private @Nullable Facts switched(Switch s, int to, Facts facts) {
    Symbolic value = number(s.value());
    Constant only = null;
    int count = s.otherwise() == to ? 2 : 0;
    Facts rest = facts;
    for (Switch.Case c : s.cases()) {
      if (c.target() == to) {
        only = c.constant();
        count++;
      } else if (c.constant() instanceof IntegerConstant k && rest != null) {
        rest = rest.and(value.plus(-k.value()), Signs.NOT_ZERO);
      }
    }
    if (count == 1 && only instanceof IntegerConstant k) {
      Facts equal = facts.and(value.plus(-k.value()), Signs.ZERO);
      return equal == null || k.value() == 0 ? equal : equal.and(value, Signs.of(k.value()));
    }
    return s.otherwise() == to ? rest : facts;
  }

  /** The facts if a condition is true or false; null if it cannot be. */
  @Nullable Facts assume(Value condition, boolean isTrue, Facts facts) {
    return assume(condition, isTrue, facts, 0);
  }

  private @Nullable Facts assume(Value condition, boolean isTrue, Facts facts, int depth) {
    Symbolic name = names.name(condition);
    Facts known = facts.and(name, isTrue ? Signs.NOT_ZERO : Signs.ZERO);
    if (known == null || depth > MAX_DEPTH || !(condition instanceof LocalValue local)) {
      return known;
    }
    Instruction definition = definition(local, name);
    if (definition instanceof Compare c) {
      return compared(c, isTrue, known, depth);
    }
    if (definition instanceof Arithmetic a) {
      return switch (a.operator()) {
        case ZEXT, SEXT, COPY -> assume(a.operands().get(0), isTrue, known, depth + 1);
        // What is cut off may not be zero, but of a boolean nothing is.
        case TRUNC ->
            isTrue || a.result().type().bits() == 1
                ? assume(a.operands().get(0), isTrue, known, depth + 1)
                : known;
        case XOR ->
            isOne(a.operands().get(1))
                ? assume(a.operands().get(0), !isTrue, known, depth + 1)
                : known;
        default -> known;
      };
    }
    return known;
  }

  /** What computes a value; of one that is loaded, what computed it before it was stored. */
  private @Nullable Instruction definition(LocalValue value, Symbolic name) {
    Instruction definition = definitions.of(value);
    boolean isStored =
        definition instanceof Load
            && name.atom() instanceof Atom.Anonymous a
            && a.function().equals(function)
            && name.equals(Symbolic.of(a));
    return isStored && name.atom() instanceof Atom.Anonymous a
        ? definitions.of(a.local())
        : definition;
  }

  private static boolean isOne(Value value) {
    return value instanceof IntegerConstant c && (c.value() & 1) == 1 && c.bits() == 1;
  }

  private @Nullable Facts compared(Compare c, boolean isTrue, Facts facts, int depth) {
    Symbolic difference = number(c.left()).plus(number(c.right()), -1);
    if (difference == null) {
      return facts;
    }
    Signs holds = Signs.satisfying(c.predicate());
    Signs allowed = isTrue ? holds : holds == Signs.ANY ? Signs.ANY : holds.not();
    Facts known = facts.and(difference, allowed);
    if (known != null && allowed == Signs.ZERO && c.right() instanceof IntegerConstant k) {
      known = widened(c.left(), k, known);
      known = known == null ? null : known.and(number(c.left()), Signs.of(k.value()));
    }
    boolean isTest = c.right() instanceof IntegerConstant k && k.value() == 0;
    if (known == null || !isTest || allowed.and(Signs.ZERO.not()) == Signs.NONE) {
      // Equal to zero: a boolean on the left is false.
      return known != null && isTest && allowed == Signs.ZERO && isBoolean(c.left())
          ? assume(c.left(), false, known, depth + 1)
          : known;
    }
    return allowed == Signs.NOT_ZERO && isBoolean(c.left())
        ? assume(c.left(), true, known, depth + 1)
        : known;
  }

  /** What a number is equal to that another constant was widened to. */
  private @Nullable Facts widened(Value value, IntegerConstant equal, Facts facts) {
    Arithmetic conversion = conversion(value);
    if (conversion == null || conversion.operator() != Operator.ZEXT) {
      return facts;
    }
    int bits = bits(conversion.operands().get(0));
    long same = Computation.converted(Operator.TRUNC, equal.value(), bits);
    return facts.and(number(conversion.operands().get(0)).plus(-same), Signs.ZERO);
  }

  /** The name of a number, other than that of what it was cut or widened from. */
  private Symbolic number(Value value) {
    Arithmetic conversion = conversion(value);
    if (conversion == null) {
      return names.name(value);
    }
    Value from = conversion.operands().get(0);
    boolean isWidened = conversion.operator() == Operator.ZEXT;
    int bits = isWidened ? bits(from) : conversion.result().type().bits();
    Symbolic name = Computation.of(conversion.operator(), number(from), Symbolic.constant(bits));
    return name == null ? Symbolic.of(new Atom.Unknown()) : name;
  }

  /** What cuts a number or widens it without its sign, if that makes it; truths do not count. */
  private @Nullable Arithmetic conversion(Value value) {
    if (!(value instanceof LocalValue local)
        || !(definitions.of(local) instanceof Arithmetic a)
        || !(a.operands().get(0) instanceof LocalValue from)) {
      return null;
    }
    boolean isCut = a.operator() == Operator.TRUNC && a.result().type().bits() > 1;
    boolean isWidened = a.operator() == Operator.ZEXT && from.type().bits() > 1;
    return isCut || isWidened ? a : null;
  }

  private static int bits(Value value) {
    return value instanceof LocalValue local ? local.type().bits() : Long.SIZE;
  }

  /** Whether a number is a comparison's result, possibly widened. */
  private boolean isBoolean(Value value) {
    Value v = value;
    for (int depth = 0; depth < MAX_DEPTH && v instanceof LocalValue local; depth++) {
      Instruction definition = definitions.of(local);
      if (definition instanceof Compare) {
        return true;
      }
      if (!(definition instanceof Arithmetic a)) {
        return false;
      }
      v = a.operands().get(0);
    }
    return false;
  }

  /** The signs a value may have; comparisons are decided where facts decide them. */
  Signs signs(Value value, Facts facts) {
    Signs known = facts.of(number(value));
    boolean isNegated = false;
    Value v = value;
    for (int depth = 0; depth < MAX_DEPTH && v instanceof LocalValue local; depth++) {
      Instruction definition = definitions.of(local);
      if (definition instanceof Compare c) {
        return known.and(decided(c, facts, isNegated));
      }
      boolean isNot =
          definition instanceof Arithmetic x
              && x.operator() == Operator.XOR
              && isOne(x.operands().get(1));
      boolean isCast =
          definition instanceof Arithmetic x
              && (x.operator() == Operator.ZEXT
                  || (x.operator() == Operator.TRUNC && x.result().type().bits() == 1));
      if (!(definition instanceof Arithmetic a) || !(isNot || isCast)) {
        return known;
      }
      isNegated ^= isNot;
      v = a.operands().get(0);
      Signs inside = facts.of(names.name(v));
      if (isNegated && (inside == Signs.ZERO || inside.and(Signs.ZERO) == Signs.NONE)) {
        return known.and(inside == Signs.ZERO ? Signs.NOT_ZERO : Signs.ZERO);
      }
    }
    return known;
  }

  private Signs decided(Compare c, Facts facts, boolean isNegated) {
    Symbolic difference = number(c.left()).plus(number(c.right()), -1);
    Signs holds = Signs.satisfying(c.predicate());
    if (difference == null || holds == Signs.ANY) {
      return Signs.ANY;
    }
    Signs have = facts.of(difference);
    if (have.and(holds) == Signs.NONE) {
      return isNegated ? Signs.NOT_ZERO : Signs.ZERO;
    }
    if (have.and(holds.not()) == Signs.NONE) {
      return isNegated ? Signs.ZERO : Signs.NOT_ZERO;
    }
    return Signs.ANY;
  }

  private Facts withPhis(Facts facts, Block from, Block to) {
    Facts result = facts;
    for (Instruction i : to.instructions()) {
      if (!(i instanceof Phi phi)) {
        break;
      }
      Symbolic name = names.name(phi.result());
      if (name.mentionsDefinition(function, phi.result().id())) {
        Signs signs = incoming(phi, from.index(), facts);
        result = result.forget(function, phi.result().id()).set(name, signs);
      }
    }
    return result;
  }

  private Signs incoming(Phi phi, int from, Facts facts) {
    for (Phi.Incoming in : phi.incoming()) {
      if (in.block() == from) {
        return signs(in.value(), facts);
      }
    }
    return Signs.ANY;
  }
}
