package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Of some functions those that nothing refers to: no variable, no list of what runs before or after
 * {@code main}, and no code but that of functions which are referred to by nothing themselves. In a
 * program with a {@code main} these never run. Without one anybody may call them, and there are
 * none.
 */
final class Abandoned {
  private final Map<Function, Body> bodies;
  private final Set<Function> left;
  private final ArrayDeque<Function> referredTo = new ArrayDeque<>();

  private Abandoned(Map<Function, Body> bodies, Set<Function> candidates) {
    this.bodies = bodies;
    left = new LinkedHashSet<>(candidates);
  }

  /**
   * @param bodies the code of all functions as it is now
   */
  static Set<Function> of(Program program, Map<Function, Body> bodies, Set<Function> candidates) {
    Function main = program.function("main").orElse(null);
    if (main == null || !bodies.containsKey(main)) {
      return Set.of();
    }
    var abandoned = new Abandoned(bodies, candidates);
    abandoned.refer(main);
    abandoned.scan(program);
    return abandoned.left;
  }

  private void scan(Program program) {
    program.constructors().forEach(f -> refer(f.function()));
    program.destructors().forEach(f -> refer(f.function()));
    for (var global : program.globals()) {
      program
          .initializer(global)
          .ifPresent(i -> i.scalars().forEach(s -> refer(List.of(s.value()))));
    }
    var fixed = new HashSet<>(bodies.keySet());
    fixed.removeAll(left);
    fixed.forEach(this::scan);
    while (!referredTo.isEmpty()) {
      scan(referredTo.remove());
    }
  }

  private void scan(Function function) {
    Body body = bodies.get(function);
    if (body != null) {
      for (Block block : body.blocks()) {
        for (Instruction i : block.instructions()) {
          refer(i.operands());
        }
      }
    }
  }

  private void refer(List<? extends Value> values) {
    var waiting = new ArrayList<Value>(values);
    while (!waiting.isEmpty()) {
      Value value = waiting.remove(waiting.size() - 1);
      if (value instanceof SymbolAddress address && address.symbol() instanceof Function f) {
        refer(f);
      } else if (value instanceof CompositeConstant composite) {
        for (Constant part : composite.parts()) {
          waiting.add(part);
        }
      }
    }
  }

  private void refer(Function function) {
    if (left.remove(function)) {
      referredTo.add(function);
    }
  }
}
