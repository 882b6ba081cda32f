package io.interlock.summary.order;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Fence;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Ordering;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of a function that tell whether a flag was seen to be up: what a load or an atomic
 * operation has found there, and whether an exchange was done that needs it to be up.
 *
 * <p>A value that is one of these or else the flag's first value, as a variable that is set before
 * a loop and in it, tells the same: it differs from the first value only if a look has found
 * something else. Such variables are found as the largest set of phis that have no other operands;
 * conversions count where zero stays zero.
 *
 * <p>A relaxed look tells nothing before an acquire fence (C11 7.17.4.1); it takes effect there.
 */
public final class FlagLooks {
  /** From when on a look has been made. */
  public enum Effect {
    AT_ONCE,
    AT_FENCE
  }

  /**
   * A value that tells.
   *
   * @param number what it is, less what it is if it tells nothing
   * @param event by which it is counted that the flag was seen up
   */
  public record Teller(Symbolic number, int event, Effect effect) {}

  private static final FlagLooks NONE = new FlagLooks();

  private final List<Teller> tellers = new ArrayList<>();
  private final IdentityHashMap<Instruction, Kind> looks = new IdentityHashMap<>();

  private FlagLooks() {}

  public static FlagLooks find(OrderEvents events, Body body, LocalNames names) {
    return events.flags().isEmpty() ? NONE : new Finder(events, body, names).find();
  }

  public List<Teller> tellers() {
    return tellers;
  }

  /** How an instruction looks at a flag; null if it does not. */
  public @Nullable Kind kind(Instruction i) {
    return looks.get(i);
  }

  /** Whether a function has a fence that acquires. */
  static boolean hasFence(Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Fence f && f.ordering().acquires()) {
          return true;
        }
      }
    }
    return false;
  }

  private static final class Finder {
    private final OrderEvents events;
    private final Body body;
    private final LocalNames names;
    private final FlagLooks found = new FlagLooks();
    private final Map<FlagCell, BitSet> values = new LinkedHashMap<>();
    private final BitSet relaxed = new BitSet();

    Finder(OrderEvents events, Body body, LocalNames names) {
      this.events = events;
      this.body = body;
      this.names = names;
    }

    FlagLooks find() {
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof MemoryAccess access && i.definition().isPresent()) {
            look(access, i.definition().get());
          }
        }
      }
      values.forEach(this::addCarried);
      return found;
    }

    private void look(MemoryAccess access, Result result) {
      FlagCell flag =
          access instanceof Load load && load.bits() != null
              ? null
              : events.flag(names.places().of(names.name(access.address())));
      if (flag == null) {
        return;
      }
      Ordering ordering = access.shape().ordering();
      boolean isRelaxed = ordering.isAtomic() && !ordering.acquires();
      if (isRelaxed && !hasFence(body)) {
        return;
      }
      Effect effect = isRelaxed ? Effect.AT_FENCE : Effect.AT_ONCE;
      found.looks.put(access, ordering.isAtomic() ? Kind.SEEN_ACQUIRE : Kind.SEEN);
      if (access instanceof CompareExchange exchange) {
        addDone(exchange, flag, effect);
      } else {
        add(result, flag, effect);
      }
    }

    private void add(Result result, FlagCell flag, Effect effect) {
      found.tellers.add(teller(names.name(result).plus(-flag.initial()), flag, effect));
      values.computeIfAbsent(flag, f -> new BitSet()).set(result.id());
      relaxed.set(flag.place(), relaxed.get(flag.place()) || effect == Effect.AT_FENCE);
    }

    private Teller teller(Symbolic number, FlagCell flag, Effect effect) {
      return new Teller(number, events.number(Kind.SEEN, flag.place()), effect);
    }

    /** An exchange that was done has found what it expects. */
    private void addDone(CompareExchange exchange, FlagCell flag, Effect effect) {
      Symbolic expected = names.name(exchange.expected());
      if (!expected.isConstant() || expected.offset() == flag.initial()) {
        return;
      }
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Arithmetic a
              && a.operator() == Arithmetic.Operator.EXTRACT
              && a.operands().get(0).equals(exchange.result())
              && a.result().type().bits() == 1) {
            found.tellers.add(teller(names.name(a.result()), flag, effect));
          }
        }
      }
    }

    /** Variables that hold what was found, or the first value. */
    private void addCarried(FlagCell flag, BitSet sources) {
      List<Instruction> carriers = new ArrayList<>();
      for (Block block : body.blocks()) {
        block.instructions().stream()
            .filter(i -> i instanceof Phi || (flag.initial() == 0 && isConversion(i)))
            .forEach(carriers::add);
      }
      BitSet carried = (BitSet) sources.clone();
      carriers.forEach(i -> carried.set(id(i)));
      boolean isDone = false;
      while (!isDone) {
        isDone = !carriers.removeIf(i -> !isCarried(i, carried, flag));
        carried.clear();
        carried.or(sources);
        carriers.forEach(i -> carried.set(id(i)));
      }
      Effect effect = relaxed.get(flag.place()) ? Effect.AT_FENCE : Effect.AT_ONCE;
      for (Instruction i : carriers) {
        if (i instanceof Phi phi) {
          Symbolic name = names.name(phi.result()).plus(-flag.initial());
          found.tellers.add(teller(name, flag, effect));
        }
      }
    }

    private static int id(Instruction i) {
      return i.definition().map(LocalValue::id).orElseThrow();
    }

    private static boolean isConversion(Instruction i) {
      return i instanceof Arithmetic a
          && switch (a.operator()) {
            case COPY, TRUNC, ZEXT, SEXT -> true;
            default -> false;
          };
    }

    private static boolean isCarried(Instruction i, BitSet carried, FlagCell flag) {
      return i.operands().stream().allMatch(v -> isCarried(v, carried, flag));
    }

    private static boolean isCarried(Value value, BitSet carried, FlagCell flag) {
      Long number = FlagCell.number(value);
      return number == null
          ? value instanceof LocalValue local && carried.get(local.id())
          : number == flag.initial();
    }
  }
}
