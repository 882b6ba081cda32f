package io.interlock.bench.generate;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The decisions something was made by, in their order. The first time they are random; the same
 * decisions make the same thing again, and other decisions something like it: that is how programs
 * are shrunk. In every decision 0 is the simplest answer, and it is the answer when the recorded
 * ones run out.
 */
final class Choices {
  private final IntList recorded;
  private final @Nullable SplittableRandom random;
  private final IntArrayList made = new IntArrayList();
  private final List<String> notable = new ArrayList<>();

  private Choices(IntList recorded, @Nullable SplittableRandom random) {
    this.recorded = recorded;
    this.random = random;
  }

  static Choices random(SplittableRandom random) {
    return new Choices(IntList.of(), random);
  }

  static Choices replay(IntList recorded) {
    return new Choices(recorded, null);
  }

  /** A number below {@code bound}. */
  int number(String what, int bound) {
    int value = next(bound, bound);
    if (value != 0) {
      notable.add(what + "=" + value);
    }
    return value;
  }

  /** True in so many cases of a hundred. */
  boolean chance(String what, int percent) {
    int value = next(2, 0);
    if (random != null) {
      value = random.nextInt(100) < percent ? 1 : 0;
      made.set(made.size() - 1, value);
    }
    if (value != 0) {
      notable.add(what);
    }
    return value != 0;
  }

  <T> T pick(String what, List<T> options) {
    int value = next(options.size(), options.size());
    T picked = options.get(value);
    if (value != 0) {
      notable.add(what + "=" + picked.toString().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
    return picked;
  }

  private int next(int bound, int randomBound) {
    int value = 0;
    if (random != null) {
      value = randomBound > 0 ? random.nextInt(randomBound) : 0;
    } else if (made.size() < recorded.size()) {
      value = recorded.getInt(made.size()) % bound;
    }
    made.add(value);
    return value;
  }

  IntList made() {
    return IntList.of(made.toIntArray());
  }

  /** The decisions that were not for the simplest answer, in words. */
  List<String> notable() {
    return List.copyOf(notable);
  }
}
