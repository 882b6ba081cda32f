package io.interlock.summary.state;

import io.interlock.symbolic.Atom;
import java.util.Map;
import java.util.Set;

/**
 * What the creator's names mean in the threads that one creation starts.
 *
 * @param unique atoms that have another value for each thread: any two values of a counter are at
 *     least so far apart as is said here; objects are different objects
 * @param fixed atoms that have the same value for all the threads that run at a time
 * @param apart unique counters of which threads with the same value do not run at the same time,
 *     though the loop that counts may be run again in one run of the owner: those of the run before
 *     have ended then
 * @param loops whether a run of the owner can start several of them
 */
public record InstanceNames(Map<Atom, Long> unique, Set<Atom> fixed, Set<Atom> apart, Loops loops) {
  /** Whether a creation is inside of loops, in any of the functions of its chain. */
  public enum Loops {
    NONE,
    SOME
  }

  public InstanceNames {
    unique = Map.copyOf(unique);
    fixed = Set.copyOf(fixed);
    apart = Set.copyOf(apart);
  }
}
