package io.interlock.lockset;

import io.interlock.dataflow.ForwardProblem;
import io.interlock.dataflow.ForwardSolver;
import io.interlock.finding.CallStep;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.SymbolAddress;
import io.interlock.model.Effect;
import io.interlock.model.LibraryModel;
import io.interlock.run.RunContext;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The states in which one thread may reach each instruction, following direct calls.
 *
 * <p>A context is a function with the state it is entered in. Each context is solved as a forward
 * problem over its blocks, with callees replaced by the states they return in; a context whose exit
 * changes makes its callers be solved again. Exits start as "does not return" and only lose locks,
 * so this ends. A function entered in many states is, from some number of them on, entered as if no
 * lock were held, which only forgets locks.
 *
 * <p>Locks are global mutexes, compared by name; a lock that is no global is not tracked, which is
 * safe because it then protects nothing, and its release drops all locks.
 */
public final class ThreadWalk {
  private static final int MAX_CONTEXTS = 8;

  /** A function and the state it is entered in. */
  public record Context(Function function, ThreadState entry) {}

  /** The first call found that enters a context. */
  private record Arrival(Context caller, Call call) {}

  /** Sees every instruction of every context with the state before it. */
  public interface Visitor {
    void visit(Context context, Instruction instruction, ThreadState state);
  }

  private final Program program;
  private final LibraryModel model;
  private final RunContext run;
  private final Map<Context, @Nullable ThreadState> exits = new LinkedHashMap<>();
  private final Map<Context, Set<Context>> callers = new HashMap<>();
  private final Map<Context, Arrival> arrivals = new HashMap<>();
  private final Map<Function, List<Context>> contexts = new HashMap<>();
  private final ArrayDeque<Context> waiting = new ArrayDeque<>();
  private final Set<Context> queued = new LinkedHashSet<>();

  private ThreadWalk(Program program, LibraryModel model, RunContext run) {
    this.program = program;
    this.model = model;
    this.run = run;
  }

  /** Walks a thread from its first function. */
  public static ThreadWalk from(
      Function entry, ThreadState state, Program program, LibraryModel model, RunContext run) {
    var walk = new ThreadWalk(program, model, run);
    var start = new Context(entry, state);
    walk.add(start);
    walk.solve();
    return walk;
  }

  /** The calls that lead from the start of the thread to a context, outermost first. */
  public List<CallStep> chain(Context context) {
    var steps = new ArrayDeque<CallStep>();
    for (Arrival a = arrivals.get(context); a != null; a = arrivals.get(a.caller())) {
      steps.addFirst(new CallStep(a.caller().function().name(), a.call().position()));
    }
    return List.copyOf(steps);
  }

  /** Shows every reachable instruction. */
  public void forEach(Visitor visitor) {
    for (Context context : exits.keySet()) {
      Body body = bodyOf(context.function());
      List<@Nullable ThreadState> before = solveBody(context, body);
      for (Block block : body.blocks()) {
        ThreadState state = before.get(block.index());
        for (Instruction i : block.instructions()) {
          if (state == null) {
            break;
          }
          visitor.visit(context, i, state);
          state = after(context, i, state);
        }
      }
    }
  }

  private void add(Context context) {
    exits.put(context, null);
    contexts.computeIfAbsent(context.function(), f -> new ArrayList<>()).add(context);
    enqueue(context);
  }

  private void enqueue(Context context) {
    if (queued.add(context)) {
      waiting.add(context);
    }
  }

  private void solve() {
    while (!waiting.isEmpty() && !run.isCancelled()) {
      Context context = waiting.remove();
      queued.remove(context);
      ThreadState exit = exitOf(context);
      if (exit != null && !exit.equals(exits.get(context))) {
        exits.put(context, exit);
        callers.getOrDefault(context, Set.of()).forEach(this::enqueue);
      }
    }
  }

  private Body bodyOf(Function function) {
    return program
        .body(function)
        .orElseThrow(() -> new IllegalStateException(function + " has no body"));
  }

  private List<@Nullable ThreadState> solveBody(Context context, Body body) {
    return ForwardSolver.solve(new ControlFlow(body), 0, new BlockStates(context, body));
  }

  /** The state in which a context returns; null if it does not. */
  private @Nullable ThreadState exitOf(Context context) {
    Body body = bodyOf(context.function());
    List<@Nullable ThreadState> before = solveBody(context, body);
    ThreadState exit = null;
    for (Block block : body.blocks()) {
      ThreadState start = before.get(block.index());
      if (start == null || !(block.terminator() instanceof Return)) {
        continue;
      }
      ThreadState end = through(context, block, start);
      if (end != null) {
        exit = exit == null ? end : exit.join(end);
      }
    }
    return exit;
  }

  private @Nullable ThreadState through(Context context, Block block, ThreadState start) {
    ThreadState state = start;
    for (Instruction i : block.instructions()) {
      if (state == null) {
        return null;
      }
      state = after(context, i, state);
    }
    return state;
  }

  /** The state after an instruction; null if it does not come back. */
  private @Nullable ThreadState after(Context context, Instruction i, ThreadState state) {
    return i instanceof Call call ? afterCall(context, call, state) : state;
  }

  private @Nullable ThreadState afterCall(Context context, Call call, ThreadState state) {
    Optional<Effect> effect = model.effectOf(call);
    if (effect.isPresent()) {
      return afterEffect(effect.get(), call, state);
    }
    Optional<Function> callee = call.directCallee().filter(f -> program.body(f).isPresent());
    return callee.isEmpty() ? state : afterCallee(context, call, callee.get(), state);
  }

  private static ThreadState afterEffect(Effect effect, Call call, ThreadState state) {
    return switch (effect.kind()) {
      case ACQUIRE ->
          lock(call, effect.argument())
              .map(l -> state.with(state.locks().acquire(l, call.position())))
              .orElse(state);
      case RELEASE ->
          lock(call, effect.argument())
              .map(l -> state.with(state.locks().release(l)))
              .orElseGet(() -> state.with(Lockset.EMPTY));
      case CREATE_THREAD -> state.withOthers();
      case NONE, LONGJMP -> state;
    };
  }

  private static Optional<Lock> lock(Call call, int argument) {
    return argument < call.arguments().size()
            && call.arguments().get(argument) instanceof SymbolAddress a
            && a.symbol() instanceof Global g
        ? Optional.of(new Lock(g, a.offset()))
        : Optional.empty();
  }

  private @Nullable ThreadState afterCallee(
      Context caller, Call call, Function function, ThreadState state) {
    Context callee = contextFor(function, state);
    if (!exits.containsKey(callee)) {
      arrivals.put(callee, new Arrival(caller, call));
      add(callee);
    }
    callers.computeIfAbsent(callee, c -> new LinkedHashSet<>()).add(caller);
    return exits.get(callee);
  }

  private Context contextFor(Function function, ThreadState state) {
    var wanted = new Context(function, state);
    List<Context> known = contexts.getOrDefault(function, List.of());
    if (exits.containsKey(wanted) || known.size() < MAX_CONTEXTS) {
      return wanted;
    }
    return new Context(function, new ThreadState(Lockset.EMPTY, state.company()));
  }

  /** The states at the starts of the blocks of one context. */
  private final class BlockStates implements ForwardProblem<ThreadState> {
    private final Context context;
    private final Body body;

    BlockStates(Context context, Body body) {
      this.context = context;
      this.body = body;
    }

    @Override
    public ThreadState entry() {
      return context.entry();
    }

    @Override
    public ThreadState join(ThreadState left, ThreadState right) {
      return left.join(right);
    }

    @Override
    public @Nullable ThreadState transfer(int block, ThreadState before) {
      return through(context, body.blocks().get(block), before);
    }
  }
}
