package io.interlock.specialize;

import io.interlock.graph.DepthFirst;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The code of a function that is given numbers for some formals: what is computed from them is a
 * number, too. Threads are often told by a number what they are to do ({@code pthread_create(&t, 0,
 * worker, (void *)1)}), and a function that is started at several places has a copy for each.
 *
 * <p>Integers of at most 64 bits and null are followed through conversions, sums, products,
 * comparisons, addresses of elements and arguments of calls, definitions before uses (dominators
 * come first in the order of the walk; what goes round in a loop passes through a phi, and phis are
 * left alone). What a number decides is decided later, by whoever follows branches: blocks stay as
 * they are. All arithmetic is that of the machine, modulo the width of the result.
 */
final class KnownNumbers {
  private final Body body;
  private final Map<Integer, IntegerConstant> known;

  private KnownNumbers(Body body, Map<Integer, IntegerConstant> known) {
    this.body = body;
    this.known = known;
  }

  /** The number that a constant is; null if it is none. */
  static @Nullable IntegerConstant number(Value value) {
    if (value instanceof CompositeConstant c && c.type().isPointer() && c.parts().size() == 1) {
      return c.parts().get(0) instanceof IntegerConstant i && i.bits() == c.type().bits()
          ? i
          : null;
    }
    if (value instanceof NullConstant) {
      return new IntegerConstant(0, Long.SIZE);
    }
    return value instanceof IntegerConstant i ? i : null;
  }

  /**
   * The same body if nothing is computed from the formals.
   *
   * @param formals the numbers given, by formal
   */
  static Body in(Body body, Map<Integer, IntegerConstant> formals) {
    return new KnownNumbers(body, new HashMap<>(formals)).run();
  }

  private Body run() {
    var blocks = new ArrayList<>(body.blocks());
    DepthFirst order = DepthFirst.from(new ControlFlow(body), 0);
    boolean isOther = false;
    for (int place = 0; place < order.size(); place++) {
      Block block = body.blocks().get(order.node(place));
      var instructions = new ArrayList<Instruction>(block.instructions().size());
      block.instructions().forEach(i -> instructions.add(replaced(i)));
      if (!instructions.equals(block.instructions())) {
        blocks.set(block.index(), new Block(block.index(), instructions));
        isOther = true;
      }
    }
    return isOther ? body.with(blocks) : body;
  }

  private Instruction replaced(Instruction i) {
    if (i instanceof Arithmetic a) {
      return defined(a, a.result(), computed(a));
    }
    if (i instanceof Compare c) {
      return defined(c, c.result(), compared(c));
    }
    if (i instanceof Address a) {
      return placed(a);
    }
    return i instanceof Call call ? Specialization.with(call, call.callee(), passed(call)) : i;
  }

  private Instruction defined(Instruction i, Result result, @Nullable IntegerConstant number) {
    if (number == null || result.type().kind() != ValueType.Kind.INTEGER) {
      return i;
    }
    known.put(result.id(), number);
    return new Arithmetic(result, Arithmetic.Operator.COPY, List.of(number), i.position());
  }

  private List<Value> passed(Call call) {
    var arguments = new ArrayList<Value>(call.arguments().size());
    for (Value argument : call.arguments()) {
      IntegerConstant number =
          argument instanceof LocalValue l && !l.isPointer() ? known.get(l.id()) : null;
      arguments.add(number == null ? argument : number);
    }
    return arguments;
  }

  private Address placed(Address a) {
    long offset = a.offset();
    var terms = new ArrayList<Address.Term>();
    for (Address.Term term : a.terms()) {
      IntegerConstant index = term.index() instanceof LocalValue ? operand(term.index()) : null;
      if (index == null) {
        terms.add(term);
      } else {
        offset += index.value() * term.scale();
      }
    }
    return terms.size() == a.terms().size()
        ? a
        : new Address(a.result(), a.base(), offset, terms, a.position());
  }

  private @Nullable IntegerConstant operand(Value value) {
    return value instanceof LocalValue l ? known.get(l.id()) : number(value);
  }

  private @Nullable IntegerConstant computed(Arithmetic a) {
    var numbers = new ArrayList<IntegerConstant>();
    for (Value operand : a.operands()) {
      IntegerConstant number = operand(operand);
      if (number == null) {
        return null;
      }
      numbers.add(number);
    }
    return numbers.isEmpty() ? null : computed(a.operator(), numbers, a.result().type().bits());
  }

  private static @Nullable IntegerConstant computed(
      Arithmetic.Operator operator, List<IntegerConstant> numbers, int bits) {
    IntegerConstant first = numbers.get(0);
    return switch (operator) {
      case COPY, TRUNC, SEXT, ZEXT -> Folding.convert(operator, first, bits);
      case POINTER_TO_INTEGER -> Folding.number(first.value(), bits);
      case ADD, SUB, MUL, AND, OR, XOR -> Folding.combine(operator, first, numbers.get(1), bits);
      default -> null;
    };
  }

  private @Nullable IntegerConstant compared(Compare c) {
    IntegerConstant left = operand(c.left());
    IntegerConstant right = operand(c.right());
    return left == null || right == null ? null : Folding.compare(c.predicate(), left, right);
  }
}
