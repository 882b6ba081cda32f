package io.interlock.ir;

import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls a function, through a pointer or directly, or runs inline assembly.
 *
 * @param result the value returned, null for none
 * @param callee a {@link SymbolAddress} of a function, an {@link InlineAssembly}, or a pointer
 * @param memoryArguments arguments that stand for memory, not for a pointer value
 */
public record Call(
    @Nullable Result result,
    Value callee,
    List<Value> arguments,
    Set<CallTrait> traits,
    List<MemoryArgument> memoryArguments,
    Position position)
    implements Instruction {
  /** What the call site says of the call. */
  public enum CallTrait {
    NO_RETURN,
    RETURNS_TWICE
  }

  /** An argument whose memory the call itself reads or writes. */
  public record MemoryArgument(int argument, Kind kind, long size) {
    /** What the argument stands for, in the order of the unit image. */
    public enum Kind {
      /** The callee receives a copy of the memory. */
      BY_VALUE,
      /** The callee writes its struct result there. */
      STRUCT_RESULT,
      /** A memory operand of inline assembly. */
      ASSEMBLY_OPERAND
    }
  }

  public Call {
    arguments = List.copyOf(arguments);
    traits = Set.copyOf(traits);
    memoryArguments = List.copyOf(memoryArguments);
  }

  /** The function called, if it is named at the call. */
  public Optional<Function> directCallee() {
    return callee instanceof SymbolAddress a && a.offset() == 0 && a.symbol() instanceof Function f
        ? Optional.of(f)
        : Optional.empty();
  }

  @Override
  public Optional<Result> definition() {
    return Optional.ofNullable(result);
  }

  @Override
  public List<Value> operands() {
    var all = new ArrayList<Value>(1 + arguments.size());
    all.add(callee);
    all.addAll(arguments);
    return Collections.unmodifiableList(all);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
