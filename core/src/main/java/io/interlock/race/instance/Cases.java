package io.interlock.race.instance;

import java.util.ArrayList;
import java.util.List;

/**
 * All the ways that some choices can go, one after the other. The choices are made anew in each
 * case, in the same order as long as they go the same way.
 */
final class Cases {
  private static final int MAX_CHOICES = 7;

  private final List<Boolean> taken = new ArrayList<>();
  private int made;

  /** Takes the next choice. */
  boolean choose() {
    if (made == taken.size()) {
      if (made == MAX_CHOICES) {
        throw new ArithmeticException("too many cases to follow");
      }
      taken.add(true);
    }
    return taken.get(made++);
  }

  /** Goes on to the next case; false if that was the last. */
  boolean next() {
    made = 0;
    while (!taken.isEmpty() && !taken.get(taken.size() - 1)) {
      taken.remove(taken.size() - 1);
    }
    if (taken.isEmpty()) {
      return false;
    }
    taken.set(taken.size() - 1, false);
    return true;
  }
}
