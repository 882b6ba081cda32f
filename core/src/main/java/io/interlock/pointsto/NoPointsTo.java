package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Knows only the functions that are named where they are used, and says that nothing else points
 * anywhere: what is left of a program without its pointers. Places are functions, by index.
 */
final class NoPointsTo implements PointsTo {
  private final List<AbstractObject> objects = new ArrayList<>();
  private final int pointerSize;

  NoPointsTo(Program program) {
    pointerSize = program.pointerSize();
    for (Function f : program.functions()) {
      objects.add(
          new AbstractObject(
              f.index(),
              AbstractObject.Kind.FUNCTION,
              f,
              null,
              null,
              "",
              List.of(),
              -1,
              f.type(),
              Position.UNKNOWN));
    }
  }

  @Override
  public List<AbstractObject> objects() {
    return List.copyOf(objects);
  }

  @Override
  public int pointerSize() {
    return pointerSize;
  }

  @Override
  public AbstractObject object(int place) {
    return objects.get(place);
  }

  @Override
  public long offset(int place) {
    return 0;
  }

  @Override
  public int place(AbstractObject object, long offset) {
    return offset == 0 ? object.index() : PlaceTable.NOWHERE;
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
    return bytes == 0 ? from : Places.NONE;
  }

  @Override
  public Places members(Places of, String member) {
    return Places.NONE;
  }

  @Override
  public Places indexed(Places from, long bytes, long scale) {
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
    var reached = new BitSet();
    for (int i = 0; i < from.size(); i++) {
      reached.set(from.get(i));
    }
    return reached;
  }

  @Override
  public BitSet published() {
    return new BitSet();
  }

  @Override
  public BitSet heldOutside() {
    return new BitSet();
  }

  @Override
  public List<EscapedFunction> escapedFunctions() {
    return List.of();
  }
}
