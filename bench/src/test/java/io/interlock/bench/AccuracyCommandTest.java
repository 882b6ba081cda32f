package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AccuracyCommandTest {
  /** The marks of y are wrong, on purpose: one race that is none, one that is not said to be. */
  private static final String LINES =
      """
      #include <pthread.h>
      int x, y, z;
      static void *worker(void *arg) {
        x++;  // RACE
        y++;  // NORACE
        z;    // RACE: not even an access
        return arg;
      }
      int main(void) {
        pthread_t a, b;
        int here = 1;  // NORACE
        pthread_create(&a, 0, worker, 0);
        pthread_create(&b, 0, worker, 0);
        return here;
      }
      """;

  private static final String TASK =
      """
      input_files: whole.c
      properties:
        - property_file: no-data-race.prp
          expected_verdict: %s
      """;

  @TempDir private Path directory;

  private final BenchRun run = new BenchRun();

  @BeforeEach
  void writePrograms() throws IOException {
    Files.createDirectories(directory.resolve("lines"));
    Files.createDirectories(directory.resolve("tasks"));
    Files.writeString(directory.resolve("lines/a.c"), LINES);
    Files.writeString(directory.resolve("lines/broken.c"), "int x = ; // RACE\n");
    Files.writeString(directory.resolve("lines/none.c"), "int main(void) { return 0; }\n");
    Files.writeString(directory.resolve("tasks/whole.c"), LINES);
    Files.writeString(directory.resolve("tasks/right.yml"), TASK.formatted("false"));
    Files.writeString(directory.resolve("tasks/wrong.yml"), TASK.formatted("true"));
  }

  private String file(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void linesAndProgramsAreCountedApart() {
    assertThat(run.bench("accuracy", directory.toString())).isEqualTo(ExitCode.OK.status());
    assertThat(run.out())
        .contains(file("lines/a.c") + ":5: false alarm on y\n")
        .contains(file("lines/a.c") + ":6: missed race\n")
        .contains(file("tasks/wrong.yml") + ": false alarm on x, y\n")
        .doesNotContain("right.yml", "whole.c", "none.c");
    assertThat(run.out().substring(run.out().indexOf("total\n")))
        .containsSubsequence(
            "racy lines found      1/2 (50.0 %)\n",
            "clean lines quiet     1/2 (50.0 %)\n",
            "racy programs found   1/1 (100.0 %)\n",
            "clean programs quiet  0/1 (0.0 %)\n",
            "programs right        1/3 (33.3 %)\n",
            "exempt                1 programs, 1 lines\n",
            "exempt                1 does not compile\n");
  }

  @Test
  void tooFewIsAFailure() {
    String lines = file("lines");
    assertThat(run.bench("accuracy", "--min-recall=50", "--min-quiet=50", lines)).isZero();
    assertThat(run.bench("accuracy", "--min-recall=51", lines)).isEqualTo(1);
    assertThat(run.bench("accuracy", "--min-quiet=51", lines)).isEqualTo(1);
  }

  @Test
  void whatChangedIsListed() throws IOException {
    Path old = directory.resolve("old.json");
    assertThat(run.bench("accuracy", "--json=" + old, file("lines"))).isZero();
    String swapped = LINES.replace("  y++;", "    ;").replace("  x++;", "  ;");
    Files.writeString(directory.resolve("lines/a.c"), swapped);
    assertThat(run.bench("accuracy", "--compare=" + old, file("lines"))).isZero();
    assertThat(run.out())
        .contains("fixed: lines/a.c:5 NO_RACE\n")
        .contains("broken: lines/a.c:4 RACE\n")
        .contains("compared: 1 fixed, 1 broken, 0 only now, 0 only before\n");
  }

  @Test
  void theFiguresAreWrittenDown() throws IOException {
    Path document = directory.resolve("accuracy.md");
    Files.writeString(document, "<!-- bench accuracy: begin -->\n<!-- bench accuracy: end -->\n");
    run.bench("accuracy", "--write=" + document, "--label=two", directory.toString());
    assertThat(Files.readString(document))
        .contains("| two: lines | 1/2 (50.0 %) | 1/2 (50.0 %) | - | - | 0/1 (0.0 %) | 0 |")
        .contains("| two: tasks | - | - | 1/1 (100.0 %) | 0/1 (0.0 %) | 1/2 (50.0 %) | 0 |")
        .contains("| two | 1/2 (50.0 %) |");
  }

  @Test
  void aDirectoryWithoutProgramsIsRefused() throws IOException {
    Path empty = Files.createDirectory(directory.resolve("empty"));
    assertThat(run.bench("accuracy", empty.toString())).isNotZero();
    assertThat(run.err()).contains("no annotated program below " + empty);
  }
}
