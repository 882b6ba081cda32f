package io.interlock.ownership;

import java.util.BitSet;
import java.util.List;

/**
 * What a call of a function does to pointers, whatever they are to its caller.
 *
 * @param formals by number: {@link Hold#NOTHING} if the caller has the object as before, {@link
 *     Hold#LINKED_BEFORE} if it has been put into a container, else {@link Hold#ANY}
 * @param listed the same if the objects are all of one list that the caller has; {@link Hold#MATE}
 *     if other links are in it
 * @param scatters whether objects of such a list are put into containers, and not only one that is
 *     passed, out of its list
 * @param result what is returned, provided that the caller owns what it passes
 * @param returned the formals that may be returned
 * @param lowered the formals that are put anywhere, or given up, on any path
 * @param releases whether others may get a lock, or start, in the meantime
 * @param puts whether pointers are put into containers
 */
record Effects(
    List<Hold> formals,
    List<Hold> listed,
    boolean scatters,
    Hold result,
    BitSet returned,
    BitSet lowered,
    boolean releases,
    boolean puts) {
  /** Of a function that was not looked at yet: the best that can be. */
  static final Effects NONE =
      new Effects(
          List.of(), List.of(), false, Hold.NOTHING, new BitSet(), new BitSet(), false, false);

  Hold formal(int number) {
    return number < formals.size() ? formals.get(number) : Hold.NOTHING;
  }

  Hold listed(int number) {
    return number < listed.size() ? listed.get(number) : Hold.NOTHING;
  }
}
