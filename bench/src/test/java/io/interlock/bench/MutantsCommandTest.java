package io.interlock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutantsCommandTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, other = PTHREAD_MUTEX_INITIALIZER;
      static int x;
      static void enter(pthread_mutex_t *l) { pthread_mutex_lock(l); }
      static void leave(pthread_mutex_t *l) { pthread_mutex_unlock(l); }
      static void *work(void *p) {
        enter(&m);
        x++; // NORACE
        leave(&m);
        return p;
      }
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, work, 0);
        pthread_mutex_lock(&m);
        pthread_mutex_lock(&other);
        x++; // NORACE
        pthread_mutex_unlock(&other);
        pthread_mutex_unlock(&m);
        pthread_join(t, 0);
        return x; // NORACE
      }
      """;

  @TempDir private Path directory;

  @Test
  void onlyWhatProtectsIsMissed() throws IOException {
    Files.writeString(directory.resolve("a.c"), PROGRAM);
    var run = new BenchRun();
    int code = mutants(run);
    assertThat(run.out().lines().filter(line -> line.contains("unnoticed")))
        .singleElement()
        .asString()
        .contains("a.c:16: without the lock")
        .contains("other");
    assertThat(run.out()).contains("lock       noticed 2/3").contains("join       noticed 1/1");
    assertThat(code).isEqualTo(1);
  }

  @Test
  void whatIsListedIsRight() throws IOException {
    Files.writeString(directory.resolve("a.c"), PROGRAM);
    Path list = directory.resolve("safe.txt");
    Files.writeString(list, "# why\na.c:16 the lock m is held\n");
    assertThat(mutants(new BenchRun(), "--safe", list.toString())).isZero();
    Files.writeString(list, "a.c:16 the lock m is held\na.c:7 wrong\n");
    var run = new BenchRun();
    assertThat(mutants(run, "--safe", list.toString())).isEqualTo(1);
    assertThat(run.out()).contains("a.c:7").contains("is noticed, but listed");
  }

  private int mutants(BenchRun run, String... more) {
    var arguments = new ArrayList<>(List.of("mutants"));
    arguments.addAll(List.of(more));
    arguments.add(directory.toString());
    return run.bench(arguments.toArray(String[]::new));
  }
}
