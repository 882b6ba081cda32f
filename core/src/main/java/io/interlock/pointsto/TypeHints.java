package io.interlock.pointsto;

import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/** What debug types say of formals and of results of calls, looked up once per function. */
final class TypeHints {
  private final Program program;
  private final Layouts layouts;
  private final IdentityHashMap<Function, ValueTypes> values = new IdentityHashMap<>();
  private final IdentityHashMap<Function, UseTypes> uses = new IdentityHashMap<>();

  TypeHints(Program program, Layouts layouts) {
    this.program = program;
    this.layouts = layouts;
  }

  /** What a call's result points to, by what the caller does with it. */
  @Nullable Type target(CallSite site) {
    Result result = site.call().result();
    ValueTypes values = values(site.caller());
    return result == null || values == null
        ? null
        : uses.computeIfAbsent(site.caller(), f -> new UseTypes(values)).target(result);
  }

  /** The types of a function's values; null if it has no body. */
  @Nullable ValueTypes values(Function function) {
    Body body = program.body(function).orElse(null);
    return body == null
        ? null
        : values.computeIfAbsent(function, f -> new ValueTypes(f, body, layouts));
  }

  /** What a formal points to, if it is a pointer. */
  Layouts.Target formal(Function function, int index) {
    Formal formal = function.formals().get(index);
    Type type = formalType(function, formal, index);
    if (type instanceof PointerType p) {
      return new Layouts.Target(true, Layouts.stripped(p.target()));
    }
    return new Layouts.Target(formal.type().isPointer() && !formal.isCopy(), null);
  }

  private @Nullable Type formalType(Function function, Formal formal, int index) {
    Binding binding = program.body(function).flatMap(b -> b.binding(formal)).orElse(null);
    if (binding != null && binding.place() == Binding.Place.VALUE) {
      Type type = Layouts.stripped(binding.variable().type());
      if (binding.bits() == 0 || type == null) {
        return type;
      }
      Shape shape = Shape.of(type, Layouts.bytes(type));
      var spot = new Spot();
      layouts.find(shape, binding.bitOffset() / Byte.SIZE, spot);
      return spot.offset == Layouts.OUTSIDE ? null : spot.leaf;
    }
    return function.type() instanceof FunctionType f
            && f.formals().size() == function.formals().size()
        ? Layouts.stripped(f.formals().get(index))
        : null;
  }
}
