package io.interlock.bench.mutate;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What calls do for synchronization. A small function that acquires and never releases counts as an
 * acquisition itself, and one that releases and never acquires as a release; so do functions that
 * call those.
 */
final class SyncOperations {
  private static final int SMALL = 60;
  private static final int ROUNDS = 3;

  /** What a call does. */
  enum Effect {
    ACQUIRE,
    RELEASE,
    JOIN,
    BARRIER,
    ONCE,
    SEMAPHORE
  }

  /**
   * @param argument the argument that names the lock, or {@link #ALL} where it is not one
   */
  record Operation(Effect effect, int argument) {
    static final int ALL = -1;
  }

  private final ProgramModels models;
  private final Map<Function, Effect> wrappers = new HashMap<>();

  SyncOperations(Program program, ProgramModels models) {
    this.models = models;
    for (int round = 0; round < ROUNDS; round++) {
      program.functions().forEach(f -> program.body(f).ifPresent(b -> classify(f, b)));
    }
  }

  boolean isWrapper(Function function) {
    return wrappers.containsKey(function);
  }

  private void classify(Function function, Body body) {
    if (wrappers.containsKey(function)
        || body.instructionCount() > SMALL
        || models.of(function).isPresent()) {
      return;
    }
    boolean acquires = false;
    boolean releases = false;
    for (Block block : body.blocks()) {
      for (Instruction instruction : block.instructions()) {
        Effect effect = of(instruction).map(Operation::effect).orElse(Effect.JOIN);
        acquires |= effect == Effect.ACQUIRE;
        releases |= effect == Effect.RELEASE;
      }
    }
    if (acquires != releases) {
      wrappers.put(function, acquires ? Effect.ACQUIRE : Effect.RELEASE);
    }
  }

  Optional<Operation> of(Instruction instruction) {
    if (!(instruction instanceof Call call) || call.directCallee().isEmpty()) {
      return Optional.empty();
    }
    Function callee = call.directCallee().get();
    Effect wrapper = wrappers.get(callee);
    if (wrapper != null) {
      return Optional.of(new Operation(wrapper, Operation.ALL));
    }
    List<Action> actions =
        models.of(callee).map(m -> m.at(call.arguments().size())).orElse(List.of());
    return actions.stream().flatMap(action -> of(action).stream()).findFirst();
  }

  private static Optional<Operation> of(Action action) {
    if (action instanceof Action.Acquire a) {
      return Optional.of(new Operation(Effect.ACQUIRE, argument(a.lock())));
    } else if (action instanceof Action.Release r) {
      return Optional.of(new Operation(Effect.RELEASE, argument(r.lock())));
    } else if (action instanceof Action.Join j) {
      return Optional.of(new Operation(Effect.JOIN, argument(j.thread())));
    } else if (action instanceof Action.BarrierWait b) {
      return Optional.of(new Operation(Effect.BARRIER, argument(b.barrier())));
    } else if (action instanceof Action.Once o) {
      return Optional.of(new Operation(Effect.ONCE, argument(o.control())));
    } else if (action instanceof Action.SemaphoreWait s) {
      return Optional.of(new Operation(Effect.SEMAPHORE, argument(s.semaphore())));
    }
    return Optional.empty();
  }

  private static int argument(Operand operand) {
    return operand.kind() == Operand.Kind.ARGUMENT ? operand.argument() : Operation.ALL;
  }
}
