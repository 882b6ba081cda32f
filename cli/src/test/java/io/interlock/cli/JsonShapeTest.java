package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The keys and kinds of values that tools may rely on. */
final class JsonShapeTest {
  private static final String PROGRAM =
      """
      #include <pthread.h>
      int count;
      pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
      static void bump(void) { count++; }
      static void *worker(void *arg) { bump(); return arg; }
      static void *other(void *arg) {
        pthread_mutex_lock(&m);
        count = 1;
        pthread_mutex_unlock(&m);
        return arg;
      }
      int main(void) {
        pthread_t a, b;
        for (int i = 0; i < 2; i++) pthread_create(&a, 0, worker, 0);
        pthread_create(&b, 0, other, 0);
        return 0;
      }
      """;

  @TempDir private Path directory;

  @Test
  void aFinding() {
    String file = new Programs(directory).write("a.c", PROGRAM);
    CommandRun run = CommandRun.of("check", "--format", "json", file).ends(ExitCode.FINDINGS);
    Map<String, Object> report = Json.parse(run.out());

    assertThat(Json.object(report, "tool"))
        .containsEntry("name", "interlock")
        .containsEntry("version", Version.current());
    assertThat(report).containsKeys("findings", "incomplete", "notSeen");
    assertThat(Json.objects(report, "incomplete")).isEmpty();
    Map<String, Object> finding = Json.objects(report, "findings").get(0);
    assertThat(finding).containsEntry("rule", "data-race").containsKeys("id", "message");
    assertThat(Json.object(finding, "location"))
        .containsEntry("name", "count")
        .containsEntry("file", file)
        .containsEntry("line", 2);

    List<Map<String, Object>> accesses = Json.objects(finding, "accesses");
    accesses.forEach(access -> isAccess(access, report));
    assertThat(Json.object(finding, "evidence")).containsEntry("places", 3);
    assertThat(Json.object(finding, "assessment")).containsKeys("score", "severity", "features");
    assertThat(Json.object(finding, "status")).containsEntry("novelty", "unknown");
    assertThat(accesses)
        .anySatisfy(
            access -> {
              assertThat(access).containsEntry("function", "bump").containsEntry("line", 4);
              assertThat(Json.items(report, "locks", access)).isEmpty();
              assertThat(threads(access, report).get(0))
                  .containsEntry("entry", "worker")
                  .containsEntry("instances", "many");
            });
    assertThat(accesses)
        .anySatisfy(
            access -> {
              assertThat(access).containsEntry("kind", "write").containsEntry("line", 8);
              assertThat(Json.items(report, "locks", access).get(0))
                  .containsEntry("name", "m")
                  .containsEntry("mode", "exclusive")
                  .containsEntry("file", file)
                  .containsEntry("line", 7);
            });
    assertThat(Json.objects(finding, "pairs"))
        .isNotEmpty()
        .allSatisfy(
            pair -> {
              assertThat((int) pair.get("a")).isBetween(0, accesses.size() - 1);
              assertThat((int) pair.get("b")).isBetween(0, accesses.size() - 1);
              assertThat(pair).containsKeys("alias", "overlap");
            });
  }

  private static List<Map<String, Object>> threads(
      Map<String, Object> access, Map<String, Object> report) {
    List<Map<String, Object>> all = Json.objects(report, "threads");
    return Json.numbers(access, "threads").stream().map(all::get).toList();
  }

  private static void isAccess(Map<String, Object> access, Map<String, Object> report) {
    assertThat(access).containsKeys("file", "line", "column", "function", "kind");
    assertThat(threads(access, report))
        .isNotEmpty()
        .allSatisfy(
            thread ->
                assertThat(thread)
                    .containsKeys("entry", "file", "line")
                    .hasEntrySatisfying("instances", i -> assertThat(i).isIn("one", "many")));
    assertThat(Json.lists(report, "chains").get((int) access.get("chain")))
        .allSatisfy(step -> assertThat(step).containsKeys("function", "file", "line"));
  }

  @Test
  void whatIsIncompleteAndNotSeen() {
    var programs = new Programs(directory);
    String broken = programs.write("broken.c", Programs.BROKEN);
    String unseen =
        programs.write("unseen.c", "void f(void *); int x; int main(void) { f(&x); return 0; }\n");
    CommandRun run = CommandRun.of("check", "--format=json", broken, unseen);
    run.ends(ExitCode.INCOMPLETE);
    Map<String, Object> report = Json.parse(run.out());
    assertThat(Json.objects(report, "findings")).isEmpty();
    assertThat(Json.objects(report, "incomplete"))
        .singleElement()
        .satisfies(
            unit ->
                assertThat(unit)
                    .containsEntry("kind", "unit-not-compiled")
                    .containsEntry("file", broken)
                    .containsEntry("line", 2)
                    .containsEntry("reason", "use of undeclared identifier 'nowhere'"));
    assertThat(Json.objects(report, "notSeen"))
        .singleElement()
        .satisfies(call -> assertThat(call).containsEntry("what", "f").containsEntry("count", 1));
    CommandRun.of("check", unseen).ends(ExitCode.OK);
  }
}
