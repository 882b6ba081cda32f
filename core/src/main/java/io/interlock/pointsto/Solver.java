package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.Program;
import io.interlock.run.RunContext;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Solves constraints: pointers move as the {@link Flows} have it, flow-insensitive, with calls
 * through pointers resolved on the way. Which functions are analyzed more than once is for an
 * {@link InstanceChoice} to say. In a program with a start, functions count from when something
 * that counts calls them, starts them or hands them out: of what never runs, nothing is known.
 */
final class Solver {
  /** How many nodes are looked at between two polls of cancellation. */
  private static final int POLL_MASK = 0x3f;

  private final SolverState state;
  private final CallBinder binder;
  private final InstanceChoice choice;
  private final @Nullable FunctionSlice slice;
  private final LimitWatch watch;
  private final BitSet loaded = new BitSet();
  private final IntArrayList reached = new IntArrayList();
  private int steps;

  /**
   * @param slice if given, the constraints that matter
   */
  Solver(
      SolverState state, InstanceChoice choice, @Nullable FunctionSlice slice, LimitWatch watch) {
    this.state = state;
    this.slice = slice;
    this.choice = choice;
    this.watch = watch;
    binder = new CallBinder(state, choice, this::reach);
    state.escapes(new Escapes(state.objects(), state.places(), state.flows(), binder::openFormals));
  }

  /** Solves, as far as cancellation and limits allow. */
  void solve(RunContext run) {
    loadGlobals();
    for (Function function : state.program().functions()) {
      state.makeVariadic(function.index());
    }
    openProgram();
    loadMade();
    if (isOver(run)) {
      return;
    }
    state.flows().solve(() -> step(run));
    // Where objects are told apart by type only, all that is said of types counts.
    if (!state.flows().isCrowded()) {
      state.instances().leaveOut(choice::isNeverEntered);
    }
  }

  /** An instance may run. */
  private void reach(int instance) {
    if (!loaded.get(instance)) {
      loaded.set(instance);
      reached.add(instance);
      state.ran(state.instances().function(instance));
    }
  }

  /** Brings the code of instances made or reached meanwhile into the graph. */
  private void loadMade() {
    IntArrayList made = choice.made();
    while (!made.isEmpty() || !reached.isEmpty()) {
      while (!made.isEmpty()) {
        reach(made.popInt());
      }
      load(reached.popInt());
    }
  }

  private boolean step(RunContext run) {
    loadMade();
    return (++steps & POLL_MASK) != 0 || !isOver(run);
  }

  private boolean isOver(RunContext run) {
    return run.isCancelled() || watch.reached() != null;
  }

  private void loadGlobals() {
    GlobalNodes globals = state.constraints().globals();
    PlaceTable places = state.places();
    for (int node = 0; node < globals.size(); node++) {
      switch (globals.kind(node)) {
        case ADDRESS -> state.flows().place(node, state.address(node));
        case CONTENT -> {
          int place = places.at(globals.object(node), globals.offset(node));
          if (place != PlaceTable.NOWHERE) {
            state.flows().adopt(place, node);
          }
        }
        case UNION -> {}
      }
    }
    int[] initial = state.constraints().initial();
    for (int i = 0; i < initial.length; i += 2) {
      state.flow(Nodes.globalNumber(initial[i]), Nodes.globalNumber(initial[i + 1]));
    }
  }

  /** Brings the code of an instance into the graph. */
  private void load(int instance) {
    Function function = state.instances().function(instance);
    Constraints constraints = state.constraints();
    int[] code = constraints.code();
    for (int at = constraints.start(function);
        at < constraints.end(function);
        at += Op.length(code[at])) {
      if (slice == null || slice.keeps(at)) {
        load(instance, code, at);
      }
    }
  }

  private void load(int instance, int[] code, int at) {
    Flows flows = state.flows();
    int a = code[at + 1];
    switch (code[at]) {
      case Op.COPY -> state.flow(state.node(instance, a), state.node(instance, code[at + 2]));
      case Op.SHIFT ->
          flows.shift(state.node(instance, a), state.node(instance, code[at + 2]), code[at + 3]);
      case Op.LOAD ->
          flows.load(state.node(instance, a), state.node(instance, code[at + 2]), code[at + 3]);
      case Op.STORE ->
          flows.store(state.node(instance, a), state.node(instance, code[at + 2]), code[at + 3]);
      case Op.STORE_INSIDE ->
          flows.storeInside(
              state.node(instance, code[at + 4]),
              state.node(instance, a),
              state.node(instance, code[at + 2]),
              code[at + 3],
              state.constraints().innerStore(code[at + 5]));
      case Op.TRANSFER ->
          flows.transfer(
              state.node(instance, a),
              state.node(instance, code[at + 2]),
              code[at + 3],
              state.constraints().transfer(code[at + 4]));
      case Op.MAKE -> make(instance, state.node(instance, a), code[at + 2]);
      case Op.CALL -> binder.bind(instance, state.constraints().call(a));
      default -> throw new IllegalStateException("constraint " + code[at]);
    }
  }

  private void make(int instance, int node, int siteIndex) {
    Site site = state.constraints().site(siteIndex);
    int object =
        state
            .objects()
            .add(
                site.kind(),
                state.instances().function(instance),
                site.instruction(),
                state.instances().context(instance),
                site.shape());
    state.flows().made(object);
    state.flows().place(node, state.places().at(object, 0));
  }

  /** What calls the program from outside: the start, or, in a library, anybody. */
  private void openProgram() {
    Program program = state.program();
    Function main = program.main().orElse(null);
    for (Function function : program.functions()) {
      // A slice leaves calls out: what may run is known from the analysis it was made by.
      if (slice == null ? main == null : slice.mayRun(function)) {
        reach(function.index());
      }
    }
    if (main != null) {
      program.constructors().forEach(c -> reach(c.function().index()));
      program.destructors().forEach(d -> reach(d.function().index()));
      state.escapes().openTo(main);
      return;
    }
    for (Function function : program.functions()) {
      if (function.linkage() != Linkage.INTERNAL && program.body(function).isPresent()) {
        state.escapes().openTo(function);
      }
    }
  }
}
