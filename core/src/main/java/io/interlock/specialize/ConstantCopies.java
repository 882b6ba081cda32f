package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Copies functions for the constants that calls pass, where those decide what the function does: a
 * function that takes a command, a mode or a flag is then several functions, each with the code of
 * one command. {@code option(FREE, ..)} no longer calls what {@code option(SET, ..)} calls, so it
 * has no part in the call graph, the points-to sets and the summaries of that.
 *
 * <p>A call gets a copy if some of its arguments are constants, for formals that have a say in
 * where control goes ({@link DecidingFormals}), and with them half of the code that calls something
 * or touches memory is not entered ({@link ConstantFlow}), in the function itself or in one that it
 * passes them on to, up to {@link #MAX_DEPTH} calls away: what cuts off less costs more time than
 * it is worth. The copy is the function without that code ({@link Pruning}); calls that agree in
 * the constants share it. What a run of the function with these constants does, a run of the copy
 * does: they differ in code that is not entered. Of a function that nothing else refers to any more
 * the code is dropped ({@link Abandoned}).
 *
 * <p>There are at most {@link #MAX_COPIES_EACH} copies of a function, and they may add a fixed
 * share of the size of the program; calls beyond that keep the function they name. So a function
 * that calls itself with ever larger numbers comes to an end, too.
 */
final class ConstantCopies {
  private static final int MAX_COPIES_EACH = 16;
  private static final int MAX_DEPTH = 3;
  private static final long MAX_GROWTH_PERCENT = 25;
  private static final long MIN_GROWTH = 10_000;

  /** A function and the constants it is called with, by formal. */
  private record Key(Function function, Map<Integer, IntegerConstant> constants) {}

  private final Program program;
  private final Specialization.Models models;
  private final DecidingFormals deciding;
  private final List<Function> all;
  private final Map<Function, Body> bodies = new HashMap<>();

  /** The copy for each key, empty if the function itself serves. */
  private final Map<Key, Optional<Function>> copies = new HashMap<>();

  private final Map<Function, Integer> copiesOf = new HashMap<>();
  private final Map<Function, Integer> effects = new HashMap<>();
  private final ArrayDeque<Function> waiting = new ArrayDeque<>();
  private long instructionsLeft;

  private ConstantCopies(Program program, Specialization.Models models) {
    this.program = program;
    this.models = models;
    deciding = new DecidingFormals(program);
    all = new ArrayList<>(program.functions());
    instructionsLeft = Math.max(MIN_GROWTH, program.instructionCount() * MAX_GROWTH_PERCENT / 100);
  }

  /** The same program if there is nothing to tell apart. */
  static Program apply(Program program, Specialization.Models models) {
    var copies = new ConstantCopies(program, models);
    copies.run();
    if (copies.all.size() == program.functions().size()) {
      return program;
    }
    copies.dropUnused();
    return copies.build();
  }

  private void run() {
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> bodies.put(function, b));
      waiting.add(function);
    }
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      Body body = bodies.get(function);
      if (body != null) {
        bodies.put(function, Specialization.rewrite(body, this::redirected));
      }
    }
  }

  private Call redirected(Call call) {
    Key key = key(call);
    Function copy = key == null ? null : copy(key);
    return copy == null
        ? call
        : Specialization.with(call, new SymbolAddress(copy, 0), call.arguments());
  }

  /** Null if the call passes no constant that decides anything. */
  private @Nullable Key key(Call call) {
    Function callee = call.directCallee().orElse(null);
    if (callee == null || program.body(callee).isEmpty() || models.of(callee).isPresent()) {
      return null;
    }
    Map<Integer, IntegerConstant> constants = new TreeMap<>();
    List<Value> arguments = call.arguments();
    for (int i = 0; i < arguments.size() && i < callee.formals().size(); i++) {
      if (arguments.get(i) instanceof IntegerConstant number && deciding.contains(callee, i)) {
        constants.put(i, number);
      }
    }
    return constants.isEmpty() ? null : new Key(callee, constants);
  }

  private @Nullable Function copy(Key key) {
    Optional<Function> known = copies.get(key);
    if (known == null) {
      known = Optional.ofNullable(isWorthIt(key, MAX_DEPTH) ? made(key) : null);
      copies.put(key, known);
    }
    return known.orElse(null);
  }

  private boolean isWorthIt(Key key, int depth) {
    Body body = program.body(key.function()).orElseThrow();
    ConstantFlow flow = flow(key, body);
    int before = effects.computeIfAbsent(key.function(), f -> effectsOfAnyCall(f, body));
    return 2 * Pruning.effects(body, flow) <= before
        || (depth > 0 && passesOn(body, flow, depth - 1));
  }

  private static int effectsOfAnyCall(Function function, Body body) {
    return Pruning.effects(body, flow(new Key(function, Map.of()), body));
  }

  private static ConstantFlow flow(Key key, Body body) {
    return ConstantFlow.of(body, key.function().formals(), key.constants());
  }

  private boolean passesOn(Body body, ConstantFlow flow, int depth) {
    for (Block block : body.blocks()) {
      if (flow.isEntered(block.index())) {
        for (Instruction i : block.instructions()) {
          if (i instanceof Call call && passesOn(call, flow.arguments(call), depth)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  private boolean passesOn(Call call, List<Value> arguments, int depth) {
    if (arguments.equals(call.arguments())) {
      return false;
    }
    Key passed = key(Specialization.with(call, call.callee(), arguments));
    return passed != null && isWorthIt(passed, depth);
  }

  /** Null if there are enough. */
  private @Nullable Function made(Key key) {
    Body body = program.body(key.function()).orElseThrow();
    Body pruned = Pruning.pruned(body, flow(key, body));
    long size = pruned.instructionCount();
    if (size > instructionsLeft
        || copiesOf.merge(key.function(), 1, Integer::sum) > MAX_COPIES_EACH) {
      return null;
    }
    instructionsLeft -= size;
    Function copy = key.function().part(all.size());
    all.add(copy);
    bodies.put(copy, pruned);
    waiting.add(copy);
    return copy;
  }

  /** What only functions without callers call has none either, copies among it. */
  private void dropUnused() {
    var candidates = new LinkedHashSet<>(all.subList(program.functions().size(), all.size()));
    candidates.addAll(copiesOf.keySet());
    Abandoned.of(program, bodies, candidates).forEach(bodies::remove);
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
