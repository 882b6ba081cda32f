package io.interlock.ownership;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import java.util.List;
import java.util.Optional;

/**
 * Memory that a call moves elsewhere: what was in it is in what is returned, and nowhere else, as
 * the old memory is freed ({@code realloc}).
 */
final class MovedMemory {
  private MovedMemory() {}

  /** The argument that led to it; none if the call does something else. */
  static Optional<Value> by(Call call, ProgramModels models) {
    List<Action> actions =
        call.directCallee()
            .flatMap(models::of)
            .map(m -> m.at(call.arguments().size()))
            .orElse(List.of());
    return actions.stream()
        .filter(a -> a instanceof Action.Copy c && c.to().kind() == Operand.Kind.RESULT)
        .map(a -> ((Action.Copy) a).from())
        .filter(from -> isArgument(from) && actions.stream().anyMatch(a -> frees(a, from)))
        .map(from -> call.arguments().get(from.argument()))
        .findFirst();
  }

  /** Whether memory that is freed then is copied by an action. */
  static boolean includes(Action.Copy copy, Function callee, Call call, ProgramModels models) {
    return call.directCallee().filter(callee::equals).isPresent()
        && copy.to().kind() == Operand.Kind.RESULT
        && by(call, models).isPresent();
  }

  private static boolean isArgument(Operand operand) {
    return operand.kind() == Operand.Kind.ARGUMENT
        && operand.dereferences() == 0
        && operand.members().isEmpty();
  }

  private static boolean frees(Action action, Operand what) {
    return action instanceof Action.Memory m
        && m.touch() == Action.Touch.FREE
        && m.pointer().equals(what);
  }
}
