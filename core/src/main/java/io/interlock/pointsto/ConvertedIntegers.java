package io.interlock.pointsto;

import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Integers that are an address between two pointers, or on the way from one or to one: {@code (node
 * *) (p->prev & ~3)}. They share the node of the pointer and have no type, but the pointer has, and
 * it is the same address. An integer is one if it is computed from a value with its node, or if it
 * has no name and all that is made of it are values with its node which are pointers or such
 * integers again; being compared does not count.
 */
final class ConvertedIntegers {
  private static final int MAX_DEPTH = 8;

  private final Body body;
  private final Definitions definitions;
  private final int[] nodes;
  private @Nullable Int2ObjectOpenHashMap<List<Instruction>> users;

  /**
   * @param nodes by value; negative for none
   */
  ConvertedIntegers(Body body, Definitions definitions, int[] nodes) {
    this.body = body;
    this.definitions = definitions;
    this.nodes = nodes;
  }

  boolean contain(LocalValue value) {
    return !value.type().isPointer() && (isFrom(value) || isTo(value, 0));
  }

  private boolean isFrom(LocalValue value) {
    return definitions.of(value) instanceof Arithmetic a
        && a.operands().stream().anyMatch(o -> isSame(value, o));
  }

  private boolean isTo(LocalValue value, int depth) {
    List<Instruction> all = users().getOrDefault(value.id(), List.of());
    return depth < MAX_DEPTH
        && !all.isEmpty()
        && body.binding(value).isEmpty()
        && all.stream().allMatch(user -> passesOn(value, user, depth));
  }

  private boolean passesOn(LocalValue value, Instruction user, int depth) {
    Result made = user.definition().orElse(null);
    return user instanceof Arithmetic
        && made != null
        && isSame(value, made)
        && (made.type().isPointer() || isTo(made, depth + 1));
  }

  private boolean isSame(LocalValue value, Value other) {
    return other instanceof LocalValue local && nodes[local.id()] == nodes[value.id()];
  }

  private Int2ObjectOpenHashMap<List<Instruction>> users() {
    if (users == null) {
      users = new Int2ObjectOpenHashMap<>();
      for (Block block : body.blocks()) {
        block.instructions().forEach(this::addUses);
      }
    }
    return users;
  }

  private void addUses(Instruction user) {
    if (users == null || user instanceof Compare) {
      return;
    }
    for (Value operand : user.operands()) {
      if (operand instanceof LocalValue l && nodes[l.id()] >= 0 && !l.type().isPointer()) {
        users.computeIfAbsent(l.id(), v -> new ArrayList<>(2)).add(user);
      }
    }
  }
}
