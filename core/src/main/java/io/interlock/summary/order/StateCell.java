package io.interlock.summary.order;

import io.interlock.ir.Ordering;
import it.unimi.dsi.fastutil.longs.LongSortedSet;
import org.jspecify.annotations.Nullable;

/**
 * A number, in an object of which there is one, by which threads may tell each other whose turn it
 * is.
 *
 * @param place where it is
 * @param size of all its stores and loads, in bytes
 * @param values all that it may hold; null if that is not known
 * @param order what orders its stores before looks at it
 */
public record StateCell(int place, long size, @Nullable LongSortedSet values, Order order) {
  /** What orders stores before loads that find what was stored. */
  public enum Order {
    /** All stores release. Loads that do not acquire tell nothing. */
    RELEASE,
    /** Whatever lock is held at all of them; whether there is one is found out later. */
    LOCK
  }

  /** Whether a load of some kind may tell a thread that it is its turn. */
  public boolean isLook(Ordering ordering) {
    return order == Order.LOCK || ordering.acquires();
  }
}
