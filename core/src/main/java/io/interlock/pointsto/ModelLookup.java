package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.model.FunctionModel;
import java.util.Optional;

/** Where the models of functions come from. */
@FunctionalInterface
public interface ModelLookup {
  /** What is known of a function by its name; its body does not count then. */
  Optional<FunctionModel> of(Function function);
}
