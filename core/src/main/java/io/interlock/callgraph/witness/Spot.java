package io.interlock.callgraph.witness;

import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;

/** Something that may hold the function looked for. */
sealed interface Spot {
  /** A value of a function. */
  record InValue(Function function, LocalValue value) implements Spot {}

  /** A place in memory, by the number the points-to analysis gives it. */
  record InMemory(int place) implements Spot {}
}
