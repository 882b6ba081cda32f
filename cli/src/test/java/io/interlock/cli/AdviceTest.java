package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a report calls an access, and what it advises, where a lock is not the answer. */
final class AdviceTest {
  private static final String ONCE =
      """
      #include <pthread.h>
      #include <stdlib.h>
      static pthread_once_t once = PTHREAD_ONCE_INIT;
      static int *table;
      static void init(void) { table = calloc(10, sizeof *table); }
      static void *user(void *a) { pthread_once(&once, init); return table[3] ? a : 0; }
      static void *late(void *a) { table = 0; return a; }
      int main(void) {
        pthread_t t, u, v;
        pthread_create(&t, 0, user, 0);
        pthread_create(&u, 0, user, 0);
        pthread_create(&v, 0, late, 0);
        return 0;
      }
      """;

  private static final String FREED =
      """
      #include <pthread.h>
      #include <stdlib.h>
      struct conn { int fd; long n; };
      static void *use(void *p) { struct conn *c = p; c->n++; return 0; }
      int main(void) {
        pthread_t t;
        struct conn *c = calloc(1, sizeof *c);
        pthread_create(&t, 0, use, c);
        free(c);
        pthread_join(t, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  @Test
  void whatRunsOnceIsNotALock() {
    assertThat(text("once.c", ONCE))
        .contains("once.c:5:32, run by once.c:once (called at")
        .contains("once.c:6:64, after once.c:once (called at")
        .contains("to fix: write it only in what once.c:once runs, and use it only after")
        .doesNotContain("hold once.c:once", "(shared");
  }

  @Test
  void memoryGivenBackIsNotWritten() {
    assertThat(text("freed.c", FREED))
        .contains("free of *c in main at")
        .contains("to fix: free it only when no other thread uses it any more")
        .doesNotContain("atomic");
  }

  private String text(String name, String program) {
    String file = new Programs(directory).write(name, program);
    String out = CommandRun.of("check", file).ends(ExitCode.FINDINGS).out();
    return out.replace(directory + "/", "");
  }
}
