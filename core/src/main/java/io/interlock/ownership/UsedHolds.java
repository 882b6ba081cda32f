package io.interlock.ownership;

import io.interlock.ir.Function;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * By which holds memory is accessed, told by the locals that addresses are kept in, of the
 * functions as some threads enter them. Copies of a function are one. Of what was never told,
 * nothing is known.
 */
public final class UsedHolds {
  private final Map<Function, BitSet> loose = new HashMap<>();
  private final Map<Function, Map<Integer, BitSet>> found = new HashMap<>();
  private final Map<Function, BitSet> finders = new HashMap<>();
  private final Map<Function, BitSet> elsewhere = new HashMap<>();
  private final Map<Function, BitSet> looks = new HashMap<>();
  private final Map<Function, BitSet> takers = new HashMap<>();

  /** Whether memory may be accessed by a local of a function, or of a copy, that anybody has. */
  public boolean isLoose(Function function, int local) {
    BitSet all = loose.get(function.original());
    return all == null || all.get(local);
  }

  /** Whether memory is always accessed by a local that was found in a container, an object. */
  public boolean isFoundIn(int object, Function function, int local) {
    BitSet in = found.getOrDefault(function.original(), Map.of()).get(local);
    return in != null && in.get(object);
  }

  /** Whether memory may be accessed by a local while the object is in a container, or anybody's. */
  public boolean isFound(Function function, int local) {
    BitSet all = finders.get(function.original());
    return all == null || all.get(local);
  }

  /** Whether memory may be accessed by a local while the object is in no container. */
  public boolean isElsewhere(Function function, int local) {
    BitSet all = elsewhere.get(function.original());
    return all == null || all.get(local);
  }

  /**
   * Whether an address is used for nothing but to look at slots of an array without claiming what
   * is found there: whoever does so, and when, does not matter to those who do.
   */
  public boolean isLook(Function function, int address) {
    BitSet none = new BitSet();
    return looks.getOrDefault(function.original(), none).get(address)
        && !takers.getOrDefault(function.original(), none).get(address);
  }

  /** What is told of a function adds to what was told of its copies. */
  Uses of(Function function) {
    Function original = function.original();
    return new Uses(
        loose.computeIfAbsent(original, f -> new BitSet()),
        found.computeIfAbsent(original, f -> new HashMap<>()),
        finders.computeIfAbsent(original, f -> new BitSet()),
        elsewhere.computeIfAbsent(original, f -> new BitSet()),
        looks.computeIfAbsent(original, f -> new BitSet()),
        takers.computeIfAbsent(original, f -> new BitSet()));
  }

  /** Those of one function. */
  record Uses(
      BitSet loose,
      Map<Integer, BitSet> found,
      BitSet finders,
      BitSet elsewhere,
      BitSet looks,
      BitSet takers) {
    void accesses(int local, Hold hold, BitSet in) {
      if (hold == Hold.ANY || hold == Hold.OUT) {
        loose.set(local);
      }
      if (hold != Hold.NOTHING && !hold.isInContainer()) {
        elsewhere.set(local);
      }
      if (hold.mayBeInContainer()) {
        finders.set(local);
      }
      BitSet known = found.putIfAbsent(local, in);
      if (known != null) {
        known.and(in);
      }
    }

    void finds(int address, Hold hold) {
      (hold == Hold.ANY || hold == Hold.OUT ? looks : takers).set(address);
    }
  }
}
