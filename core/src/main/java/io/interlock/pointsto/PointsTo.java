package io.interlock.pointsto;

import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.ir.type.RecordType;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Where pointers may point, whichever analysis found out. A place is an object and a byte offset in
 * it; where an analysis does not tell offsets of an object apart, one place stands for all of them.
 * Answers over-approximate: what is not in a set is never pointed to.
 */
public interface PointsTo {
  /** In place of an offset: the place stands for the whole object. */
  long ANY_OFFSET = Long.MIN_VALUE;

  /** All objects, by index. */
  List<AbstractObject> objects();

  /** How many bytes a pointer has, and so the id of a thread. */
  int pointerSize();

  /** The object of a place. */
  AbstractObject object(int place);

  /** The objects of places, as a bit per object index. */
  default BitSet objectsAt(Places places) {
    var objects = new BitSet();
    for (int i = 0; i < places.size(); i++) {
      objects.set(object(places.get(i)).index());
    }
    return objects;
  }

  /** The offset of a place in its object, or {@link #ANY_OFFSET}. */
  long offset(int place);

  /**
   * The place of an object and an offset that {@link #offset} gave in this or another run; negative
   * if there is none.
   */
  int place(AbstractObject object, long offset);

  /** What a value of a function may point to. Constants are asked with any function. */
  Places targets(Function function, Value value);

  /** What the pointers stored at the places may point to. */
  Places contents(Places at);

  /** The places some bytes on. */
  Places shifted(Places from, long bytes);

  /** Where a member of a name lies in the structs that begin at the places. */
  Places members(Places of, String member);

  /** The places some bytes on, and any multiple of {@code scale} from there, either way. */
  Places indexed(Places from, long bytes, long scale);

  /**
   * Whether {@code sizeA} bytes at one of {@code a} may overlap {@code sizeB} at one of {@code b}.
   * A negative size means up to the end of the object.
   */
  boolean mayOverlap(Places a, long sizeA, Places b, long sizeB);

  /** The functions among the targets of a called value. */
  List<Function> functions(Function caller, Value callee);

  /**
   * Whether a function may be found at the beginning of what a pointer that is passed to a library
   * function points to; asked of functions that are there by the {@link #contents}.
   */
  default boolean mayFind(Function caller, Value pointer, Function function) {
    return true;
  }

  /**
   * Every object that can be reached from the places by following pointers, the places' own objects
   * included, as a bit per object index.
   */
  BitSet reachableFrom(Places from);

  /** The same, but without some objects, and what can be reached by way of these alone. */
  default BitSet reachableFrom(Places from, BitSet without) {
    BitSet reached = (BitSet) reachableFrom(from).clone();
    reached.andNot(without);
    return reached;
  }

  /**
   * The objects that pointers anywhere in the objects of the places may point to, as a bit per
   * object index.
   */
  default BitSet heldIn(Places from) {
    return reachableFrom(from);
  }

  /**
   * The objects that left the program: what unknown functions are given and what libraries keep,
   * with all that can be reached from there. A bit per object index.
   */
  BitSet published();

  /**
   * The objects that code outside of the program may have pointers of its own to: what unknown
   * functions are given, with all that can be reached from there, and what libraries keep, which do
   * not look into it. A bit per object index.
   */
  BitSet heldOutside();

  /** The functions that code outside the program may call, with the calls that hand them over. */
  List<EscapedFunction> escapedFunctions();

  /** The structs that the program takes objects of a type for by casts; none if not known. */
  default List<RecordType> usedAs(RecordType type) {
    return List.of();
  }

  /**
   * Whether a pointer of a function leads to most of the memory of a program whose objects are told
   * apart by type only: an access there is not taken for one of a member of a struct.
   */
  default boolean leadsEverywhere(Function function, Value pointer) {
    return false;
  }

  /** Who calls whom by contexts, from an analysis that tells them apart. */
  default Optional<ContextCalls> contexts() {
    return Optional.empty();
  }
}
