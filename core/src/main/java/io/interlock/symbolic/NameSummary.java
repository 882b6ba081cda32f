package io.interlock.symbolic;

import io.interlock.util.OrderedMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call means for names, in terms of the callee's formals.
 *
 * @param result what it returns, null if that has no name
 * @param pointer what it returns if that is not null, in the callee's own terms; null if that has
 *     no name
 * @param stores cells it certainly leaves with a known value
 * @param modified what it may write
 */
public record NameSummary(
    @Nullable Symbolic result,
    @Nullable Symbolic pointer,
    Map<Symbolic, Symbolic> stores,
    Modified modified) {
  public NameSummary {
    stores = OrderedMap.copyOf(stores);
  }
}
