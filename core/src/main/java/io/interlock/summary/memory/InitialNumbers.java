package io.interlock.summary.memory;

import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.pointsto.PointsTo;
import it.unimi.dsi.fastutil.longs.LongAVLTreeSet;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import org.jspecify.annotations.Nullable;

/**
 * What numbers in memory hold at first. Nobody reads what is on the heap or the stack before
 * something was stored there, or it was made zero.
 */
public final class InitialNumbers {
  private InitialNumbers() {}

  /** What may be at a place; null if that is not known. */
  public static @Nullable LongSortedSet of(
      Program program, PointsTo pointsTo, int place, long size) {
    if (!(pointsTo.object(place).symbol() instanceof Global global)) {
      return new LongAVLTreeSet(new long[] {0});
    }
    Initializer initial = program.initializer(global).orElse(null);
    if (initial == null || initial.omittedBytes() != 0) {
      return null;
    }
    long offset = pointsTo.offset(place);
    var values = new LongAVLTreeSet();
    for (Initializer.Scalar s : initial.scalars()) {
      if (s.offset() < offset + size && offset < s.offset() + s.size()) {
        if (s.offset() != offset || s.size() != size || !(s.value() instanceof IntegerConstant c)) {
          return null;
        }
        values.add(c.value());
      }
    }
    if (values.isEmpty()) {
      values.add(0);
    }
    return values;
  }
}
