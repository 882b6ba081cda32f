package io.interlock.explore;

import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import java.util.List;

/** Goes to a block, and sets what depends on where one comes from: all of it at once. */
final class Jumps {
  private Jumps() {}

  static void go(Path path, int target) {
    Frame frame = path.frame();
    List<Instruction> instructions =
        path.machine.code().body(frame.function).blocks().get(target).instructions();
    int phis = 0;
    while (instructions.get(phis) instanceof Phi) {
      phis++;
    }
    long[] words = new long[phis];
    for (int p = 0; p < phis; p++) {
      words[p] = incoming(path, (Phi) instructions.get(p), frame.block);
    }
    for (int p = 0; p < phis; p++) {
      Phi phi = (Phi) instructions.get(p);
      boolean isForgotten = path.machine.forgotten().contains(frame.function, phi);
      path.set(phi.result(), isForgotten ? Word.UNKNOWN : words[p]);
    }
    frame.block = target;
    frame.index = phis;
  }

  private static long incoming(Path path, Phi phi, int from) {
    for (Phi.Incoming i : phi.incoming()) {
      if (i.block() == from) {
        return path.value(i.value());
      }
    }
    return Word.UNKNOWN;
  }
}
