package io.interlock.race.location;

import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.location.AccessIndex.At;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadOrder;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which threads use a pointer in a cell, and when: all that is asked about cells that names pass
 * through. Accesses to an object are very many in large programs, but touch few different bytes of
 * it in few states of threads; and the cells of a name are in many objects, each of which is asked
 * about again and again. So accesses are put together by bytes and state once for each list of
 * them, and answers are kept by place. Several threads of ours may ask at once.
 */
final class CellUses {
  /** All that matters of an access but where it is. */
  private record State(BitSet roots, BitSet mayRun, boolean isWrite) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof State theirs
          && theirs.isWrite == isWrite
          && theirs.roots.equals(roots)
          && theirs.mayRun.equals(mayRun);
    }

    @Override
    public int hashCode() {
      int hash = roots.hashCode();
      hash = hash * 31 + mayRun.hashCode();
      hash = hash * 31 + Boolean.hashCode(isWrite);
      return hash;
    }
  }

  /** The bytes that an access touches, as in {@link At}. */
  private record Bytes(long offset, long size) {
    // Asked very often: what the compiler makes of records is slower.
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Bytes theirs && theirs.offset == offset && theirs.size == size;
    }

    @Override
    public int hashCode() {
      int hash = Long.hashCode(offset);
      hash = hash * 31 + Long.hashCode(size);
      return hash;
    }
  }

  private final PointsTo pointsTo;
  private final ThreadOrder order;
  private final Map<Integer, List<At>> byObject;

  /** By the number of an access. */
  private final int[] stateOf;

  /** One access in each state. */
  private final List<ThreadAccess> examples = new ArrayList<>();

  private final Map<List<At>, Map<Bytes, BitSet>> byList =
      Collections.synchronizedMap(new IdentityHashMap<>());
  private final Map<Integer, BitSet> byPlace = new ConcurrentHashMap<>();
  private final Map<BitSet, Boolean> apart = new ConcurrentHashMap<>();

  CellUses(
      List<ThreadAccess> accesses,
      Map<Integer, List<At>> byObject,
      PointsTo pointsTo,
      ThreadOrder order) {
    this.byObject = byObject;
    this.pointsTo = pointsTo;
    this.order = order;
    var numbers = new Object2IntOpenHashMap<State>();
    numbers.defaultReturnValue(-1);
    stateOf = new int[accesses.stream().mapToInt(a -> a.number() + 1).max().orElse(0)];
    for (ThreadAccess access : accesses) {
      var state = new State(access.roots(), access.mayRun(), access.kind().isWrite());
      int known = numbers.putIfAbsent(state, examples.size());
      if (known < 0) {
        known = examples.size();
        examples.add(access);
      }
      stateOf[access.number()] = known;
    }
  }

  /** The threads that may write a pointer at one of the places. */
  BitSet writers(Places places) {
    var found = new BitSet();
    BitSet states = new BitSet();
    for (int i = 0; i < places.size(); i++) {
      states.or(states(places.get(i)));
    }
    for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
      if (examples.get(s).kind().isWrite()) {
        found.or(examples.get(s).roots());
      }
    }
    return found;
  }

  /** Whether nothing writes a pointer at any of the places while another thread may use it. */
  boolean areStable(Places places) {
    for (int i = 0; i < places.size(); i++) {
      if (!apart.computeIfAbsent(states(places.get(i)), this::areApart)) {
        return false;
      }
    }
    return true;
  }

  private boolean areApart(BitSet states) {
    for (int w = states.nextSetBit(0); w >= 0; w = states.nextSetBit(w + 1)) {
      ThreadAccess write = examples.get(w);
      if (write.kind().isWrite()) {
        for (int s = states.nextSetBit(0); s >= 0; s = states.nextSetBit(s + 1)) {
          if (order.mayOverlap(write, examples.get(s))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** The states in which a pointer at a place may be touched. */
  private BitSet states(int place) {
    return byPlace.computeIfAbsent(place, this::findStates);
  }

  private BitSet findStates(int place) {
    List<At> accesses = byObject.get(pointsTo.object(place).index());
    var found = new BitSet();
    if (accesses != null) {
      long offset = pointsTo.offset(place);
      byList
          .computeIfAbsent(accesses, this::byBytes)
          .forEach(
              (bytes, states) -> {
                if (AccessIndex.mayTouch(bytes.offset, bytes.size, offset, Long.BYTES)) {
                  found.or(states);
                }
              });
    }
    return found;
  }

  private Map<Bytes, BitSet> byBytes(List<At> accesses) {
    var found = new HashMap<Bytes, BitSet>();
    for (At at : accesses) {
      found
          .computeIfAbsent(new Bytes(at.offset(), at.size()), b -> new BitSet())
          .set(stateOf[at.number()]);
    }
    return found;
  }
}
