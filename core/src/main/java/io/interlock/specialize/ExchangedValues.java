package io.interlock.specialize;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Branch;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Instruction;
import io.interlock.ir.Jump;
import io.interlock.ir.Phi;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What an exchange of C11 leaves in {@code expected} is what it found: the value is stored there if
 * the exchange fails, and is there already if it is done. The program has a phi of the two, so who
 * asks {@code if (expected == 0)} afterwards, or returns it from a wrapper, seems to ask something
 * else. Such a phi is said to be the value found; where nothing else depends on the way, there is
 * but one. One pass; nothing is assumed.
 */
final class ExchangedValues {
  private final Body body;
  private final Definitions definitions;

  private ExchangedValues(Body body) {
    this.body = body;
    definitions = body.definitions();
  }

  static Program apply(Program program) {
    return program.withBodies(
        (f, b) -> hasExchange(b) ? new ExchangedValues(b).run(f.formals()) : b);
  }

  private static boolean hasExchange(Body body) {
    return body.blocks().stream()
        .flatMap(b -> b.instructions().stream())
        .anyMatch(CompareExchange.class::isInstance);
  }

  private Body run(List<Formal> formals) {
    var blocks = new ArrayList<Block>(body.blocks().size());
    for (Block block : body.blocks()) {
      blocks.add(new Block(block.index(), replaced(block)));
    }
    if (blocks.equals(body.blocks())) {
      return body;
    }
    blocks.replaceAll(b -> straightened(b, blocks));
    Body straight = body.with(blocks);
    return Pruning.pruned(straight, ConstantFlow.of(straight, formals, Map.of()));
  }

  /** A branch of which both ways lead to one block, which does not ask for the way, is a jump. */
  private Block straightened(Block block, List<Block> all) {
    if (!(block.terminator() instanceof Branch branch) || exchange(branch.condition()) == null) {
      return block;
    }
    int target = branch.then();
    List<Instruction> other = all.get(branch.otherwise()).instructions();
    boolean isSame = other.size() == 1 && other.get(0) instanceof Jump j && j.target() == target;
    if (!isSame || all.get(target).instructions().get(0) instanceof Phi) {
      return block;
    }
    var instructions = new ArrayList<>(block.instructions());
    instructions.set(instructions.size() - 1, new Jump(target, branch.position()));
    return new Block(block.index(), instructions);
  }

  /** Phis stay before other instructions. */
  private List<Instruction> replaced(Block block) {
    var phis = new ArrayList<Instruction>();
    var others = new ArrayList<Instruction>();
    for (Instruction i : block.instructions()) {
      Value found = i instanceof Phi phi ? found(phi, block) : null;
      if (i instanceof Phi phi && found != null) {
        var copy = Arithmetic.Operator.COPY;
        others.add(new Arithmetic(phi.result(), copy, List.of(found), phi.position()));
      } else {
        (i instanceof Phi ? phis : others).add(i);
      }
    }
    phis.addAll(others);
    return phis;
  }

  /** The value that an exchange found, if that is what a phi always is. */
  private @Nullable Value found(Phi phi, Block block) {
    if (phi.incoming().size() != 2) {
      return null;
    }
    Value found = found(phi.incoming().get(0), phi.incoming().get(1), block);
    return found == null ? found(phi.incoming().get(1), phi.incoming().get(0), block) : found;
  }

  private @Nullable Value found(Phi.Incoming done, Phi.Incoming failed, Block block) {
    Block from = body.blocks().get(done.block());
    if (!(from.terminator() instanceof Branch branch)
        || branch.then() != block.index()
        || branch.otherwise() != failed.block()
        || !(body.blocks().get(failed.block()).terminator() instanceof Jump)) {
      return null;
    }
    CompareExchange exchange = exchange(branch.condition());
    boolean isLookedAt =
        exchange != null
            && exchange.equals(exchange(failed.value()))
            && !failed.value().equals(branch.condition())
            && done.value().equals(exchange.expected())
            && from.instructions().contains(exchange);
    return isLookedAt ? failed.value() : null;
  }

  /** The exchange of which a value is a part: what was found, or whether it was done. */
  private @Nullable CompareExchange exchange(Value value) {
    return definitions.of(value) instanceof Arithmetic a
            && a.operator() == Arithmetic.Operator.EXTRACT
            && definitions.of(a.operands().get(0)) instanceof CompareExchange c
        ? c
        : null;
  }
}
