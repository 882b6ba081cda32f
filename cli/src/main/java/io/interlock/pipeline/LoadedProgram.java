package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.ir.Program;
import java.util.List;

/**
 * A program as far as it could be read.
 *
 * @param incomplete what could not be read
 * @param usability whether anything came of the input at all
 */
public record LoadedProgram(
    Program program, int unitCount, List<Incomplete> incomplete, Usability usability) {
  /** What came of the files named. */
  public enum Usability {
    USABLE,
    /** None of them could be used, and none was a C file with errors. */
    UNUSABLE
  }

  public LoadedProgram {
    incomplete = List.copyOf(incomplete);
  }

  /** How many functions have bodies. */
  public long functionCount() {
    return program.functions().stream().filter(f -> program.body(f).isPresent()).count();
  }
}
