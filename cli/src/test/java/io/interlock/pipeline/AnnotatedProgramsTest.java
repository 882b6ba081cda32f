package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.CheckResult;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs that say on each line what is to be found there: {@code // RACE} on lines with an
 * access that takes part in a race, {@code // NORACE} where one might expect it. A line reported
 * without the mark fails just as a marked one that is not reported.
 */
class AnnotatedProgramsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/races");

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(PROGRAMS)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reportsExactlyTheMarkedLines(Path program) throws IOException {
    List<String> lines = Files.readAllLines(program);
    NavigableSet<Integer> expected = new TreeSet<>();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains("// RACE")) {
        expected.add(i + 1);
      }
    }
    assertThat(reportedLines(program)).isEqualTo(expected);
  }

  private static NavigableSet<Integer> reportedLines(Path program) {
    var run = RunContext.silent();
    FrontEndOptions options = FrontEndOptions.defaults();
    var input = UnitInput.ofFiles(List.of(program), List.of(), options.workingDirectory());
    LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
    var linker = new ProgramLinker(Verification.ON, run);
    CheckResult result = new CheckPipeline(linker, LibraryModels.shipped(), 2, run).check(units);
    assertThat(result.incomplete()).isEmpty();
    NavigableSet<Integer> lines = new TreeSet<>();
    result.findings().stream()
        .flatMap(f -> f.accesses().stream())
        .map((Access a) -> a.position().line())
        .forEach(lines::add);
    return lines;
  }
}
