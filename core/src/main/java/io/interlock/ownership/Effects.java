package io.interlock.ownership;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a call of a function does to pointers, whatever they are to its caller.
 *
 * @param formals by number: {@link Hold#NOTHING} if the caller has the object as before, {@link
 *     Hold#LINKED_BEFORE} if it has been put into a container, else {@link Hold#ANY}
 * @param bySign the same if zero is returned, or less, or more; empty if that makes no difference
 * @param listed the same if the objects are all of one list that the caller has; {@link Hold#MATE}
 *     if other links are in it
 * @param scatters whether objects of such a list are put into containers, and not only one that is
 *     passed, out of its list
 * @param result what is returned, provided that the caller owns what it passes
 * @param returned the formals that may be returned
 * @param lowered the formals that are put anywhere, or given up, on any path
 * @param releases whether others may get a lock, or start, in the meantime
 * @param puts whether pointers are put into containers
 * @param unlinked the formals whose objects are taken out of their containers, on all paths
 */
record Effects(
    List<Hold> formals,
    Map<Sign, List<Hold>> bySign,
    List<Hold> listed,
    boolean scatters,
    Hold result,
    BitSet returned,
    BitSet lowered,
    boolean releases,
    boolean puts,
    BitSet unlinked) {
  /** Of a function that was not looked at yet: the best that can be. */
  static final Effects NONE =
      new Effects(
          List.of(),
          Map.of(),
          List.of(),
          false,
          Hold.NOTHING,
          new BitSet(),
          new BitSet(),
          false,
          false,
          new BitSet());

  /** Of a formal, if something is returned; null if anything may be. */
  Hold formal(int number, @Nullable Sign returned) {
    List<Hold> all = returned == null ? formals : bySign.getOrDefault(returned, formals);
    return number < all.size() ? all.get(number) : Hold.NOTHING;
  }

  Hold listed(int number) {
    return number < listed.size() ? listed.get(number) : Hold.NOTHING;
  }
}
