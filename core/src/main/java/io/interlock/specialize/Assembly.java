package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Fence;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Instruction;
import io.interlock.ir.Ordering;
import io.interlock.ir.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Assembly of which is known what it does: barriers of the compiler and hints to the processor,
 * which do nothing, and fences. Only texts without operands count, so that nothing but order can be
 * meant.
 */
final class Assembly {
  private static final Set<String> NOTHING =
      Set.of("", "nop", "pause", "rep", "rep nop", "yield", "isb", "wfe", "sev");

  private static final Set<String> FENCES =
      Set.of("mfence", "lock", "addl $0,0(%rsp)", "addl $0,(%rsp)", "addq $0,0(%rsp)", "dmb ish");

  private Assembly() {}

  /** The same program if it has no such assembly. */
  static Program resolved(Program program) {
    return program.withBodies((f, b) -> resolved(b));
  }

  private static Body resolved(Body body) {
    List<Block> blocks = null; // mostly nothing changes
    for (int b = 0; b < body.blocks().size(); b++) {
      Block block = body.blocks().get(b);
      if (block.instructions().stream().anyMatch(i -> isNothing(i) || isFence(i))) {
        blocks = blocks == null ? new ArrayList<>(body.blocks()) : blocks;
        blocks.set(b, new Block(block.index(), resolved(block.instructions())));
      }
    }
    return blocks == null ? body : body.with(blocks);
  }

  private static List<Instruction> resolved(List<Instruction> instructions) {
    return instructions.stream()
        .filter(i -> !isNothing(i))
        .map(i -> isFence(i) ? new Fence(Ordering.SEQUENTIAL, i.position()) : i)
        .toList();
  }

  private static boolean isNothing(Instruction i) {
    return i instanceof Call call
        && isWithoutOperands(call)
        && words((InlineAssembly) call.callee()).stream().allMatch(NOTHING::contains);
  }

  private static boolean isFence(Instruction i) {
    return i instanceof Call call
        && !isNothing(i)
        && isWithoutOperands(call)
        && words((InlineAssembly) call.callee()).stream()
            .allMatch(w -> NOTHING.contains(w) || FENCES.contains(w));
  }

  private static boolean isWithoutOperands(Call call) {
    return call.callee() instanceof InlineAssembly
        && call.result() == null
        && call.arguments().isEmpty();
  }

  private static List<String> words(InlineAssembly assembly) {
    String text = assembly.text().toLowerCase(Locale.ROOT).replace("$$", "$").replace("%%", "%");
    var words = new ArrayList<String>();
    for (String word : text.split("[;\n]", -1)) {
      words.add(word.strip().replaceAll("\\s+", " ").replace(", ", ","));
    }
    return words;
  }
}
