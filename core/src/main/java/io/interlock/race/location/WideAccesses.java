package io.interlock.race.location;

import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.util.Bits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Accesses by pointers that may lead to very many objects, as pointers to bytes or to members of
 * list nodes do in large programs. Two of these meet in very many objects, for the same reason in
 * each. So they are compared for one of the objects that both may be at in the same way, and a race
 * of theirs is reported there; with all other accesses of an object they are compared in each.
 *
 * <p>Which objects those are: in their order, each one that some wide accesses may be at in a way
 * in which they are not all at one such object before. So every pair of wide accesses that meets
 * anywhere is compared somewhere. Programs in which all can be compared everywhere have no wide
 * accesses.
 */
public final class WideAccesses {
  /** So many accesses, counted for each object, are compared everywhere. */
  static final long MAX_ENTRIES = 2_000_000;

  /** If there are more, accesses to more objects than that are wide. */
  static final int MANY = 256;

  /** If more are left even so, those to fewer objects are wide, too. */
  static final long MAX_LEFT = MAX_ENTRIES;

  /** But none to so few. */
  static final int MIN_MANY = 16;

  /** Of more objects for which all is compared, the last ones are looked at for being like it. */
  private static final int MAX_TRIED = 64;

  private final BitSet accesses = new BitSet();
  private final BitSet repeated = new BitSet();
  private final List<Bits> compared = new ArrayList<>();

  void add(ThreadAccess access) {
    accesses.set(access.number());
  }

  /**
   * An object, in their order.
   *
   * @param ways numbers of the ways in which wide accesses may be at it
   */
  void add(int object, BitSet ways) {
    int first = Math.max(0, compared.size() - MAX_TRIED);
    var own = Bits.of(ways);
    if (compared.subList(first, compared.size()).stream().anyMatch(c -> c.containsAll(own))) {
      repeated.set(object);
    } else {
      compared.add(own);
    }
  }

  public boolean contain(At at) {
    return accesses.get(at.number());
  }

  /** Whether wide accesses are compared with each other for another object. */
  public boolean areComparedBefore(int object) {
    return object >= 0 && repeated.get(object);
  }
}
