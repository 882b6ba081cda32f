package io.interlock.ir;

import java.util.List;

/** A straight line of instructions ending in a terminator. */
public record Block(int index, List<Instruction> instructions) {
  public Block {
    instructions = List.copyOf(instructions);
  }

  /** The last instruction; the verifier makes sure it is one. */
  public Terminator terminator() {
    return (Terminator) instructions.get(instructions.size() - 1);
  }
}
