package io.interlock.summary.state;

import io.interlock.ir.AccessShape;
import io.interlock.ir.BitRange;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How much an access touches, and as what.
 *
 * @param size in bytes; negative for up to the end of the object
 * @param bits the bit-field, if it is one
 */
public record Extent(long size, @Nullable BitRange bits, Unit unit) {
  /** What is accessed at once. */
  public enum Unit {
    /** Whatever lies there, as {@code memcpy} does. */
    BYTES,
    /** Characters up to a zero: nobody knows how many, but they are in one array. */
    TEXT,
    NUMBER,
    POINTER,
    /** The address of something in the text: a pointer, or a number that was made of it. */
    ADDRESS
  }

  /** Any bytes. */
  public static Extent bytes(long size) {
    return new Extent(size, null, Unit.BYTES);
  }

  /** A string of so many characters at most; negative if that is not known. */
  public static Extent text(long size) {
    return new Extent(size, null, Unit.TEXT);
  }

  /**
   * What an instruction reads or writes. Atomic ones may treat pointers as numbers, and what is not
   * aligned as its type wants is a copy of bytes that the compiler made a number of.
   */
  public static Extent of(AccessShape shape, @Nullable BitRange bits, Value value) {
    boolean isTyped = !shape.isAtomic() && shape.alignment() >= shape.size();
    return new Extent(shape.size(), bits, isTyped ? unit(value) : Unit.BYTES);
  }

  private static Unit unit(Value value) {
    if (value instanceof IntegerConstant) {
      return Unit.NUMBER;
    }
    if (value instanceof NullConstant) {
      return Unit.POINTER;
    }
    if (value instanceof SymbolAddress) {
      return Unit.ADDRESS;
    }
    if (!(value instanceof LocalValue local)) {
      return Unit.BYTES;
    }
    return switch (local.type().kind()) {
      case INTEGER, FLOAT -> Unit.NUMBER;
      case POINTER -> Unit.POINTER;
      case VOID, VECTOR, AGGREGATE, OTHER -> Unit.BYTES;
    };
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Extent e
        && e.size == size
        && e.unit == unit
        && Objects.equals(e.bits, bits);
  }

  @Override
  public int hashCode() {
    return (Long.hashCode(size) * 31 + Objects.hashCode(bits)) * 31 + unit.hashCode();
  }
}
