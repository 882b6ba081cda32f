package io.interlock.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.race.input.CheckOptions.Interleaving;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs whose interleavings are explored report the lines marked {@code // RACE}, no others. */
@Execution(ExecutionMode.CONCURRENT)
class ExploredProgramsTest {
  private static final Path PROGRAMS = Path.of("src/test/c/explored");

  static Stream<Path> programs() throws IOException {
    try (Stream<Path> files = Files.list(PROGRAMS)) {
      return files.filter(f -> f.toString().endsWith(".c")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void reportsExactlyTheMarkedLines(Path file) throws IOException {
    AnnotatedProgram program = AnnotatedProgram.of(file);
    assertThat(program.reported(Interleaving.EXPLORED))
        .as(file.toString())
        .isEqualTo(program.expected());
  }
}
