package io.interlock.explore;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which values of a function are used later on: backwards through the blocks until nothing changes,
 * which it does as sets only grow. A phi uses its operands at the end of the blocks they come from.
 */
final class Liveness {
  private final List<Block> blocks;
  private final BitSet kept;
  private final List<BitSet> atEnd = new ArrayList<>();

  /**
   * @param kept the values that are of interest at all
   */
  Liveness(Body body, BitSet kept) {
    blocks = body.blocks();
    this.kept = kept;
    blocks.forEach(b -> atEnd.add(new BitSet()));
    boolean isNew = true;
    while (isNew) {
      isNew = false;
      for (int b = blocks.size() - 1; b >= 0; b--) {
        isNew |= grow(blocks.get(b));
      }
    }
  }

  private boolean grow(Block block) {
    BitSet end = atEnd.get(block.index());
    int before = end.cardinality();
    for (int successor : block.terminator().successors()) {
      end.or(before(successor, 0));
      for (Instruction i : blocks.get(successor).instructions()) {
        if (!(i instanceof Phi phi)) {
          break;
        }
        for (Phi.Incoming incoming : phi.incoming()) {
          if (incoming.block() == block.index()) {
            use(incoming.value(), end);
          }
        }
      }
    }
    return end.cardinality() > before;
  }

  /** The values used from an instruction on, if they were there before. */
  BitSet before(int block, int index) {
    BitSet live = (BitSet) atEnd.get(block).clone();
    List<Instruction> instructions = blocks.get(block).instructions();
    for (int i = instructions.size() - 1; i >= index; i--) {
      Instruction instruction = instructions.get(i);
      instruction.definition().ifPresent(d -> live.clear(d.id()));
      if (!(instruction instanceof Phi)) {
        instruction.operands().forEach(o -> use(o, live));
      }
    }
    return live;
  }

  private void use(Value value, BitSet live) {
    if (value instanceof LocalValue local && kept.get(local.id())) {
      live.set(local.id());
    }
  }
}
