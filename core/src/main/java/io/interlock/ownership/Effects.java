package io.interlock.ownership;

import java.util.BitSet;
import java.util.List;

/**
 * What a call of a function does to pointers, whatever they are to its caller.
 *
 * @param formals by number: {@link Hold#NOTHING} if the caller has the object as before, {@link
 *     Hold#LINKED_BEFORE} if it has been put into a container, else {@link Hold#ANY}
 * @param result what is returned, provided that the caller owns what it passes
 * @param returned the formals that may be returned
 * @param releases whether others may get a lock, or start, in the meantime
 */
record Effects(List<Hold> formals, Hold result, BitSet returned, boolean releases) {
  /** Of a function that was not looked at yet: the best that can be. */
  static final Effects NONE = new Effects(List.of(), Hold.NOTHING, new BitSet(), false);

  Hold formal(int number) {
    return number < formals.size() ? formals.get(number) : Hold.NOTHING;
  }
}
