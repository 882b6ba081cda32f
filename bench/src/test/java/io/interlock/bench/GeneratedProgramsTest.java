package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.GeneratedRun.Weakness;
import io.interlock.bench.generate.Plan;
import io.interlock.bench.generate.ProgramGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * A few of the generated programs in every build. The plans that come out wrong are listed in
 * {@code generated/known.txt}; the list has to be exact, so it must be made shorter when one comes
 * out right. {@code -Dinterlock.pending=write} writes it anew.
 */
class GeneratedProgramsTest {
  private static final Path KNOWN = Path.of("src/test/resources/generated/known.txt");
  private static final String HEADER =
      "# What bench generated --count 100 gets wrong so far: the mistake and the plan.\n";

  @Test
  void failOnlyWhereItIsKnown() throws IOException {
    var generator = new ProgramGenerator(List.of(Plan.values()));
    var run = new GeneratedRun(generator, new GeneratedCheck(2), 0, done -> {});
    List<String> wrong =
        run.run(1, 100).weaknesses().keySet().stream()
            .map(GeneratedProgramsTest::line)
            .sorted()
            .toList();
    if ("write".equals(System.getProperty("interlock.pending"))) {
      Files.writeString(
          KNOWN, wrong.stream().map(w -> w + "\n").collect(Collectors.joining("", HEADER, "")));
    }
    List<String> known =
        Files.readAllLines(KNOWN).stream().filter(line -> !line.startsWith("#")).toList();
    assertThat(wrong).isEqualTo(known);
  }

  private static String line(Weakness weakness) {
    return weakness.mistake() + " " + weakness.plan();
  }
}
