package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * The answers of an analysis that tells contexts apart, for pointers to functions only; on all
 * others it has those of Andersen's analysis.
 *
 * @param all Andersen's answers
 * @param sliced the answers on pointers to functions
 */
record ContextPointsTo(PointsTo all, PointsTo sliced, ContextCalls calls) implements PointsTo {
  @Override
  public List<AbstractObject> objects() {
    return all.objects();
  }

  @Override
  public AbstractObject object(int place) {
    return all.object(place);
  }

  @Override
  public long offset(int place) {
    return all.offset(place);
  }

  @Override
  public int place(AbstractObject object, long offset) {
    return all.place(object, offset);
  }

  @Override
  public Places targets(Function function, Value value) {
    return all.targets(function, value);
  }

  @Override
  public Places contents(Places at) {
    return all.contents(at);
  }

  @Override
  public Places shifted(Places from, long bytes) {
    return all.shifted(from, bytes);
  }

  @Override
  public Places indexed(Places from, long scale) {
    return all.indexed(from, scale);
  }

  @Override
  public boolean mayOverlap(Places a, long sizeA, Places b, long sizeB) {
    return all.mayOverlap(a, sizeA, b, sizeB);
  }

  @Override
  public List<Function> functions(Function caller, Value callee) {
    return callee instanceof LocalValue
        ? sliced.functions(caller, callee)
        : all.functions(caller, callee);
  }

  @Override
  public BitSet reachableFrom(Places from) {
    return all.reachableFrom(from);
  }

  @Override
  public BitSet published() {
    return all.published();
  }

  @Override
  public List<EscapedFunction> escapedFunctions() {
    return all.escapedFunctions();
  }

  @Override
  public Optional<ContextCalls> contexts() {
    return Optional.of(calls);
  }
}
