package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs that are large or odd in one way: the right races, and nothing cut short, in a time that
 * does not explode. Small programs with mistakes in their locking are among the annotated ones.
 */
@Timeout(60)
final class HardProgramsTest {
  private static final Pattern RACE = Pattern.compile("data race on (?:\\S+:)?(\\S+) ");
  private static final String PRELUDE =
      """
      #include <pthread.h>
      static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      int locked, racy;
      int any(void);
      """;
  private static final String BOTH =
      "pthread_mutex_lock(&m); locked++; pthread_mutex_unlock(&m); racy++; ";
  private static final String TWO_THREADS =
      """
      int main(void) {
        pthread_t t;
        pthread_create(&t, 0, work, 0);
        pthread_create(&t, 0, work, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  private static String repeat(int count, IntFunction<String> text) {
    return IntStream.range(0, count).mapToObj(text).collect(Collectors.joining());
  }

  /** The variables with races. */
  private Set<String> races(String... text) {
    String file = new Programs(directory).write("a.c", PRELUDE + String.join("", text));
    CommandRun run = CommandRun.of("check", file).ends(ExitCode.FINDINGS);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).doesNotContain("cut short");
    return RACE.matcher(run.out())
        .results()
        .map(r -> r.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> set(String... names) {
    return new TreeSet<>(Arrays.asList(names));
  }

  @Test
  void aThousandThreads() {
    String functions =
        repeat(1000, i -> "static void *f" + i + "(void *a) { " + BOTH + "return 0; }\n");
    String start = repeat(1000, i -> "pthread_create(&t, 0, f" + i + ", 0);\n");
    assertThat(races(functions, "int main(void) { pthread_t t;\n", start, "return 0; }\n"))
        .isEqualTo(set("racy"));
  }

  @Test
  void aThousandThreadsThatStartEachOther() {
    String functions =
        repeat(
            1000,
            i ->
                "static void *f%d(void *a) { pthread_t t; %s %s return 0; }\n"
                    .formatted(
                        i, i == 0 ? "" : "pthread_create(&t, 0, f" + (i - 1) + ", 0);", BOTH));
    String main = "int main(void) { pthread_t t; pthread_create(&t, 0, f999, 0); return 0; }\n";
    assertThat(races(functions, main)).isEqualTo(set("racy"));
  }

  @Test
  void aThousandThreadsWithDataOfTheirOwn() {
    String type = "struct item { pthread_mutex_t m; int locked, racy; };\n";
    String items = repeat(1000, i -> "struct item s%d;\n".formatted(i));
    String work =
        """
        static void *work(void *a) {
          struct item *s = a;
          pthread_mutex_lock(&s->m);
          s->locked++;
          pthread_mutex_unlock(&s->m);
          s->racy++;
          return 0;
        }
        static void start(struct item *s) { pthread_t t; pthread_create(&t, 0, work, s); }
        """;
    String main =
        "int main(void) {\n" + repeat(1000, i -> "start(&s" + i + ");\n") + "s7.racy = 1; }\n";
    assertThat(races(type, items, work, main)).isEqualTo(set("s7.racy"));
  }

  /** What the function returns tells whether it kept the lock. */
  @Test
  void threeHundredWaysOut() {
    String ways =
        repeat(
            300,
            i ->
                i % 2 == 0
                    ? "if (k == %d) return %d;\n".formatted(i, i + 1)
                    : "if (k == %d) { pthread_mutex_unlock(&m); return -%d; }\n".formatted(i, i));
    String work =
        """
        int unclear;
        static void *work(void *a) {
          int r = f(any());
          unclear++;
          if (r > 0) locked++;
          if (r < 0) racy++;
          return 0;
        }
        """;
    assertThat(
            races(
                "static int f(int k) { pthread_mutex_lock(&m); locked++;\n",
                ways,
                "pthread_mutex_unlock(&m); return 0; }\n",
                work,
                TWO_THREADS))
        .isEqualTo(set("racy", "unclear"));
  }

  @Test
  void callsFiveThousandDeep() {
    String first =
        """
        static void g0(pthread_mutex_t *l, int *x) {
          pthread_mutex_lock(l);
          ++*x;
          pthread_mutex_unlock(l);
          racy++;
        }
        """;
    String others =
        repeat(
            5000,
            i ->
                "static void g%d(pthread_mutex_t *l, int *x) { g%d(l, x); }\n".formatted(i + 1, i));
    String work = "static void *work(void *a) { g5000(&m, &locked); return 0; }\n";
    assertThat(races(first, others, work, TWO_THREADS)).isEqualTo(set("racy"));
  }

  @Test
  void threeHundredFunctionsThatCallEachOther() {
    int count = 300;
    String signature = "static void g%d(pthread_mutex_t *l, int *x)";
    String functions =
        repeat(
            count,
            i ->
                (signature + " { if (any()) g%d(l, x); if (any()) g%d(l, x); %s }\n")
                    .formatted(
                        i,
                        (i + 1) % count,
                        (i * 7 + 3) % count,
                        "pthread_mutex_lock(l); ++*x; pthread_mutex_unlock(l); racy++;"));
    String work = "static void *work(void *a) { g0(&m, &locked); return 0; }\n";
    assertThat(
            races(
                repeat(count, i -> (signature + ";\n").formatted(i)), functions, work, TWO_THREADS))
        .isEqualTo(set("racy"));
  }

  @Test
  void fourHundredLocksAtOnce() {
    String lock = repeat(400, i -> "pthread_mutex_lock(&many[%d]); locked++;\n".formatted(i));
    String unlock = repeat(400, i -> "pthread_mutex_unlock(&many[%d]);\n".formatted(i));
    assertThat(
            races(
                "static pthread_mutex_t many[400];\nstatic void *work(void *a) {\n",
                lock,
                unlock,
                "racy++; return 0; }\n",
                TWO_THREADS))
        .isEqualTo(set("racy"));
  }
}
