package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.bench.Expectation.Kind;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VerdictTaskTest {
  @TempDir private Path directory;

  private Optional<VerdictTask> task(String text) throws IOException {
    Path file = directory.resolve("t.yml");
    Files.writeString(file, text);
    return VerdictTask.read(file);
  }

  @Test
  void theVerdictOnRacesIsTaken() throws IOException {
    VerdictTask task =
        task("""
                format_version: '2.0'
                input_files: 'a.i'
                properties:
                  - property_file: ../properties/unreach-call.prp
                    expected_verdict: true
                  - property_file: ../properties/no-data-race.prp
                    expected_verdict: false
                options:
                  language: C
                  data_model: ILP32
                """)
            .orElseThrow();
    assertThat(task.verdict()).isEqualTo(Kind.RACE);
    assertThat(task.inputs()).containsExactly(directory.resolve("a.i"));
    assertThat(task.flags()).containsExactly("-m32");
  }

  @Test
  void sourcesAreReadForThisMachine() throws IOException {
    VerdictTask task =
        task("""
                input_files: [a.c, b.c]
                properties:
                  - {property_file: no-data-race.prp, expected_verdict: true}
                options: {data_model: ILP32}
                """)
            .orElseThrow();
    assertThat(task.verdict()).isEqualTo(Kind.NO_RACE);
    assertThat(task.inputs()).hasSize(2);
    assertThat(task.flags()).isEmpty();
  }

  @Test
  void otherFilesAreNoTasks() throws IOException {
    assertThat(task("a: 1\n")).isEmpty();
    assertThat(task("")).isEmpty();
    assertThat(task("input_files: a.c\nproperties:\n  - property_file: no-data-race.prp\n"))
        .isEmpty();
    assertThat(task("input_files: a.c\n")).isEmpty();
    assertThatThrownBy(() -> task("a: [\n")).isInstanceOf(InputException.class);
  }
}
