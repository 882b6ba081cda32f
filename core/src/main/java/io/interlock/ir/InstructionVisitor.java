package io.interlock.ir;

/** Exhaustive dispatch over instructions. */
public interface InstructionVisitor<R> {
  R visit(Alloca instruction);

  R visit(Load instruction);

  R visit(Store instruction);

  R visit(AtomicUpdate instruction);

  R visit(CompareExchange instruction);

  R visit(Fence instruction);

  R visit(Address instruction);

  R visit(Phi instruction);

  R visit(Select instruction);

  R visit(Compare instruction);

  R visit(Arithmetic instruction);

  R visit(Call instruction);

  R visit(MemoryTransfer instruction);

  R visit(Return instruction);

  R visit(Jump instruction);

  R visit(Branch instruction);

  R visit(Switch instruction);

  R visit(Choose instruction);

  R visit(Unreachable instruction);
}
