package io.interlock.callgraph.witness;

import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.LocalPaths;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root;
import io.interlock.ir.path.SymbolNames;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.PointsTo;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values and places as the source names them. */
final class Names {
  private final Program program;
  private final PointsTo pointsTo;
  private final Map<Function, LocalPaths> paths = new HashMap<>();

  Names(Program program, PointsTo pointsTo) {
    this.program = program;
    this.pointsTo = pointsTo;
  }

  /** The instruction that makes a value; null for a formal. */
  @Nullable Instruction definition(Function function, LocalValue value) {
    return program.body(function).orElseThrow().definitions().of(value);
  }

  /** The memory at an address, as an expression. */
  String memory(Function function, Value address) {
    long size = program.pointerSize();
    return paths(function)
        .of(address)
        .map(path -> PathPrinter.print(path, BitSpan.of(size, null)))
        .orElse("memory");
  }

  private LocalPaths paths(Function function) {
    return paths.computeIfAbsent(function, f -> new LocalPaths(f, program.body(f).orElseThrow()));
  }

  /** A value as an expression. */
  String value(Function function, Value value) {
    if (value instanceof SymbolAddress address) {
      return address.symbol() instanceof Global g
          ? "&" + SymbolNames.of(g)
          : address.symbol().name();
    }
    if (!(value instanceof LocalValue local)) {
      return "a constant";
    }
    Body body = program.body(function).orElseThrow();
    var variable = body.binding(local);
    if (variable.isPresent()) {
      return variable.get().variable().name();
    }
    Instruction definition = definition(function, local);
    if (definition instanceof Load load) {
      return memory(function, load.address());
    }
    if (definition instanceof Call call) {
      return call.directCallee().map(Function::name).orElse("a call") + "(...)";
    }
    return local instanceof Formal ? "argument " + (local.id() + 1) : "a value";
  }

  /** A place: the variable or heap object, and where in it. */
  String place(int place) {
    AbstractObject object = pointsTo.object(place);
    long offset = pointsTo.offset(place);
    AccessPath variable = variable(object);
    if (variable == null) {
      String shift = offset == PointsTo.ANY_OFFSET || offset == 0 ? "" : ", offset " + offset;
      return unnamed(object) + shift;
    }
    String name =
        offset == PointsTo.ANY_OFFSET
            ? PathPrinter.print(variable)
            : PathPrinter.print(variable.plus(offset), BitSpan.of(program.pointerSize(), null));
    return object.function() == null ? name : name + " of " + object.function().name();
  }

  private @Nullable AccessPath variable(AbstractObject object) {
    if (object.symbol() instanceof Global global) {
      return AccessPath.to(new Root.GlobalRoot(global));
    }
    Instruction site = object.site();
    return object.kind() == AbstractObject.Kind.STACK && object.function() != null && site != null
        ? site.definition().flatMap(paths(object.function())::of).orElse(null)
        : null;
  }

  private static String unnamed(AbstractObject object) {
    return switch (object.kind()) {
      case GLOBAL, FUNCTION -> String.valueOf(object.symbol());
      case STACK -> "a local variable of " + object.function();
      case HEAP -> "the object made at " + object.position();
      case VARIADIC -> "the unnamed arguments of " + object.function();
      case POOL -> "memory of many types";
      case OUTSIDE -> "memory from outside the program";
    };
  }
}
