package io.interlock.frontend.link;

import io.interlock.frontend.image.UnitImage;
import java.util.List;

/**
 * Units that are to be linked together.
 *
 * @param name what people call the program
 * @param kind whether it starts at a {@code main} of its own
 */
public record ProgramPlan(String name, Kind kind, List<UnitImage> units) {
  /** How a program is entered. */
  public enum Kind {
    EXECUTABLE,
    /** No {@code main}: any function that others may call is an entry. */
    LIBRARY
  }

  public ProgramPlan {
    units = List.copyOf(units);
  }
}
