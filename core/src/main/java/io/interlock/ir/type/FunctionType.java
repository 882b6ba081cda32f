package io.interlock.ir.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A function; a null result is {@code void}. Formals of unknown type are {@link OpaqueType}s. */
public record FunctionType(@Nullable Type result, List<Type> formals) implements Type {
  public FunctionType {
    formals = List.copyOf(formals);
  }

  @Override
  public long bits() {
    return 0;
  }
}
