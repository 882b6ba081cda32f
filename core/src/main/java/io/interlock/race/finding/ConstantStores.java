package io.interlock.race.finding;

import io.interlock.ir.Block;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import io.interlock.summary.state.Origin;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which writes store zero, one or null: harmless initializations more often than others. */
final class ConstantStores {
  private record Place(Position position, Value address) {}

  private final Program program;
  private final Map<Function, Set<Place>> byFunction = new HashMap<>();

  ConstantStores(Program program) {
    this.program = program;
  }

  boolean contains(Origin.Direct write) {
    return byFunction
        .computeIfAbsent(write.function(), this::find)
        .contains(new Place(write.position(), write.address()));
  }

  private Set<Place> find(Function function) {
    Set<Place> found = new HashSet<>();
    List<Block> blocks = program.body(function).map(b -> b.blocks()).orElse(List.of());
    for (Block block : blocks) {
      for (Instruction instruction : block.instructions()) {
        if (instruction instanceof Store s && isPlain(s.value())) {
          found.add(new Place(s.position(), s.address()));
        }
      }
    }
    return found;
  }

  private static boolean isPlain(Value value) {
    return value instanceof NullConstant
        || (value instanceof IntegerConstant c && (c.value() == 0 || c.value() == 1));
  }
}
