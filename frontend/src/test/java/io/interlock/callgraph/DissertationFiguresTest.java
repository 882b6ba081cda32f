package io.interlock.callgraph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.interlock.frontend.CProgram;
import io.interlock.ir.Function;
import io.interlock.model.LibraryModels;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.RunContext;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The programs of chapter 4 of Voung's dissertation, and what it says of each analysis. */
final class DissertationFiguresTest {
  /** Fig. 4.8, from Icecast: only context-sensitivity sees that there is no recursion. */
  private static final String AVL_TREE_FREE =
      """
      typedef int (*free_fun)(void *);
      struct tree { void *key; };
      static void avl_tree_free(struct tree *t, free_fun free_key_fun) {
        (*free_key_fun)(t->key);
      }
      static int _free_vars(void *key) { return key != 0; }
      static int _free_client(void *key);
      void http_clear(struct tree *t) { avl_tree_free(t, &_free_vars); }
      void source_free_source(struct tree *t) { avl_tree_free(t, &_free_client); }
      static int _free_client(void *key) { http_clear(key); return 0; }
      int main(void) { struct tree t = {&t}; source_free_source(&t); http_clear(&t); }
      """;

  /** Fig. 4.11, from Git: fields or contexts keep {@code cmd_diff} out of {@code opt}. */
  private static final String GIT_CONFIG =
      """
      typedef int (*config_fn)(const char *, void *);
      struct cmd_struct { char const *cmd; int (*fn)(int); };
      struct pager_config { char const *cmd; int value; };
      struct grep_opt { char *cm; int (*output)(int); };
      int cmd_diff(int), cmd_grep(int);
      struct cmd_struct comms[93] = {{"diff", &cmd_diff}, {"grep", &cmd_grep}};
      static int git_config(config_fn fn, void *data) { return (*fn)("key", data); }
      static int pcg(const char *key, void *data) {
        struct pager_config *con = data;
        con->value = key != 0;
        return 0;
      }
      static int standard(int x) { return x; }
      static int grc(const char *key, void *data) {
        struct grep_opt *opt = data;
        opt->output = standard;
        return key != 0;
      }
      static int get_remote_group(const char *key, void *num_hits) {
        char **tmp = (char **)num_hits;
        *tmp = *tmp + 1;
        return git_config(&get_remote_group, num_hits) + (key != 0);
      }
      static int check_pager_config(char const *cmd) {
        struct pager_config con;
        con.cmd = cmd;
        return git_config(&pcg, (void *)&con);
      }
      static int handle_internal_command(int i) { return check_pager_config(comms[i].cmd); }
      int cmd_grep(int x) {
        struct grep_opt opt;
        git_config(&grc, (void *)&opt);
        return opt.output(x);
      }
      int cmd_diff(int x) { return cmd_grep(x); }
      int main(int argc, char **argv) {
        char *hits = argv[0];
        get_remote_group("remote", &hits);
        return handle_internal_command(argc) + comms[argc].fn(argc);
      }
      """;

  private static CallGraph graph(CProgram program, PointsToKind kind) {
    LibraryModels models = LibraryModels.shipped();
    RunContext run = RunContext.silent();
    return CallGraph.build(
        program.program(), models, kind.solve(program.program(), models::of, run), run);
  }

  private static List<String> targets(CallGraph graph, CProgram program, String function) {
    return graph.sites().of(program.function(function)).stream()
        .filter(CallGraph::isIndirect)
        .flatMap(site -> graph.targets(site).stream())
        .map(Function::name)
        .toList();
  }

  @ParameterizedTest
  @EnumSource
  void avlTreeFree(PointsToKind kind) {
    CProgram program = CProgram.of(AVL_TREE_FREE);
    CallGraph graph = graph(program, kind);
    CallGraphStatistics statistics = CallGraphStatistics.of(graph);
    switch (kind.label()) {
      case "none" -> {
        assertThat(statistics.maxFanOut()).isZero();
        assertThat(statistics.maxComponent()).isEqualTo(1);
      }
      case "context" -> {
        assertThat(statistics.maxFanOut()).isEqualTo(1);
        assertThat(statistics.maxComponent()).isEqualTo(1);
      }
      case "steensgaard", "andersen-fi", "andersen", "origin" -> {
        assertThat(targets(graph, program, "avl_tree_free"))
            .containsExactlyInAnyOrder("_free_vars", "_free_client");
        assertThat(statistics.maxFanOut()).isEqualTo(2);
        assertThat(statistics.maxComponent()).isEqualTo(3);
      }
      default -> fail("the dissertation says nothing of " + kind);
    }
  }

  @ParameterizedTest
  @EnumSource
  void gitConfig(PointsToKind kind) {
    CProgram program = CProgram.of(GIT_CONFIG);
    CallGraph graph = graph(program, kind);
    List<String> output = targets(graph, program, "cmd_grep");
    boolean recursive = graph.isRecursive(program.function("cmd_diff"));
    switch (kind.label()) {
      case "none" -> assertThat(output).isEmpty();
      case "steensgaard", "andersen-fi" -> {
        assertThat(output).contains("standard", "cmd_diff", "cmd_grep");
        assertThat(recursive).isTrue();
      }
      case "andersen", "origin", "context" -> {
        assertThat(output).containsExactly("standard");
        assertThat(recursive).isFalse();
      }
      default -> fail("the dissertation says nothing of " + kind);
    }
  }

  /** Fig. 4.12, from Vim: no analysis tells the elements of an array apart. */
  @ParameterizedTest
  @EnumSource
  void normalCommand(PointsToKind kind) {
    String functions =
        IntStream.range(0, 72)
            .mapToObj("static void nv_%d(cmdarg_T *cap) { cap->cmdchar++; }\n"::formatted)
            .collect(Collectors.joining());
    String entries =
        IntStream.range(0, 182)
            .mapToObj(i -> "{%d, &nv_%d, %d}".formatted(i, i % 72, i % 5))
            .collect(Collectors.joining(", "));
    CProgram program =
        CProgram.of(
            """
            typedef struct { int cmdchar; } cmdarg_T;
            %s
            struct nv_cmd { int cmd_char; void (*cmd_func)(cmdarg_T *cap); short cmd_arg; };
            static struct nv_cmd nv_cmds[182] = {%s};
            static int find_command(int c) {
              for (int i = 0; i < 182; i++)
                if (nv_cmds[i].cmd_char == c) return i;
              return 0;
            }
            void normal_cmd(int c) {
              cmdarg_T ca = {c};
              int idx = find_command(ca.cmdchar);
              (*(nv_cmds[idx].cmd_func))(&ca);
            }
            int main(int argc, char **argv) { normal_cmd(argc); return 0; }
            """
                .formatted(functions, entries));
    CallGraphStatistics statistics = CallGraphStatistics.of(graph(program, kind));
    assertThat(statistics.indirect()).isEqualTo(1);
    assertThat(statistics.maxFanOut()).isEqualTo(kind == PointsToKind.NONE ? 0 : 72);
    assertThat(statistics.maxComponent()).isEqualTo(1);
  }
}
