package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.ir.Program;
import java.util.List;

/**
 * A program ready to be analyzed.
 *
 * @param incomplete what went wrong in linking or verifying it
 */
public record LinkedProgram(ProgramPlan plan, Program program, List<Incomplete> incomplete) {
  public LinkedProgram {
    incomplete = List.copyOf(incomplete);
  }

  /** How many functions have bodies. */
  public long functionCount() {
    return program.functions().stream().filter(f -> program.body(f).isPresent()).count();
  }
}
