package io.interlock.race.pair;

import io.interlock.race.location.AccessIndex.At;
import it.unimi.dsi.fastutil.HashCommon;
import java.util.Arrays;
import java.util.List;

/**
 * Groups of accesses to one object that differ in nothing that decides whether they race: what is
 * found out about one of them holds for all. That is where they are in the object, their state but
 * for the place ({@link AccessStates}), and what hand-over says of them.
 *
 * <p>Each access of each object is looked up here, and most groups are of one access, so there is
 * no object of ours for a group.
 */
final class AccessGroups {
  /** Groups by number, in the order of their first accesses, and so are the accesses of each. */
  static final class Groups {
    private final At[] members;
    private final int[] starts;
    private final int[] hands;

    private Groups(At[] members, int[] starts, int[] hands) {
      this.members = members;
      this.starts = starts;
      this.hands = hands;
    }

    int count() {
      return hands.length;
    }

    At first(int group) {
      return members[starts[group]];
    }

    int size(int group) {
      return starts[group + 1] - starts[group];
    }

    At get(int group, int member) {
      return members[starts[group] + member];
    }

    List<At> all(int group) {
      return Arrays.asList(members).subList(starts[group], starts[group + 1]);
    }

    /** What hand-over says of all accesses of a group. */
    int hand(int group) {
      return hands[group];
    }

    /** These, and then those of others. */
    Groups and(Groups others) {
      if (others.count() == 0) {
        return this;
      }
      At[] both = Arrays.copyOf(members, members.length + others.members.length);
      System.arraycopy(others.members, 0, both, members.length, others.members.length);
      int[] bothHands = Arrays.copyOf(hands, count() + others.count());
      System.arraycopy(others.hands, 0, bothHands, count(), others.count());
      int[] bothStarts = Arrays.copyOf(starts, bothHands.length + 1);
      for (int i = 0; i <= others.count(); i++) {
        bothStarts[count() + i] = members.length + others.starts[i];
      }
      return new Groups(both, bothStarts, bothHands);
    }
  }

  private final AccessStates states;
  private final HandedOver handedOver;

  AccessGroups(AccessStates states, HandedOver handedOver) {
    this.states = states;
    this.handedOver = handedOver;
  }

  Groups of(int object, List<At> all) {
    var numbers = new Numbers(all.size());
    int[] groups = new int[all.size()];
    for (int i = 0; i < groups.length; i++) {
      At at = all.get(i);
      groups[i] = numbers.of(at.offset(), states.of(at), handedOver.kind(object, at));
    }
    int[] starts = starts(groups, numbers.count());
    var members = new At[groups.length];
    int[] next = starts.clone();
    for (int i = 0; i < groups.length; i++) {
      members[next[groups[i]]++] = all.get(i);
    }
    return new Groups(members, starts, numbers.hands());
  }

  /** Where each group begins if they lie one after the other, and where the last one ends. */
  private static int[] starts(int[] groups, int count) {
    int[] starts = new int[count + 1];
    for (int group : groups) {
      starts[group + 1]++;
    }
    for (int i = 0; i < count; i++) {
      starts[i + 1] += starts[i];
    }
    return starts;
  }

  /** Numbers what decides, in the order it comes up: a hash table with open addressing. */
  private static final class Numbers {
    private static final int FIRST = 16;

    private long[] offsets = new long[FIRST];
    private int[] states = new int[FIRST];
    private int[] hands = new int[FIRST];
    private int count;

    /** Numbers, counted from 1. */
    private final int[] table;

    Numbers(int most) {
      table = new int[HashCommon.nextPowerOfTwo(2 * most + 1)];
    }

    int count() {
      return count;
    }

    int[] hands() {
      return Arrays.copyOf(hands, count);
    }

    int of(long offset, int state, int hand) {
      int mask = table.length - 1;
      int at = HashCommon.mix((state * 31 + Long.hashCode(offset)) * 31 + hand) & mask;
      while (table[at] != 0) {
        int number = table[at] - 1;
        if (states[number] == state && offsets[number] == offset && hands[number] == hand) {
          return number;
        }
        at = (at + 1) & mask;
      }
      if (count == hands.length) {
        grow();
      }
      offsets[count] = offset;
      states[count] = state;
      hands[count] = hand;
      table[at] = count + 1;
      return count++;
    }

    private void grow() {
      offsets = Arrays.copyOf(offsets, 2 * count);
      states = Arrays.copyOf(states, 2 * count);
      hands = Arrays.copyOf(hands, 2 * count);
    }
  }
}
