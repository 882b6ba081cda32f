package io.interlock.ir;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where each local value of a body is made: the instruction, and the block that it is in. */
public final class Definitions {
  private final @Nullable Instruction[] instructions;
  private final int[] blocks;

  Definitions(List<Block> body, int localCount) {
    instructions = new @Nullable Instruction[localCount];
    blocks = new int[localCount];
    for (Block block : body) {
      for (Instruction i : block.instructions()) {
        i.definition()
            .ifPresent(
                r -> {
                  instructions[r.id()] = i;
                  blocks[r.id()] = block.index();
                });
      }
    }
  }

  /** The instruction that makes a value; null for formals and for what is no local value. */
  public @Nullable Instruction of(Value value) {
    return value instanceof LocalValue local ? of(local.id()) : null;
  }

  /** The instruction that makes the local value of a number; null for formals. */
  public @Nullable Instruction of(int local) {
    return local < instructions.length ? instructions[local] : null;
  }

  /** The index of the block in which an instruction makes a value. */
  public int block(LocalValue value) {
    return blocks[value.id()];
  }
}
