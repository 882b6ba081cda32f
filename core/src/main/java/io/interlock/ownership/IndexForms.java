package io.interlock.ownership;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import io.interlock.ownership.IndexForm.Modulus;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads off the text of a function how it computes indexes from cells ({@link IndexForm}): {@code
 * head + 1}, {@code (first + count) % N}, {@code i & (N - 1)}, and zero in place of a number that
 * has been compared with the constant it starts again at. Looks a few steps deep, so it ends.
 */
final class IndexForms {
  private static final int MAX_DEPTH = 8;

  /** Numbers of so many bytes are taken not to run over, narrower ones do. */
  private static final int WIDE = 4;

  private final Body body;
  private final Definitions definitions;
  private final int[] onlyBefore;

  IndexForms(Body body) {
    this.body = body;
    definitions = body.definitions();
    onlyBefore = new int[body.blocks().size()];
    Arrays.fill(onlyBefore, -1);
    for (Block block : body.blocks()) {
      for (int next : block.terminator().successors()) {
        onlyBefore[next] = onlyBefore[next] == -1 ? block.index() : -2;
      }
    }
  }

  /** Null if a value has no form. */
  @Nullable IndexForm of(Value value) {
    return of(value, MAX_DEPTH);
  }

  private @Nullable IndexForm of(Value value, int depth) {
    if (value instanceof IntegerConstant c) {
      return IndexForm.of(c.value());
    }
    if (depth == 0 || !(value instanceof LocalValue l)) {
      return null;
    }
    Instruction definition = definitions.of(l);
    if (definition instanceof Load load) {
      return l.isPointer() || load.shape().size() < WIDE ? null : IndexForm.of(load);
    }
    if (definition instanceof Arithmetic a) {
      return of(a, depth - 1);
    }
    if (definition instanceof Select s) {
      return chosen(s, depth - 1);
    }
    return definition instanceof Phi p ? chosen(p, depth - 1) : null;
  }

  private @Nullable IndexForm of(Arithmetic a, int depth) {
    List<Value> operands = a.operands();
    IndexForm left = operands.isEmpty() ? null : of(operands.get(0), depth);
    if (left == null) {
      return null;
    }
    return switch (a.operator()) {
      case COPY, SEXT, ZEXT -> left;
      case TRUNC -> a.result().type().bits() >= WIDE * Byte.SIZE ? left : null;
      case ADD -> plus(left, of(operands.get(1), depth));
      case SUB -> minus(left, of(operands.get(1), depth));
      case REM -> left.modulo(divisor(operands.get(1), depth));
      case AND -> operands.get(1) instanceof IntegerConstant c ? masked(left, c.value()) : null;
      default -> null;
    };
  }

  private static @Nullable IndexForm plus(IndexForm left, @Nullable IndexForm right) {
    return right == null ? null : left.plus(right);
  }

  private static @Nullable IndexForm minus(IndexForm left, @Nullable IndexForm right) {
    return plus(left, right == null ? null : right.negated());
  }

  private static @Nullable IndexForm masked(IndexForm form, long mask) {
    return mask > 0 && (mask & (mask + 1)) == 0 ? form.modulo(Modulus.of(mask + 1)) : null;
  }

  /** A constant, or what was loaded. */
  private Modulus divisor(Value value, int depth) {
    IndexForm form = of(value, depth);
    if (form == null) {
      return Modulus.NONE;
    }
    return form.isConstant()
        ? Modulus.of(form.shift())
        : form.isPlain() ? Modulus.of(form.loads().get(0)) : Modulus.NONE;
  }

  private @Nullable IndexForm chosen(Select select, int depth) {
    IndexForm reached = reached(select.condition(), true, depth);
    Value other = isZero(select.then()) ? select.otherwise() : select.then();
    if (!isZero(select.then())) {
      reached = isZero(select.otherwise()) ? reached(select.condition(), false, depth) : null;
    }
    return sameUpToModulus(reached, of(other, depth));
  }

  private @Nullable IndexForm chosen(Phi phi, int depth) {
    if (phi.incoming().size() != 2) {
      return null;
    }
    int zero = isZero(phi.incoming().get(0).value()) ? 0 : 1;
    Phi.Incoming start = phi.incoming().get(zero);
    if (!isZero(start.value())) {
      return null;
    }
    IndexForm reached = reachedIn(start.block(), depth);
    return reached == null
        ? null
        : sameUpToModulus(reached, of(phi.incoming().get(1 - zero).value(), depth));
  }

  static boolean isZero(Value value) {
    return value instanceof IntegerConstant c && c.value() == 0;
  }

  private @Nullable IndexForm sameUpToModulus(
      @Nullable IndexForm reached, @Nullable IndexForm other) {
    if (reached == null || other == null || other.shift() != reached.shift()) {
      return null;
    }
    boolean isSame =
        areSame(reached.loads(), other.loads()) && other.modulo(reached.modulus()) != null;
    return isSame ? reached : null;
  }

  /** Whether loads find the same. */
  private boolean areSame(List<Load> first, List<Load> second) {
    return first.equals(second)
        || (first.size() == 1
            && second.size() == 1
            && first.get(0).address().equals(second.get(0).address())
            && nothingBetween(first.get(0), second.get(0)));
  }

  /** Whether one load comes after another in its block, or in the next, and nothing is changed. */
  private boolean nothingBetween(Load first, Load second) {
    int start = definitions.block(first.result());
    int end = definitions.block(second.result());
    if (end != start && onlyBefore[end] != start) {
      return false;
    }
    var path = new ArrayList<>(body.blocks().get(start).instructions());
    if (end != start) {
      path.addAll(body.blocks().get(end).instructions());
    }
    boolean isAfter = false;
    for (Instruction i : path) {
      int defined = i.definition().map(Result::id).orElse(-1);
      if (defined == second.result().id()) {
        return isAfter;
      }
      isAfter = defined == first.result().id() || (isAfter && !changesMemory(i));
    }
    return false;
  }

  private static boolean changesMemory(Instruction i) {
    return i instanceof Call
        || i instanceof MemoryTransfer
        || (i instanceof MemoryAccess a && !(a instanceof Load));
  }

  /**
   * The number that is known to have reached a constant in a block, modulo the constant: it may be
   * replaced by zero there.
   */
  @Nullable IndexForm reachedIn(int block) {
    return reachedIn(block, MAX_DEPTH);
  }

  private @Nullable IndexForm reachedIn(int block, int depth) {
    int before = onlyBefore[block];
    return before >= 0
            && body.blocks().get(before).terminator() instanceof Branch b
            && b.then() != b.otherwise()
        ? reached(b.condition(), b.then() == block, depth)
        : null;
  }

  private @Nullable IndexForm reached(Value condition, boolean holds, int depth) {
    if (depth == 0
        || !(condition instanceof LocalValue l)
        || !(definitions.of(l) instanceof Compare c)) {
      return null;
    }
    Modulus limit = divisor(c.right(), depth - 1);
    Modulus reached =
        switch (c.predicate()) {
          case EQUAL, UNSIGNED_GREATER_EQUAL, SIGNED_GREATER_EQUAL -> holds ? limit : Modulus.NONE;
          case NOT_EQUAL, UNSIGNED_LESS, SIGNED_LESS -> holds ? Modulus.NONE : limit;
          case UNSIGNED_GREATER, SIGNED_GREATER -> holds ? above(c.right()) : Modulus.NONE;
          case UNSIGNED_LESS_EQUAL, SIGNED_LESS_EQUAL -> holds ? Modulus.NONE : above(c.right());
          case FLOATING -> Modulus.NONE;
        };
    IndexForm form = reached.isNone() ? null : of(c.left(), depth - 1);
    return form == null || form.shift() > 1 ? null : form.startingAgainAt(reached);
  }

  private static Modulus above(Value value) {
    return value instanceof IntegerConstant n ? Modulus.of(n.value() + 1) : Modulus.NONE;
  }
}
