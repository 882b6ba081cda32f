package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Finds the same listeners as a look at each of them, in the same order. */
class ContentListenersTest {
  private static final Memory.ContentListener NOBODY = (place, node) -> {};

  private final Random random = new Random(1);

  private Reach some() {
    long first = random.nextInt(2000);
    return switch (random.nextInt(8)) {
      case 0 -> Reach.WHOLE;
      case 1 -> Reach.of(first, Long.MAX_VALUE);
      case 2 -> Reach.of(first, 8).withBefore();
      case 3 -> Reach.of(first, 1 + random.nextInt(1000));
      case 4 -> Reach.of(first, 0);
      default -> Reach.of(first, 1L << random.nextInt(7));
    };
  }

  @Test
  void findsThoseWithinReach() {
    for (int round = 0; round < 200; round++) {
      var listeners = new ContentListeners();
      var reaches = new ArrayList<Reach>();
      var told = new ArrayList<Memory.ContentListener>();
      for (int i = random.nextInt(100); i >= 0; i--) {
        reaches.add(some());
        Memory.ContentListener one =
            random.nextInt(10) == 0 ? NOBODY : (place, node) -> told.clear(); // each is another one
        told.add(one);
        listeners.add(reaches.get(reaches.size() - 1), one);
      }
      long offset = random.nextInt(20) == 0 ? PointsTo.ANY_OFFSET : random.nextInt(3000);
      List<Memory.ContentListener> expected =
          IntStream.range(0, reaches.size())
              .filter(i -> reaches.get(i).contains(offset))
              .mapToObj(told::get)
              .toList();
      assertThat(listeners.of(offset)).containsExactlyElementsOf(expected);
    }
  }
}
