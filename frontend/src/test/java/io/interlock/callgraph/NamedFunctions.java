package io.interlock.callgraph;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import java.util.BitSet;
import java.util.List;

/** Knows only what is written at the call: a function's name. */
record NamedFunctions(Program program) implements PointsTo {
  @Override
  public List<AbstractObject> objects() {
    return program.functions().stream().map(NamedFunctions::object).toList();
  }

  private static AbstractObject object(Function f) {
    return new AbstractObject(
        f.index(), AbstractObject.Kind.FUNCTION, f, null, null, "", -1, f.type(), Position.UNKNOWN);
  }

  @Override
  public AbstractObject object(int place) {
    return object(program.functions().get(place));
  }

  @Override
  public long offset(int place) {
    return 0;
  }

  @Override
  public Places targets(Function function, Value value) {
    return Places.ofSorted(functions(function, value).stream().mapToInt(Function::index).toArray());
  }

  @Override
  public Places contents(Places at) {
    return Places.NONE;
  }

  @Override
  public Places shifted(Places from, long bytes) {
    return from;
  }

  @Override
  public Places indexed(Places from, long scale) {
    return from;
  }

  @Override
  public boolean mayOverlap(Places a, long sizeA, Places b, long sizeB) {
    return false;
  }

  @Override
  public List<Function> functions(Function caller, Value callee) {
    return callee instanceof SymbolAddress a && a.symbol() instanceof Function f
        ? List.of(f)
        : List.of();
  }

  @Override
  public BitSet reachableFrom(Places from) {
    return new BitSet();
  }
}
