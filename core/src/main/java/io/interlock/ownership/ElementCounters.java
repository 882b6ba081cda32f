package io.interlock.ownership;

import io.interlock.graph.Dominators;
import io.interlock.graph.NaturalLoops;
import io.interlock.graph.StronglyConnected;
import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Body;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The counters of a function's loops that have another value in each round, and never the same
 * again while the function runs: counted up in each round, or down, by constants, in a loop that is
 * in no other. Counters of an int or more are assumed not to begin again. And the pointers that
 * walk over the elements of an array in the same way.
 */
final class ElementCounters {
  private static final int NONE = -1;
  private static final int MIN_BITS = 32;

  private final Definitions definitions;
  private final Body body;

  /** Those that are in no other, found when they are asked for: few functions have such arrays. */
  private @Nullable List<NaturalLoops.Loop> outer;

  ElementCounters(Body body) {
    definitions = body.definitions();
    this.body = body;
  }

  private List<NaturalLoops.Loop> outer() {
    List<NaturalLoops.Loop> known = outer;
    if (known == null) {
      var flow = new ControlFlow(body);
      var connected = StronglyConnected.of(flow);
      known =
          NaturalLoops.of(flow, Dominators.of(flow, 0)).all().stream()
              .filter(
                  l -> connected.size(connected.component(l.header())) == l.nodes().cardinality())
              .toList();
      outer = known;
    }
    return known;
  }

  /** The counter that an index is, by the local of its phi; negative if it is none. */
  int of(Value index) {
    Value at = index;
    while (definitions.of(at) instanceof Arithmetic a && isWidened(a)) {
      at = a.operands().get(0);
    }
    return definitions.of(at) instanceof Phi phi && isCounter(phi) ? phi.result().id() : NONE;
  }

  /**
   * Whether a pointer walks over the elements of an array.
   *
   * @param size of an element
   */
  boolean isWalk(Phi pointer, long size) {
    return isCounted(pointer, next -> elements(next, pointer, size));
  }

  /** How many elements a pointer goes on; zero if that is not known. */
  private long elements(Value next, Phi pointer, long size) {
    return definitions.of(next) instanceof Address a
            && a.base().equals(pointer.result())
            && a.terms().isEmpty()
            && a.offset() % size == 0
        ? a.offset() / size
        : 0;
  }

  /** What a pointer is when its loop begins; null if that is several things, or it has no loop. */
  @Nullable Value start(Phi pointer) {
    NaturalLoops.Loop loop = loopOf(pointer);
    if (loop == null) {
      return null;
    }
    List<Value> starts =
        pointer.incoming().stream()
            .filter(i -> !loop.contains(i.block()))
            .map(Phi.Incoming::value)
            .toList();
    return starts.size() == 1 ? starts.get(0) : null;
  }

  private static boolean isWidened(Arithmetic a) {
    return a.operator() == Operator.SEXT
        || a.operator() == Operator.ZEXT
        || a.operator() == Operator.COPY;
  }

  private boolean isCounter(Phi phi) {
    return phi.result().type().bits() >= MIN_BITS && isCounted(phi, next -> step(next, phi));
  }

  private NaturalLoops.@Nullable Loop loopOf(Phi phi) {
    int block = definitions.block(phi.result());
    return outer().stream().filter(l -> l.header() == block).findFirst().orElse(null);
  }

  private boolean isCounted(Phi phi, ToLongFunction<Value> steps) {
    NaturalLoops.Loop loop = loopOf(phi);
    if (loop == null) {
      return false;
    }
    long direction = 0;
    for (Phi.Incoming incoming : phi.incoming()) {
      if (loop.contains(incoming.block())) {
        long step = Long.signum(steps.applyAsLong(incoming.value()));
        if (step == 0 || step == -direction) {
          return false;
        }
        direction = step;
      }
    }
    return direction != 0;
  }

  /** How much is added in a round; zero if that is not known. */
  private long step(Value next, Phi counter) {
    Instruction definition = definitions.of(next);
    boolean isStep =
        definition instanceof Arithmetic a
            && a.operands().size() == 2
            && a.operands().get(0) instanceof LocalValue from
            && from.id() == counter.result().id()
            && a.operands().get(1) instanceof IntegerConstant;
    if (!isStep || !(definition instanceof Arithmetic a)) {
      return 0;
    }
    long by = ((IntegerConstant) a.operands().get(1)).value();
    return switch (a.operator()) {
      case ADD -> by;
      case SUB -> -by;
      default -> 0;
    };
  }
}
