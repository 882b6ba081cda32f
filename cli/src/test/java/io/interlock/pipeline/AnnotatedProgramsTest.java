package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.finding.Access;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Rule;
import io.interlock.frontend.FrontEndOptions;
import io.interlock.model.LibraryModels;
import io.interlock.pipeline.ProgramLinker.Verification;
import io.interlock.pointsto.PointsToLimits;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs that say on each line what is to be found there: {@code // RACE} on lines with an
 * access that takes part in a race, {@code // NORACE} where one might expect it, {@code // EITHER}
 * where the rules can be read both ways. A line reported without the mark fails just as a marked
 * one that is not reported.
 *
 * <p>What the check cannot do yet is listed in {@code pending.txt}, with the reason; a program that
 * comes out right must not be listed. {@code -Dinterlock.pending=write} writes the list anew.
 */
class AnnotatedProgramsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/races");
  private static final Path PENDING = PROGRAMS.resolve("pending.txt");
  private static final String HEADER =
      """
      # Annotated programs that the check gets wrong so far: the name, and what is wrong. A program that comes out right
      # must be removed here: the test fails until it is.
      """;

  static Stream<String> programs() throws IOException {
    try (Stream<Path> files = Files.walk(PROGRAMS)) {
      return files
          .filter(file -> file.toString().endsWith(".c"))
          .map(file -> PROGRAMS.relativize(file).toString())
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  @DisabledIfSystemProperty(named = "interlock.pending", matches = "write")
  void reportsExactlyTheMarkedLines(String name) throws IOException {
    Outcome outcome = Outcome.of(PROGRAMS.resolve(name));
    if (pending().contains(name)) {
      assertThat(outcome.reported())
          .as(name + " comes out right now: remove it from pending.txt")
          .isNotEqualTo(outcome.expected());
    } else {
      assertThat(outcome.reported()).as(name).isEqualTo(outcome.expected());
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "interlock.pending", matches = "write")
  void writePending() throws IOException {
    var text = new StringBuilder(HEADER);
    for (String name : programs().toList()) {
      Outcome outcome = Outcome.of(PROGRAMS.resolve(name));
      if (!outcome.reported().equals(outcome.expected())) {
        text.append(String.format(Locale.ROOT, "%-45s %s%n", name, outcome.difference()));
      }
    }
    Files.writeString(PENDING, text);
  }

  @Test
  void whatIsPendingExists() throws IOException {
    assertThat(programs().collect(Collectors.toSet())).containsAll(pending());
  }

  /** Lines of the file: the name of a program, a space, and why it is not right yet. */
  private static Set<String> pending() throws IOException {
    Set<String> names = new HashSet<>();
    for (String line : Files.readAllLines(PENDING)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] nameAndReason = line.split(" +", 2);
        assertThat(nameAndReason).as(line + " needs a reason").hasSize(2);
        assertThat(names.add(nameAndReason[0])).as(line + " is there twice").isTrue();
      }
    }
    return names;
  }

  /** Lines of a program. */
  private record Outcome(SortedSet<Integer> expected, SortedSet<Integer> reported) {
    static Outcome of(Path program) throws IOException {
      List<String> lines = Files.readAllLines(program);
      NavigableSet<Integer> reported = reportedLines(program);
      reported.removeAll(marked(lines, "// EITHER"));
      return new Outcome(marked(lines, "// RACE"), reported);
    }

    String difference() {
      return Stream.of(
              listed("missed: line ", expected, reported),
              listed("false alarm: line ", reported, expected))
          .filter(text -> !text.isEmpty())
          .collect(Collectors.joining("; "));
    }

    private static String listed(String what, SortedSet<Integer> of, SortedSet<Integer> without) {
      String lines =
          of.stream()
              .filter(line -> !without.contains(line))
              .map(String::valueOf)
              .collect(Collectors.joining(", "));
      return lines.isEmpty() ? "" : what + lines;
    }

    private static NavigableSet<Integer> marked(List<String> lines, String mark) {
      NavigableSet<Integer> marked = new TreeSet<>();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).contains(mark)) {
          marked.add(i + 1);
        }
      }
      return marked;
    }

    private static NavigableSet<Integer> reportedLines(Path program) {
      var run = RunContext.silent();
      FrontEndOptions options = FrontEndOptions.defaults();
      var input = UnitInput.ofFiles(List.of(program), List.of(), options.workingDirectory());
      LoadedUnits units = new UnitLoader(options, run, text -> {}).load(input);
      var linker = new ProgramLinker(Verification.ON, run);
      CheckResult result =
          new CheckPipeline(linker, LibraryModels.shipped(), PointsToLimits.DEFAULT, 2, run)
              .check(units);
      assertThat(result.incomplete()).isEmpty();
      return result.findings().stream()
          .filter(f -> f.rule() == Rule.DATA_RACE)
          .flatMap(f -> f.accesses().stream())
          .map((Access a) -> a.position().line())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
