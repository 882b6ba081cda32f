package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Linkage;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Switch;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Takes code out of a program that is never run because of what global variables hold: a mode that
 * nobody changes, a pointer that is never null when somebody looks ({@link GlobalValues}). Where a
 * variable is compared with a constant, and the answer is the same for all values that it can have,
 * the answer is put in place of the comparison; branches that are decided by it are jumps.
 *
 * <p>Stores that are taken out may leave a variable with fewer values, so this is done once more
 * until nothing changes, or a few times. Each time, no run of the program does what is taken out:
 * values of the variables are found from all stores that are left, and those taken out before are
 * never done.
 */
final class SettledBranches {
  private static final int MAX_ROUNDS = 4;

  private final Program program;
  private final GlobalValues globals;

  private SettledBranches(Program program, GlobalValues globals) {
    this.program = program;
    this.globals = globals;
  }

  /** The same program if nothing is decided. */
  static Program apply(Program original, Specialization.Models models) {
    Program program = original;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      Program next = new SettledBranches(program, GlobalValues.of(program, models)).pruned();
      if (next.equals(program)) {
        break;
      }
      program = next;
    }
    return program;
  }

  private Program pruned() {
    var bodies = new HashMap<Function, Body>();
    boolean isOther = false;
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      if (body != null) {
        Body next = pruned(function, body);
        isOther |= !next.equals(body);
        bodies.put(function, next);
      }
    }
    return isOther ? program.withBodies(bodies::getOrDefault) : program;
  }

  private Body pruned(Function function, Body body) {
    Map<Integer, List<Constant>> known = new HashMap<>();
    var blocks = new ArrayList<Block>(body.blocks().size());
    boolean isOther = false;
    for (Block block : body.blocks()) {
      List<Instruction> instructions = null; // mostly nothing changes
      for (int n = 0; n < block.instructions().size(); n++) {
        Instruction i = block.instructions().get(n);
        learn(i, known);
        Instruction next = decided(i, known);
        if (next != i && !next.equals(i)) {
          instructions =
              instructions == null ? new ArrayList<>(block.instructions()) : instructions;
          instructions.set(n, next);
        }
      }
      isOther |= instructions != null;
      blocks.add(instructions == null ? block : new Block(block.index(), instructions));
    }
    if (!isOther) {
      return body;
    }
    Body decided = body.with(blocks);
    return Pruning.pruned(decided, ConstantFlow.of(decided, function.formals(), Map.of()));
  }

  /** Loads of the variables, and the same numbers with other bits. */
  private void learn(Instruction i, Map<Integer, List<Constant>> known) {
    if (i instanceof Load load) {
      List<Constant> values = globals.at(load);
      if (values != null) {
        known.put(load.result().id(), values);
      }
    } else if (i instanceof Arithmetic a && a.operands().size() == 1) {
      List<Constant> from = values(a.operands().get(0), known);
      List<Constant> values =
          from == null ? null : converted(a.operator(), from, a.result().type().bits());
      if (values != null) {
        known.put(a.result().id(), values);
      }
    }
  }

  private static @Nullable List<Constant> converted(
      Arithmetic.Operator operator, List<Constant> from, int bits) {
    var converted = new ArrayList<Constant>(from.size());
    for (Constant value : from) {
      IntegerConstant other =
          value instanceof IntegerConstant number ? Folding.convert(operator, number, bits) : null;
      if (other == null) {
        return null;
      }
      converted.add(other);
    }
    return converted;
  }

  private static @Nullable List<Constant> values(Value value, Map<Integer, List<Constant>> known) {
    return value instanceof LocalValue local ? known.get(local.id()) : null;
  }

  private static Instruction decided(Instruction i, Map<Integer, List<Constant>> known) {
    if (i instanceof Compare c) {
      IntegerConstant answer = answer(c, known);
      return answer == null
          ? i
          : new Arithmetic(c.result(), Arithmetic.Operator.COPY, List.of(answer), c.position());
    }
    if (i instanceof Branch b) {
      List<Constant> values = values(b.condition(), known);
      IntegerConstant only = values == null ? null : common(values);
      return only == null ? i : new Branch(only, b.then(), b.otherwise(), b.position());
    }
    if (i instanceof Switch s) {
      List<Constant> values = values(s.value(), known);
      IntegerConstant only = values == null ? null : common(values);
      return only == null ? i : new Switch(only, s.otherwise(), s.cases(), s.position());
    }
    return i;
  }

  private static @Nullable IntegerConstant answer(
      Compare compare, Map<Integer, List<Constant>> known) {
    List<Constant> left = values(compare.left(), known);
    List<Constant> right = values(compare.right(), known);
    if (left != null && compare.right() instanceof Constant other) {
      return answer(compare.predicate(), left, List.of(other));
    }
    if (right != null && compare.left() instanceof Constant other) {
      return answer(compare.predicate(), List.of(other), right);
    }
    return null;
  }

  /** The answer to a comparison, if it is the same for all values. */
  private static @Nullable IntegerConstant answer(
      Compare.Predicate predicate, List<Constant> left, List<Constant> right) {
    var answers = new ArrayList<Constant>();
    for (Constant a : left) {
      for (Constant b : right) {
        IntegerConstant answer =
            a instanceof IntegerConstant x && b instanceof IntegerConstant y
                ? Folding.compare(predicate, x, y)
                : ofAddresses(predicate, a, b);
        if (answer == null) {
          return null;
        }
        answers.add(answer);
      }
    }
    return common(answers);
  }

  /** Of addresses it is known that they are null, or not. */
  private static @Nullable IntegerConstant ofAddresses(
      Compare.Predicate predicate, Constant a, Constant b) {
    boolean isNull = a instanceof NullConstant && b instanceof NullConstant;
    boolean isOne =
        (a instanceof NullConstant && isObject(b)) || (b instanceof NullConstant && isObject(a));
    boolean isAsked =
        predicate == Compare.Predicate.EQUAL || predicate == Compare.Predicate.NOT_EQUAL;
    return isAsked && (isNull || isOne)
        ? new IntegerConstant(isNull == (predicate == Compare.Predicate.EQUAL) ? 1 : 0, 1)
        : null;
  }

  /** Whether an address is certainly not null. */
  private static boolean isObject(Constant value) {
    return value instanceof SymbolAddress a
        && a.symbol() instanceof Global g
        && g.linkage() != Linkage.WEAK
        && g.linkage() != Linkage.EXTERN_WEAK;
  }

  /** The number that all values are; null if they differ. */
  private static @Nullable IntegerConstant common(List<Constant> values) {
    return !values.isEmpty()
            && values.stream().distinct().count() == 1
            && values.get(0) instanceof IntegerConstant number
        ? number
        : null;
  }
}
