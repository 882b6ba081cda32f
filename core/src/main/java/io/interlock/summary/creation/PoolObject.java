package io.interlock.summary.creation;

import io.interlock.graph.Dominators;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.Allocations;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An object that a function makes and in which it keeps the ids of threads: in an array that is
 * part of the object, or in one that is made after it and found by a pointer in it.
 */
final class PoolObject {
  private final LocalValue pointer;
  private final Address element;
  private final @Nullable Store array;
  private final Definitions definitions;
  private final Set<Long> numbers;

  private PoolObject(
      LocalValue pointer,
      Address element,
      @Nullable Store array,
      Definitions definitions,
      Body body) {
    this.pointer = pointer;
    this.element = element;
    this.array = array;
    this.definitions = definitions;
    numbers = numbers(pointer, body, definitions);
  }

  /** What the call that makes the object returns. */
  LocalValue pointer() {
    return pointer;
  }

  /** Where an id is stored. */
  Address element() {
    return element;
  }

  /** The store of the pointer to the array; null if that is in the object. */
  @Nullable Store array() {
    return array;
  }

  /** The distance at which that pointer is; null if there is none. */
  @Nullable Long arrayCell() {
    return array == null ? null : Long.valueOf(distance(array.address(), definitions));
  }

  /** The distances at which numbers are stored in the object. */
  Set<Long> numbers() {
    return numbers;
  }

  /** The object that a call stores an id in; null if it is not of this form. */
  static @Nullable PoolObject of(Filler filler, Body body, Allocations allocations) {
    Definitions definitions = body.definitions();
    Address element = IdFillers.element(filler.pointer(), definitions);
    if (element == null || !(element.base() instanceof LocalValue base)) {
      return null;
    }
    PoolObject apart = withArray(element, base, body, definitions, allocations);
    if (apart != null || !isMade(base, definitions, allocations)) {
      return apart;
    }
    return new PoolObject(base, element, null, definitions, body);
  }

  private static @Nullable PoolObject withArray(
      Address element,
      LocalValue base,
      Body body,
      Definitions definitions,
      Allocations allocations) {
    Store array =
        definitions.of(base) instanceof Load load
            ? storeAt(load.address(), body, definitions)
            : storeOf(base, body, definitions);
    if (array == null
        || !(start(array.address(), definitions) instanceof LocalValue pointer)
        || !(array.value() instanceof LocalValue value)
        || !isMade(pointer, definitions, allocations)
        || !isMade(value, definitions, allocations)
        || !isBefore(pointer, value, body)) {
      return null;
    }
    return new PoolObject(pointer, element, array, definitions, body);
  }

  private static boolean isMade(
      LocalValue value, Definitions definitions, Allocations allocations) {
    return definitions.of(value) instanceof Call call && allocations.include(call);
  }

  /** The only store of a value to a fixed place of an object. */
  private static @Nullable Store storeOf(LocalValue value, Body body, Definitions definitions) {
    Store found = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s
            && s.value().equals(value)
            && start(s.address(), definitions) instanceof LocalValue) {
          if (found != null) {
            return null;
          }
          found = s;
        }
      }
    }
    return found;
  }

  /** The only store at an address. */
  private static @Nullable Store storeAt(Value address, Body body, Definitions definitions) {
    Store found = null;
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s
            && start(s.address(), definitions).equals(start(address, definitions))
            && distance(s.address(), definitions) == distance(address, definitions)) {
          if (found != null) {
            return null;
          }
          found = s;
        }
      }
    }
    return found;
  }

  /** Whether each time an object is made another one is made after it. */
  private static boolean isBefore(LocalValue first, LocalValue second, Body body) {
    int one = block(first, body);
    int two = block(second, body);
    if (one == two) {
      return first.id() < second.id();
    }
    return Dominators.of(new ControlFlow(body), 0).dominates(one, two);
  }

  private static int block(LocalValue value, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i.definition().isPresent() && i.definition().get().id() == value.id()) {
          return block.index();
        }
      }
    }
    return 0;
  }

  private static Set<Long> numbers(LocalValue pointer, Body body, Definitions definitions) {
    var numbers = new TreeSet<Long>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s
            && start(s.address(), definitions).equals(pointer)
            && (s.value() instanceof IntegerConstant
                || (s.value() instanceof LocalValue v && !v.type().isPointer()))) {
          numbers.add(distance(s.address(), definitions));
        }
      }
    }
    return numbers;
  }

  /** Whether a pointer is at a fixed distance from the start of the object. */
  boolean contains(Value value) {
    return start(value, definitions).equals(pointer);
  }

  boolean isAt(Value address, long distance) {
    return contains(address) && distance(address, definitions) == distance;
  }

  private static Value start(Value pointer, Definitions definitions) {
    Value at = pointer;
    while (at instanceof LocalValue local
        && definitions.of(local) instanceof Address a
        && a.terms().isEmpty()) {
      at = a.base();
    }
    return at;
  }

  private static long distance(Value pointer, Definitions definitions) {
    long sum = 0;
    Value at = pointer;
    while (at instanceof LocalValue local
        && definitions.of(local) instanceof Address a
        && a.terms().isEmpty()) {
      sum += a.offset();
      at = a.base();
    }
    return sum;
  }
}
