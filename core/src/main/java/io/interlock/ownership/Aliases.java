package io.interlock.ownership;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which pointers of a function may be the same, by where their values come from. A pointer that is
 * one of several others, as phis are, has the origins of these; any other is an origin itself. Two
 * may be the same if they have an origin in common. So what one phi chooses from is not the same
 * because of that: in {@code if (old) { made = new(); free(c); c = made; }} what is freed is not
 * what was made.
 *
 * <p>Origins are found by following what each pointer may be, once for each; so it ends.
 */
final class Aliases {
  private final List<BitSet> sources = new ArrayList<>();
  private final BitSet chosen = new BitSet();
  private final List<@Nullable BitSet> origins = new ArrayList<>();
  private boolean isSettled = true;

  Aliases(int count) {
    for (int i = 0; i < count; i++) {
      sources.add(new BitSet());
      origins.add(null);
    }
  }

  /** A pointer may be another, or something of its own. */
  void mayBe(int pointer, int other) {
    sources.get(pointer).set(other);
    isSettled = false;
  }

  /** A pointer is nothing but what it may be. */
  void isChosen(int pointer) {
    chosen.set(pointer);
  }

  boolean areAliases(int a, int b) {
    return a == b || origins(a).intersects(origins(b));
  }

  private BitSet origins(int pointer) {
    if (!isSettled) {
      Collections.fill(origins, null);
      isSettled = true;
    }
    BitSet known = origins.get(pointer);
    if (known == null) {
      known = find(pointer);
      origins.set(pointer, known);
    }
    return known;
  }

  private BitSet find(int pointer) {
    var reached = new BitSet();
    var waiting = new ArrayDeque<Integer>();
    reached.set(pointer);
    waiting.add(pointer);
    while (!waiting.isEmpty()) {
      BitSet next = (BitSet) sources.get(waiting.remove()).clone();
      next.andNot(reached);
      reached.or(next);
      next.stream().forEach(waiting::add);
    }
    reached.andNot(chosen);
    return reached;
  }
}
