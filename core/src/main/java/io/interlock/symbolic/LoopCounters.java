package io.interlock.symbolic;

import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Value;
import io.interlock.symbolic.Atom.Anonymous;
import io.interlock.symbolic.LoopCounter.Tested;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that the counters of a function's loops can be. A counter is a phi in the header of a
 * loop to which every way back adds the same constant, and which starts with one name. Its limit is
 * that of the test with which the header stays in the loop; it holds behind that test, so it is
 * given only if the counter is used nowhere else: no access, call or return before the test or
 * after the loop has a name with the counter in it, and no number is made of it there.
 *
 * <p>The first value is as it was when the loop was entered last, so it must be defined outside of
 * the loop. A limit may be loaded again in each round; then it means nothing unless whoever uses it
 * finds out what is loaded.
 *
 * <p>Assumes that counters do not overflow, as names do.
 */
public final class LoopCounters {
  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final CountedLoops loops;

  private LoopCounters(Function function, Body body, LocalNames names, CountedLoops loops) {
    this.function = function;
    this.body = body;
    this.names = names;
    this.loops = loops;
  }

  /** The counters of a function's loops. */
  public static List<LoopCounter> of(
      Function function, Body body, LocalNames names, CountedLoops loops) {
    var counters = new LoopCounters(function, body, names, loops);
    var found = new ArrayList<LoopCounter>();
    for (Loop loop : loops.loops().all()) {
      for (Instruction i : body.blocks().get(loop.header()).instructions()) {
        LoopCounter counter = i instanceof Phi phi ? counters.read(phi, loop) : null;
        if (counter != null) {
          found.add(counter);
        }
      }
    }
    return found;
  }

  private @Nullable LoopCounter read(Phi phi, Loop loop) {
    var counter = new Anonymous(function, phi.result().id());
    Symbolic name = Symbolic.of(counter);
    if (phi.result().type().isPointer() || !names.name(phi.result()).equals(name)) {
      return null;
    }
    Symbolic first = null;
    long step = 0;
    for (Phi.Incoming in : phi.incoming()) {
      Symbolic value = names.name(in.value());
      if (loop.contains(in.block())) {
        Long distance = value.distanceFrom(name);
        if (distance == null || distance == 0 || (step != 0 && step != distance)) {
          return null;
        }
        step = distance;
      } else if (first != null && !first.equals(value)) {
        return null;
      } else {
        first = value;
      }
    }
    boolean isKnown = first != null && step != 0 && !first.isUnknown() && !isDefinedIn(first, loop);
    return isKnown && first != null && !isStale(counter, first, loop)
        ? limited(counter, first, step, loop)
        : null;
  }

  /** Whether the counter may be used when what it started with has another value already. */
  private boolean isStale(Anonymous counter, Symbolic first, Loop loop) {
    return first.mentions(Anonymous.class::isInstance)
        && body.blocks().stream().anyMatch(b -> !loop.contains(b.index()) && uses(b, counter));
  }

  private boolean isDefinedIn(Symbolic value, Loop loop) {
    return loop.nodes().stream()
        .mapToObj(b -> body.blocks().get(b))
        .flatMap(b -> b.instructions().stream())
        .anyMatch(
            i -> i.definition().map(r -> value.mentionsDefinition(function, r.id())).orElse(false));
  }

  private LoopCounter limited(Anonymous counter, Symbolic first, long step, Loop loop) {
    Test test = test(counter, step, loop);
    return test == null
        ? new LoopCounter(counter, first, step, null, Tested.SIGNED)
        : new LoopCounter(counter, first, step, test.limit(step), test.tested());
  }

  /** The test that the counter satisfies wherever it is used, if it gives a limit. */
  private @Nullable Test test(Anonymous counter, long step, Loop loop) {
    Block header = body.blocks().get(loop.header());
    if (!(header.terminator() instanceof Branch branch)) {
      return null;
    }
    Test test = null;
    for (Instruction i : header.instructions()) {
      if (i instanceof Compare c && c.result().equals(branch.condition())) {
        test = Test.of(c, Symbolic.of(counter), names);
      }
    }
    boolean staysIfTrue = loop.contains(branch.then()) && !isLeft(branch.then(), header, loop);
    boolean staysIfFalse =
        loop.contains(branch.otherwise()) && !isLeft(branch.otherwise(), header, loop);
    if (test == null || staysIfTrue == staysIfFalse) {
      return null;
    }
    Test holds = staysIfTrue ? test : test.negated();
    Symbolic limit = holds.limit(step);
    int inside = staysIfTrue ? branch.then() : branch.otherwise();
    return limit != null
            && !limit.isUnknown()
            && inside != loop.header()
            && !isUsedOutside(counter, inside(inside, header, loop), loop)
        ? holds
        : null;
  }

  /**
   * Whether a loop is left at once by a block that another condition comes to, if control comes
   * from the header: {@code i < hi && more}, where the block joins both.
   */
  private boolean isLeft(int block, Block header, Loop loop) {
    return body.blocks().get(block).terminator() instanceof Branch both
        && loop.contains(both.then())
        && !loop.contains(both.otherwise())
        && isFalseFrom(header.index(), both.condition(), body.blocks().get(block));
  }

  /** Whether a condition is a phi of a block that is false if control comes from another one. */
  private static boolean isFalseFrom(int from, Value condition, Block block) {
    for (Instruction i : block.instructions()) {
      if (i instanceof Phi phi && phi.result().equals(condition)) {
        return phi.incoming().stream()
            .anyMatch(
                in ->
                    in.block() == from
                        && in.value() instanceof IntegerConstant c
                        && c.value() == 0);
      }
    }
    return false;
  }

  /** Where a loop goes on when the test of its header, and what comes with it, has held. */
  private int inside(int next, Block header, Loop loop) {
    Branch branch = (Branch) header.terminator();
    int other = branch.then() == next ? branch.otherwise() : branch.then();
    return loop.contains(other) && body.blocks().get(other).terminator() instanceof Branch both
        ? both.then()
        : next;
  }

  /** Whether the counter matters for more than what comes behind the test. */
  private boolean isUsedOutside(Anonymous counter, int inside, Loop loop) {
    for (Block block : body.blocks()) {
      boolean isBehind =
          loop.contains(block.index()) && loops.dominators().dominates(inside, block.index());
      if (!isBehind && (uses(block, counter) || passes(block, counter))) {
        return true;
      }
    }
    return false;
  }

  private boolean uses(Block block, Anonymous counter) {
    for (Instruction i : block.instructions()) {
      if (isUse(i) || isComputed(i)) {
        for (Value value : i.operands()) {
          if (names.name(value).mentions(counter::equals)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether what an instruction is given matters to others than the function itself. */
  static boolean isUse(Instruction i) {
    return i instanceof MemoryAccess
        || i instanceof MemoryTransfer
        || i instanceof Call
        || i instanceof Return;
  }

  /** Whether a number is made that does not show what it is made of ({@link NumberDefinitions}). */
  private boolean isComputed(Instruction i) {
    Symbolic own =
        i.definition().map(r -> Symbolic.of(new Anonymous(function, r.id()))).orElse(null);
    return (i instanceof Arithmetic a && names.name(a.result()).equals(own)) || i instanceof Select;
  }

  /** Whether another phi gets the counter from a block. */
  private boolean passes(Block block, Anonymous counter) {
    for (int next : block.terminator().successors()) {
      for (Instruction i : body.blocks().get(next).instructions()) {
        if (!(i instanceof Phi phi)) {
          break;
        }
        boolean isGiven =
            phi.result().id() != counter.local()
                && phi.incoming().stream()
                    .filter(in -> in.block() == block.index())
                    .anyMatch(in -> names.name(in.value()).mentions(counter::equals));
        if (isGiven) {
          return true;
        }
      }
    }
    return false;
  }

  /** A comparison of {@code counter + added} with something else. */
  private record Test(long added, Symbolic other, Compare.Predicate predicate) {
    static @Nullable Test of(Compare compare, Symbolic counter, LocalNames names) {
      Symbolic left = names.name(compare.left());
      Symbolic right = names.name(compare.right());
      Long onLeft = left.distanceFrom(counter);
      if (onLeft != null) {
        return new Test(onLeft, right, compare.predicate());
      }
      Long onRight = right.distanceFrom(counter);
      return onRight == null ? null : new Test(onRight, left, swapped(compare.predicate()));
    }

    Test negated() {
      return new Test(added, other, negated(predicate));
    }

    Tested tested() {
      return switch (predicate) {
        case UNSIGNED_LESS, UNSIGNED_LESS_EQUAL, UNSIGNED_GREATER, UNSIGNED_GREATER_EQUAL ->
            Tested.UNSIGNED;
        case NOT_EQUAL -> Tested.UNEQUAL;
        default -> Tested.SIGNED;
      };
    }

    /** The last value of the counter for which the test holds; null if there is no bound. */
    @Nullable Symbolic limit(long step) {
      if (tested() == Tested.UNSIGNED && added < 0) {
        return null;
      }
      return switch (predicate) {
        case SIGNED_LESS, UNSIGNED_LESS -> step > 0 ? other.plus(-1 - added) : null;
        case SIGNED_LESS_EQUAL, UNSIGNED_LESS_EQUAL -> step > 0 ? other.plus(-added) : null;
        case SIGNED_GREATER, UNSIGNED_GREATER -> step < 0 ? other.plus(1 - added) : null;
        case SIGNED_GREATER_EQUAL, UNSIGNED_GREATER_EQUAL -> step < 0 ? other.plus(-added) : null;
        case NOT_EQUAL -> Math.abs(step) == 1 ? other.plus(-step - added) : null;
        case EQUAL, FLOATING -> null;
      };
    }

    private static Compare.Predicate swapped(Compare.Predicate predicate) {
      return switch (predicate) {
        case FLOATING -> Compare.Predicate.FLOATING;
        case EQUAL -> Compare.Predicate.EQUAL;
        case NOT_EQUAL -> Compare.Predicate.NOT_EQUAL;
        case UNSIGNED_GREATER -> Compare.Predicate.UNSIGNED_LESS;
        case UNSIGNED_GREATER_EQUAL -> Compare.Predicate.UNSIGNED_LESS_EQUAL;
        case UNSIGNED_LESS -> Compare.Predicate.UNSIGNED_GREATER;
        case UNSIGNED_LESS_EQUAL -> Compare.Predicate.UNSIGNED_GREATER_EQUAL;
        case SIGNED_GREATER -> Compare.Predicate.SIGNED_LESS;
        case SIGNED_GREATER_EQUAL -> Compare.Predicate.SIGNED_LESS_EQUAL;
        case SIGNED_LESS -> Compare.Predicate.SIGNED_GREATER;
        case SIGNED_LESS_EQUAL -> Compare.Predicate.SIGNED_GREATER_EQUAL;
      };
    }

    private static Compare.Predicate negated(Compare.Predicate predicate) {
      return switch (predicate) {
        case FLOATING -> Compare.Predicate.FLOATING;
        case EQUAL -> Compare.Predicate.NOT_EQUAL;
        case NOT_EQUAL -> Compare.Predicate.EQUAL;
        case UNSIGNED_GREATER -> Compare.Predicate.UNSIGNED_LESS_EQUAL;
        case UNSIGNED_GREATER_EQUAL -> Compare.Predicate.UNSIGNED_LESS;
        case UNSIGNED_LESS -> Compare.Predicate.UNSIGNED_GREATER_EQUAL;
        case UNSIGNED_LESS_EQUAL -> Compare.Predicate.UNSIGNED_GREATER;
        case SIGNED_GREATER -> Compare.Predicate.SIGNED_LESS_EQUAL;
        case SIGNED_GREATER_EQUAL -> Compare.Predicate.SIGNED_LESS;
        case SIGNED_LESS -> Compare.Predicate.SIGNED_GREATER_EQUAL;
        case SIGNED_LESS_EQUAL -> Compare.Predicate.SIGNED_GREATER;
      };
    }
  }
}
