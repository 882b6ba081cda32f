package io.interlock.frontend.image;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Ordering;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decodes access shapes, each made once. */
final class AccessShapes {
  private static final int VOLATILE = 0x10;
  private static final int ORDERING = 0x0f;

  /** By LLVM's numbers, which leave out 3. */
  private static final @Nullable Ordering[] ORDERINGS = {
    Ordering.NOT_ATOMIC,
    Ordering.UNORDERED,
    Ordering.RELAXED,
    null,
    Ordering.ACQUIRE,
    Ordering.RELEASE,
    Ordering.ACQUIRE_RELEASE,
    Ordering.SEQUENTIAL
  };

  private final Map<AccessShape, AccessShape> known = new HashMap<>();
  private AccessShape last =
      new AccessShape(0, 0, Ordering.NOT_ATOMIC, AccessShape.Volatility.PLAIN);

  AccessShape read(ImageInput input) {
    long size = input.readUnsigned();
    int alignment = input.readInt();
    int flags = input.readByte();
    Ordering ordering = ordering(flags & ORDERING);
    var volatility =
        (flags & VOLATILE) != 0 ? AccessShape.Volatility.VOLATILE : AccessShape.Volatility.PLAIN;
    if (last.size() == size
        && last.alignment() == alignment
        && last.ordering() == ordering
        && last.volatility() == volatility) {
      return last;
    }
    var shape = new AccessShape(size, alignment, ordering, volatility);
    last = known.computeIfAbsent(shape, s -> s);
    return last;
  }

  static Ordering ordering(int number) {
    Ordering ordering = number < ORDERINGS.length ? ORDERINGS[number] : null;
    if (ordering == null) {
      throw new CorruptImageException("no memory ordering " + number);
    }
    return ordering;
  }
}
