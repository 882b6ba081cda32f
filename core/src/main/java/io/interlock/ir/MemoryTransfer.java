package io.interlock.ir;

import io.interlock.source.Position;
import java.util.List;

/**
 * Copies or fills a range of memory: {@code memcpy}, {@code memmove}, {@code memset}, struct
 * copies.
 */
public record MemoryTransfer(
    Kind kind,
    Value destination,
    Value source,
    Value length,
    AccessShape.Volatility volatility,
    Position position)
    implements Instruction {
  /** What happens; for a fill, the source is the byte. In the order of the unit image. */
  public enum Kind {
    COPY_DISJOINT,
    COPY_OVERLAPPING,
    FILL
  }

  /** The number of bytes, or -1 if it is known only at run time. */
  public long size() {
    return length instanceof IntegerConstant c ? c.value() : -1;
  }

  @Override
  public List<Value> operands() {
    return List.of(destination, source, length);
  }

  @Override
  public <R> R accept(InstructionVisitor<R> visitor) {
    return visitor.visit(this);
  }
}
