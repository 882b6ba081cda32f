package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.bench.CheckGrowthBench.Growth;
import io.interlock.cli.ExitCode;
import io.interlock.frontend.FrontEndOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CheckGrowthCommandTest {
  @TempDir private Path directory;

  private final BenchRun run = new BenchRun();

  @Test
  void everySizeIsWrittenDown() throws IOException {
    Path document = directory.resolve("figures.md");
    Files.writeString(
        document,
        """
        <!-- bench growth: begin -->
        <!-- bench growth: end -->
        <!-- bench growth exponents: begin -->
        <!-- bench growth exponents: end -->
        """);
    assertThat(
            run.bench("growth", "--runs=1", "--units=1", "--family=LOCKS", "--write=" + document))
        .as(run.err())
        .isEqualTo(ExitCode.OK.status());
    List<String> lines = Files.readAllLines(document);
    assertThat(lines).filteredOn(line -> line.startsWith("| locks | x")).hasSize(5);
    assertThat(lines).filteredOn(line -> line.matches("\\| locks \\| -?[0-9].*")).hasSize(1);
    assertThat(run.out()).contains("locks x16: specialize ", "exponents, locks: ");
  }

  /** What grows is the program, not what is known of each function. */
  @ParameterizedTest
  @EnumSource
  void summariesDoNotGrowWithTheProgram(ThreadedProgram family) {
    var bench = new CheckGrowthBench(FrontEndOptions.defaults(), 1, 3, text -> {});
    Growth growth = bench.measure(family);
    CheckGrowthBench.Point small = growth.points().get(1);
    CheckGrowthBench.Point large = growth.points().get(4);
    assertThat(large.mostKeys()).isEqualTo(small.mostKeys());
    assertThat(large.races()).isGreaterThanOrEqualTo(small.races()).isPositive();
  }

  @Test
  void wrongWordsAreRefused() {
    assertThat(run.bench("growth", "--runs=0")).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.bench("growth", "--units=0")).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.bench("growth", "--family=TALK")).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.err()).contains("--runs must be", "--units must be", "--family");
  }
}
