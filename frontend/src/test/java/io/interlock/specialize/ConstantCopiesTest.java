package io.interlock.specialize;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.ir.verify.ProgramVerifier;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ConstantCopiesTest {
  private static final String LEAVES = "void a(void); void b(void); void c(void); int any(void);\n";

  private static Program copied(String source) {
    Program program = CProgram.of(LEAVES + source).program();
    Program copied =
        ConstantCopies.apply(
            program, ProgramModels.of(program, LibraryModels.shipped().in(program))::of);
    assertThat(ProgramVerifier.verify(copied)).isEmpty();
    return copied;
  }

  /** By function with code, what its versions call. */
  private static Map<String, List<List<String>>> calls(Program program) {
    var result = new TreeMap<String, List<List<String>>>();
    for (Function function : program.functions()) {
      program
          .body(function)
          .ifPresent(
              body -> {
                var called = new ArrayList<String>();
                for (Block block : body.blocks()) {
                  block.instructions().stream()
                      .filter(i -> i instanceof Call)
                      .flatMap(i -> ((Call) i).directCallee().stream())
                      .forEach(f -> called.add(f.name()));
                }
                result.computeIfAbsent(function.name(), n -> new ArrayList<>()).add(called);
              });
    }
    return result;
  }

  @Test
  void aCommandIsAFunctionOfItsOwn() {
    Program program =
        copied(
            """
            static void act(int what) {
              switch (what) { case 1: a(); a(); break; case 2: b(); default: c(); }
            }
            int main(void) { act(1); act(2); act(3); return 0; }
            """);
    assertThat(calls(program).get("act"))
        .containsExactlyInAnyOrder(List.of("a", "a"), List.of("b", "c"), List.of("c"));
  }

  @Test
  void numbersThatCutOffLessThanHalfMakeNoCopies() {
    Program program =
        copied(
            """
            static void act(int what) { if (what == 1) a(); b(); c(); }
            int main(void) { act(0); act(2); return 0; }
            """);
    assertThat(calls(program).get("act")).containsExactly(List.of("a", "b", "c"));
  }

  @Test
  void theFunctionStaysForOtherCalls() {
    Program program =
        copied(
            """
            static void act(int what) { if (what == 1) a(); else b(); }
            int main(void) { act(1); act(any()); return 0; }
            """);
    assertThat(calls(program).get("act"))
        .containsExactlyInAnyOrder(List.of("a"), List.of("a", "b"));
  }

  @Test
  void whatOnlyDroppedFunctionsCallIsDropped() {
    Program program =
        copied(
            """
            static void inner(int what) { if (what == 1) a(); else b(); }
            static void outer(int what) { if (what != 3) inner(what); else inner(1); }
            int main(void) { outer(2); return 0; }
            """);
    assertThat(calls(program).get("outer")).containsExactly(List.of("inner"));
    assertThat(calls(program).get("inner")).containsExactly(List.of("b"));
  }

  @Test
  void numbersThatDecideNothingMakeNoCopies() {
    Program program =
        copied(
            """
            int sink;
            static void log(int line) { sink = line; a(); }
            int main(void) { log(1); log(2); return 0; }
            """);
    assertThat(calls(program).get("log")).containsExactly(List.of("a"));
  }

  @Test
  void severalCasesOfOneBlockJoinThere() {
    Program program =
        copied(
            """
            static int pick(int what, int x) {
              int r = x;
              switch (what) { case 1: case 2: case 3: break; default: b(); r = 7; }
              return r;
            }
            int main(void) { return pick(2, any()) + pick(9, any()); }
            """);
    assertThat(calls(program).get("pick")).containsExactlyInAnyOrder(List.of(), List.of("b"));
  }

  @Test
  void recursionWithGrowingNumbersEnds() {
    Program program =
        copied(
            """
            static void down(int n) { if (n == 1000) a(); else down(n + 1); }
            int main(void) { down(0); return 0; }
            """);
    assertThat(calls(program).get("down")).hasSizeLessThan(20).contains(List.of("a", "down"));
  }
}
