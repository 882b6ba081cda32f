package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.FunctionModel;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks up the model of each function of a program once. */
final class ModelCache implements ModelLookup {
  private final ModelLookup models;
  private final @Nullable Optional<FunctionModel>[] known;

  @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
  ModelCache(Program program, ModelLookup models) {
    this.models = models;
    known = new Optional[program.functions().size()];
  }

  @Override
  public Optional<FunctionModel> of(Function function) {
    Optional<FunctionModel> model = known[function.index()];
    if (model == null) {
      model = models.of(function);
      known[function.index()] = model;
    }
    return model;
  }
}
