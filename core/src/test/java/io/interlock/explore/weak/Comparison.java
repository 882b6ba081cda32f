package io.interlock.explore.weak;

import java.util.function.Function;

/** How what the machine does differs from what the axioms allow. */
final class Comparison {
  private Comparison() {}

  /** What is allowed and not done; empty if nothing is. */
  static String lost(TinyProgram program) {
    Answer allowed = AxiomaticRuns.of(program);
    String reached = allowed.lacking(MachineRuns.of(program, MachineRuns.Form.AS_REACHED));
    return reached.isEmpty()
        ? allowed.lacking(MachineRuns.of(program, MachineRuns.Form.NORMAL))
        : reached;
  }

  /** What is done and not allowed, where each variable is accessed in one kind of order. */
  static String needlesslyAdded(TinyProgram program) {
    return program.mixesOrders() ? "" : added(program);
  }

  private static String added(TinyProgram program) {
    Answer allowed = AxiomaticRuns.of(program);
    String reached = MachineRuns.of(program, MachineRuns.Form.AS_REACHED).lacking(allowed);
    return reached.isEmpty()
        ? MachineRuns.of(program, MachineRuns.Form.NORMAL).lacking(allowed)
        : reached;
  }

  /** The smallest program in which a difference is left, with it; empty if there is none. */
  static String smallest(TinyProgram program, Function<TinyProgram, String> difference) {
    String found = difference.apply(program);
    if (found.isEmpty()) {
      return "";
    }
    for (TinyProgram simpler : program.simpler()) {
      String smaller = smallest(simpler, difference);
      if (!smaller.isEmpty()) {
        return smaller;
      }
    }
    return program + found;
  }
}
