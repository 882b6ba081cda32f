package io.interlock.ir;

import org.jspecify.annotations.Nullable;

/** An instruction that reads or writes one place in memory. */
public sealed interface MemoryAccess extends Instruction
    permits Load, Store, AtomicUpdate, CompareExchange {
  Value address();

  AccessShape shape();

  /** The value that is stored, or combined with what is there; null if nothing is written. */
  @Nullable Value stored();
}
