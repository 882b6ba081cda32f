package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.cli.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class FrontEndBenchCommandTest {
  @TempDir private Path directory;

  private final BenchRun run = new BenchRun();

  @BeforeEach
  void writeProgram() throws IOException {
    Files.writeString(directory.resolve("a.c"), "int x;\nint main(void) { return x; }\n");
    Files.createDirectory(directory.resolve("sub"));
    Files.writeString(directory.resolve("sub/b.c"), "int y;\nint main(void) { return y; }\n");
  }

  @Test
  void aDirectoryIsMeasuredAndWrittenDown() throws IOException {
    Path document = directory.resolve("figures.md");
    Files.writeString(
        document, "before\n<!-- bench frontend: begin -->\n<!-- bench frontend: end -->\nafter\n");
    Files.writeString(directory.resolve("sub/broken.c"), "int x = ;\n");

    int status =
        run.bench(
            "frontend",
            "--runs=1",
            "--json",
            "--label=two",
            "--write=" + document,
            directory.toString());

    assertThat(status).isEqualTo(ExitCode.INCOMPLETE.status());
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith("interlock: skipped: ")
        .endsWith("broken.c:1:9: expected expression");
    assertThat(run.out())
        .contains("\"units\" : 2", "\"lines\" : 4", "\"instructions\" : 4")
        .contains("\"wallSeconds\" : ", "\"peakResidentBytes\" : ");
    assertThat(Files.readString(document))
        .startsWith("before\n<!-- bench frontend: begin -->\n| program | units |")
        .contains("| two | 2 | 4 | 4 |")
        .endsWith("\n<!-- bench frontend: end -->\nafter\n");
  }

  @Test
  void wrongNumbersAreRefused() {
    String file = directory.resolve("a.c").toString();
    assertThat(run.bench("frontend", "--runs=0", file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.bench("frontend", "-j", "0", file)).isEqualTo(ExitCode.USAGE.status());
    assertThat(run.err()).contains("--runs must be at least 1", "--jobs must be at least 1");
  }
}
