package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same program gives the same report, byte by byte: run again, and with more threads. */
@Timeout(120)
final class CheckDeterminismTest {
  private static final Path PROGRAMS = Path.of("src/test/c/races");
  private static final int EVERY = 15;

  @TempDir private Path directory;

  /** Some of the annotated programs, from all directories. */
  static Stream<String> programs() throws IOException {
    try (Stream<Path> files = Files.walk(PROGRAMS)) {
      List<String> all = files.map(Path::toString).filter(f -> f.endsWith(".c")).sorted().toList();
      var some = new ArrayList<String>();
      for (int i = 0; i < all.size(); i += EVERY) {
        some.add(all.get(i));
      }
      return some.stream();
    }
  }

  private static String report(String file, int jobs) {
    CommandRun run = CommandRun.of("check", "--format", "json", "-j", String.valueOf(jobs), file);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\"findings\"");
    return run.out();
  }

  /** Iteration orders of some collections are chosen by the JVM when it starts. */
  private String reportOfAnotherJvm(String file, int jobs) throws Exception {
    CommandRun run =
        CommandProcess.start(
                directory, "check", "--format", "json", "-j", String.valueOf(jobs), file)
            .end();
    assertThat(run.err()).isEmpty();
    return run.out();
  }

  private static void isAlwaysTheSame(String file) {
    String first = report(file, 1);
    assertThat(report(file, 2)).isEqualTo(first);
    assertThat(report(file, 1)).isEqualTo(first);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void annotatedProgram(String program) {
    isAlwaysTheSame(program);
  }

  /** Many functions that are independent of each other, and races that are found in all of them. */
  @Test
  void manyFunctionsAtOnce() throws Exception {
    String file = new Programs(directory).write("many.c", manyFunctions());
    isAlwaysTheSame(file);
    String first = report(file, 1);
    assertThat(reportOfAnotherJvm(file, 1)).isEqualTo(first);
    assertThat(reportOfAnotherJvm(file, 2)).isEqualTo(first);
  }

  private static String manyFunctions() {
    var text =
        new StringBuilder(
            """
            #include <pthread.h>
            #include <stdlib.h>
            struct item { pthread_mutex_t m; int x, y; struct item *next; };
            struct item *head; int total; int any(void);
            static void use(struct item *i) {
              pthread_mutex_lock(&i->m); i->x++; pthread_mutex_unlock(&i->m); i->y++;
            }
            """);
    int count = 150;
    for (int i = 0; i < count; i++) {
      text.append(
          """
          struct item g%1$d;
          static void h%1$d(struct item *i) { use(i); use(&g%1$d); if (any()) use(i->next); }
          static void *t%1$d(void *a) { h%1$d(a); h%1$d(head); g%2$d.y = total++; return 0; }
          """
              .formatted(i, i * 7 / 9));
    }
    text.append("int main(void) { pthread_t t; head = calloc(1, sizeof *head);\n");
    for (int i = 0; i < count; i++) {
      text.append("pthread_create(&t, 0, t%d, calloc(1, sizeof *head));\n".formatted(i));
    }
    return text.append("}\n").toString();
  }
}
