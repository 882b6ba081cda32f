package io.interlock.model;

import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The models of a program's functions, each looked up once. */
public final class ProgramModels {
  private final @Nullable FunctionModel[] models;
  private final ScannedArguments scanned;

  private ProgramModels(@Nullable FunctionModel[] models, ScannedArguments scanned) {
    this.models = models;
    this.scanned = scanned;
  }

  public static ProgramModels of(Program program, LibraryModels library) {
    var models = new @Nullable FunctionModel[program.functions().size()];
    for (Function function : program.functions()) {
      models[function.index()] = library.of(function).orElse(null);
    }
    return new ProgramModels(models, new ScannedArguments(program));
  }

  /** What is known of a function by its name; a copy is what it is a copy of. */
  public Optional<FunctionModel> of(Function function) {
    return Optional.ofNullable(models[function.original().index()]);
  }

  /** The actions of a model at a call, with what formats say of their arguments. */
  public List<Action> at(FunctionModel model, Call call) {
    return scanned.in(model.at(call.arguments().size()), call);
  }

  /** Whether a call returns a pointer to static memory that it has written. */
  public boolean returnsHidden(Call call) {
    List<Action> actions = actions(call);
    return actions.stream()
            .anyMatch(a -> a instanceof Action.HiddenState h && h.touch() == Action.Touch.WRITE)
        && actions.stream()
            .noneMatch(a -> a instanceof Action.Returns || a instanceof Action.Allocate);
  }

  /** What the function does that a call names; nothing if it names none, or one without a model. */
  public List<Action> actions(Call call) {
    return call.directCallee().flatMap(this::of).map(FunctionModel::actions).orElse(List.of());
  }
}
