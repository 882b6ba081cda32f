package io.interlock.pointsto;

import io.interlock.ir.Call;
import io.interlock.ir.Call.MemoryArgument;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Program;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.source.Position;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Connects calls with what they call: actual arguments with formals, results with what is returned.
 * Surplus arguments of a variadic function are stored in an object of their own; other mismatches,
 * which only casts can cause, pass what both sides have. A model wins over a body. What has neither
 * is unknown: it may keep and call what it is given, and returns something from outside.
 */
final class CallBinder {
  private final SolverState state;
  private final ModelBinder modelBinder;
  private final Set<Target> bound = new HashSet<>();

  private record Target(int instance, int call, int function) {}

  private final InstanceChoice choice;

  private final @Nullable SharedFormals shared;

  private final IntConsumer reached;

  /**
   * @param reached hears of every instance that may run, more than once
   */
  CallBinder(SolverState state, InstanceChoice choice, IntConsumer reached) {
    this.reached = reached;
    this.state = state;
    shared = state.flows().isSymmetric() ? new SharedFormals(state, choice) : null;
    this.choice = choice;
    modelBinder = new ModelBinder(state, this);
  }

  ReturnedValues.Way returned(Function function, Call call) {
    return choice.returned(function, call);
  }

  /** Binds a call, now or when its targets are known. */
  void bind(int instance, CallSite site) {
    var arguments = new IntArrayList(site.arguments().size());
    site.arguments().forEach((int a) -> arguments.add(state.node(instance, a)));
    int result = state.node(instance, site.result());
    var invocation =
        new Invocation(
            instance,
            site,
            arguments,
            result,
            site.call().memoryArguments(),
            Invocation.Entry.CALL);
    if (site.direct() != null) {
      enter(invocation, site.direct());
    } else if (site.call().callee() instanceof InlineAssembly) {
      assembly(invocation);
    } else if (site.receiver() != null && state.tellsReceivers()) {
      new ReceiverCalls(state, invocation, site.receiver(), this::enterReceived).listen();
    } else {
      var passed = new SharedFormals.Passed();
      state
          .flows()
          .listenForFunctions(
              state.node(instance, site.callee()), p -> enterPointed(invocation, passed, p));
    }
  }

  private void enterPointed(Invocation invocation, SharedFormals.Passed passed, int place) {
    Function function = state.function(place);
    if (function != null && !mayCall(invocation, function)) {
      return;
    }
    if (shared == null || function == null || !shared.isPassed(passed, function)) {
      enterAt(invocation, place);
    } else {
      reached.accept(function.index());
    }
  }

  private boolean mayCall(Invocation invocation, Function function) {
    CallSite site = invocation.site();
    return state.mayHold(site.caller(), site.call().callee(), function);
  }

  private void enterReceived(Invocation invocation, Function function) {
    if (mayCall(invocation, function)
        && bound.add(
            new Target(invocation.instance(), invocation.site().index(), function.index()))) {
      enter(invocation, function);
    }
  }

  private void enterAt(Invocation invocation, int place) {
    Function function = state.function(place);
    if (function != null
        && bound.add(
            new Target(invocation.instance(), invocation.site().index(), function.index()))) {
      enter(invocation, function);
    }
  }

  /** A function is entered, whatever it is. */
  void enter(Invocation invocation, Function function) {
    if (function.isIntrinsic()) {
      intrinsic(invocation, function);
      return;
    }
    FunctionModel model = state.models().of(function).orElse(null);
    if (model != null) {
      modelBinder.apply(invocation, model);
      if (model.actions().stream().noneMatch(a -> a instanceof Action.BodyUnder)) {
        return;
      }
    }
    Function resolver = function.resolver();
    if (state.program().body(function).isPresent()) {
      enterBody(invocation, function);
    } else if (resolver != null) {
      reached.accept(resolver.index());
      int picked = state.instances().returned(resolver.index());
      state.flows().listenForFunctions(picked, p -> enterAt(invocation, p));
    } else if (model == null) {
      unknown(invocation, function);
    }
  }

  private void enterBody(Invocation v, Function function) {
    int callee =
        switch (v.entry()) {
          case CALL -> choice.callee(v.instance(), v.site(), function);
          case START -> choice.started(v.instance(), v.site(), function);
        };
    reached.accept(callee);
    Flows flows = state.flows();
    List<Formal> formals = function.formals();
    for (int i = 0; i < formals.size(); i++) {
      int to = state.instances().formal(callee, i);
      if (formals.get(i).isCopy()) {
        flows.transfer(
            to, v.argument(i), formals.get(i).byValueSize(), TransferSite.untyped(position(v)));
      } else {
        state.flow(v.argument(i), to);
      }
    }
    int variadic = state.instances().variadic(callee);
    if (variadic != Instances.NONE) {
      int taker = flows.storedAt(state.places().any(variadic));
      for (int i = formals.size(); i < v.arguments().size(); i++) {
        if (v.isMemory(i, MemoryArgument.Kind.BY_VALUE)) {
          int to = flows.newNode();
          flows.place(to, state.places().any(variadic));
          flows.transfer(to, v.argument(i), Shape.UNKNOWN_SIZE, TransferSite.untyped(position(v)));
        } else {
          state.flow(v.argument(i), taker);
        }
      }
    }
    if (choice.isPool(function)) {
      modelBinder.allocate(v);
    } else {
      state.flow(state.instances().returned(callee), v.result());
    }
  }

  /** LLVM's own operations: most have nothing to do with pointers. */
  private void intrinsic(Invocation v, Function function) {
    String name = function.name();
    Flows flows = state.flows();
    if (name.startsWith("llvm.va_start")) {
      int variadic = state.instances().variadic(v.instance());
      if (variadic != Instances.NONE) {
        int unnamed = flows.newNode();
        flows.place(unnamed, state.places().any(variadic));
        int word = state.program().pointerSize();
        for (int i = 0; i < 3; i++) { // the pointers of a va_list, or the one that it is
          flows.store(flows.moved(v.argument(0), (long) i * word, 0), unnamed);
        }
      }
    } else if (name.startsWith("llvm.va_copy")) {
      flows.transfer(
          v.argument(0), v.argument(1), Shape.UNKNOWN_SIZE, TransferSite.untyped(position(v)));
    } else if (v.result() >= 0 && v.site().call().result() != null) {
      if (v.site().call().result().type().isPointer()) {
        state.flow(v.argument(0), v.result());
      }
    }
  }

  /** Assembly may move its operands to each other. */
  private void assembly(Invocation v) {
    Flows flows = state.flows();
    for (int i = 0; i < v.arguments().size(); i++) {
      int from = v.argument(i);
      boolean memory = v.isMemory(i, MemoryArgument.Kind.ASSEMBLY_OPERAND);
      int value = memory && v.result() >= 0 ? flows.loaded(from) : from;
      state.flow(value, v.result());
      for (int j = 0; memory && j < v.arguments().size(); j++) {
        if (!v.isMemory(j, MemoryArgument.Kind.ASSEMBLY_OPERAND)) {
          flows.store(from, v.argument(j));
        }
      }
    }
  }

  private void unknown(Invocation v, Function function) {
    Flows flows = state.flows();
    state.noteUnknown(v, function);
    for (int i = 0; i < v.arguments().size(); i++) {
      int argument = v.argument(i);
      state.flow(argument, state.escapes().escaped());
      flows.listenForFunctions(argument, place -> giveData(v, argument, place));
    }
    var result = v.site().call().result();
    if (v.result() >= 0 && result != null && result.type().isPointer()) {
      Type target = ValueTypes.resultPointee(function);
      flows.place(
          v.result(),
          state.outside().place(target != null ? target : state.hints().target(v.site())));
    }
    if (function.type() instanceof FunctionType type) {
      fillOutputs(v, function, type);
    }
  }

  /** A function handed over with other pointers may be called with them. */
  private void giveData(Invocation v, int self, int place) {
    Function callback = state.function(place);
    if (callback == null || state.program().body(callback).isEmpty()) {
      return;
    }
    for (int i = 0; i < callback.formals().size(); i++) {
      Layouts.Target target = state.hints().formal(callback, i);
      if (target.isPointer() && target.type() == null) {
        for (int argument : v.arguments()) {
          if (argument != self) {
            state.flow(argument, state.instances().formal(callback.index(), i));
          }
        }
      }
    }
  }

  /** An unknown function may store a pointer where it is given a pointer to one. */
  private void fillOutputs(Invocation v, Function function, FunctionType type) {
    Flows flows = state.flows();
    if (type.formals().size() == function.formals().size()) {
      for (int i = 0; i < type.formals().size() && i < v.arguments().size(); i++) {
        if (Layouts.stripped(type.formals().get(i)) instanceof PointerType outer
            && Layouts.stripped(outer.target()) instanceof PointerType inner
            && v.argument(i) >= 0) {
          int made = flows.newNode();
          flows.place(made, state.outside().place(inner.target()));
          flows.store(v.argument(i), made);
        }
      }
    }
    for (MemoryArgument m : v.memoryArguments()) {
      if (m.kind() == MemoryArgument.Kind.STRUCT_RESULT
          && Layouts.stripped(type.result()) instanceof RecordType record) {
        int made = flows.newNode();
        flows.place(made, state.outside().place(record));
        flows.transfer(v.argument(m.argument()), made, m.size(), TransferSite.untyped(position(v)));
      }
    }
  }

  /** A function that code outside may call: its formals point outside. */
  void openFormals(Function function) {
    Program program = state.program();
    if (program.body(function).isEmpty() || state.models().of(function).isPresent()) {
      return;
    }
    reached.accept(function.index());
    for (int i = 0; i < function.formals().size(); i++) {
      Layouts.Target target = state.hints().formal(function, i);
      if (target.isPointer()) {
        state
            .flows()
            .place(
                state.instances().formal(function.index(), i),
                state.outside().place(target.type()));
      }
    }
  }

  private static Position position(Invocation v) {
    return v.site().call().position();
  }

  static boolean isVariadic(Function function) {
    return function.has(FunctionTrait.VARIADIC);
  }
}
