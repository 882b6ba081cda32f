package io.interlock.ownership;

import java.util.EnumSet;
import java.util.Set;

/** What callers ask about the number that a function has returned. */
enum Sign {
  ZERO,
  LESS,
  MORE;

  static Set<Sign> all() {
    return EnumSet.allOf(Sign.class);
  }

  static Set<Sign> notZero() {
    return EnumSet.of(LESS, MORE);
  }

  static Set<Sign> of(long number) {
    return EnumSet.of(number == 0 ? ZERO : number < 0 ? LESS : MORE);
  }

  static Set<Sign> not(Set<Sign> some) {
    return EnumSet.complementOf(EnumSet.copyOf(some));
  }
}
