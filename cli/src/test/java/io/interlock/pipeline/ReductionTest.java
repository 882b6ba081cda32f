package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.race.input.CheckOptions.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found does not depend on whether states that are not needed are left out. */
class ReductionTest {
  private static final int PROGRAMS = Integer.getInteger("interlock.reduction.programs", 60);
  private static final long SEED = Long.getLong("interlock.reduction.seed", 1);

  @TempDir private Path directory;

  @Test
  void findsTheSameWithFewerStates() throws IOException {
    int silenced = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      String text = RandomThreads.program(SEED + i);
      Path file = directory.resolve("random" + i + ".c");
      Files.writeString(file, text);
      AnnotatedProgram program = AnnotatedProgram.of(file);
      SortedSet<Integer> reduced = program.reported(Interleaving.EXPLORED);
      assertThat(reduced)
          .as("seed %d:%n%s", SEED + i, text)
          .isEqualTo(program.reported(Interleaving.EXPLORED_WITHOUT_REDUCTION));
      silenced += reduced.equals(program.reported(Interleaving.NOT_EXPLORED)) ? 0 : 1;
    }
    assertThat(silenced).as("programs in which exploring says something").isGreaterThan(3);
  }
}
