package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.clang.CacheDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What only a process of its own shows: signals, and places that cannot be written to. */
final class ProcessTest {
  private static final Path NOWHERE = Path.of("/dev/null/nowhere");

  @TempDir private Path directory;

  /** Takes clang minutes: each macro doubles the one before. */
  private String endless() {
    var text = new StringBuilder("#define A0 x + x\n");
    for (int i = 1; i < 40; i++) {
      text.append("#define A%d A%d + A%d\n".formatted(i, i - 1, i - 1));
    }
    return new Programs(directory)
        .write("endless.c", text + "int x; int f(void) { return A39; }\n");
  }

  @Test
  void ctrlCPrintsWhatIsKnown() throws Exception {
    String racy = new Programs(directory).write("racy.c", Programs.RACY);
    CommandProcess process =
        CommandProcess.start(
            directory, "check", "--no-cache", "--format=json", "-j", "1", racy, endless());
    process.clang();
    Thread.sleep(1500); // by now the first file is done
    ProcessHandle clang = process.clang();
    long start = System.nanoTime();
    process.interrupt();
    CommandRun run = process.end().ends(ExitCode.INTERRUPTED);

    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
    assertThat(clang.onExit()).succeedsWithin(Duration.ofSeconds(5));
    assertThat(run.err()).isEmpty();
    Map<String, Object> report = Json.parse(run.out());
    assertThat(Json.object(report, "counts")).containsEntry("files", 1);
    assertThat(Json.objects(report, "incomplete"))
        .extracting(unit -> unit.get("reason"))
        .contains("not read: interrupted", "interrupted");
    process.leftNothing();
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 150, 250, 350, 500, 700})
  void ctrlCAtAnyTime(int delay) throws Exception {
    CommandRun run;
    CommandProcess process;
    do { // a signal in the JVM's own first moments ends it before it gets to our code
      process = CommandProcess.start(directory, "check", "--no-cache", endless());
      Thread.sleep(delay);
      process.interrupt();
      run = process.end();
      delay += 50;
    } while (run.out().startsWith("Error occurred during initialization of VM"));
    run.ends(ExitCode.INTERRUPTED);
    assertThat(run.err()).isIn("", "interlock: interrupted\n");
    assertThat(run.out()).doesNotContain("Exception");
    process.leftNothing();
  }

  @Test
  void noPlaceForTemporaryFiles() throws Exception {
    String file = new Programs(directory).write("a.c", Programs.CLEAN);
    Path cache = CacheDirectory.fromEnvironment();
    CommandRun run =
        CommandProcess.startIn(directory, NOWHERE, cache, "check", "--no-cache", file).end();
    assertThat(run.ends(ExitCode.USAGE).complaint())
        .startsWith("cannot make a directory in /dev/null/nowhere");
  }

  @Test
  void noPlaceForTheCache() throws Exception {
    String file = new Programs(directory).write("a.c", Programs.RACY);
    CommandProcess process =
        CommandProcess.startIn(
            directory, Files.createDirectory(directory.resolve("tmp")), NOWHERE, "check", file);
    CommandRun run = process.end().ends(ExitCode.FINDINGS);
    assertThat(run.err().lines().toList())
        .hasSizeBetween(2, 3)
        .allMatch(line -> line.startsWith("interlock: "));
    process.leftNothing();
  }
}
