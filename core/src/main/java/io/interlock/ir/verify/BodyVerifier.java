package io.interlock.ir.verify;

import io.interlock.graph.Dominators;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.CompositeConstant;
import io.interlock.ir.ControlFlow;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Symbol;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Terminator;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks one body: blocks end in one terminator and start with their phis; targets exist; every
 * local id is defined once; a use is dominated by its definition, in a phi at the end of the block
 * it comes from; phis name each predecessor; accesses have a size and go through pointers; symbols
 * belong to the program.
 */
final class BodyVerifier {
  private record Place(int block, int index) {}

  private final Function function;
  private final Body body;
  private final Predicate<Symbol> belongs;
  private final List<Problem> problems = new ArrayList<>();
  private final @Nullable Place[] definitions;

  BodyVerifier(Function function, Body body, Predicate<Symbol> belongs) {
    this.function = function;
    this.body = body;
    this.belongs = belongs;
    definitions = new @Nullable Place[body.localCount()];
  }

  List<Problem> verify() {
    checkBlocks();
    if (problems.isEmpty()) { // without well-formed blocks the rest cannot be asked
      checkDefinitions();
      checkUses();
      checkPhis();
    }
    return problems;
  }

  private void report(Instruction at, String what) {
    problems.add(new Problem(function.name(), at.position(), what));
  }

  private void report(String what) {
    problems.add(new Problem(function.name(), function.position(), what));
  }

  private void checkBlocks() {
    if (body.blocks().isEmpty()) {
      report("has no blocks");
    }
    for (int i = 0; i < body.blocks().size(); i++) {
      Block block = body.blocks().get(i);
      if (block.index() != i) {
        report("block " + i + " has index " + block.index());
      }
      checkBlock(block);
    }
  }

  private void checkBlock(Block block) {
    List<Instruction> code = block.instructions();
    if (code.isEmpty() || !(code.get(code.size() - 1) instanceof Terminator last)) {
      report("block " + block.index() + " does not end in a terminator");
      return;
    }
    for (int target : last.successors()) {
      if (target < 0 || target >= body.blocks().size()) {
        report(last, "goes to block " + target + ", which does not exist");
      }
    }
    boolean pastPhis = false;
    for (Instruction i : code) {
      if (i instanceof Terminator && i != last) {
        report(i, "a terminator inside block " + block.index());
      }
      if (i instanceof Phi && pastPhis) {
        report(i, "a phi after other instructions in block " + block.index());
      }
      pastPhis |= !(i instanceof Phi);
    }
  }

  private void checkDefinitions() {
    for (Formal formal : function.formals()) {
      define(formal.id(), new Place(0, -1));
    }
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        var place = new Place(block.index(), i);
        block.instructions().get(i).definition().ifPresent(r -> define(r.id(), place));
      }
    }
    for (int id = 0; id < definitions.length; id++) {
      if (definitions[id] == null) {
        report("%" + id + " is not defined");
      }
    }
  }

  private void define(int id, Place place) {
    if (id < 0 || id >= definitions.length) {
      report("%" + id + " is outside the " + definitions.length + " locals");
    } else if (definitions[id] != null) {
      report("%" + id + " is defined twice");
    } else {
      definitions[id] = place;
    }
  }

  private void checkUses() {
    Dominators dominators = Dominators.of(new ControlFlow(body), 0);
    for (Block block : body.blocks()) {
      for (int i = 0; i < block.instructions().size(); i++) {
        Instruction instruction = block.instructions().get(i);
        checkShape(instruction);
        if (instruction instanceof Phi phi) {
          for (Phi.Incoming in : phi.incoming()) {
            checkUse(phi, in.value(), new Place(in.block(), Integer.MAX_VALUE), dominators);
          }
        } else {
          for (Value value : instruction.operands()) {
            checkUse(instruction, value, new Place(block.index(), i), dominators);
          }
        }
      }
    }
  }

  private void checkUse(Instruction at, Value value, Place use, Dominators dominators) {
    if (value instanceof LocalValue local) {
      checkLocal(at, local, use, dominators);
    } else if (value instanceof SymbolAddress a && !belongs.test(a.symbol())) {
      report(at, "mentions " + a.symbol() + ", which is not in the program");
    } else if (value instanceof CompositeConstant c) {
      c.parts().forEach(part -> checkUse(at, part, use, dominators));
    }
  }

  private void checkLocal(Instruction at, LocalValue local, Place use, Dominators dominators) {
    Place definition = local.id() < definitions.length ? definitions[local.id()] : null;
    if (definition == null) {
      report(at, "uses %" + local.id() + ", which is not defined");
      return;
    }
    if (!dominators.isReachable(use.block())) {
      return; // nothing holds, and nothing matters, in code that cannot run
    }
    boolean before =
        definition.block() == use.block()
            ? definition.index() < use.index()
            : dominators.isReachable(definition.block())
                && dominators.dominates(definition.block(), use.block());
    if (!before) {
      report(at, "uses %" + local.id() + " where it may not be defined yet");
    }
  }

  private void checkShape(Instruction instruction) {
    if (instruction instanceof MemoryAccess access) {
      if (access.shape().size() < 0) {
        report(instruction, "touches " + access.shape().size() + " bytes");
      }
      if (!mayBePointer(access.address())) {
        report(instruction, "goes through a value that is no pointer");
      }
    }
    instruction
        .definition()
        .filter(r -> r.type().kind() == ValueType.Kind.VOID)
        .ifPresent(r -> report(instruction, "%" + r.id() + " is void"));
  }

  private static boolean mayBePointer(Value address) {
    if (address instanceof Result || address instanceof Formal) {
      return ((LocalValue) address).type().isPointer();
    }
    return !(address instanceof InlineAssembly);
  }

  private void checkPhis() {
    int[][] predecessors = predecessors();
    for (Block block : body.blocks()) {
      int[] expected = predecessors[block.index()];
      for (Instruction i : block.instructions()) {
        if (i instanceof Phi phi) {
          int[] named = phi.incoming().stream().mapToInt(Phi.Incoming::block).sorted().toArray();
          if (!Arrays.equals(named, expected)) {
            report(
                phi,
                "phi comes from "
                    + Arrays.toString(named)
                    + " but block "
                    + block.index()
                    + " is entered from "
                    + Arrays.toString(expected));
          }
        }
      }
    }
  }

  /** Predecessors by block, each as often as it branches there, sorted. */
  private int[][] predecessors() {
    var lists = new ArrayList<List<Integer>>();
    body.blocks().forEach(b -> lists.add(new ArrayList<>()));
    for (Block block : body.blocks()) {
      block.terminator().successors().forEach(s -> lists.get(s).add(block.index()));
    }
    return lists.stream()
        .map(l -> l.stream().mapToInt(Integer::intValue).sorted().toArray())
        .toArray(int[][]::new);
  }
}
