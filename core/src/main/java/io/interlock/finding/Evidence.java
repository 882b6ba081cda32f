package io.interlock.finding;

import java.util.List;
import java.util.Optional;

/**
 * What the analysis counted about a location, accesses that do not race included: what a judgement
 * of a finding rests on. Each place in the text counts once, however often it is reached.
 *
 * @param places places in the text that access the location
 * @param writes those of them that write
 * @param unlocked those of them where no lock is certainly held
 * @param guards the locks held at some of the places, the most frequent one first
 * @param writingThreads thread roots that write
 * @param constantWrites places that store zero or one, or an address of nothing
 * @param sections what the location is to critical sections
 * @param bytes how wide the accesses are; zero if that is not known
 * @param traits what else is known
 * @param allocators functions that allocate the memory; empty for variables
 */
public record Evidence(
    long places,
    long writes,
    long unlocked,
    List<Guard> guards,
    long writingThreads,
    long constantWrites,
    CriticalSections sections,
    long bytes,
    List<Trait> traits,
    List<String> allocators) {
  /** Nothing was counted. */
  public static final Evidence NONE =
      new Evidence(0, 0, 0, List.of(), 0, 0, CriticalSections.NONE, 0, List.of(), List.of());

  /** Fewer places say nothing. */
  private static final int MIN_PLACES = 3;

  public Evidence {
    guards = List.copyOf(guards);
    traits = traits.stream().distinct().sorted().toList();
    allocators = List.copyOf(allocators);
  }

  /**
   * In how many critical sections the location is the only shared one, the first, the last.
   * Programmers do not write critical sections for nothing.
   */
  public record CriticalSections(long only, long first, long last) {
    public static final CriticalSections NONE = new CriticalSections(0, 0, 0);
  }

  /** Whether anything was counted. */
  public boolean isKnown() {
    return places > 0;
  }

  public boolean has(Trait trait) {
    return traits.contains(trait);
  }

  /**
   * The lock that seems meant to protect it: held at two thirds of the places, but not at some that
   * race.
   */
  public Optional<Guard> likelyGuard() {
    return guards.stream()
        .filter(g -> places >= MIN_PLACES && g.places() < places && !g.exceptions().isEmpty())
        .filter(g -> g.places() * 3 >= places * 2)
        .findFirst();
  }

  /** Of two programs with the same code the one that tells more. */
  public Evidence or(Evidence other) {
    return places >= other.places ? this : other;
  }
}
