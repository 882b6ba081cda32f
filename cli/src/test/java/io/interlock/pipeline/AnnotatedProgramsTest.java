package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.race.input.CheckOptions.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Small programs with marks, see {@link AnnotatedProgram}: a line reported without the mark fails
 * just as a marked one that is not reported. Each is checked by its proofs alone, and with its
 * interleavings explored, which must neither lose a race nor leave one that is none.
 *
 * <p>What the proofs cannot do yet is listed in {@code pending.txt}, with the reason; a program
 * that comes out right must not be listed. {@code -Dinterlock.pending=write} writes the list anew.
 */
@Execution(ExecutionMode.CONCURRENT)
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
    AnnotatedProgram program = AnnotatedProgram.of(PROGRAMS.resolve(name));
    SortedSet<Integer> expected = program.expected();
    SortedSet<Integer> reported = program.reported(Interleaving.NOT_EXPLORED);
    SortedSet<Integer> explored = program.reported(Interleaving.EXPLORED);
    if (pending().contains(name)) {
      assertThat(reported)
          .as(name + " comes out right now: remove it from pending.txt")
          .isNotEqualTo(expected);
      expected.retainAll(reported);
      assertThat(explored).as(name + ", explored").containsAll(expected);
    } else {
      assertThat(reported).as(name).isEqualTo(expected);
      assertThat(explored).as(name + ", explored").isEqualTo(expected);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "interlock.pending", matches = "write")
  void writePending() throws IOException {
    var text = new StringBuilder(HEADER);
    for (String name : programs().toList()) {
      AnnotatedProgram program = AnnotatedProgram.of(PROGRAMS.resolve(name));
      SortedSet<Integer> expected = program.expected();
      SortedSet<Integer> reported = program.reported(Interleaving.NOT_EXPLORED);
      if (!reported.equals(expected)) {
        String what = difference(expected, reported);
        text.append(String.format(Locale.ROOT, "%-45s %s%n", name, what));
      }
    }
    Files.writeString(PENDING, text);
  }

  @Test
  @DisabledIfSystemProperty(named = "interlock.pending", matches = "write")
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

  /** What is wrong, in words. */
  private static String difference(SortedSet<Integer> expected, SortedSet<Integer> reported) {
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
}
