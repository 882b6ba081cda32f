package io.interlock.frontend.link;

import io.interlock.ir.Program;
import java.util.List;

/**
 * A program and what went wrong while joining it.
 *
 * @param conflicts names defined more than once; the first definition was kept
 */
public record LinkResult(Program program, List<Conflict> conflicts) {
  /** A second strong definition of a name. */
  public record Conflict(String name, String keptIn, String droppedIn) {}

  public LinkResult {
    conflicts = List.copyOf(conflicts);
  }
}
