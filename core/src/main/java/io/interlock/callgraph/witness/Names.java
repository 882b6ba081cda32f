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
  private final Map<Function, @Nullable Instruction[]> definitions = new HashMap<>();

  Names(Program program, PointsTo pointsTo) {
    this.program = program;
    this.pointsTo = pointsTo;
  }

  /** The instruction that makes a value; null for a formal. */
  @Nullable Instruction definition(Function function, LocalValue value) {
    return definitions.computeIfAbsent(function, this::definitions)[value.id()];
  }

  private @Nullable Instruction[] definitions(Function function) {
    Body body = program.body(function).orElseThrow();
    var found = new @Nullable Instruction[body.localCount()];
    body.blocks().stream()
        .flatMap(block -> block.instructions().stream())
        .forEach(i -> i.definition().ifPresent(result -> found[result.id()] = i));
    return found;
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
    if (object.symbol() instanceof Global global) {
      return offset == PointsTo.ANY_OFFSET
          ? SymbolNames.of(global)
          : PathPrinter.print(
              AccessPath.to(new Root.GlobalRoot(global)).plus(offset),
              BitSpan.of(program.pointerSize(), null));
    }
    String shift = offset == PointsTo.ANY_OFFSET || offset == 0 ? "" : " at offset " + offset;
    return object(object) + shift;
  }

  private String object(AbstractObject object) {
    Function function = object.function();
    Instruction site = object.site();
    return switch (object.kind()) {
      case GLOBAL, FUNCTION -> String.valueOf(object.symbol());
      case STACK ->
          function != null && site != null && site.definition().isPresent()
              ? PathPrinter.print(paths(function).of(site.definition().get()).orElseThrow())
                  + " of "
                  + function.name()
              : "a local variable";
      case HEAP -> "the object made at " + object.position();
      case VARIADIC -> "the unnamed arguments of " + function;
      case OUTSIDE -> "memory from outside the program";
    };
  }
}
