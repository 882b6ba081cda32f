package io.interlock.summary;

import io.interlock.ir.Call;
import io.interlock.model.Action.Extent;
import io.interlock.model.Operand;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/** The names of what a model's action is about, at one call. */
record OperandNames(LocalNames names, Call call, Memory memory) {
  /** The value; null if it has no name. */
  @Nullable Symbolic of(@Nullable Operand operand) {
    if (operand == null || !operand.members().isEmpty()) {
      return null;
    }
    // What a library keeps is known to points-to only.
    if (operand.kind() == Operand.Kind.LIBRARY && operand.dereferences() > 0) {
      return null;
    }
    Symbolic value = start(operand);
    for (int i = 0; i < operand.dereferences() && value != null; i++) {
      value = memory.read(value, names.places());
    }
    return value;
  }

  private @Nullable Symbolic start(Operand operand) {
    return switch (operand.kind()) {
      case ARGUMENT ->
          operand.argument() < call.arguments().size()
              ? names.name(call.arguments().get(operand.argument()))
              : null;
      case RESULT -> call.result() == null ? null : names.name(call.result());
      case LIBRARY -> Symbolic.of(new Atom.LibraryPlace(String.valueOf(operand.name())));
      case REST -> null;
    };
  }

  /** How many bytes an extent is; negative if not known. */
  long size(Extent extent) {
    return extent.size(call);
  }
}
