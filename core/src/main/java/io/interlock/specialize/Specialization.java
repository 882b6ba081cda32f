package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.FunctionModel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies functions so that callbacks and threads are told apart.
 *
 * <ul>
 *   <li>A function that is handed different functions gets one copy for each combination of them,
 *       and the calls that pass them call the copy: {@code apply(lock, ..)} and {@code apply(read,
 *       ..)} no longer share what is called in {@code apply}. (CoBE's context-sensitive callbacks;
 *       it removes the imprecision of the dissertation's figure 3.19.)
 *   <li>A function that is started as a thread at several places gets one copy for each of them, so
 *       that each thread has its own argument. With the first rule this sees through functions that
 *       wrap thread creation. (The origins of O2.) So does one that is given a number where it is
 *       started; in the copy that number is known ({@link KnownNumbers}).
 *   <li>A function that makes a pool of threads, see {@link ThreadStarters}, gets a copy for each
 *       call but one, so that each pool has threads of its own, and tasks of its own.
 * </ul>
 *
 * A copy has the same body; only calls in it differ, and what is computed from known numbers. Calls
 * that no rule is for, and all calls once there are {@link #MAX_COPIES} copies, keep the function
 * they name, so nothing is lost. Copies are made for finite combinations and bounded in number, so
 * this ends.
 */
public final class Specialization {
  private static final int MAX_COPIES = 400;

  /** Copies may add so many instructions for each one of the program, in percent. */
  private static final long MAX_GROWTH_PERCENT = 30;

  private static final long MIN_GROWTH = 5_000;

  /** What is known of a library function. */
  public interface Models {
    Optional<FunctionModel> of(Function function);
  }

  /** What a copy is for. */
  private record Key(Function original, Map<Integer, Function> functions) {}

  /** The code of a function as it is to be. */
  private record Work(Function function, Body body, Map<Integer, Function> functions) {}

  private final Program program;
  private final Models models;
  private final FunctionFormals formals;
  private final ThreadStarts starts;
  private final List<Function> all;
  private final Map<Function, Body> bodies = new HashMap<>();
  private final Map<Key, Function> copies = new HashMap<>();
  private final ArrayDeque<Work> waiting = new ArrayDeque<>();
  private long instructionsLeft;
  private boolean hasNumbers;

  private Specialization(Program program, Models models) {
    this.program = program;
    this.models = models;
    formals = new FunctionFormals(program);
    starts = new ThreadStarts(program, models);
    all = new ArrayList<>(program.functions());
    instructionsLeft = Math.max(MIN_GROWTH, program.instructionCount() * MAX_GROWTH_PERCENT / 100);
  }

  /** The program with copies; the same one if none are needed. */
  public static Program apply(Program original, Models models) {
    Program program =
        OwnCellForwarding.apply(
            ConstantCopies.apply(
                ConstantTables.apply(
                    ArgumentCopies.apply(
                        FilledVariables.apply(
                            ReturnedArguments.apply(
                                SettledBranches.apply(
                                    AtomicWrappers.apply(
                                        ExchangedValues.apply(Assembly.resolved(original)), models),
                                    models),
                                models)))),
                models),
            models);
    var specialization = new Specialization(program, models);
    specialization.copyByFunctions();
    specialization.copyPools();
    specialization.copyThreads();
    if (specialization.all.size() == program.functions().size()) {
      return program;
    }
    Program copied = specialization.build();
    return specialization.hasNumbers ? ConstantTables.apply(copied) : copied;
  }

  private void copyByFunctions() {
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> waiting.add(new Work(function, b, Map.of())));
    }
    while (!waiting.isEmpty()) {
      Work work = waiting.remove();
      bodies.put(work.function(), rewrite(work.body(), call -> redirected(call, work.functions())));
    }
  }

  /** A call of the copy for the functions it passes, if it passes any that matter. */
  private Call redirected(Call call, Map<Integer, Function> known) {
    List<Value> arguments = resolved(call.arguments(), known);
    Function callee = call.directCallee().orElse(null);
    Call with = with(call, call.callee(), arguments);
    if (callee == null || program.body(callee).isEmpty() || models.of(callee).isPresent()) {
      return with;
    }
    Map<Integer, Function> passed = new TreeMap<>();
    for (int i = 0; i < arguments.size() && i < callee.formals().size(); i++) {
      Function function = FunctionFormals.constant(arguments.get(i));
      if (function != null && formals.isWorthIt(callee, i)) {
        passed.put(i, function);
      }
    }
    if (passed.isEmpty()) {
      return with;
    }
    Function copy = copies.get(new Key(callee, passed));
    if (copy == null) {
      Body body = program.body(callee).orElseThrow();
      copy = copy(callee, body);
      if (copy == null) {
        return with;
      }
      copies.put(new Key(callee, Map.copyOf(passed)), copy);
      waiting.add(new Work(copy, body, passed));
    }
    return with(call, new SymbolAddress(copy, 0), arguments);
  }

  /** Formals of a copy that are known functions are named as such. */
  private static List<Value> resolved(List<Value> arguments, Map<Integer, Function> known) {
    if (known.isEmpty()) {
      return arguments;
    }
    var result = new ArrayList<Value>(arguments.size());
    for (Value argument : arguments) {
      Function function = argument instanceof Formal f ? known.get(f.id()) : null;
      result.add(function == null ? argument : new SymbolAddress(function, 0));
    }
    return result;
  }

  static Call with(Call call, Value callee, List<Value> arguments) {
    boolean isSame = callee == call.callee() && arguments == call.arguments();
    return isSame || (callee.equals(call.callee()) && arguments.equals(call.arguments()))
        ? call
        : new Call(
            call.result(),
            callee,
            arguments,
            call.traits(),
            call.memoryArguments(),
            call.position());
  }

  /** Null if there are enough. */
  private @Nullable Function copy(Function original, Body body) {
    long size = body.instructionCount();
    if (all.size() - program.functions().size() >= MAX_COPIES || size > instructionsLeft) {
      return null;
    }
    instructionsLeft -= size;
    Function copy = original.copy(all.size());
    all.add(copy);
    return copy;
  }

  /** A copy of a function that makes a pool, and of which functions it was reached through. */
  private record Pool(Function function, Set<Function> within) {}

  private void copyPools() {
    var starters = new ThreadStarters(program, starts::arguments);
    var pools = new ArrayDeque<Pool>();
    all.forEach(f -> pools.add(new Pool(f, Set.of(f.original()))));
    var taken = new HashSet<Function>();
    while (!pools.isEmpty()) {
      Pool pool = pools.remove();
      Body body = bodies.get(pool.function());
      if (body != null) {
        bodies.put(
            pool.function(),
            rewrite(body, call -> withOwnPool(call, pool, starters, taken, pools)));
      }
    }
  }

  private Call withOwnPool(
      Call call, Pool pool, ThreadStarters starters, Set<Function> taken, ArrayDeque<Pool> pools) {
    Function callee = call.directCallee().orElse(null);
    Body body = callee == null ? null : bodies.get(callee);
    if (callee == null
        || body == null
        || !starters.contains(callee)
        || pool.within().contains(callee.original())
        || taken.add(callee)) {
      return call;
    }
    Function copy = copy(callee, body);
    if (copy == null) {
      return call;
    }
    bodies.put(copy, body);
    var within = new HashSet<>(pool.within());
    within.add(callee.original());
    pools.add(new Pool(copy, within));
    return with(call, new SymbolAddress(copy, 0), call.arguments());
  }

  private void copyThreads() {
    Map<Function, Integer> counts = new HashMap<>();
    for (Function function : List.copyOf(all)) {
      Body body = bodies.get(function);
      if (body != null) {
        rewrite(
            body,
            call -> {
              starts.of(call).values().forEach(f -> counts.merge(f, 1, Integer::sum));
              return call;
            });
      }
    }
    for (Function function : List.copyOf(all)) {
      Body body = bodies.get(function);
      if (body != null) {
        bodies.put(function, rewrite(body, call -> withOwnThreads(call, counts)));
      }
    }
  }

  private Call withOwnThreads(Call call, Map<Function, Integer> counts) {
    Map<Integer, Function> started = starts.of(call);
    if (started.isEmpty()) {
      return call;
    }
    List<Value> arguments = new ArrayList<>(call.arguments());
    for (var entry : started.entrySet()) {
      Function function = entry.getValue();
      Body body = bodies.get(function);
      Body told = body == null ? null : KnownNumbers.in(body, starts.numbers(call, entry.getKey()));
      if (told != null && (!told.equals(body) || counts.getOrDefault(function, 0) > 1)) {
        Function copy = copy(function, told);
        if (copy != null) {
          bodies.put(copy, told);
          hasNumbers |= !told.equals(body);
          arguments.set(entry.getKey(), new SymbolAddress(copy, 0));
        }
      }
    }
    return with(call, call.callee(), arguments);
  }

  interface Rewriting {
    Call apply(Call call);
  }

  /** The same body if no call changes. */
  static Body rewrite(Body body, Rewriting rewriting) {
    List<Block> blocks = null; // mostly nothing changes
    for (int i = 0; i < body.blocks().size(); i++) {
      Block block = body.blocks().get(i);
      List<Instruction> instructions = rewritten(block.instructions(), rewriting);
      if (instructions != null) {
        blocks = blocks == null ? new ArrayList<>(body.blocks()) : blocks;
        blocks.set(i, new Block(block.index(), instructions));
      }
    }
    return blocks == null ? body : body.with(blocks);
  }

  /** Null if no call changes. */
  private static @Nullable List<Instruction> rewritten(
      List<Instruction> instructions, Rewriting rewriting) {
    List<Instruction> result = null;
    for (int i = 0; i < instructions.size(); i++) {
      if (instructions.get(i) instanceof Call call) {
        Call next = rewriting.apply(call);
        if (!next.equals(call)) {
          result = result == null ? new ArrayList<>(instructions) : result;
          result.set(i, next);
        }
      }
    }
    return result;
  }

  private Program build() {
    var builder = new Program.Builder(all, program.globals()).pointerSize(program.pointerSize());
    all.forEach(f -> Optional.ofNullable(bodies.get(f)).ifPresent(b -> builder.body(f, b)));
    program
        .globals()
        .forEach(g -> program.initializer(g).ifPresent(i -> builder.initializer(g, i)));
    return builder.lifecycle(program.constructors(), program.destructors()).build();
  }
}
