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
 * @param filled by formal: the object made by the callee that it leaves where the formal points, if
 *     it does not leave null or what is there; in the callee's own terms
 * @param modified what it may write
 */
public record NameSummary(
    @Nullable Symbolic result,
    @Nullable Symbolic pointer,
    Map<Symbolic, Symbolic> stores,
    Map<Symbolic, Symbolic> filled,
    Modified modified) {
  public NameSummary {
    stores = OrderedMap.copyOf(stores);
    filled = OrderedMap.copyOf(filled);
  }
}
