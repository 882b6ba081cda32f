package io.interlock.bench.generate;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.generate.GeneratedProgram.Part;
import io.interlock.bench.generate.Genome.Gene;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ProgramGeneratorTest {
  private static final IntList SIMPLE = IntList.of();

  /** Plans that never race, whatever is decided. */
  private static final Set<Plan> SAFE =
      EnumSet.of(Plan.LOCK, Plan.TWO_LOCKS, Plan.READ_ONLY, Plan.THREAD_LOCAL);

  @Test
  void sameSeedSameProgram() {
    var generator = new ProgramGenerator(List.of(Plan.values()));
    assertThat(generator.generate(7).text()).isEqualTo(generator.generate(7).text());
    assertThat(generator.generate(7).text()).isNotEqualTo(generator.generate(8).text());
  }

  @Test
  void sameDecisionsSameProgram() {
    GeneratedProgram program = new ProgramGenerator(List.of(Plan.values())).generate(3);
    assertThat(ProgramGenerator.build(program.genome()).orElseThrow().text())
        .isEqualTo(program.text());
  }

  /** Each plan can come out right, and those that can fail do so, too. */
  @ParameterizedTest
  @EnumSource(Plan.class)
  void plansAreRacyAndSafe(Plan plan) {
    var generator = new ProgramGenerator(List.of(plan));
    List<GeneratedProgram> programs =
        LongStream.range(0, 80).mapToObj(generator::generate).toList();
    assertThat(programs).anyMatch(p -> p.racyLines().isEmpty());
    if (SAFE.contains(plan)) {
      assertThat(programs).allMatch(p -> p.racyLines().isEmpty());
    } else {
      assertThat(programs).anyMatch(p -> !p.racyLines().isEmpty());
    }
  }

  @Test
  void nothingProtectsNothing() {
    GeneratedProgram program = simple(Plan.NONE);
    Part part = program.parts().get(0);
    assertThat(part.accessLines()).hasSize(2);
    assertThat(program.racyLines()).isEqualTo(part.accessLines());
  }

  @Test
  void aLockProtects() {
    GeneratedProgram program = simple(Plan.LOCK);
    assertThat(program.parts().get(0).accessLines()).hasSize(2);
    assertThat(program.racyLines()).isEmpty();
  }

  @Test
  void anotherLockDoesNot() {
    assertThat(simple(Plan.WRONG_LOCK).racyLines()).hasSize(2);
    assertThat(simple(Plan.ONE_UNLOCKED).racyLines()).hasSize(2);
  }

  @Test
  void joiningProtects() {
    assertThat(simple(Plan.JOIN).racyLines()).isEmpty();
  }

  /** Threads that would wait for each other for ever make no program. */
  @Test
  void barrierNeedsAllToArrive() {
    IntList joinedBeforeMainArrives = IntList.of(0, 0, 0, 0, 1, 0, 0);
    var genome = new Genome(joinedBeforeMainArrives, List.of(new Gene(Plan.BARRIER, SIMPLE)));
    assertThat(ProgramGenerator.build(genome)).isEmpty();
  }

  @Test
  void shrinksToWhatMatters() {
    GeneratedProgram program =
        LongStream.range(0, 1000)
            .mapToObj(new ProgramGenerator(List.of(Plan.values()))::generate)
            .filter(p -> p.parts().size() > 2 && hasSpin(p))
            .findFirst()
            .orElseThrow();
    GeneratedProgram smallest = new Shrinker(ProgramGeneratorTest::hasSpin).shrink(program);
    assertThat(smallest.parts()).hasSize(1);
    assertThat(smallest.parts().get(0).details()).containsExactly("lock=spin");
  }

  private static boolean hasSpin(GeneratedProgram program) {
    return program.text().contains("pthread_spin_lock");
  }

  /** The simplest program with a plan. */
  private static GeneratedProgram simple(Plan plan) {
    return ProgramGenerator.build(new Genome(SIMPLE, List.of(new Gene(plan, SIMPLE))))
        .orElseThrow();
  }
}
