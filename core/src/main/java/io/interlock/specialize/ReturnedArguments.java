package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Return;
import io.interlock.ir.Value;
import io.interlock.specialize.Specialization.Models;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Functions that return a pointer they were given, and nothing else: {@code node *n =
 * checked(malloc(sizeof *n))}. What such a call returns is its argument, and is said to be: the
 * points-to analysis would make one set of all that is ever passed to {@code checked}, and every
 * pointer that it returns would lead to all memory of the program.
 *
 * <p>A function returns a formal if each of its returns does, where a value that is one formal on
 * each way is that formal, and so is what a call of such a function returns for it. The call stays,
 * without its result. Functions are asked until no other is found; each is found once, so this
 * ends. Nothing is assumed: where the function returns at all, it returns this value.
 */
final class ReturnedArguments {
  private final Program program;
  private final Models models;
  private final Map<Function, Formal> returned = new HashMap<>();

  private ReturnedArguments(Program program, Models models) {
    this.program = program;
    this.models = models;
  }

  /** The same program if there are no such functions. */
  static Program apply(Program program, Models models) {
    var arguments = new ReturnedArguments(program, models);
    boolean isMore = true;
    while (isMore) {
      isMore = false;
      for (Function function : program.functions()) {
        isMore |= arguments.find(function);
      }
    }
    return arguments.returned.isEmpty()
        ? program
        : program.withBodies((f, b) -> arguments.replaced(b));
  }

  private boolean find(Function function) {
    Body body = program.body(function).orElse(null);
    if (body == null || returned.containsKey(function) || models.of(function).isPresent()) {
      return false;
    }
    Formal formal = null;
    Map<Value, Instruction> definitions = null;
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Return r) {
        if (r.value() == null || !r.value().isPointer()) {
          return false;
        }
        definitions = definitions == null ? definitions(body) : definitions;
        Formal here = formal(r.value(), definitions, new HashSet<>());
        if (here == null || (formal != null && !formal.equals(here))) {
          return false;
        }
        formal = here;
      }
    }
    if (formal != null) {
      returned.put(function, formal);
    }
    return formal != null;
  }

  private static Map<Value, Instruction> definitions(Body body) {
    Map<Value, Instruction> definitions = new HashMap<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definitions.put(r, i));
      }
    }
    return definitions;
  }

  /** The formal that a value always is; null if it may be anything else. */
  private @Nullable Formal formal(
      Value value, Map<Value, Instruction> definitions, Set<Value> above) {
    if (value instanceof Formal formal) {
      return !formal.isCopy() && formal.type().isPointer() ? formal : null;
    }
    Instruction definition = definitions.get(value);
    if (definition instanceof Call call) {
      Value argument = argument(call);
      return argument == null || !above.add(value) ? null : formal(argument, definitions, above);
    }
    if (!(definition instanceof Phi phi) || !above.add(value)) {
      return null;
    }
    Formal formal = null;
    for (Phi.Incoming incoming : phi.incoming()) {
      if (!above.contains(incoming.value())) {
        Formal here = formal(incoming.value(), definitions, above);
        if (here == null || (formal != null && !formal.equals(here))) {
          return null;
        }
        formal = here;
      }
    }
    return formal;
  }

  /** The argument that a call returns, if it is known. */
  private @Nullable Value argument(Call call) {
    Formal formal = call.directCallee().map(returned::get).orElse(null);
    if (formal == null
        || call.result() == null
        || !call.result().type().isPointer()
        || formal.id() >= call.arguments().size()) {
      return null;
    }
    Value argument = call.arguments().get(formal.id());
    return argument.isPointer() ? argument : null;
  }

  private Body replaced(Body body) {
    var blocks = new ArrayList<Block>(body.blocks().size());
    boolean isOther = false;
    for (Block block : body.blocks()) {
      Block next = replaced(block);
      isOther |= !next.equals(block);
      blocks.add(next);
    }
    return isOther ? body.with(blocks) : body;
  }

  private Block replaced(Block block) {
    List<Instruction> instructions = null;
    for (int i = 0; i < block.instructions().size(); i++) {
      Instruction instruction = block.instructions().get(i);
      Value argument = instruction instanceof Call call ? argument(call) : null;
      if (instruction instanceof Call call && call.result() != null && argument != null) {
        instructions =
            instructions == null
                ? new ArrayList<>(block.instructions().subList(0, i))
                : instructions;
        instructions.add(withoutResult(call));
        instructions.add(
            new Arithmetic(
                call.result(), Arithmetic.Operator.COPY, List.of(argument), call.position()));
      } else if (instructions != null) {
        instructions.add(instruction);
      }
    }
    return instructions == null ? block : new Block(block.index(), instructions);
  }

  private static Call withoutResult(Call call) {
    return new Call(
        null,
        call.callee(),
        call.arguments(),
        call.traits(),
        call.memoryArguments(),
        call.position());
  }
}
