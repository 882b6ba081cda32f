package io.interlock.ir;

/** An instruction that reads or writes one place in memory. */
public sealed interface MemoryAccess extends Instruction
    permits Load, Store, AtomicUpdate, CompareExchange {
  Value address();

  AccessShape shape();
}
