package io.interlock.explore;

/** Where a thread may go from a state. */
interface Ways {
  /** Goes on by the same thread, later. */
  void aside(Path path);

  /** Has done something that threads are ordered by: a new state, from which any may go on. */
  void ordered(Path path);
}
