package io.interlock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.pointsto.PointsToKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CallGraphCommandTest {
  private static final String DEFAULT = PointsToKind.DEFAULT.label();
  private static final String PROGRAM =
      """
      #include <pthread.h>
      static int cold(int x) { return x; }
      static int warm(int x) { return x + 1; }
      static int hot(int x) { return x + 2; }
      struct plan { int (*first)(int); int (*second)(int); };
      static struct plan plan = {cold, warm};
      static int follow(struct plan *p) {
        return p->first(1) +
               p->second(2);
      }
      static void *worker(void *arg) { return arg; }
      int main(void) {
        pthread_t id;
        plan.second = hot;
        pthread_create(&id, 0, worker, 0);
        return follow(&plan);
      }
      """;

  @TempDir private Path directory;
  private String file = "";

  @BeforeEach
  void writeProgram() {
    file = new Programs(directory).write("a.c", PROGRAM);
  }

  private CommandRun callgraph(String... options) {
    var words = new ArrayList<>(List.of("callgraph"));
    words.addAll(List.of(options));
    words.add(file);
    return CommandRun.of(words.toArray(String[]::new));
  }

  @Test
  void printsWhatEachCallReaches() {
    String out = callgraph().ends(ExitCode.OK).out();
    assertThat(out)
        .contains("a.c:8:10: indirect a.c:cold\n")
        .contains("a.c:9:10: indirect a.c:hot, a.c:warm\n")
        .contains("a.c:15:3: pthread_create; thread a.c:worker\n")
        .doesNotContain("indirect a.c:worker");
  }

  @Test
  void aLessPreciseAnalysisReachesMore() {
    assertThat(callgraph("--points-to", "andersen-fi", "--callees", "follow").out())
        .contains("a.c:8:10: indirect a.c:cold, a.c:hot, a.c:warm\n");
    assertThat(callgraph("--points-to", "none", "--callees", "follow").out())
        .contains("a.c:8:10: nothing known is called\n");
  }

  @Test
  void callersAreListedByCall() {
    assertThat(callgraph("--callers", "hot").ends(ExitCode.OK).out().lines())
        .containsExactly("a.c:hot (" + file + ":4)", "  " + file + ":9:10: indirect in a.c:follow");
    assertThat(callgraph("--callers", "worker").out()).contains(":15:3: thread in main\n");
    assertThat(callgraph("--callers", "main").out().lines()).hasSize(1);
  }

  @Test
  void statisticsCompareAllAnalyses() {
    String out = callgraph("--stats", "--points-to", "all").ends(ExitCode.OK).out();
    assertThat(out)
        .startsWith("a: 6 functions, 4 calls, 2 of them through pointers\n")
        .contains(Arrays.stream(PointsToKind.values()).map(k -> "  " + k.label() + " ").toList());
    assertThat(row(out, "none")).startsWith("none", "0", "2", "0.00", "0");
    assertThat(row(out, "andersen"))
        .startsWith("andersen", "2", "0", "1.50", "2", "6", "0", "1.00");
    assertThat(row(out, "andersen-fi")).startsWith("andersen-fi", "2", "0", "3.00", "3");
  }

  @Test
  void anAnalysisThatReachesItsLimitSaysSo() {
    var result = callgraph("--stats", "--points-to", "all", "--points-to-limit", "0");
    result.ends(ExitCode.INCOMPLETE);
    assertThat(row(result.out(), "andersen")).contains("-");
    assertThat(row(result.out(), "steensgaard")).doesNotContain("-");
    assertThat(result.err())
        .contains("andersen took longer than 0 ms; steensgaard was used, which is coarser");
  }

  @Test
  void functionsThatDoNotMatchCanBeLeftOut() {
    file =
        new Programs(directory)
            .write(
                "m.c",
                """
                static void one(int a) {}
                static void two(int a, int *b) {}
                static void *table[] = {one, two};
                int main(int argc, char **argv) { ((void (*)(int))table[argc])(argc); }
                """);
    assertThat(callgraph("--callees", "main").out()).contains("m.c:one, m.c:two");
    assertThat(callgraph("--match-types", "--callees", "main").out())
        .contains("m.c:one")
        .doesNotContain("m.c:two");
  }

  private static String[] row(String table, String name) {
    return table
        .lines()
        .map(line -> line.strip().split(" +"))
        .filter(cells -> cells[0].equals(name))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void whyTellsTheAssignments() {
    String out = callgraph("--why", "a.c:9", "hot").ends(ExitCode.OK).out();
    assertThat(out.lines().map(line -> line.replace(file, "a.c")))
        .containsExactly(
            "a.c:9:10 in follow may call a.c:hot, by the analysis " + DEFAULT + ":",
            "  a.c:14:15: in main: a.c:plan.second = hot",
            "  a.c:9:13: in follow: reads p->second, in a.c:plan.second",
            "  a.c:9:10: in follow: calls p->second, which may be hot");
    assertThat(callgraph("--why", "follow#1", "cold").out())
        .contains("a.c:plan.first = cold, its initial value");
  }

  @Test
  void whyNeedsACallThatReachesTheFunction() {
    assertThat(callgraph("--why", "follow#1", "hot").ends(ExitCode.USAGE).complaint())
        .endsWith(
            "a.c:8:10 in follow does not call hot, by the analysis "
                + DEFAULT
                + "; it calls a.c:cold");
    assertThat(callgraph("--why", "follow", "hot").ends(ExitCode.USAGE).complaint())
        .startsWith("follow has 2 calls through pointers: ");
    assertThat(callgraph("--why", "follow#3", "hot").ends(ExitCode.USAGE).complaint())
        .startsWith("follow has 2 calls through pointers, no #3: ");
    assertThat(callgraph("--why", "main", "hot").ends(ExitCode.USAGE).complaint())
        .isEqualTo("main has no call through a pointer");
    assertThat(callgraph("--why", "a.c:12", "hot").ends(ExitCode.USAGE).complaint())
        .startsWith("no call through a pointer at a.c:12; the closest: ")
        .endsWith("a.c:9:10 in follow");
    assertThat(callgraph("--why", "b.c:12", "hot").ends(ExitCode.USAGE).complaint())
        .isEqualTo("no call through a pointer in b.c; did you mean a.c?");
  }

  @Test
  void unknownNamesAreAnsweredWithCloseOnes() {
    assertThat(callgraph("--callers", "hto").ends(ExitCode.USAGE).complaint())
        .isEqualTo("no function hto; did you mean hot?");
    assertThat(callgraph("--callees", "entirely_else").ends(ExitCode.USAGE).complaint())
        .isEqualTo("no function entirely_else");
    assertThat(callgraph("--points-to", "anderson").ends(ExitCode.USAGE).complaint())
        .isEqualTo("no points-to analysis anderson; did you mean andersen?");
  }

  @Test
  void wrongCombinationsAreRefused() {
    assertThat(callgraph("--points-to", "all").ends(ExitCode.USAGE).err())
        .contains("--points-to all is for --stats");
    assertThat(callgraph("--dot", "--json").ends(ExitCode.USAGE).err()).contains("--dot", "--json");
  }

  @Test
  void dotIsAGraph() {
    String out = callgraph("--dot").ends(ExitCode.OK).out();
    assertThat(out).startsWith("digraph callgraph {\n").endsWith("}\n");
    assertThat(out).contains("[label=\"a.c:follow\"]", "[style=dashed]", "label=\"thread\"");
    assertThat(out.lines().filter(line -> line.contains("dashed"))).hasSize(3);
  }

  @Test
  void jsonHasFunctionsAndCalls() {
    Map<String, Object> program =
        Json.objects(Json.parse(callgraph("--json").ends(ExitCode.OK).out()), "programs").get(0);
    assertThat(program).containsEntry("pointsTo", DEFAULT);
    List<Map<String, Object>> functions = Json.objects(program, "functions");
    assertThat(functions).extracting(f -> f.get("name")).contains("main", "a.c:hot");
    List<Map<String, Object>> indirect =
        Json.objects(program, "calls").stream()
            .filter(call -> "true".equals(call.get("indirect")))
            .toList();
    assertThat(indirect).extracting(call -> call.get("line")).containsExactly(8, 9);
    assertThat(Json.objects(indirect.get(1), "edges")).hasSize(2);
  }

  @Test
  void programsThatLackAFunctionArePassedOver() {
    String other =
        new Programs(directory).write("b.c", "static void f(void) {}\nint main(void) { f(); }\n");
    CommandRun run = CommandRun.of("callgraph", "--callers", "hot", file, other);
    assertThat(run.ends(ExitCode.OK).out())
        .startsWith("program a\na.c:hot")
        .doesNotContain("program b");
  }
}
