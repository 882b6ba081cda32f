package io.interlock.race.lock;

import io.interlock.lockset.Holding;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Which of some accesses exclude each other by order or by a lock, whatever they access. That
 * depends on the locks held and the threads that run alone: many accesses are made in few such
 * states, and each two of these are looked at once.
 */
public final class StateExclusions {
  private static final byte EXCLUDED = 1;
  private static final byte POSSIBLE = 2;

  /** All that decides. */
  private record State(List<Holding> locks, BitSet roots, BitSet mayRun) {}

  private final List<ThreadAccess> accesses;
  private final ThreadOrder order;
  private final CommonLock locks;
  private final int[] states;
  private final int count;
  private final byte[] table;

  /** With so few accesses that there is room for a table of their pairs. */
  public StateExclusions(List<ThreadAccess> accesses, ThreadOrder order, CommonLock locks) {
    this.accesses = accesses;
    this.order = order;
    this.locks = locks;
    Map<State, Integer> numbers = new HashMap<>();
    states = new int[accesses.size()];
    for (int i = 0; i < states.length; i++) {
      ThreadAccess access = accesses.get(i);
      var state = new State(access.locks(), access.roots(), access.mayRun());
      states[i] = numbers.computeIfAbsent(state, s -> numbers.size());
    }
    count = numbers.size();
    table = new byte[count * count];
  }

  /** Whether two accesses, by number, exclude each other. */
  public boolean contain(int i, int j) {
    int at = states[i] * count + states[j];
    if (table[at] == 0) {
      table[at] = areExcluded(accesses.get(i), accesses.get(j)) ? EXCLUDED : POSSIBLE;
    }
    return table[at] == EXCLUDED;
  }

  private boolean areExcluded(ThreadAccess a, ThreadAccess b) {
    return !order.mayOverlap(a, b) || locks.isSame(a, b);
  }
}
