package io.interlock.specialize;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Constant;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Puts the functions and addresses that constant tables hold in place of what is loaded from them:
 * {@code handlers[2](x)} and {@code ops.open(x)} of a {@code const} variable call one function. All
 * elements of an array are one place to the points-to analysis, so it cannot tell them apart.
 *
 * <p>One pass. Only loads of whole addresses at offsets that are fixed in the text are replaced, of
 * variables that are in read-only memory: nothing can write those.
 */
final class ConstantTables {
  private final Map<Global, Map<Long, Constant>> tables;

  private ConstantTables(Map<Global, Map<Long, Constant>> tables) {
    this.tables = tables;
  }

  /** The same program if there are no such tables. */
  static Program apply(Program program) {
    Map<Global, Map<Long, Constant>> tables = new HashMap<>();
    for (Global global : program.globals()) {
      if (global.storage() == Global.Storage.READ_ONLY) {
        Map<Long, Constant> addresses =
            program.initializer(global).map(i -> addresses(i, program)).orElse(Map.of());
        if (!addresses.isEmpty()) {
          tables.put(global, addresses);
        }
      }
    }
    return tables.isEmpty() ? program : new ConstantTables(tables).replaced(program);
  }

  private static Map<Long, Constant> addresses(Initializer initial, Program program) {
    Map<Long, Constant> addresses = new HashMap<>();
    for (Initializer.Scalar scalar : initial.scalars()) {
      if (scalar.value() instanceof SymbolAddress && scalar.size() == program.pointerSize()) {
        addresses.put(scalar.offset(), scalar.value());
      }
    }
    return addresses;
  }

  private Program replaced(Program program) {
    return program.withBodies((f, b) -> replaced(b));
  }

  private Body replaced(Body body) {
    Map<Integer, SymbolAddress> fixed = new HashMap<>();
    var blocks = new ArrayList<Block>(body.blocks().size());
    boolean isOther = false;
    for (Block block : body.blocks()) {
      Block replaced = replaced(block, fixed);
      isOther |= !block.equals(replaced);
      blocks.add(replaced);
    }
    return isOther ? body.with(blocks) : body;
  }

  private Block replaced(Block block, Map<Integer, SymbolAddress> fixed) {
    List<Instruction> instructions = null;
    for (int i = 0; i < block.instructions().size(); i++) {
      Instruction instruction = block.instructions().get(i);
      SymbolAddress base =
          instruction instanceof Address a && a.terms().isEmpty() ? fixed(a.base(), fixed) : null;
      if (base != null && instruction instanceof Address a) {
        long offset = base.offset() + a.offset();
        fixed.put(a.result().id(), new SymbolAddress(base.symbol(), offset));
      }
      Constant held = instruction instanceof Load l ? held(l, fixed) : null;
      if (held != null && instruction instanceof Load l) {
        instructions = instructions == null ? new ArrayList<>(block.instructions()) : instructions;
        instructions.set(
            i, new Arithmetic(l.result(), Arithmetic.Operator.COPY, List.of(held), l.position()));
      }
    }
    return instructions == null ? block : new Block(block.index(), instructions);
  }

  /** An address that is a constant, or computed from one further up. */
  private static @Nullable SymbolAddress fixed(Value value, Map<Integer, SymbolAddress> known) {
    if (value instanceof LocalValue local) {
      return known.get(local.id());
    }
    return value instanceof SymbolAddress a && a.symbol() instanceof Global ? a : null;
  }

  private @Nullable Constant held(Load load, Map<Integer, SymbolAddress> fixed) {
    SymbolAddress address = fixed(load.address(), fixed);
    if (address == null
        || !(address.symbol() instanceof Global global)
        || !load.result().type().isPointer()
        || load.shape().isVolatile()) {
      return null;
    }
    return tables.getOrDefault(global, Map.of()).get(address.offset());
  }
}
