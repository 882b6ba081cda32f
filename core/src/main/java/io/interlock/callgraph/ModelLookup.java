package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.model.FunctionModel;
import java.util.Optional;

/** What is known of a function by its name; tests make some up. */
interface ModelLookup {
  Optional<FunctionModel> of(Function function);
}
