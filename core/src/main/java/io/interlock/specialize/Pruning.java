package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Choose;
import io.interlock.ir.Instruction;
import io.interlock.ir.Jump;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Switch;
import io.interlock.ir.Terminator;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * The code of a function without the blocks that constants rule out: branches that are decided are
 * jumps, and calls pass on the constants. Values keep their numbers, blocks get new ones.
 */
final class Pruning {
  private final Body body;
  private final ConstantFlow flow;

  /** By block of the body, its new number; meaningless for blocks that are not entered. */
  private final int[] numbers;

  private Pruning(Body body, ConstantFlow flow) {
    this.body = body;
    this.flow = flow;
    numbers = new int[body.blocks().size()];
    int next = 0;
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = next;
      next += flow.isEntered(i) ? 1 : 0;
    }
  }

  static Body pruned(Body body, ConstantFlow flow) {
    return new Pruning(body, flow).run();
  }

  /** How many instructions that are entered call something or touch memory. */
  static int effects(Body body, ConstantFlow flow) {
    int count = 0;
    for (Block block : body.blocks()) {
      if (flow.isEntered(block.index())) {
        for (Instruction i : block.instructions()) {
          count += isEffect(i) ? 1 : 0;
        }
      }
    }
    return count;
  }

  private static boolean isEffect(Instruction i) {
    return i instanceof Call || i instanceof MemoryAccess || i instanceof MemoryTransfer;
  }

  private Body run() {
    var blocks = new ArrayList<Block>();
    for (Block block : body.blocks()) {
      if (flow.isEntered(block.index())) {
        var instructions = new ArrayList<Instruction>(block.instructions().size());
        block.instructions().forEach(i -> instructions.add(rewritten(i, block.index())));
        blocks.add(new Block(numbers[block.index()], instructions));
      }
    }
    return body.with(blocks);
  }

  private Instruction rewritten(Instruction instruction, int block) {
    if (instruction instanceof Terminator t) {
      return rewritten(t);
    }
    if (instruction instanceof Phi phi) {
      return rewritten(phi, block);
    }
    return instruction instanceof Call call
        ? Specialization.with(call, call.callee(), flow.arguments(call))
        : instruction;
  }

  private Terminator rewritten(Terminator terminator) {
    List<Integer> next = flow.next(terminator);
    if (next.size() == 1) {
      return new Jump(numbers[next.get(0)], terminator.position());
    }
    if (terminator instanceof Branch b) {
      return new Branch(
          b.condition(), numbers[b.then()], numbers[b.otherwise()], terminator.position());
    }
    if (terminator instanceof Switch s) {
      List<Switch.Case> cases =
          s.cases().stream().map(c -> new Switch.Case(c.constant(), numbers[c.target()])).toList();
      return new Switch(s.value(), numbers[s.otherwise()], cases, terminator.position());
    }
    if (terminator instanceof Choose c) {
      return new Choose(
          c.successors().stream().map(n -> numbers[n]).toList(), terminator.position());
    }
    return terminator;
  }

  private Phi rewritten(Phi phi, int block) {
    var incoming = new ArrayList<Phi.Incoming>();
    var decided = new BitSet();
    for (Phi.Incoming i : phi.incoming()) {
      List<Integer> next = flow.next(body.blocks().get(i.block()).terminator());
      if (flow.isEntered(i.block()) && next.contains(block) && !decided.get(i.block())) {
        incoming.add(new Phi.Incoming(i.value(), numbers[i.block()]));
        // A switch may have several cases for one block; a jump comes from there once.
        decided.set(i.block(), next.size() == 1);
      }
    }
    return new Phi(phi.result(), incoming, phi.position());
  }
}
