package io.interlock.dataflow;

import org.jspecify.annotations.Nullable;

/**
 * A forward dataflow problem over the nodes of a graph.
 *
 * @param <F> the facts: values with {@code equals}, joined towards what holds on every path
 */
public interface ForwardProblem<F> {
  /** What holds at the root. */
  F entry();

  /** What holds where two paths meet: idempotent, commutative, associative. */
  F join(F left, F right);

  /**
   * What holds after a node, from what holds before it: monotone. Null if control does not get past
   * the node.
   */
  @Nullable F transfer(int node, F before);
}
