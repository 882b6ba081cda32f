package io.interlock.symbolic;

import io.interlock.util.OrderedMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call means for names, in terms of the callee's formals.
 *
 * @param result what it returns, null if that has no name
 * @param stores cells it certainly leaves with a known value
 * @param modified what it may write
 */
public record NameSummary(
    @Nullable Symbolic result, Map<Symbolic, Symbolic> stores, Modified modified) {
  public NameSummary {
    stores = OrderedMap.copyOf(stores);
  }
}
