package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ring of functions that call each other, more than are summarized by the names of their callers.
 * A lock that the caller of the ring holds is known in all of it; a lock that one thread does
 * without is missed.
 */
final class LargeComponentTest {
  private static final int FUNCTIONS = 150;

  @TempDir private Path directory;

  private static String program(boolean isLocked) {
    var text = new StringBuilder();
    text.append("#include <pthread.h>\n");
    text.append("struct cell { int value; };\n");
    text.append("static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;\n");
    text.append("static struct cell shared;\n");
    for (int i = 0; i < FUNCTIONS; i++) {
      text.append("static void step%d(struct cell *c, int n);\n".formatted(i));
    }
    for (int i = 0; i < FUNCTIONS; i++) {
      String work = i == FUNCTIONS / 2 ? "c->value++; " : "";
      text.append(
          "static void step%d(struct cell *c, int n) { %sif (n) step%d(c, n - 1); }\n"
              .formatted(i, work, (i + 1) % FUNCTIONS));
    }
    text.append("static void *run(void *arg) {\n  pthread_mutex_lock(&lock);\n");
    text.append("  step0(&shared, 1000);\n  pthread_mutex_unlock(&lock);\n  return arg;\n}\n");
    text.append("int main(void) {\n  pthread_t t;\n  pthread_create(&t, 0, run, 0);\n");
    text.append(isLocked ? "  pthread_mutex_lock(&lock);\n" : "");
    text.append("  step0(&shared, 1000);\n");
    text.append(isLocked ? "  pthread_mutex_unlock(&lock);\n" : "");
    text.append("  pthread_join(t, 0);\n  return 0;\n}\n");
    return text.toString();
  }

  private CommandRun check(boolean isLocked) throws IOException {
    Path file = Files.writeString(directory.resolve("ring.c"), program(isLocked));
    return CommandRun.of("check", "--no-config", file.toString());
  }

  @Test
  void knowsTheLocksOfCallers() throws IOException {
    check(true).ends(ExitCode.OK);
  }

  @Test
  void missesALockThatOneThreadDoesWithout() throws IOException {
    CommandRun run = check(false);
    run.ends(ExitCode.FINDINGS);
    assertThat(run.out()).contains("shared.value");
  }
}
