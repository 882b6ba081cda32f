package io.interlock.ownership;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Branches on a local variable that says which way control came: {@code int at = -1; lock(); if
 * (!slot[i]) { slot[i] = c; at = i; } unlock(); if (at < 0) free(c);}.
 *
 * <p>Where the block that branches begins with the choice of the number that it asks about (a phi),
 * it is followed once for each way that leads there, with what holds on that way alone; a branch is
 * taken with what holds at the end of those whose number has a sign that the branch lets pass. A
 * number chosen in the block before, by a phi there, is followed back to the ways that lead to that
 * one. A constant has its sign; what begins at zero or above and is only ever added to is not
 * negative, provided that it does not overflow; other numbers may have any.
 *
 * <p>Goes a few blocks back, over a bounded number of ways, so it ends; more are not told apart.
 */
final class ChosenFlags {
  private static final int MAX_BACK = 3;
  private static final int MAX_WAYS = 16;

  /** What is known of the blocks of a function. */
  interface Flow {
    /** Null if control has not been seen to get to the end of a block. */
    @Nullable Holds after(int block);

    Holds along(Block from, int to, Holds after);

    Holds through(Block block, Holds start);
  }

  private record Way(Value number, Holds start) {}

  private final Body body;
  private final Definitions definitions;
  private final Outcomes outcomes;
  private final Flow flow;

  ChosenFlags(Body body, Outcomes outcomes, Flow flow) {
    this.body = body;
    definitions = body.definitions();
    this.outcomes = outcomes;
    this.flow = flow;
  }

  /** Whether a block ends with a branch on a number that was chosen where it begins. */
  boolean isAskedAfter(Block block) {
    return asked(block) != null;
  }

  /** Adds to what holds at the end of such a block what holds there by the sign of the number. */
  void tell(Block block, Holds end, BaseSets sets) {
    Phi phi = asked(block);
    List<Way> ways = phi == null ? null : ways(block, phi, MAX_BACK);
    if (phi == null || ways == null || ways.size() > MAX_WAYS) {
      return;
    }
    boolean isWhole = isComparedAsIs(block, phi);
    Map<Sign, Holds> bySign = new EnumMap<>(Sign.class);
    for (Way way : ways) {
      Holds then = flow.through(block, way.start);
      for (Sign sign : signs(way.number, isWhole)) {
        bySign.merge(sign, then, (a, b) -> a.meet(b, sets));
      }
    }
    end.setReturned(phi.result().id(), bySign);
  }

  /** Whether no way has been seen on which control leaves such a block for another. */
  boolean isClosed(Block block, int successor, Holds end) {
    Phi phi = asked(block);
    if (phi == null
        || end.returned().isEmpty()
        || !(block.terminator() instanceof Branch branch)
        || branch.then() == branch.otherwise()) {
      return false;
    }
    Outcomes.Test test = outcomes.test(branch);
    return test != null
        && end.returnedBy() == test.result()
        && test.at(branch, successor).stream().noneMatch(end.returned()::containsKey);
  }

  private @Nullable Phi asked(Block block) {
    Outcomes.Test test =
        block.terminator() instanceof Branch b && b.then() != b.otherwise()
            ? outcomes.test(b)
            : null;
    return test == null
        ? null
        : block.instructions().stream()
            .takeWhile(Phi.class::isInstance)
            .map(Phi.class::cast)
            .filter(p -> p.result().id() == test.result())
            .findFirst()
            .orElse(null);
  }

  /** Null if there are too many. */
  private @Nullable List<Way> ways(Block block, Phi phi, int back) {
    var found = new ArrayList<Way>();
    for (Phi.Incoming incoming : phi.incoming()) {
      Block from = body.blocks().get(incoming.block());
      Phi earlier = chosenIn(from, incoming.value());
      List<Way> before = earlier == null || back == 0 ? null : ways(from, earlier, back - 1);
      Holds after = flow.after(from.index());
      if (before != null) {
        for (Way way : before) {
          Holds end = flow.through(from, way.start);
          found.add(new Way(way.number, flow.along(from, block.index(), end)));
        }
      } else if (after != null) {
        found.add(new Way(incoming.value(), flow.along(from, block.index(), after)));
      }
      if (found.size() > MAX_WAYS) {
        return null;
      }
    }
    return found;
  }

  private @Nullable Phi chosenIn(Block block, Value number) {
    return number instanceof LocalValue l
            && definitions.of(l) instanceof Phi p
            && definitions.block(l) == block.index()
        ? p
        : null;
  }

  /** Whether a branch compares the number itself, not what is left of it by a conversion. */
  private boolean isComparedAsIs(Block block, Phi phi) {
    return block.terminator() instanceof Branch b
        && b.condition() instanceof LocalValue l
        && definitions.of(l) instanceof Compare c
        && c.left() instanceof LocalValue left
        && left.id() == phi.result().id();
  }

  private Set<Sign> signs(Value number, boolean isWhole) {
    if (number instanceof IntegerConstant c) {
      if (c.value() == 0 || (isWhole && c.bits() > 1)) {
        return Sign.of(c.value());
      }
      return Math.abs(c.value()) == 1 ? Sign.notZero() : Sign.all();
    }
    return isWhole && isCounter(number) ? Set.of(Sign.ZERO, Sign.MORE) : Sign.all();
  }

  /** Whether a number begins at zero or above and grows only. */
  private boolean isCounter(Value number) {
    if (!(number instanceof LocalValue l)
        || !(definitions.of(l) instanceof Phi phi)
        || phi.result().type().bits() < Integer.SIZE) {
      return false;
    }
    return phi.incoming().stream().allMatch(i -> isAtLeastZero(i.value()) || isNext(i.value(), l));
  }

  private static boolean isAtLeastZero(Value value) {
    return value instanceof IntegerConstant c && c.value() >= 0;
  }

  private boolean isNext(Value value, LocalValue counter) {
    return value instanceof LocalValue l
        && definitions.of(l) instanceof Arithmetic a
        && a.operator() == Arithmetic.Operator.ADD
        && a.operands().get(0) instanceof LocalValue base
        && base.id() == counter.id()
        && isAtLeastZero(a.operands().get(1));
  }
}
