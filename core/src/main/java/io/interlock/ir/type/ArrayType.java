package io.interlock.ir.type;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An array.
 *
 * @param dimensions the lengths, outermost first; -1 for a flexible or variable length
 */
public record ArrayType(@Nullable Type element, List<Long> dimensions, long bits) implements Type {
  public ArrayType {
    dimensions = List.copyOf(dimensions);
  }
}
