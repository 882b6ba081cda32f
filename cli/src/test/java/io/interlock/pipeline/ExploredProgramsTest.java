package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.assumption.Assumptions;
import io.interlock.finding.CheckResult;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.race.CheckOptions;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose interleavings are explored report the lines marked {@code // RACE}, no others. */
class ExploredProgramsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/explored");

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(PROGRAMS)) {
      return files.filter(f -> f.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reportsExactlyTheMarkedLines(Path program) throws IOException {
    List<String> lines = Files.readAllLines(program);
    SortedSet<Integer> marked = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("// RACE")) {
        marked.add(i + 1);
      }
    }
    assertThat(reported(program)).as(program.toString()).isEqualTo(marked);
  }

  private static SortedSet<Integer> reported(Path program) {
    var run = RunContext.silent();
    FrontEndOptions options = FrontEndOptions.defaults();
    var input = UnitInput.ofFiles(List.of(program), List.of(), options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
    var explored =
        new CheckOptions(
            Assumptions.all(),
            CheckOptions.Reasons.NOT_COUNTED,
            CheckOptions.Interleaving.EXPLORED);
    CheckResult result =
        new CheckPipeline(
                new ProgramLinker(Verification.ON, run),
                LibraryModels.shipped(),
                PointsToLimits.DEFAULT,
                2,
                explored,
                run)
            .check(units);
    return result.findings().stream()
        .flatMap(f -> f.accesses().stream())
        .map(a -> a.position().line())
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
