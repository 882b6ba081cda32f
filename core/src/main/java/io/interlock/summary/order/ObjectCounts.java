package io.interlock.summary.order;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Value;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import io.interlock.summary.order.CountingWrites.Step;
import io.interlock.summary.order.CountingWrites.Write;
import io.interlock.symbolic.SinglePlace;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counters inside objects that are counted down by one, by code that looks at what is left: the
 * number of users of the object. Places that one instruction may count are one counter here. What
 * counting proves is decided later. One pass over the program.
 */
public final class ObjectCounts {
  public static final int NONE = -1;

  /** A place in the text, in whichever copy of its function. */
  public record Text(Function function, Position position) {}

  /** How a counter is counted down. */
  public enum Manner {
    /** By plain loads and stores. */
    PLAIN,
    /** Atomically and with release. */
    RELEASE,
    /** In several ways, or without order. */
    OTHER
  }

  private final PointsTo pointsTo;
  private final Int2IntOpenHashMap byPlace = new Int2IntOpenHashMap();
  private final List<BitSet> places = new ArrayList<>();
  private final List<Manner> manners = new ArrayList<>();
  private final List<Long> widths = new ArrayList<>();
  private final List<BitSet> counting = new ArrayList<>();

  /** The largest constant that each is set to; negative if it is counted up or set otherwise. */
  private final List<Long> users = new ArrayList<>();

  private final Set<Text> texts = new HashSet<>();

  private ObjectCounts(PointsTo pointsTo) {
    this.pointsTo = pointsTo;
    byPlace.defaultReturnValue(NONE);
  }

  public static ObjectCounts find(
      CallGraph graph, PointsTo pointsTo, BitSet shared, Assumptions assumptions) {
    var counts = new ObjectCounts(pointsTo);
    if (!assumptions.holds(Assumption.SOUND_COUNTS)) {
      return counts;
    }
    for (Function function : graph.program().functions()) {
      graph.program().body(function).ifPresent(b -> counts.findTested(function, b, shared));
    }
    if (!counts.places.isEmpty()) {
      for (Function function : graph.program().functions()) {
        graph.program().body(function).ifPresent(b -> counts.readWrites(function, b));
      }
    }
    return counts;
  }

  private void findTested(Function function, Body body, BitSet shared) {
    CountingWrites writes = CountingWrites.of(body);
    Set<Value> tested = null;
    for (Instruction i : writes.all()) {
      Write write = writes.of(i);
      if (write != null && write.step() == Step.DOWN && write.before() != null) {
        tested = tested == null ? tested(body) : tested;
        Places at = pointsTo.targets(function, write.address());
        if (tested.contains(write.before()) && isInObjects(at, shared)) {
          unite(at);
        }
      }
    }
  }

  /** Values that, possibly plus a constant, are compared with a constant. */
  static Set<Value> tested(Body body) {
    var tested = new HashSet<Value>();
    for (int b = body.blocks().size() - 1; b >= 0; b--) {
      List<Instruction> instructions = body.blocks().get(b).instructions();
      for (int i = instructions.size() - 1; i >= 0; i--) {
        Instruction at = instructions.get(i);
        boolean isTest = at instanceof Compare c && c.right() instanceof IntegerConstant;
        boolean isPart = at instanceof Arithmetic a && tested.contains(a.result());
        if (isTest || isPart) {
          tested.add(at.operands().get(0));
        }
      }
    }
    return tested;
  }

  /** Whether places are at known offsets of objects that threads share, of which there are many. */
  private boolean isInObjects(Places at, BitSet shared) {
    boolean isShared = false;
    for (int i = 0; i < at.size(); i++) {
      AbstractObject object = pointsTo.object(at.get(i));
      if (pointsTo.offset(at.get(i)) == PointsTo.ANY_OFFSET) {
        return false;
      }
      isShared |= shared.get(object.index());
    }
    return isShared && SinglePlace.of(pointsTo, at) == SinglePlace.NONE;
  }

  private void unite(Places at) {
    int number = places.size();
    places.add(new BitSet());
    manners.add(Manner.OTHER);
    widths.add(0L);
    counting.add(new BitSet());
    users.add(0L);
    for (int i = 0; i < at.size(); i++) {
      int old = byPlace.put(at.get(i), number);
      places.get(number).set(at.get(i));
      if (old != NONE && old != number) {
        BitSet moved = places.set(old, new BitSet());
        moved.stream().forEach(p -> byPlace.put(p, number));
        places.get(number).or(moved);
      }
    }
  }

  private void readWrites(Function function, Body body) {
    CountingWrites writes = CountingWrites.of(body);
    readUsers(function, body, writes);
    for (Instruction i : writes.all()) {
      Write write = writes.of(i);
      if (write == null || write.step() == Step.SET) {
        continue;
      }
      Places at = pointsTo.targets(function, write.address());
      int number = number(at);
      if (number == NONE) {
        continue;
      }
      texts.add(new Text(function.original(), i.position()));
      if (i instanceof MemoryAccess m) {
        widths.set(number, Math.max(widths.get(number), m.shape().size()));
      }
      if (write.step() == Step.DOWN) {
        Manner manner = manner(i);
        boolean isFirst = counting.get(number).isEmpty();
        manners.set(number, isFirst || manners.get(number) == manner ? manner : Manner.OTHER);
        counting.get(number).set(function.index());
      }
    }
  }

  private void readUsers(Function function, Body body, CountingWrites writes) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess m && m.stored() != null) {
          readUsers(pointsTo.targets(function, m.address()), writes.of(i));
        }
      }
    }
  }

  private void readUsers(Places at, @Nullable Write write) {
    for (int i = 0; i < at.size(); i++) {
      int number = byPlace.get(at.get(i));
      if (number == NONE) {
        continue;
      }
      if (write == null || write.step() == Step.UP) {
        users.set(number, -1L);
      } else if (write.step() == Step.SET && users.get(number) >= 0) {
        users.set(number, Math.max(users.get(number), write.constant()));
      }
    }
  }

  private static Manner manner(Instruction i) {
    if (!(i instanceof AtomicUpdate u)) {
      return Manner.PLAIN;
    }
    return u.shape().ordering().releases() ? Manner.RELEASE : Manner.OTHER;
  }

  public boolean isEmpty() {
    return places.isEmpty();
  }

  /** The counter at some places; {@link #NONE} if it may be none or several. */
  public int number(Places at) {
    int number = at.isEmpty() || places.isEmpty() ? NONE : byPlace.get(at.get(0));
    for (int i = 1; i < at.size() && number != NONE; i++) {
      number = byPlace.get(at.get(i)) == number ? number : NONE;
    }
    return number;
  }

  /** The places of a counter. */
  public BitSet places(int number) {
    return (BitSet) places.get(number).clone();
  }

  /** How many bytes of it are counted at most. */
  public long width(int number) {
    return widths.get(number);
  }

  public Manner manner(int number) {
    return manners.get(number);
  }

  /** How many users it can count at most; empty if that is not known, since it is counted up. */
  public OptionalLong users(int number) {
    long count = users.get(number);
    return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
  }

  /** The functions that count it down, by index. */
  public BitSet counting(int number) {
    return (BitSet) counting.get(number).clone();
  }

  /** Whether some place in the text does nothing to counters but count them up or down by one. */
  public boolean counts(Function function, Position position) {
    return texts.contains(new Text(function.original(), position));
  }
}
