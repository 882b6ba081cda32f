package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.interlock.cli.ExitCode;
import io.interlock.frontend.FrontEnd;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.frontend.ReadResult;
import io.interlock.frontend.link.Linker;
import io.interlock.ir.Program;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallGraphBenchCommandTest {
  private static final String PROGRAM =
      """
      static int f(void) { return 0; }
      static int (*p)(void) = f;
      int main(void) { return p(); }
      """;

  @TempDir private Path directory;

  private final BenchRun run = new BenchRun();

  @Test
  void everyAnalysisIsMeasuredAndWrittenDown() throws IOException {
    String file = Files.writeString(directory.resolve("a.c"), PROGRAM).toString();
    Path document = directory.resolve("figures.md");
    Files.writeString(
        document,
        """
        before
        <!-- bench callgraph: begin -->
        <!-- bench callgraph: end -->
        <!-- bench callgraph budget: begin -->
        <!-- bench callgraph budget: end -->
        """);

    assertThat(run.bench("callgraph", "--runs=1", "--write=" + document, file))
        .as(run.err())
        .isEqualTo(ExitCode.OK.status());
    assertThat(run.bench("callgraph", "--runs=1", "--write=" + document, file)).isZero();

    assertThat(run.out()).contains("a: 3 lines, ", "limit 2.00 s", "andersen, calls 1");
    List<String> lines = Files.readAllLines(document);
    assertThat(lines).filteredOn(line -> line.startsWith("| a | none |")).hasSize(1);
    assertThat(lines)
        .filteredOn(
            line ->
                line.startsWith("| a | andersen | 1 | 1 | 0 | 1.00 | 1 | 0 | 1.00 | 1 | 2 | 2 |"))
        .hasSize(1);
    assertThat(lines).filteredOn(line -> line.startsWith("| a | 3 | ")).hasSize(1);
  }

  @Test
  void wrongWordsAreRefused() throws IOException {
    String file = Files.writeString(directory.resolve("a.c"), PROGRAM).toString();
    assertThat(run.bench("callgraph", "--runs=0", file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.bench("callgraph", "--observed", "x", file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.bench("callgraph")).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.err())
        .contains("--runs must be at least 1", "--observed and --executable go together")
        .contains("Missing FILE");
  }

  @Test
  void theExponentIsThatOfThePower() {
    List<Long> sizes = List.of(10L, 20L, 40L, 80L);
    List<Long> squares = sizes.stream().map(n -> 7 * n * n).toList();
    assertThat(GrowthBench.exponent(sizes, squares)).isCloseTo(2.0, within(1e-9));
    assertThat(GrowthBench.exponent(sizes, sizes)).isCloseTo(1.0, within(1e-9));
  }

  @Test
  void generatedProgramsGrowByTheirModules() throws IOException {
    Program nine = program(9);
    Program eighteen = program(18);
    long more = eighteen.instructionCount() - nine.instructionCount();
    assertThat(more).isCloseTo(nine.instructionCount(), within(nine.instructionCount() / 20));
    assertThat(nine.function("make_8")).isPresent();
    assertThat(nine.function("make_9")).isEmpty();
    assertThat(nine.functions().stream().filter(f -> nine.body(f).isEmpty()))
        .extracting(f -> f.name())
        .allMatch(name -> List.of("malloc", "free").contains(name) || name.startsWith("llvm."));
  }

  private Program program(int modules) throws IOException {
    Path to = Files.createDirectory(directory.resolve("program" + modules));
    List<Path> files = new SyntheticProgram().write(to, modules);
    ReadResult read =
        new FrontEnd(FrontEndOptions.defaults(), RunContext.silent(), text -> {})
            .read(files, List.of());
    assertThat(read.failures()).isEmpty();
    return Linker.link(read.units()).program();
  }
}
