package io.interlock.race.own;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Body;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.summary.state.GuardedAccess;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * How much of what is added to an address is part of indexes in its text: {@code hist[c - 'a']} is
 * 97 elements before {@code hist[c]}, but not because of a pointer to another object than {@code
 * hist} is in. Looks at the arithmetic from the address back to the pointer that it starts from,
 * which ends, since no value is computed from itself but by phis.
 */
public final class IndexConstants {
  private static final int MAX_STEPS = 32;

  private final Program program;
  private final Map<Function, Definitions> definitions = new ConcurrentHashMap<>();

  public IndexConstants(Program program) {
    this.program = program;
  }

  /**
   * In bytes; null if it is not the same wherever the access is made.
   *
   * @param stride how far elements are apart whose own index does not count
   */
  @Nullable Long of(GuardedAccess access, long stride) {
    var found = new AtomicReference<@Nullable Long>();
    boolean isOne =
        access.isAlways(
            d -> {
              long bytes = bytes(d.function(), d.address(), stride);
              return found.compareAndSet(null, bytes) || Long.valueOf(bytes).equals(found.get());
            });
    return isOne ? found.get() : null;
  }

  private long bytes(Function function, Value address, long stride) {
    Definitions known = definitions.computeIfAbsent(function, this::definitions);
    long bytes = 0;
    Value at = address;
    for (int step = 0; step < MAX_STEPS && known.of(at) instanceof Address a; step++) {
      for (Address.Term term : a.terms()) {
        boolean isInside = Math.abs(term.scale()) != stride;
        bytes += isInside ? term.scale() * added(term.index(), known) : 0;
      }
      at = a.base();
    }
    return bytes;
  }

  private Definitions definitions(Function function) {
    return program.body(function).map(Body::definitions).orElseThrow();
  }

  /** The constants that are added to a number on the way to an index. */
  private static long added(Value index, Definitions known) {
    long sum = 0;
    Value at = index;
    for (int step = 0; step < MAX_STEPS && at instanceof LocalValue; step++) {
      Instruction definition = known.of(at);
      if (!(definition instanceof Arithmetic a)) {
        return sum;
      }
      switch (a.operator()) {
        case ADD, SUB -> {
          if (!(a.operands().get(1) instanceof IntegerConstant c)) {
            return sum;
          }
          sum += a.operator() == Arithmetic.Operator.ADD ? c.value() : -c.value();
        }
        case SEXT, ZEXT, TRUNC, COPY -> {}
        default -> {
          return sum;
        }
      }
      at = a.operands().get(0);
    }
    return sum;
  }
}
