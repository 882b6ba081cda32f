package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds between the analyses, whatever the program: each is within the less precise one, and
 * the order in which nodes are looked at changes nothing.
 */
final class PointsToLawsTest {
  private static final Path PROGRAMS = Path.of("..", "cli", "src", "test", "c");

  /** A build takes one in so many of our programs; {@code -Dinterlock.every=1} takes all. */
  private static final int EVERY = Integer.getInteger("interlock.every", 3);

  static List<Path> programs() throws IOException {
    try (Stream<Path> files = Files.walk(PROGRAMS)) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".c")).sorted().toList();
      return IntStream.range(0, all.size()).filter(i -> i % EVERY == 0).mapToObj(all::get).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void onOurPrograms(Path file) throws IOException {
    check(CProgram.of(CProgram.withHeaders(file)), 1);
  }

  @Property(tries = 60, seed = "2026", shrinking = ShrinkingMode.OFF)
  void onGeneratedPrograms(@ForAll long seed) {
    check(CProgram.of(PointerPrograms.of(seed)), seed);
  }

  static void check(CProgram program, long seed) {
    PointsToFacts steensgaard = PointsToFacts.of(program, PointsToKind.STEENSGAARD);
    PointsToFacts merged = PointsToFacts.of(program, PointsToKind.ANDERSEN_FI);
    PointsToFacts byOffset = PointsToFacts.of(program, PointsToKind.ANDERSEN);
    assertThat(merged.beyond(steensgaard)).as("andersen-fi beyond steensgaard").isEmpty();
    assertThat(byOffset.beyond(merged)).as("andersen beyond andersen-fi").isEmpty();
    PointsToFacts origin = PointsToFacts.of(program, PointsToKind.ORIGIN);
    assertThat(origin.beyond(byOffset)).as("origin beyond andersen").isEmpty();
    PointsToFacts context = PointsToFacts.of(program, PointsToKind.CONTEXT);
    assertThat(context.beyond(byOffset)).as("context beyond andersen").isEmpty();
    for (PointsToKind kind : PointsToKind.values()) {
      PointsToFacts shuffled = PointsToFacts.shuffled(program, kind, seed);
      assertThat(shuffled).as(kind.label()).isEqualTo(PointsToFacts.of(program, kind));
      assertThat(shuffled).isEqualTo(PointsToFacts.shuffled(program, kind, seed + 1));
    }
  }
}
