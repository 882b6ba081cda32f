package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From where to where locks are held around racing accesses. */
final class LockSectionsTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
      int direct, early, wrapped, called, left;
      static void lock(pthread_mutex_t *l) { pthread_mutex_lock(l); }
      static void unlock(pthread_mutex_t *l) { pthread_mutex_unlock(l); }
      static void bump(void) {
        called++;
      }
      static void finish(void) {
        left++;
        pthread_mutex_unlock(&m);
      }
      static void *worker(void *arg) {
        pthread_mutex_lock(&m);
        direct++;
        pthread_mutex_unlock(&m);
        pthread_mutex_lock(&m);
        if (arg) {
          pthread_mutex_unlock(&m);
          return arg;
        }
        early++;
        pthread_mutex_unlock(&m);
        lock(&m);
        lock(&n);
        wrapped++;
        bump();
        unlock(&n);
        unlock(&m);
        pthread_mutex_lock(&m);
        finish();
        return arg;
      }
      int main(void) {
        pthread_t a;
        pthread_create(&a, 0, worker, 0);
        direct = early = wrapped = called = left = 0;
        return 0;
      }
      """;

  @TempDir private Path directory;
  private Map<String, Object> report = Map.of();

  @BeforeEach
  void check() {
    String file = new Programs(directory).write("a.c", PROGRAM);
    report =
        Json.parse(CommandRun.of("check", "--format=json", file).ends(ExitCode.FINDINGS).out());
  }

  @Test
  void fromTheCallThatTakesALockToThatWhichReleasesIt() {
    assertThat(sections("direct")).containsExactly("m worker 14-[16]");
    assertThat(sections("early")).containsExactly("m worker 17-[23]");
  }

  @Test
  void wrappersCountAsWhatTheyDo() {
    assertThat(sections("wrapped")).containsExactly("m worker 24-[29]", "n worker 25-[28]");
    assertThat(sections("called")).containsExactly("m worker 24-[29]", "n worker 25-[28]");
    assertThat(sections("left")).containsExactly("m worker 30-[31]");
  }

  /** Of the write in the worker: lock, function, first line and last lines. */
  private List<String> sections(String location) {
    Map<String, Object> finding =
        Json.objects(report, "findings").stream()
            .filter(f -> location.equals(Json.object(f, "location").get("name")))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no race on " + location));
    var result = new ArrayList<String>();
    for (Map<String, Object> access : Json.objects(finding, "accesses")) {
      if (access.get("kind").equals("write") && !access.get("function").equals("main")) {
        for (Map<String, Object> lock : Json.items(report, "locks", access)) {
          Map<String, Object> section = Json.object(lock, "section");
          List<Object> ends =
              Json.objects(section, "released").stream().map(e -> e.get("line")).toList();
          result.add(
              lock.get("name")
                  + " "
                  + section.get("function")
                  + " "
                  + section.get("line")
                  + "-"
                  + ends);
        }
      }
    }
    return result;
  }
}
