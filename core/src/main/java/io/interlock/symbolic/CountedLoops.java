package io.interlock.symbolic;

import io.interlock.graph.DepthFirst;
import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.NaturalLoops.Loop;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Unreachable;
import io.interlock.symbolic.Atom.Anonymous;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Loops that count: {@code for (i = first; i < end; i++)} with an end that does not change. What
 * such a loop does with {@code a[i]} it does with a known range of elements. The counter is a phi,
 * or a variable in memory ({@link MemoryCounters}).
 */
public final class CountedLoops {
  /** Which way a loop can be left. */
  public enum Ends {
    /** Only when the counter has reached the end, unless the program stops. */
    WHEN_DONE,
    /** Also before. */
    EARLY_TOO
  }

  /** What the test at the end says of the counter while the loop goes on. */
  public enum Stays {
    /** It is less than the end. */
    BELOW,
    /** It is another number than the end, or less if neither has a sign: the end may be passed. */
    APART
  }

  /**
   * A counting loop.
   *
   * @param counter the name of the counter in the loop
   * @param first its first value
   * @param end the first value for which the loop is left
   */
  public record Counted(
      Loop loop, Atom counter, Symbolic first, Symbolic end, Ends ends, Stays stays) {}

  private final NaturalLoops loops;
  private final Dominators dominators;
  private final List<Counted> counted = new ArrayList<>();
  private final boolean isReducible;

  private CountedLoops(NaturalLoops loops, Dominators dominators, boolean isReducible) {
    this.isReducible = isReducible;
    this.loops = loops;
    this.dominators = dominators;
  }

  public static CountedLoops of(Function function, Body body, LocalNames names) {
    var flow = new ControlFlow(body);
    Dominators dominators = Dominators.of(flow, 0);
    var result =
        new CountedLoops(
            NaturalLoops.of(flow, dominators), dominators, isReducible(flow, dominators));
    for (Loop loop : result.loops.all()) {
      result.count(loop, function, body, names);
    }
    return result;
  }

  /** Whether every cycle is a loop with one entry. */
  private static boolean isReducible(ControlFlow flow, Dominators dominators) {
    DepthFirst order = DepthFirst.from(flow, 0);
    for (int at = 0; at < order.size(); at++) {
      int node = order.node(at);
      for (int next : flow.successors(node)) {
        if (order.place(next) <= at && !dominators.dominates(next, node)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether the loops are all the cycles there are. */
  public boolean areAll() {
    return isReducible;
  }

  /** How often a block runs at most in one run of the function; -1 if no bound is known. */
  public long times(int block) {
    long times = isReducible ? 1 : -1;
    for (Loop loop : loops.all()) {
      if (loop.contains(block) && times >= 0) {
        long rounds = rounds(loop);
        times = rounds < 0 || rounds > MAX_TIMES ? -1 : times * rounds;
      }
    }
    return times > MAX_TIMES ? -1 : times;
  }

  private static final long MAX_TIMES = 1 << 20;

  /** How often the body of a loop runs at most. */
  private long rounds(Loop loop) {
    for (Counted c : counted) {
      Symbolic count = c.loop().equals(loop) ? c.end().plus(c.first(), -1) : null;
      if (count != null && count.isConstant() && c.stays() == Stays.BELOW) {
        return Math.max(0, count.offset());
      }
    }
    return -1;
  }

  public NaturalLoops loops() {
    return loops;
  }

  public Dominators dominators() {
    return dominators;
  }

  public List<Counted> all() {
    return counted;
  }

  /** The counting loop with a counter. */
  public Optional<Counted> byCounter(Atom counter) {
    return counted.stream().filter(c -> c.counter().equals(counter)).findFirst();
  }

  private void count(Loop loop, Function function, Body body, LocalNames names) {
    Block header = body.blocks().get(loop.header());
    if (!(header.terminator() instanceof Branch branch)) {
      return;
    }
    boolean staysIfTrue = loop.contains(branch.then()) && !loop.contains(branch.otherwise());
    Compare test = definition(header, branch);
    if (test == null || !staysIfTrue) {
      return;
    }
    var memory = new MemoryCounters(function, body, names);
    for (Instruction i : header.instructions()) {
      Result result = i instanceof Phi || i instanceof Load ? i.definition().orElse(null) : null;
      if (result != null && names.name(test.left()).equals(names.name(result))) {
        var counter = new Anonymous(function, result.id());
        Symbolic first =
            i instanceof Phi phi ? first(phi, loop, counter, names) : memory.first((Load) i, loop);
        Symbolic end = end(test, names);
        boolean isFixed = end != null && !changesIn(end, loop, function, body);
        if (first != null && isFixed && end != null) {
          counted.add(
              new Counted(loop, counter, first, end, ends(loop, body), stays(test, first, end)));
        }
      }
    }
  }

  private static @Nullable Compare definition(Block header, Branch branch) {
    for (Instruction i : header.instructions()) {
      if (i instanceof Compare c && c.result().equals(branch.condition())) {
        return c;
      }
    }
    return null;
  }

  /** The value a counter starts with, if it is counted up by one each time; else null. */
  private static @Nullable Symbolic first(Phi phi, Loop loop, Anonymous counter, LocalNames names) {
    if (!names.name(phi.result()).equals(Symbolic.of(counter))) {
      return null;
    }
    Symbolic first = null;
    for (Phi.Incoming in : phi.incoming()) {
      Symbolic value = names.name(in.value());
      if (loop.contains(in.block())) {
        if (!value.equals(Symbolic.of(counter).plus(1))) {
          return null;
        }
      } else if (first != null && !first.equals(value)) {
        return null;
      } else {
        first = value;
      }
    }
    return first;
  }

  private static @Nullable Symbolic end(Compare test, LocalNames names) {
    Symbolic right = names.name(test.right());
    return switch (test.predicate()) {
      case SIGNED_LESS, UNSIGNED_LESS, NOT_EQUAL -> right;
      case SIGNED_LESS_EQUAL, UNSIGNED_LESS_EQUAL -> right.plus(1);
      default -> null;
    };
  }

  private static Stays stays(Compare test, Symbolic first, Symbolic end) {
    boolean isSigned =
        switch (test.predicate()) {
          case SIGNED_LESS, SIGNED_LESS_EQUAL -> true;
          default -> false;
        };
    boolean isKnown =
        first.isConstant()
            && end.isConstant()
            && first.offset() >= 0
            && first.offset() <= end.offset();
    return isSigned || isKnown ? Stays.BELOW : Stays.APART;
  }

  /** Whether a name may mean something else in each round of a loop. */
  public static boolean changesIn(Symbolic name, Loop loop, Function function, Body body) {
    for (int b = loop.nodes().nextSetBit(0); b >= 0; b = loop.nodes().nextSetBit(b + 1)) {
      for (Instruction i : body.blocks().get(b).instructions()) {
        boolean isDefinedHere =
            i.definition()
                .map(LocalValue::id)
                .filter(id -> name.mentionsDefinition(function, id))
                .isPresent();
        if (isDefinedHere) {
          return true;
        }
      }
    }
    return false;
  }

  /** How a loop can be left that tests something in its header. */
  public static Ends ends(Loop loop, Body body) {
    for (int b = loop.nodes().nextSetBit(0); b >= 0; b = loop.nodes().nextSetBit(b + 1)) {
      for (int next : body.blocks().get(b).terminator().successors()) {
        boolean isEarly =
            b != loop.header()
                && !loop.contains(next)
                && !(body.blocks().get(next).terminator() instanceof Unreachable);
        if (isEarly) {
          return Ends.EARLY_TOO;
        }
      }
    }
    return Ends.WHEN_DONE;
  }
}
