package io.interlock.run;

/** A named part of a run, as shown in progress and timings: {@code points-to}, {@code races}. */
public record Phase(String name) {
  public Phase {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a phase needs a name");
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
