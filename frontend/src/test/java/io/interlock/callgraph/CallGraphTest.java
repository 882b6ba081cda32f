package io.interlock.callgraph;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.pointsto.ModelLookup;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.RunContext;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class CallGraphTest {
  private final Map<String, FunctionModel> models = new HashMap<>();

  private void model(String name, Action... actions) {
    models.put(name, new FunctionModel(name, List.of(actions), "test:1"));
  }

  private CallGraph graph(CProgram program) {
    return graph(program, RunContext.silent());
  }

  private CallGraph graph(CProgram program, RunContext run) {
    ModelLookup lookup = function -> Optional.ofNullable(models.get(function.name()));
    PointsTo pointsTo = PointsToKind.ANDERSEN.solve(program.program(), lookup, RunContext.silent());
    return CallGraph.build(program.program(), lookup, pointsTo, run);
  }

  private static Action.Run run(int argument, Action.Occasion occasion) {
    List<@Nullable Operand> none = List.of();
    return new Action.Run(Operand.argument(argument), none, occasion, null, null);
  }

  private static List<String> names(List<Function> functions) {
    return functions.stream().map(Function::name).toList();
  }

  /** The edges of a function's sites: {@code DIRECT f}, {@code THREAD f through g}. */
  private static List<String> edges(CallGraph graph, Function function) {
    var shown = new ArrayList<String>();
    for (CallSite site : graph.sites().of(function)) {
      for (CallEdge edge : graph.edges(site)) {
        Function through = edge.through();
        shown.add(
            edge.kind() + " " + edge.target() + (through == null ? "" : " through " + through));
      }
    }
    return shown;
  }

  @Test
  void sitesAreNumberedInTheOrderOfTheText() {
    CProgram program =
        CProgram.of(
            """
            void a(int); void b(void);
            void one(int x) { a(1); if (x) b(); else a(2); a(1); }
            void two(void) { a(1); }
            """);
    CallSites sites = CallSites.of(program.program());
    assertThat(sites.count()).isEqualTo(5);
    for (int i = 0; i < sites.count(); i++) {
      assertThat(sites.site(i).index()).isEqualTo(i);
    }
    assertThat(sites.of(program.function("one")))
        .extracting(site -> site.call().position().column())
        .containsExactly(19, 32, 42, 48);
    assertThat(sites.of(program.function("two"))).hasSize(1);
    assertThat(sites.of(program.function("a"))).isEmpty();
    // equal as records, and yet different calls
    List<CallSite> one = sites.of(program.function("one"));
    assertThat(one.get(0)).isNotEqualTo(one.get(3));
  }

  @Test
  void componentsComeCalleesFirst() {
    CProgram program =
        CProgram.of(
            """
            void leaf(void) {}
            void odd(int n);
            void even(int n) { if (n) odd(n - 1); leaf(); }
            void odd(int n) { if (n) even(n - 1); }
            void self(int n) { if (n) self(n - 1); }
            int main(void) { even(3); self(1); }
            """);
    CallGraph graph = graph(program);
    List<List<String>> components =
        graph.components().stream()
            .filter(component -> !component.get(0).isIntrinsic())
            .map(CallGraphTest::names)
            .toList();
    assertThat(components)
        .containsExactlyInAnyOrder(
            List.of("leaf"), List.of("even", "odd"), List.of("self"), List.of("main"));
    assertThat(components.indexOf(List.of("leaf")))
        .isLessThan(components.indexOf(List.of("even", "odd")));
    assertThat(components.get(3)).containsExactly("main");
    assertThat(graph.component(program.function("odd")))
        .isEqualTo(graph.component(program.function("even")));
    assertThat(graph.isRecursive(program.function("odd"))).isTrue();
    assertThat(graph.isRecursive(program.function("self"))).isTrue();
    assertThat(graph.isRecursive(program.function("leaf"))).isFalse();
    assertThat(graph.isRecursive(program.function("main"))).isFalse();
  }

  @Test
  void callersAreSitesAndEachCountsOnce() {
    CProgram program =
        CProgram.of("void f(void) {}\nvoid g(void) { f(); f(); }\nvoid h(void) { g(); }\n");
    CallGraph graph = graph(program);
    assertThat(graph.callers(program.function("f")))
        .isEqualTo(graph.sites().of(program.function("g")));
    assertThat(graph.callers(program.function("h"))).isEmpty();
    assertThat(graph.graph().successors(program.function("g").index())).hasSize(1);
  }

  @Test
  void aModelWinsOverABody() {
    model("lock", new Action.Blocks());
    model("under", new Action.BodyUnder(Operand.argument(0)));
    CProgram program =
        CProgram.of(
            """
            void inner(void) {}
            void lock(void *p) { inner(); }
            void under(void *p) { inner(); }
            void other(void) { inner(); }
            int main(void) { lock(0); under(0); other(); }
            """);
    CallGraph graph = graph(program);
    Function main = program.function("main");
    assertThat(edges(graph, main)).containsExactly("MODELLED lock", "DIRECT under", "DIRECT other");
    assertThat(names(graph.callees(graph.sites().of(main).get(0)))).isEmpty();
    assertThat(names(graph.targets(graph.sites().of(main).get(0)))).containsExactly("lock");
    assertThat(graph.callers(program.function("lock"))).isEmpty();
    assertThat(reached(graph, graph.reachable(List.of(main))))
        .containsExactlyInAnyOrder("main", "under", "other", "inner");
  }

  private static List<String> reached(CallGraph graph, BitSet functions) {
    return functions.stream().mapToObj(i -> graph.program().functions().get(i).name()).toList();
  }

  @Test
  void modelsRunFunctionsOnTheirOccasions() {
    model("qsort_like", run(0, Action.Occasion.NOW));
    model("spawn", run(1, Action.Occasion.THREAD));
    model("on_signal", run(0, Action.Occasion.INTERRUPT));
    model("at_end", run(0, Action.Occasion.AT_EXIT));
    model("submit", run(0, Action.Occasion.EXECUTOR));
    model("defer", run(0, Action.Occasion.LATER));
    model("once", new Action.Once(Operand.argument(0), Operand.argument(1)));
    CProgram program =
        CProgram.of(
            """
            typedef void (*fn)(void);
            void qsort_like(fn); void spawn(int, fn); void on_signal(fn); void at_end(fn);
            void submit(fn); void defer(fn); void once(int *, fn);
            void f(void) {}
            int control;
            int main(void) {
              qsort_like(f); spawn(1, f); on_signal(f); at_end(f); submit(f); defer(f);
              once(&control, f);
            }
            """);
    CallGraph graph = graph(program);
    Function main = program.function("main");
    assertThat(edges(graph, main))
        .filteredOn(edge -> !edge.startsWith("MODELLED"))
        .containsExactly(
            "CALLBACK f through qsort_like",
            "THREAD f through spawn",
            "INTERRUPT f through on_signal",
            "AT_EXIT f through at_end",
            "EXECUTOR f through submit",
            "LATER f through defer",
            "CALLBACK f through once");
    List<CallSite> sites = graph.sites().of(main);
    assertThat(graph.callers(program.function("f"))).containsExactly(sites.get(0), sites.get(6));
    assertThat(names(graph.callees(sites.get(1)))).isEmpty();
    CallEdge thread = graph.edges(sites.get(1)).get(1);
    assertThat(thread.run()).contains(run(1, Action.Occasion.THREAD));
  }

  @Test
  void aLoopOfEventsCallsBackWhatItWasHanded() {
    List<@Nullable Operand> none = List.of();
    var handed = new Action.Run(Operand.argument(0), none, Action.Occasion.LOOP, null, "events");
    model("watch", handed);
    model("loop", new Action.RunLoop("events", null));
    model("other_loop", new Action.RunLoop("other", null));
    CProgram program =
        CProgram.of(
            """
            void watch(void (*)(void)); void loop(void); void other_loop(void);
            void f(void) {} void g(void) {}
            void start(void) { loop(); other_loop(); }
            int main(void) { watch(f); watch(g); start(); }
            """);
    CallGraph graph = graph(program);
    assertThat(edges(graph, program.function("start")))
        .containsExactly(
            "MODELLED loop",
            "CALLBACK f through loop",
            "CALLBACK g through loop",
            "MODELLED other_loop");
    assertThat(edges(graph, program.function("main")))
        .contains("LOOP f through watch", "LOOP g through watch");
  }

  @Test
  void reachingThreadsIsAQuestionOfItsOwn() {
    model("spawn", run(0, Action.Occasion.THREAD));
    CProgram program =
        CProgram.of("void spawn(void (*)(void)); void f(void) {}\nint main(void) { spawn(f); }\n");
    CallGraph graph = graph(program);
    List<Function> main = List.of(program.function("main"));
    assertThat(reached(graph, graph.reachable(main))).containsExactly("main");
    assertThat(reached(graph, graph.reachable(main, EnumSet.of(EdgeKind.THREAD))))
        .containsExactlyInAnyOrder("main", "f");
  }

  @Test
  void functionsHandedToTheUnknownEscape() {
    CProgram program =
        CProgram.of(
            """
            void unknown(void (*)(void), void (*)(void), int); void f(void) {} void g(void) {}
            void known(void (*p)(void)) {}
            int main(void) { unknown(f, g, 1); unknown(f, f, 2); known(f); }
            """);
    CallGraph graph = graph(program);
    assertThat(edges(graph, program.function("main")))
        .containsExactly(
            "DIRECT unknown",
            "ESCAPED f through unknown",
            "ESCAPED g through unknown",
            "DIRECT unknown",
            "ESCAPED f through unknown",
            "DIRECT known");
    assertThat(graph.callers(program.function("f"))).isEmpty();
  }

  @Test
  void assemblyAndIntrinsicsAreNoCalls() {
    CProgram program =
        CProgram.of(
            """
            int f(int n, ...) {
              __builtin_va_list list;
              __builtin_va_start(list, n);
              __asm__ volatile("nop");
              __builtin_va_end(list);
              return n;
            }
            """);
    CallGraph graph = graph(program);
    assertThat(graph.sites().of(program.function("f"))).isNotEmpty();
    assertThat(edges(graph, program.function("f"))).isEmpty();
    assertThat(graph.unresolved()).isEmpty();
  }

  @Test
  void aCallThroughAPointerToNothingIsUnresolved() {
    CProgram program =
        CProgram.of("void (*p)(void); int main(void) { p(); }\nvoid f(void) { f(); }\n");
    CallGraph graph = graph(program);
    assertThat(graph.unresolved()).isEqualTo(graph.sites().of(program.function("main")));
    assertThat(CallGraph.isIndirect(graph.unresolved().get(0))).isTrue();
  }

  @Test
  void aCancelledRunSaysSo() {
    CProgram program = CProgram.of("void f(void) {}\nint main(void) { f(); }\n");
    assertThat(graph(program).isComplete()).isTrue();
    RunContext run = RunContext.silent();
    run.cancellation().request("enough");
    CallGraph graph = graph(program, run);
    assertThat(graph.isComplete()).isFalse();
    assertThat(graph.components()).hasSize(2);
  }
}
