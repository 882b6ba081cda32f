package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Damaged files never crash or hang a check: each is read, or refused in a short line. The seeds
 * are fixed; {@code -Dinterlock.fuzz.seconds=600} goes on for longer than the usual few seconds for
 * each kind of file, and {@code -Dinterlock.fuzz.seed=N} starts elsewhere.
 */
final class FuzzTest {
  private static final Duration BUDGET =
      Duration.ofSeconds(Long.getLong("interlock.fuzz.seconds", 6));
  private static final long FIRST_SEED = Long.getLong("interlock.fuzz.seed", 1);
  private static final Duration HANG = Duration.ofSeconds(60);
  private static final int BATCH = 6;
  private static final int LONGEST_MESSAGE = 400;

  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdatomic.h>
      #include <string.h>
      struct node { struct node *next; union { int i; double d; } u; unsigned f : 3, g : 5; };
      static struct node table[4] = {{&table[1], {7}, 1, 2}, {0, {.d = 1.5}, 3, 4}};
      atomic_int users;
      static __thread int mine;
      static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
      int (*hook)(const char *, ...);
      static void *worker(void *arg) {
        char text[16] = "abc";
        for (struct node *n = table; n; n = n->next) {
          pthread_mutex_lock(&lock);
          n->u.i += users++ + mine++;
          n->g = n->f ? 1 : (unsigned)(long)arg;
          pthread_mutex_unlock(&lock);
        }
        switch (text[1]) { case 'b': hook(text, 1.0); break; default: memset(text, 0, 16); }
        __asm__ volatile("" ::: "memory");
        return arg;
      }
      int main(int argc, char **argv) {
        pthread_t t[2];
        for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, worker, argv[i]);
        return table[argc].u.i;
      }
      """;

  private enum Kind {
    BITCODE(".bc"),
    TEXT_FORM(".ll"),
    C(".c");

    final String extension;

    Kind(String extension) {
      this.extension = extension;
    }

    byte[] intact(Path directory) throws IOException {
      return switch (this) {
        case BITCODE -> TestBitcode.of(directory, PROGRAM, "-c");
        case TEXT_FORM -> TestBitcode.of(directory, PROGRAM, "-S");
        case C -> PROGRAM.getBytes(StandardCharsets.UTF_8);
      };
    }

    byte[] damaged(byte[] intact, Random random) {
      return this == BITCODE ? Damage.bytes(intact, random) : Damage.text(intact, random);
    }
  }

  @TempDir private Path directory;

  @ParameterizedTest
  @EnumSource
  void damagedFilesAreReadOrRefused(Kind kind) throws IOException {
    byte[] intact = kind.intact(directory);
    long end = System.nanoTime() + BUDGET.toNanos();
    for (long seed = FIRST_SEED; System.nanoTime() < end; seed += BATCH) {
      var args = new ArrayList<>(List.of("check", "--format=json"));
      for (int i = 0; i < BATCH; i++) {
        byte[] damaged = kind.damaged(intact, new Random(seed + i));
        Path file = directory.resolve((seed + i) + kind.extension);
        args.add(Files.write(file, damaged).toString());
      }
      survives(args);
    }
  }

  private static void survives(List<String> args) {
    var check = CompletableFuture.supplyAsync(() -> CommandRun.of(args.toArray(String[]::new)));
    assertThat(check).as("%s", args).succeedsWithin(HANG);
    CommandRun run = check.join();
    assertThat(run.status()).as("%s: %s", args, run.err()).isBetween(0, 3);
    assertThat(run.err().lines())
        .as("%s", args)
        .hasSizeLessThanOrEqualTo(args.size())
        .allMatch(line -> line.startsWith("interlock: ") && line.length() < LONGEST_MESSAGE)
        .noneMatch(line -> line.contains("internal error"));
    if (!run.out().isEmpty()) {
      assertThatCode(() -> reasonsAreShort(run.out())).as("%s", args).doesNotThrowAnyException();
    }
  }

  private static void reasonsAreShort(String report) {
    assertThat(Json.objects(Json.parse(report), "incomplete"))
        .allMatch(incomplete -> ((String) incomplete.get("reason")).length() < LONGEST_MESSAGE);
  }
}
