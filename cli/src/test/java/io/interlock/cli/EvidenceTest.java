package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is counted about racy locations. */
final class EvidenceTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      #include <stdlib.h>
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      struct box { pthread_mutex_t own; int full; unsigned low : 3; unsigned high : 5; };
      int count, flag, plain;
      static struct box *box;
      static void locked(void) {
        pthread_mutex_lock(&m);
        count++;
        pthread_mutex_unlock(&m);
      }
      static void twice(void) {
        pthread_mutex_lock(&m);
        count += 2;
        plain = count;
        pthread_mutex_unlock(&m);
      }
      static void *worker(void *arg) {
        locked();
        twice();
        flag = 1;
        box->low = 1;
        pthread_mutex_lock(&box->own);
        box->full++;
        pthread_mutex_unlock(&box->own);
        return arg;
      }
      static void *other(void *arg) {
        if (flag) flag = 0;
        box->low = 2;
        box->full = 7;
        count = 0;
        plain = 3;
        return arg;
      }
      int main(void) {
        pthread_t a, b;
        box = malloc(sizeof *box);
        pthread_mutex_init(&box->own, 0);
        pthread_create(&a, 0, worker, 0);
        pthread_create(&b, 0, other, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  @Test
  void countsPlacesLocksThreadsAndConstants() {
    String file = new Programs(directory).write("a.c", PROGRAM);
    Map<String, Object> report =
        Json.parse(CommandRun.of("check", "--format=json", file).ends(ExitCode.FINDINGS).out());

    Map<String, Object> count = evidence(report, "count");
    assertThat(count)
        .containsEntry("places", 6) // count++ and += read and write, = writes, one more read
        .containsEntry("writes", 3)
        .containsEntry("unlocked", 1)
        .containsEntry("constantWrites", 1)
        .containsEntry("writingThreads", 2)
        .containsEntry("onlyInSections", 1)
        .containsEntry("firstInSections", 1)
        .containsEntry("lastInSections", 0)
        .containsEntry("bytes", 4);
    assertThat(Json.objects(count, "guards").get(0))
        .containsEntry("lock", "m")
        .containsEntry("places", 5);
    assertThat(Json.objects(Json.objects(count, "guards").get(0), "exceptions"))
        .singleElement()
        .satisfies(p -> assertThat(p).containsEntry("line", 32));
    assertThat(traits(count)).contains("same-name", "locks-in-function").doesNotContain("heap");

    Map<String, Object> plain = evidence(report, "plain");
    assertThat(plain).containsEntry("lastInSections", 1).containsEntry("onlyInSections", 0);
    assertThat(plain).containsEntry("constantWrites", 0);

    Map<String, Object> flag = evidence(report, "flag");
    assertThat(flag).containsEntry("constantWrites", 2).containsEntry("writes", 2);
    assertThat(Json.objects(flag, "guards")).isEmpty();

    assertThat(traits(evidence(report, "struct box.low"))).contains("bit-field", "heap");
    Map<String, Object> full = evidence(report, "struct box.full");
    assertThat(Json.objects(full, "guards").get(0)).containsEntry("lock", "struct box.own");
    assertThat(traits(full)).doesNotContain("bit-field", "wide");
  }

  @Test
  void countsConditionsAndSeesLocksOfCallers() {
    String file =
        new Programs(directory)
            .write(
                "c.c",
                """
                #include <pthread.h>
                pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
                int guarded, shallow, deep, after;
                static void touch(int a, int b, int c, int d) {
                  shallow++;
                  if (a) { if (b) { if (c) { if (d) deep++; } } }
                  if (a) b++;
                  if (b) c++;
                  if (c) d++;
                  if (d) a++;
                  after += a;
                }
                static void *worker(void *arg) {
                  int *n = arg;
                  pthread_mutex_lock(&m);
                  guarded++;
                  pthread_mutex_unlock(&m);
                  touch(n[0], n[1], n[2], n[3]);
                  return arg;
                }
                int main(int argc, char **argv) {
                  pthread_t a, b;
                  static int n[4];
                  n[0] = n[1] = n[2] = n[3] = argc;
                  pthread_create(&a, 0, worker, n);
                  pthread_create(&b, 0, worker, n);
                  return 0;
                }
                """);
    Map<String, Object> report =
        Json.parse(CommandRun.of("check", "--format=json", file).ends(ExitCode.FINDINGS).out());
    assertThat(traits(evidence(report, "deep"))).contains("conditional", "locks-above");
    assertThat(traits(evidence(report, "after")))
        .as("what comes after conditions is not under them")
        .contains("locks-above")
        .doesNotContain("conditional", "locks-in-function");
    assertThat(traits(evidence(report, "shallow"))).doesNotContain("conditional");
  }

  private static Map<String, Object> evidence(Map<String, Object> report, String name) {
    return Json.objects(report, "findings").stream()
        .filter(f -> name.equals(Json.object(f, "location").get("name")))
        .map(f -> Json.object(f, "evidence"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no race on " + name + ": " + report));
  }

  @SuppressWarnings("unchecked") // an array of strings
  private static List<String> traits(Map<String, Object> evidence) {
    return (List<String>) evidence.get("traits");
  }
}
