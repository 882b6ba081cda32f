package io.interlock.summary.creation;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A function that puts into a ring, or takes from it: it loads its own index, looks at the other
 * side's with acquire, goes on only if there is room, or something to take, accesses the element at
 * its own index, and stores the next index with release. Read off the instructions.
 *
 * <p>Indexes count on, and are reduced when they pick an element ({@code ring[h % n]}, for a power
 * of two), or are reduced when they are stored. {@link SingleProducerRings} says what it proves.
 */
final class RingSide {
  /** Which side it is. */
  enum Kind {
    PUTS,
    TAKES
  }

  private final Function function;
  private final Body body;
  private final Definitions definitions;
  private final ToIntFunction<Value> places;
  private final Store advance;
  private final Load own;
  private final int place;

  /** The length of the ring if indexes are reduced when stored; else zero. */
  private final long stored;

  private @Nullable Kind kind;
  private int other = NONE;

  /** The edge that is taken if there is room, or something to take. */
  private int from = NONE;

  private int to = NONE;

  /** The most elements that may be in the ring, by the look at the other index. */
  private long capacity;

  static final int NONE = -1;

  private RingSide(
      Function function, Body body, Store advance, Load own, long stored, ToIntFunction<Value> at) {
    this.function = function;
    this.body = body;
    definitions = body.definitions();
    places = at;
    this.advance = advance;
    this.own = own;
    this.stored = stored;
    place = at.applyAsInt(advance.address());
  }

  /**
   * Reads a function around the store of an index; null if it is no such side.
   *
   * @param places the one place that an address means; negative if it may mean several
   */
  static @Nullable RingSide of(
      Function function, Body body, Store advance, ToIntFunction<Value> places) {
    Definitions definitions = body.definitions();
    Value next = CreationLoop.plain(advance.value(), definitions);
    long length = modulus(next, definitions);
    Value sum = length == 0 ? next : CreationLoop.plain(reduced(next, definitions), definitions);
    if (!advance.shape().ordering().releases()
        || !isIndex(advance.shape().size())
        || !(definitions.of(sum) instanceof Arithmetic a)
        || a.operator() != Operator.ADD
        || !isConstant(a.operands().get(1), 1)
        || !(definitions.of(CreationLoop.plain(a.operands().get(0), definitions))
            instanceof Load own)
        || !own.shape().isAtomic()
        || own.shape().size() != advance.shape().size()) {
      return null;
    }
    var side = new RingSide(function, body, advance, own, length, places);
    boolean isOwn = side.place >= 0 && places.applyAsInt(own.address()) == side.place;
    return isOwn && side.findLook() && side.isOnceEach() ? side : null;
  }

  private static boolean isIndex(long size) {
    return size == Integer.BYTES || size == Long.BYTES;
  }

  private static boolean isConstant(Value value, long number) {
    return value instanceof IntegerConstant c && c.value() == number;
  }

  /** What a number is reduced by, as {@code x % n} or {@code x & (n - 1)}; zero if it is not. */
  private static long modulus(Value value, Definitions definitions) {
    if (!(definitions.of(value) instanceof Arithmetic a)
        || !(a.operands().get(a.operands().size() - 1) instanceof IntegerConstant c)) {
      return 0;
    }
    boolean isMask =
        a.operator() == Operator.AND && c.value() > 0 && Long.bitCount(c.value() + 1) == 1;
    return isMask ? c.value() + 1 : a.operator() == Operator.REM && c.value() > 0 ? c.value() : 0;
  }

  private static Value reduced(Value value, Definitions definitions) {
    return definitions.of(value) instanceof Arithmetic a ? a.operands().get(0) : value;
  }

  /** Finds the look at the other index. */
  private boolean findLook() {
    for (Block block : body.blocks()) {
      if (block.terminator() instanceof Branch b
          && b.then() != b.otherwise()
          && definitions.of(b.condition()) instanceof Compare c
          && look(c, b)) {
        from = block.index();
        if (isGuarded(advance)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean look(Compare c, Branch b) {
    Value left = CreationLoop.plain(c.left(), definitions);
    Value right = CreationLoop.plain(c.right(), definitions);
    boolean isEqual = c.predicate() == Compare.Predicate.EQUAL;
    boolean isTest = isEqual || c.predicate() == Compare.Predicate.NOT_EQUAL;
    if (isTest && (isOthers(left, right) || isOthers(right, left))) {
      to = isEqual ? b.otherwise() : b.then();
      return true;
    }
    if (stored == 0
        && definitions.of(left) instanceof Arithmetic a
        && a.operator() == Operator.SUB
        && right instanceof IntegerConstant limit) {
      Value first = CreationLoop.plain(a.operands().get(0), definitions);
      Value second = CreationLoop.plain(a.operands().get(1), definitions);
      return first.equals(own.result()) && isOther(second) && room(c.predicate(), limit, b);
    }
    return false;
  }

  /** Whether an index is compared with the other side's: both equal is empty, next equal full. */
  private boolean isOthers(Value mine, Value others) {
    if (!isOther(others)) {
      return false;
    }
    if (mine.equals(own.result())) {
      kind = Kind.TAKES;
      return true;
    }
    boolean isNext =
        stored > 0
            && modulus(mine, definitions) == stored
            && isNext(CreationLoop.plain(reduced(mine, definitions), definitions));
    if (isNext) {
      kind = Kind.PUTS;
      capacity = stored - 1;
    }
    return isNext;
  }

  private boolean isNext(Value value) {
    return definitions.of(value) instanceof Arithmetic a
        && a.operator() == Operator.ADD
        && isConstant(a.operands().get(1), 1)
        && CreationLoop.plain(a.operands().get(0), definitions).equals(own.result());
  }

  private boolean isOther(Value value) {
    if (!(definitions.of(value) instanceof Load load)
        || !load.shape().ordering().acquires()
        || load.shape().size() != own.shape().size()) {
      return false;
    }
    int at = places.applyAsInt(load.address());
    other = at;
    return at >= 0 && at != place;
  }

  /** Whether there is room where the number of elements is compared with a limit. */
  private boolean room(Compare.Predicate predicate, IntegerConstant limit, Branch b) {
    long most = limit.value();
    switch (predicate) {
      case EQUAL, UNSIGNED_GREATER_EQUAL, SIGNED_GREATER_EQUAL -> to = b.otherwise();
      case NOT_EQUAL, UNSIGNED_LESS, SIGNED_LESS -> to = b.then();
      case UNSIGNED_GREATER, SIGNED_GREATER -> {
        to = b.otherwise();
        most++;
      }
      case UNSIGNED_LESS_EQUAL, SIGNED_LESS_EQUAL -> {
        to = b.then();
        most++;
      }
      case FLOATING -> {
        return false;
      }
    }
    kind = Kind.PUTS;
    capacity = most;
    return most > 0;
  }

  /** Whether an instruction is reached by the edge only. */
  @SuppressWarnings("ReferenceEquality") // the very instruction, not one that looks the same
  private boolean isGuarded(Instruction instruction) {
    var seen = new BitSet();
    var waiting = new ArrayDeque<>(List.of(0));
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      if (!seen.get(at)) {
        seen.set(at);
        for (int next : body.blocks().get(at).terminator().successors()) {
          if (at != from || next != to) {
            waiting.add(next);
          }
        }
      }
    }
    for (Block block : body.blocks()) {
      if (seen.get(block.index())
          && block.instructions().stream().anyMatch(i -> i == instruction)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the index is loaded anew before it is stored again. */
  private boolean isOnceEach() {
    return !afterAdvance().contains(advance);
  }

  /** What may come after the store of the next index, before the index is loaded again. */
  @SuppressWarnings("ReferenceEquality") // the very instruction, not one that looks the same
  private Set<Instruction> afterAdvance() {
    var found = new HashSet<Instruction>();
    var seen = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    for (Block block : body.blocks()) {
      boolean isAfter = false;
      for (Instruction i : block.instructions()) {
        isAfter &= i != own;
        if (isAfter) {
          found.add(i);
        }
        isAfter |= i == advance;
      }
      if (isAfter) {
        waiting.addAll(block.terminator().successors());
      }
    }
    while (!waiting.isEmpty()) {
      int at = waiting.remove();
      if (!seen.get(at)) {
        seen.set(at);
        boolean isLoaded = false;
        for (Instruction i : body.blocks().get(at).instructions()) {
          isLoaded |= i == own;
          if (!isLoaded) {
            found.add(i);
          }
        }
        if (!isLoaded) {
          waiting.addAll(body.blocks().get(at).terminator().successors());
        }
      }
    }
    return found;
  }

  /**
   * How elements are accessed at the own index.
   *
   * @param scale the distance of two elements
   * @param length the length of the ring
   */
  record Element(long scale, long length) {}

  /** The addresses by which only the element at the own index is accessed, in between. */
  Map<LocalValue, Element> elements(PointsTo pointsTo) {
    Map<LocalValue, Element> found = new HashMap<>();
    Set<LocalValue> others = new HashSet<>();
    Set<Instruction> late = afterAdvance();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        for (Value operand : i.operands()) {
          if (operand instanceof LocalValue address && !(i instanceof Address)) {
            Element element =
                !late.contains(i) && isGuarded(i)
                    ? element(address, size(i, address), pointsTo)
                    : null;
            if (element == null) {
              others.add(address);
            } else {
              found.put(address, element);
            }
          }
        }
      }
    }
    found.keySet().removeAll(others);
    return found;
  }

  /** How much an instruction accesses by an address; negative if it does something else. */
  private static long size(Instruction i, LocalValue address) {
    if (i instanceof Load l) {
      return l.shape().size();
    }
    if (i instanceof Store s) {
      return s.value().equals(address) ? -1 : s.shape().size();
    }
    return i instanceof MemoryTransfer t && !t.length().equals(address) ? t.size() : -1;
  }

  private @Nullable Element element(LocalValue address, long size, PointsTo pointsTo) {
    ElementPath path = ElementPath.of(address, body);
    if (path.terms().size() != 1 || size < 0 || !isFromFirst(path, pointsTo)) {
      return null;
    }
    Value index = path.terms().get(0).index();
    long scale = path.terms().get(0).scale();
    long length = stored > 0 ? stored : modulus(index, definitions);
    Value counted =
        stored > 0 ? index : CreationLoop.plain(reduced(index, definitions), definitions);
    boolean isElement =
        length > 0
            && size <= scale
            && counted.equals(own.result())
            && (stored > 0 || Long.bitCount(length) == 1)
            && (kind == Kind.TAKES || capacity <= length);
    return isElement ? new Element(scale, length) : null;
  }

  /**
   * Whether the index zero means the first element, so that both sides count from one place: the
   * array is a variable, or a member of a struct. A pointer into an array may be to any element.
   */
  private boolean isFromFirst(ElementPath path, PointsTo pointsTo) {
    Places base = pointsTo.targets(function, path.base());
    if (base.size() != 1 || pointsTo.offset(base.get(0)) == PointsTo.ANY_OFFSET) {
      return false;
    }
    boolean isNamed = path.base() instanceof SymbolAddress;
    long begin = path.base() instanceof SymbolAddress a ? a.offset() : pointsTo.offset(base.get(0));
    Places first = pointsTo.shifted(base, path.offset());
    return (isNamed || path.offset() > 0)
        && first.size() == 1
        && pointsTo.offset(first.get(0)) == begin + path.offset();
  }

  Function function() {
    return function;
  }

  Store advance() {
    return advance;
  }

  @Nullable Kind kind() {
    return kind;
  }

  int place() {
    return place;
  }

  int other() {
    return other;
  }

  long stored() {
    return stored;
  }

  long capacity() {
    return capacity;
  }
}
