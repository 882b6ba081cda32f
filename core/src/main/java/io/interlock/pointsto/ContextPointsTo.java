package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Value;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * The answers of an analysis that tells contexts apart, for pointers to functions only; on all
 * others it has those of Andersen's analysis. As neither misses anything, a call gets at functions
 * only that both know of: where a {@link Crowd} forms, it may form differently in each.
 *
 * @param all Andersen's answers
 * @param sliced the answers on pointers to functions
 */
record ContextPointsTo(PointsTo all, PointsTo sliced, ContextCalls calls) implements PointsTo {
  /**
   * @param state what the second analysis came to
   * @param edges the calls it found, see {@link ContextInstances#edges}
   */
  static ContextPointsTo of(PointsTo all, PointsTo sliced, SolverState state, IntArrayList edges) {
    return new ContextPointsTo(all, sliced, new ContextCalls(state, edges, all));
  }

  @Override
  public List<AbstractObject> objects() {
    return all.objects();
  }

  @Override
  public int pointerSize() {
    return all.pointerSize();
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
  public Places members(Places of, String member) {
    return all.members(of, member);
  }

  @Override
  public Places indexed(Places from, long bytes, long scale) {
    return all.indexed(from, bytes, scale);
  }

  @Override
  public boolean mayOverlap(Places a, long sizeA, Places b, long sizeB) {
    return all.mayOverlap(a, sizeA, b, sizeB);
  }

  @Override
  public List<Function> functions(Function caller, Value callee) {
    List<Function> known = all.functions(caller, callee);
    if (!(callee instanceof LocalValue)) {
      return known;
    }
    var kept = new ArrayList<Function>(sliced.functions(caller, callee));
    kept.retainAll(new HashSet<>(known));
    return kept;
  }

  @Override
  public BitSet reachableFrom(Places from) {
    return all.reachableFrom(from);
  }

  @Override
  public BitSet reachableFrom(Places from, BitSet without) {
    return all.reachableFrom(from, without);
  }

  @Override
  public BitSet published() {
    return all.published();
  }

  @Override
  public BitSet heldOutside() {
    return all.heldOutside();
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
