package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.run.RunContext;
import java.util.ArrayDeque;

/**
 * Andersen's analysis: pointers by inclusion, flow-insensitive, with calls through pointers
 * resolved on the way. Instances of functions are made for calls of {@link AllocationWrappers}, so
 * heap objects are told apart by the calls that lead to them; everything else is analyzed once.
 */
final class Solver implements CallBinder.InstanceChoice {
  /** How many calls of allocating functions within each other are kept apart. */
  private static final int MAX_DEPTH = 4;

  /** The code of all further instances together is at most so many times the program's own. */
  private static final int MAX_GROWTH = 1;

  private static final int MIN_BUDGET = 200_000;

  /** How many nodes are looked at between two polls of cancellation. */
  private static final int POLL_MASK = 0x3ff;

  private final SolverState state;
  private final CallBinder binder;
  private final AllocationWrappers wrappers;
  private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
  private long budget;
  private int steps;

  Solver(SolverState state) {
    this.state = state;
    wrappers = new AllocationWrappers(state.program(), state.models());
    binder = new CallBinder(state, this);
    state.escapes(
        new Escapes(
            state.objects(),
            state.places(),
            state.graph(),
            state.memory(),
            state.views(),
            state.flows(),
            binder::openFormals));
    budget = Math.max(MIN_BUDGET, (long) MAX_GROWTH * state.constraints().code().length);
  }

  /** Solves; returns whether it came to its end. */
  boolean solve(RunContext run) {
    loadGlobals();
    for (Function function : state.program().functions()) {
      makeVariadic(function.index());
    }
    for (Function function : state.program().functions()) {
      load(function.index());
      while (!waiting.isEmpty()) {
        load(waiting.pop());
      }
      if (run.isCancelled()) {
        return false;
      }
    }
    openProgram();
    state.graph().solve(() -> step(run));
    return !run.isCancelled();
  }

  private boolean step(RunContext run) {
    state.memory().drain();
    for (int object : state.places().takeOverfull()) {
      state.memory().merge(object);
    }
    return (++steps & POLL_MASK) != 0 || !run.isCancelled();
  }

  private void loadGlobals() {
    GlobalNodes globals = state.constraints().globals();
    PlaceTable places = state.places();
    for (int node = 0; node < globals.size(); node++) {
      switch (globals.kind(node)) {
        case ADDRESS ->
            state.flows().place(node, places.at(globals.object(node), globals.offset(node)));
        case CONTENT -> {
          int place = places.at(globals.object(node), globals.offset(node));
          if (place != PlaceTable.NOWHERE) {
            state.memory().adopt(place, node);
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

  private void makeVariadic(int instance) {
    Function function = state.instances().function(instance);
    if (CallBinder.isVariadic(function) && state.program().body(function).isPresent()) {
      int object =
          state
              .objects()
              .add(
                  AbstractObject.Kind.VARIADIC,
                  function,
                  null,
                  state.instances().context(instance),
                  Shape.UNKNOWN);
      state.places().merge(object);
      state.instances().variadic(instance, object);
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
      load(instance, code, at);
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
      case Op.TRANSFER ->
          flows.transfer(
              state.node(instance, a),
              state.node(instance, code[at + 2]),
              code[at + 3],
              state.constraints().transferPosition(code[at + 4]));
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
    state.flows().place(node, state.places().at(object, 0));
  }

  /** The instance a call enters: one of its own for a direct call of an allocating function. */
  @Override
  public int callee(int instance, CallSite site, Function function) {
    Instances instances = state.instances();
    int cost = state.constraints().end(function) - state.constraints().start(function);
    if (!function.equals(site.direct())
        || !wrappers.contains(function)
        || instances.depth(instance) >= MAX_DEPTH
        || isWithin(instance, function)
        || cost > budget) {
      return function.index();
    }
    budget -= cost;
    String outer = instances.context(instance);
    String own = site.caller().name() + ":" + site.call().position().line();
    String context = outer.isEmpty() ? own : own + " < " + outer;
    int callee = instances.add(function, context, instance, site.index());
    makeVariadic(callee);
    waiting.add(callee);
    return callee;
  }

  /** Whether an instance is one of a function, or was made for a call of one. */
  private boolean isWithin(int instance, Function function) {
    for (int at = instance; at != Instances.NONE; at = state.instances().caller(at)) {
      if (state.instances().function(at).equals(function)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean isPool(Function function) {
    return wrappers.isPool(function);
  }

  /** What calls the program from outside: the start, or, in a library, anybody. */
  private void openProgram() {
    Function main = state.program().function("main").orElse(null);
    if (main != null && state.program().body(main).isPresent()) {
      state.escapes().openTo(main);
      return;
    }
    for (Function function : state.program().functions()) {
      boolean visible =
          function.linkage() != Linkage.INTERNAL && state.program().body(function).isPresent();
      if (visible) {
        state.escapes().openTo(function);
      }
    }
  }

  SolverState state() {
    return state;
  }
}
