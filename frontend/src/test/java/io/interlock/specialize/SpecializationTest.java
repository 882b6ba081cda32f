package io.interlock.specialize;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.frontend.CProgram;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.RunContext;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SpecializationTest {
  private static Program specialized(String source) {
    Program program = CProgram.of("#include <pthread.h>\n#include <stdlib.h>\n" + source).program();
    LibraryModels models = LibraryModels.shipped().in(program);
    return Specialization.apply(program, ProgramModels.of(program, models)::of);
  }

  /** For each function of a name that is reached from main, what it calls through pointers. */
  private static Set<String> calls(Program program, String name) {
    LibraryModels models = LibraryModels.shipped().in(program);
    var pointsTo = PointsToKind.ANDERSEN.solve(program, models::of, RunContext.silent());
    CallGraph graph = CallGraph.build(program, models, pointsTo, RunContext.silent());
    var result = new TreeSet<String>();
    for (Function function : reached(program, graph)) {
      if (function.name().equals(name)) {
        for (CallSite site : graph.sites().of(function)) {
          if (CallGraph.isIndirect(site)) {
            result.add(graph.targets(site).stream().map(Function::name).sorted().toList() + "");
          }
        }
      }
    }
    return result;
  }

  /** What main calls or starts, directly or not. */
  private static Set<Function> reached(Program program, CallGraph graph) {
    var reached = new LinkedHashSet<Function>();
    var waiting = new ArrayDeque<>(List.of(program.function("main").orElseThrow()));
    while (!waiting.isEmpty()) {
      Function function = waiting.remove();
      if (reached.add(function)) {
        for (CallSite site : graph.sites().of(function)) {
          graph.edges(site).forEach(e -> waiting.add(e.target()));
        }
      }
    }
    return reached;
  }

  @Test
  void aCopyForEachFunctionPassed() {
    Program program =
        specialized(
            """
            static void one(void) {}
            static void two(void) {}
            static void apply(void (*f)(void)) { f(); }
            int main(void) { apply(one); apply(two); apply(two); return 0; }
            """);
    assertThat(calls(program, "apply")).containsExactly("[one]", "[two]");
    assertThat(program.functions().stream().filter(f -> f.name().equals("apply"))).hasSize(3);
  }

  @Test
  void functionsPassedOnAreFollowed() {
    Program program =
        specialized(
            """
            static void one(void) {}
            static void two(void) {}
            static void inner(void (*f)(void)) { f(); }
            static void outer(void (*f)(void)) { inner(f); }
            int main(void) { outer(one); outer(two); return 0; }
            """);
    assertThat(calls(program, "inner")).containsExactly("[one]", "[two]");
  }

  @Test
  void threadsBehindAWrapperAreToldApart() {
    Program program =
        specialized(
            """
            struct start { void *(*run)(void *); void *arg; };
            static void *one(void *a) { return a; }
            static void *two(void *a) { return a; }
            static void *begin(void *p) {
              struct start *s = p;
              return s->run(s->arg);
            }
            static void create(void *(*run)(void *), void *arg) {
              pthread_t t;
              struct start *s = malloc(sizeof *s);
              s->run = run;
              s->arg = arg;
              pthread_create(&t, NULL, begin, s);
            }
            int main(void) { create(one, NULL); create(two, NULL); return 0; }
            """);
    assertThat(calls(program, "begin")).containsExactly("[one]", "[two]");
  }

  @Test
  void whatIsNotKnownKeepsTheFunction() {
    Program program =
        specialized(
            """
            static void one(void) {}
            static void two(void) {}
            static void apply(void (*f)(void)) { f(); }
            int main(int argc, char **argv) {
              apply(argc > 1 ? one : two);
              apply(one);
              apply(two);
              return 0;
            }
            """);
    assertThat(calls(program, "apply")).containsExactly("[one, two]", "[one]", "[two]");
  }

  @Test
  void recursionWithTheFunctionEnds() {
    Program program =
        specialized(
            """
            static void one(void) {}
            static void two(void) {}
            static void ping(void (*f)(void), void (*g)(void), int n) {
              f();
              if (n > 0) ping(g, f, n - 1);
            }
            int main(void) { ping(one, two, 5); ping(two, two, 5); return 0; }
            """);
    assertThat(calls(program, "ping")).containsExactly("[one]", "[two]");
  }

  @Test
  void aFunctionThatGetsOneFunctionOnlyIsLeftAlone() {
    Program program =
        specialized(
            """
            static void one(void) {}
            static void apply(void (*f)(void)) { f(); }
            int main(void) { apply(one); apply(one); return 0; }
            """);
    assertThat(program.functions().stream().filter(f -> f.name().equals("apply"))).hasSize(1);
  }
}
