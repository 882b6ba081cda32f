package io.interlock.run;

/** The name of something counted during a run: {@code race.pairs}, {@code pointsto.constraints}. */
public record Counter(String name) implements Comparable<Counter> {
  public Counter {
    if (name.isBlank()) {
      throw new IllegalArgumentException("a counter needs a name");
    }
  }

  @Override
  public int compareTo(Counter other) {
    return name.compareTo(other.name);
  }

  @Override
  public String toString() {
    return name;
  }
}
