package io.interlock.race;

/** A reason why two accesses of two threads cannot be made at the same time. */
interface Exclusion {
  /** Whether it is proved that thread {@code r} does not make {@code a} while {@code s} makes b. */
  boolean excludes(int r, ThreadAccess a, int s, ThreadAccess b);
}
