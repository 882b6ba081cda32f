package io.interlock.explore.weak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The machine lets random tiny programs do all that the axioms do, and nothing else unless a
 * variable is accessed both in the strongest order and in weaker ones. A build tries the same
 * programs each time; others come with another {@code -Dinterlock.seed}, and more with {@code
 * -Dinterlock.count}.
 */
class WeakMemoryAxiomsTest {
  private static final long SEED = Long.getLong("interlock.seed", 0);
  private static final int COUNT = Integer.getInteger("interlock.count", 400);

  @Test
  void theMachineDoesWhatTheAxiomsAllow() {
    var programs = new RandomPrograms(new Random(SEED));
    for (int i = 0; i < COUNT; i++) {
      TinyProgram program = programs.next();
      assertThat(Comparison.smallest(program, Comparison::lost)).isEmpty();
      assertThat(Comparison.smallest(program, Comparison::needlesslyAdded)).isEmpty();
    }
  }
}
