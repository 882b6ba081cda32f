package io.interlock.race.instance;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The places in the text that take a number from a counter and count it on by a constant: an atomic
 * addition, or a load and a store of the sum to the same address in one block with no call and no
 * other store between, so that both are made under the same locks. Read off the instructions, one
 * function at a time when it is asked for.
 */
final class CounterDraws {
  private static final int MAX_ORIGINS = 200;

  /** How a counter is counted on. */
  enum Manner {
    ONE_STEP,
    LOAD_AND_STORE
  }

  /**
   * A draw.
   *
   * @param address of the counter
   * @param bytes how wide the counter is
   * @param step by how much it is counted on, not zero
   */
  record Draw(Function function, Value address, long bytes, long step, Manner manner) {}

  /** Where something is written. */
  private record Spot(Position position, Value address) {}

  /** What is known of one function. */
  private static final class Text {
    final Map<Integer, Draw> byNumber = new HashMap<>();
    final Map<Spot, Draw> bySpot = new HashMap<>();
    final Set<Spot> others = new HashSet<>();
    final Set<Position> calls = new HashSet<>();
  }

  private final Program program;
  private final Map<Function, Text> texts = new ConcurrentHashMap<>();

  CounterDraws(Program program) {
    this.program = program;
  }

  /** What defines a local value; null for formals. */
  @Nullable Instruction definition(Function function, int local) {
    return program.body(function).map(b -> b.definitions().of(local)).orElse(null);
  }

  /** A local value by its number; null if no instruction defines it. */
  @Nullable LocalValue local(Function function, int local) {
    Instruction definition = definition(function, local);
    return definition == null ? null : definition.definition().orElse(null);
  }

  /** The draw that gives a value; null if it is none. */
  @Nullable Draw drawing(Function function, Value value) {
    return value instanceof LocalValue local ? text(function).byNumber.get(local.id()) : null;
  }

  /** The draws that make an access; none if something else may make it, too. */
  Set<Draw> of(GuardedAccess access) {
    var found = new HashSet<Draw>();
    Set<GuardedAccess> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    var waiting = new ArrayDeque<>(List.of(access));
    while (!waiting.isEmpty()) {
      GuardedAccess at = waiting.remove();
      if (!seen.add(at)) {
        continue;
      }
      if (at.isCutShort() || seen.size() > MAX_ORIGINS) {
        return Set.of();
      }
      for (Origin origin : at.origins()) {
        if (origin instanceof Origin.Lifted lifted) {
          waiting.add(lifted.access());
        } else if (origin instanceof Origin.Direct direct) {
          Draw draw = at(direct);
          if (draw == null) {
            return Set.of();
          }
          found.add(draw);
        }
      }
    }
    return found;
  }

  private @Nullable Draw at(Origin.Direct origin) {
    Text text = text(origin.function());
    var spot = new Spot(origin.position(), origin.address());
    boolean isOnly = !text.others.contains(spot) && !text.calls.contains(origin.position());
    return isOnly ? text.bySpot.get(spot) : null;
  }

  private Text text(Function function) {
    return texts.computeIfAbsent(function, this::read);
  }

  private Text read(Function function) {
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return new Text();
    }
    var text = new Text();
    for (Block block : body.blocks()) {
      new BlockReader(function, text).read(block);
    }
    return text;
  }

  /** Reads a block from the first instruction to the last. */
  private static final class BlockReader {
    private final Function function;
    private final Text text;
    private final Map<Result, Arithmetic> sums = new HashMap<>();
    private final List<Load> loads = new ArrayList<>();

    BlockReader(Function function, Text text) {
      this.function = function;
      this.text = text;
    }

    void read(Block block) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load) {
          loads.add(load);
        } else if (i instanceof Arithmetic a) {
          sums.put(a.result(), a);
        } else if (i instanceof Store store) {
          store(store);
        } else if (i instanceof AtomicUpdate update) {
          update(update);
        } else if (i instanceof CompareExchange c) {
          text.others.add(new Spot(c.position(), c.address()));
          loads.clear();
        } else if (i instanceof MemoryTransfer t) {
          text.others.add(new Spot(t.position(), t.destination()));
          loads.clear();
        } else if (i instanceof Call call) {
          text.calls.add(call.position());
          loads.clear();
        }
      }
    }

    private void update(AtomicUpdate update) {
      var spot = new Spot(update.position(), update.address());
      long sign = update.operator().equals("add") ? 1 : update.operator().equals("sub") ? -1 : 0;
      if (sign != 0
          && update.value() instanceof IntegerConstant c
          && c.value() != 0
          && update.shape().size() >= Integer.BYTES) {
        var draw =
            new Draw(
                function,
                update.address(),
                update.shape().size(),
                sign * c.value(),
                Manner.ONE_STEP);
        text.byNumber.put(update.result().id(), draw);
        add(spot, draw);
      } else {
        text.others.add(spot);
      }
      loads.clear();
    }

    private void store(Store store) {
      var spot = new Spot(store.position(), store.address());
      boolean canBegin = store.shape().size() < Integer.BYTES; // again, when all are used up
      long step = store.bits() == null && !canBegin ? step(store) : 0;
      if (step == 0) {
        text.others.add(spot);
      } else {
        var draw =
            new Draw(function, store.address(), store.shape().size(), step, Manner.LOAD_AND_STORE);
        for (Load load : loads) {
          if (isSame(load, store)) {
            text.byNumber.put(load.result().id(), draw);
          }
        }
        add(spot, draw);
      }
      loads.clear();
    }

    private void add(Spot spot, Draw draw) {
      Draw before = text.bySpot.put(spot, draw);
      if (before != null && !before.equals(draw)) {
        text.others.add(spot);
      }
    }

    /** What is added to what is at the address; 0 if something else is stored. */
    private long step(Store store) {
      Arithmetic sum = store.value() instanceof Result r ? sums.get(r) : null;
      if (sum == null
          || sum.operator() != Arithmetic.Operator.ADD
          || !(sum.operands().get(1) instanceof IntegerConstant c)) {
        return 0;
      }
      boolean isOfLoad =
          loads.stream()
              .anyMatch(l -> isSame(l, store) && l.result().equals(sum.operands().get(0)));
      return isOfLoad ? c.value() : 0;
    }

    private static boolean isSame(Load load, Store store) {
      return load.bits() == null
          && load.address().equals(store.address())
          && load.shape().size() == store.shape().size();
    }
  }
}
