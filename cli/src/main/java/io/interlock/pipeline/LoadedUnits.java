package io.interlock.pipeline;

import io.interlock.finding.Incomplete;
import io.interlock.frontend.link.ProgramPlan;
import io.interlock.source.Position;
import java.util.List;

/**
 * The units that could be read, sorted into programs.
 *
 * @param incomplete what could not be read
 * @param directives for the compiler that were ignored, and would start threads
 * @param usability whether anything came of the input at all
 */
public record LoadedUnits(
    List<ProgramPlan> programs,
    int unitCount,
    List<Incomplete> incomplete,
    List<Position> directives,
    Usability usability) {
  /** What came of the files named. */
  public enum Usability {
    USABLE,
    /** None of them could be used, and none was a C file with errors. */
    UNUSABLE
  }

  public LoadedUnits {
    programs = List.copyOf(programs);
    incomplete = List.copyOf(incomplete);
    directives = List.copyOf(directives);
  }
}
