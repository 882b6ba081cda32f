package io.interlock.specialize;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Alloca;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Compare;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Ordering;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Says what is in a variable that a call fills: {@code if (make_connection(&connection) == 0)}.
 * After the call comes a load of the variable that the program does not have ({@link
 * Load.Purpose#FILLED}); if the function turns out to leave nothing there but an object that it has
 * made, the load is what stands for that object.
 *
 * <p>Such a variable holds one pointer and is nobody else's: it is loaded, set to null, and its
 * address is passed once, as one argument of one call of a known function. The function uses that
 * argument for nothing but to load from it, to store to it and to compare it. So nothing but these
 * stores writes the variable. One pass.
 */
final class FilledVariables {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final Program program;
  private final Map<Formal, Boolean> isFilled = new HashMap<>();

  private FilledVariables(Program program) {
    this.program = program;
  }

  /** The same program if there are no such variables. */
  static Program apply(Program program) {
    return new FilledVariables(program).run();
  }

  private Program run() {
    Map<Function, Body> changed = new HashMap<>();
    for (Function function : program.functions()) {
      Body body = program.body(function).orElse(null);
      Set<Value> variables = body == null ? Set.of() : variables(body);
      if (body != null && !variables.isEmpty()) {
        changed.put(function, filled(body, variables));
      }
    }
    if (changed.isEmpty()) {
      return program;
    }
    return program.withBodies(changed::getOrDefault);
  }

  /** The variables of a function that one call fills. */
  private Set<Value> variables(Body body) {
    Set<Value> candidates = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Alloca a && a.size() == program.pointerSize()) {
          candidates.add(a.result());
        }
      }
    }
    if (candidates.isEmpty()) {
      return candidates;
    }
    Set<Value> passed = new HashSet<>();
    Set<Value> loaded = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        read(i, candidates, passed, loaded);
      }
    }
    candidates.retainAll(passed);
    candidates.retainAll(loaded);
    return candidates;
  }

  private void read(Instruction i, Set<Value> candidates, Set<Value> passed, Set<Value> loaded) {
    if (i instanceof Load l && isPointer(l)) {
      loaded.add(l.address());
    } else if (i instanceof Store s && s.value() instanceof NullConstant) {
      return;
    } else if (i instanceof Call c) {
      c.arguments().stream()
          .filter(candidates::contains)
          .filter(a -> !passed.add(a) || !isFilled(c, a))
          .toList()
          .forEach(candidates::remove);
    } else {
      i.operands().forEach(candidates::remove);
    }
  }

  private static boolean isPointer(Load load) {
    return load.result().type().isPointer() && load.bits() == null;
  }

  /** Whether a variable is one argument of a call, by which it is filled. */
  private boolean isFilled(Call call, Value variable) {
    Function callee = call.directCallee().orElse(null);
    int at = call.arguments().indexOf(variable);
    return callee != null
        && at == call.arguments().lastIndexOf(variable)
        && at < callee.formals().size()
        && call.memoryArguments().stream().noneMatch(m -> m.argument() == at)
        && program.body(callee).map(b -> isFilled(callee.formals().get(at), b)).orElse(false);
  }

  private boolean isFilled(Formal formal, Body body) {
    return isFilled.computeIfAbsent(formal, f -> isOnlyFilled(f, body));
  }

  /** Whether a formal is stored to, and used for nothing but loads, stores and comparisons. */
  private static boolean isOnlyFilled(Formal formal, Body body) {
    boolean isStored = false;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        boolean isStore =
            i instanceof Store s && s.address().equals(formal) && !s.value().equals(formal);
        boolean isOther = !isStore && !(i instanceof Load) && !(i instanceof Compare);
        if (isOther && i.operands().contains(formal)) {
          return false;
        }
        isStored |= isStore;
      }
    }
    return isStored;
  }

  private Body filled(Body body, Set<Value> variables) {
    int localCount = body.localCount();
    var blocks = new ArrayList<Block>(body.blocks().size());
    for (Block block : body.blocks()) {
      List<Instruction> instructions = new ArrayList<>(block.instructions().size());
      for (Instruction i : block.instructions()) {
        instructions.add(i);
        if (i instanceof Call c) {
          for (Value argument : c.arguments()) {
            if (variables.contains(argument)) {
              instructions.add(load(new Result(localCount++, POINTER), argument, c));
            }
          }
        }
      }
      blocks.add(new Block(block.index(), instructions));
    }
    return body.with(blocks, localCount);
  }

  private Load load(Result result, Value variable, Call call) {
    var shape =
        new AccessShape(
            program.pointerSize(),
            program.pointerSize(),
            Ordering.NOT_ATOMIC,
            AccessShape.Volatility.PLAIN);
    return new Load(result, variable, shape, null, Load.Purpose.FILLED, call.position());
  }
}
