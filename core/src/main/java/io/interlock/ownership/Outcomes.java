package io.interlock.ownership;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads off the text of a function which number it returns on which path, and what its branches ask
 * about numbers that calls have returned: {@code if (put(q, x) != 0) free(x);}, or that were chosen
 * before ({@link ChosenFlags}). Looks a few steps deep, so it ends.
 */
final class Outcomes {
  private static final int MAX_STEPS = 4;

  /** A branch asks about the result of a call, or a number chosen, a local by its number. */
  record Test(int result, Set<Sign> then, Set<Sign> otherwise) {
    Test negated() {
      return new Test(result, /* then= */ otherwise, /* otherwise= */ then);
    }

    Set<Sign> at(Branch branch, int block) {
      return branch.then() == block ? then : otherwise;
    }
  }

  private final Definitions definitions;

  Outcomes(Body body) {
    definitions = body.definitions();
  }

  /** What is chosen in the block that returns it, by where that is entered from; else null. */
  @Nullable Phi returned(Block block) {
    Value value = block.terminator() instanceof Return r ? r.value() : null;
    return value != null
            && plain(value) instanceof LocalValue l
            && definitions.of(l) instanceof Phi p
            && definitions.block(l) == block.index()
        ? p
        : null;
  }

  /** The signs of what a block returns if it is some value before it is converted. */
  Set<Sign> signs(Block block, Value returned) {
    Value value = block.terminator() instanceof Return r ? r.value() : null;
    if (value == null || !(returned instanceof IntegerConstant c)) {
      return Sign.all();
    }
    boolean isKept = plain(value).equals(value) && c.bits() > 1;
    if (isKept || c.value() == 0) {
      return Sign.of(c.value());
    }
    return Math.abs(c.value()) == 1 ? Sign.notZero() : Sign.all();
  }

  /** Without changes of its width, which leave zero and one what they are. */
  private Value plain(Value value) {
    Value at = value;
    for (int step = 0; step < MAX_STEPS && at instanceof LocalValue l; step++) {
      if (!(definitions.of(l) instanceof Arithmetic a) || !isConversion(a)) {
        break;
      }
      at = a.operands().get(0);
    }
    return at;
  }

  private static boolean isConversion(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, SEXT, ZEXT -> true;
      case TRUNC -> a.result().type().bits() == 1;
      default -> false;
    };
  }

  /** A comparison that a branch asks for, or for the contrary of. */
  record Asked(Compare compare, boolean isNegated) {}

  /**
   * Null if a condition is no comparison, nor a number that says how one came out: {@code int empty
   * = !q->first; ... if (empty)}. Such a number is only of use if what it compares was found in the
   * same block: so it is not of an earlier round of a loop than what was found last.
   */
  @Nullable Asked asked(Value condition) {
    if (condition instanceof LocalValue l && definitions.of(l) instanceof Compare c) {
      Asked kept = kept(c);
      return kept == null ? new Asked(c, /* isNegated= */ false) : kept;
    }
    return kept(condition, /* isNegated= */ false);
  }

  private @Nullable Asked kept(Compare c) {
    boolean isZero = c.right() instanceof IntegerConstant n && n.value() == 0;
    return switch (c.predicate()) {
      case EQUAL -> isZero ? kept(c.left(), /* isNegated= */ true) : null;
      case NOT_EQUAL -> isZero ? kept(c.left(), /* isNegated= */ false) : null;
      default -> null;
    };
  }

  private @Nullable Asked kept(Value number, boolean isNegated) {
    Value value = plain(number);
    if (!(value instanceof LocalValue l)) {
      return null;
    }
    if (definitions.of(l) instanceof Arithmetic a && isNegation(a)) {
      return kept(a.operands().get(0), !isNegated);
    }
    return definitions.of(l) instanceof Compare c && isOfOneBlock(l, c)
        ? new Asked(c, isNegated)
        : null;
  }

  private boolean isOfOneBlock(LocalValue result, Compare c) {
    return isAt(c.left(), definitions.block(result)) && isAt(c.right(), definitions.block(result));
  }

  private boolean isAt(Value value, int block) {
    return !(value instanceof LocalValue l) || definitions.block(l) == block;
  }

  /** Null if a branch asks about something else. */
  @Nullable Test test(Branch branch) {
    return test(branch.condition(), MAX_STEPS);
  }

  private @Nullable Test test(Value condition, int depth) {
    if (depth == 0 || !(condition instanceof LocalValue l)) {
      return null;
    }
    if (definitions.of(l) instanceof Arithmetic a && isNegation(a)) {
      Test negated = test(a.operands().get(0), depth - 1);
      return negated == null ? null : negated.negated();
    }
    if (definitions.of(l) instanceof Compare c) {
      return compared(c);
    }
    return of(plain(condition), Sign.notZero());
  }

  private static boolean isNegation(Arithmetic a) {
    return a.operator() == Arithmetic.Operator.XOR
        && a.result().type().bits() == 1
        && a.operands().get(1) instanceof IntegerConstant c
        && c.value() != 0;
  }

  private @Nullable Test compared(Compare c) {
    if (!(c.right() instanceof IntegerConstant n)) {
      return null;
    }
    if (n.value() != 0) {
      return of(c.left(), c.predicate(), Sign.of(n.value()));
    }
    return switch (c.predicate()) {
      case EQUAL -> of(plain(c.left()), Set.of(Sign.ZERO));
      case NOT_EQUAL -> of(plain(c.left()), Sign.notZero());
      case SIGNED_LESS -> of(c.left(), Set.of(Sign.LESS));
      case SIGNED_GREATER -> of(c.left(), Set.of(Sign.MORE));
      case SIGNED_LESS_EQUAL -> of(c.left(), Set.of(Sign.LESS, Sign.ZERO));
      case SIGNED_GREATER_EQUAL -> of(c.left(), Set.of(Sign.MORE, Sign.ZERO));
      case UNSIGNED_GREATER, UNSIGNED_GREATER_EQUAL, UNSIGNED_LESS, UNSIGNED_LESS_EQUAL, FLOATING ->
          null;
    };
  }

  /** Of a comparison with a number that is not zero; other numbers may have the same sign. */
  private @Nullable Test of(Value value, Compare.Predicate predicate, Set<Sign> equal) {
    boolean isEqual = predicate == Compare.Predicate.EQUAL;
    Test test = isEqual || predicate == Compare.Predicate.NOT_EQUAL ? of(value, equal) : null;
    return test == null
        ? null
        : isEqual
            ? new Test(test.result, equal, Sign.all())
            : new Test(test.result, Sign.all(), equal);
  }

  private @Nullable Test of(Value value, Set<Sign> then) {
    return value instanceof LocalValue l
            && (definitions.of(l) instanceof Call || definitions.of(l) instanceof Phi)
        ? new Test(l.id(), then, Sign.not(then))
        : null;
  }
}
