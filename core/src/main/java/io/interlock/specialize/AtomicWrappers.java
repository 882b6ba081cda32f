package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Fence;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.specialize.Specialization.Models;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the code of functions that wrap one atomic operation in the place of calls of them: {@code
 * static inline int xchg(atomic_t *a, int v) { return __atomic_exchange_n(&a->v, v, ...); }}.
 * Locks, flags, tickets and counters made of atomic operations are recognized by what is stored
 * there and what is asked of the result; a library of wrappers, as of the kernel and of many a code
 * base, would hide both behind formals and returns.
 *
 * <p>A wrapper makes one atomic access, be it in a loop that waits, or fences only; it makes no
 * other access, calls nothing but other wrappers, and is small. Wrappers of wrappers are found
 * round by round, {@link #MAX_ROUNDS} times. The code is the same as before, so nothing is assumed;
 * what is lost is the last step of the call chain of atomic accesses, in reports. Growth is
 * bounded; what is beyond that stays a call.
 */
final class AtomicWrappers {
  private static final int MAX_SIZE = 32;
  private static final int MAX_ROUNDS = 4;

  /** Code put in the place of calls may add so many instructions for each of the program. */
  private static final long MAX_GROWTH_PERCENT = 30;

  private static final long MIN_GROWTH = 5_000;

  private final Program program;
  private final Models models;
  private final Map<Function, Body> wrappers = new HashMap<>();
  private long instructionsLeft;

  private AtomicWrappers(Program program, Models models) {
    this.program = program;
    this.models = models;
    instructionsLeft = Math.max(MIN_GROWTH, program.instructionCount() * MAX_GROWTH_PERCENT / 100);
  }

  /** The same program if there are no such functions. */
  static Program apply(Program program, Models models) {
    var wrappers = new AtomicWrappers(program, models);
    wrappers.find();
    return wrappers.wrappers.isEmpty()
        ? program
        : program.withBodies((f, b) -> wrappers.inlined(b));
  }

  private void find() {
    boolean isMore = true;
    for (int round = 0; isMore && round < MAX_ROUNDS; round++) {
      Map<Function, Body> found = new HashMap<>();
      for (Function function : program.functions()) {
        Body body = candidate(function);
        if (body != null && isWrapper(body)) {
          found.put(function, body);
        }
      }
      wrappers.putAll(found);
      isMore = !found.isEmpty();
    }
  }

  /** The code of a function that may be a wrapper and is not known as one, with those it calls. */
  private @Nullable Body candidate(Function function) {
    Body body = program.body(function).orElse(null);
    boolean isOther =
        body == null
            || wrappers.containsKey(function)
            || body.instructionCount() > MAX_SIZE
            || function.has(FunctionTrait.VARIADIC)
            || function.resolver() != null
            || function.formals().stream().anyMatch(Formal::isCopy)
            || models.of(function).isPresent();
    return body == null || isOther ? null : spliced(body);
  }

  private static boolean isWrapper(Body body) {
    if (body.instructionCount() > MAX_SIZE || !CodeTransplant.isPossible(body)) {
      return false;
    }
    int atomic = 0;
    int fences = 0;
    boolean isLeft = false;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess access) {
          if (!access.shape().isAtomic()) {
            return false;
          }
          atomic++;
        }
        fences += i instanceof Fence ? 1 : 0;
        isLeft |= i instanceof Return;
      }
    }
    return isLeft && (atomic == 1 || (atomic == 0 && fences > 0));
  }

  private Body inlined(Body body) {
    int added = 0;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        Body code = i instanceof Call call ? code(call) : null;
        added += code == null ? 0 : code.instructionCount();
      }
    }
    if (added == 0 || added > instructionsLeft) {
      return body;
    }
    instructionsLeft -= added;
    return spliced(body);
  }

  private Body spliced(Body body) {
    return Splice.into(body, this::code);
  }

  /** What a call does, if it calls a wrapper. */
  private @Nullable Body code(Call call) {
    Function callee = call.directCallee().orElse(null);
    Body body = callee == null ? null : wrappers.get(callee);
    boolean isAsDeclared =
        callee != null
            && call.arguments().size() == callee.formals().size()
            && call.memoryArguments().isEmpty();
    return isAsDeclared ? body : null;
  }
}
