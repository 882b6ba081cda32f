package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.MemoryAccess;
import io.interlock.ir.Store;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Every access stands where the source has it. */
class PositionsTest {
  private static List<String> stores(Code code) {
    return code.all(Store.class).stream().map(s -> s.position().toString()).toList();
  }

  @Test
  void linesAndColumns() {
    Code code =
        CProgram.of(
                """
                int x, y, a[3];
                void f(int i) {
                  x = 1; y = 2;
                  if (i)
                    a[i] =
                        x;
                  y++;
                }
                """)
            .code("f");
    assertThat(code.all(MemoryAccess.class).stream().map(a -> a.position().toString()))
        .containsExactly("a.c:3:5", "a.c:3:12", "a.c:6:9", "a.c:5:10", "a.c:7:4", "a.c:7:4");
    assertThat(code.function().position().toString()).isEqualTo("a.c:2");
  }

  @Test
  void macrosStandWhereTheyAreUsed() {
    Code code =
        CProgram.of(
                """
                int x;
                #define SET(v) x = v
                #define TWICE(v) SET(v); \\
                    SET(v)
                void f(void) {
                  SET(1);
                  TWICE(2);
                }
                """)
            .code("f");
    assertThat(stores(code)).containsExactly("a.c:6:3", "a.c:7:3", "a.c:7:3");
  }

  @Test
  void includedCodeStandsInItsOwnFile() {
    CProgram c =
        CProgram.of(
            Map.of(
                "a.c",
                """
                int x;
                #include "lib/part.inc"
                void f(void) {
                  x = 1;
                #include "lib/rest.inc"
                  x = 3;
                }
                """,
                "lib/part.inc",
                "\nstatic int y;\nvoid g(void) { x = 1; y = 2; }\n",
                "lib/rest.inc",
                "  x = 2;\n"));
    assertThat(stores(c.code("f"))).containsExactly("a.c:4:5", "lib/rest.inc:1:5", "a.c:6:5");
    assertThat(stores(c.code("g"))).containsExactly("lib/part.inc:3:18", "lib/part.inc:3:25");
    assertThat(c.code("g").writes()).containsExactly("x", "part.inc:y");
    assertThat(c.function("g").position().toString()).isEqualTo("lib/part.inc:3");
  }

  @Test
  void lineDirectivesAreBelieved() {
    Code code =
        CProgram.of(
                """
                int x;
                void f(void) {
                  x = 1;
                #line 100 "grammar.y"
                  x = 2;
                  x = 3;
                }
                """)
            .code("f");
    assertThat(stores(code)).containsExactly("a.c:3:5", "grammar.y:100:5", "grammar.y:101:5");
  }

  @Test
  void farApartLinesAndLongLines() {
    Code code =
        CProgram.of("int x; void f(void) {" + "\n".repeat(70_000) + " ".repeat(400) + "x = 1; }")
            .code("f");
    assertThat(stores(code)).containsExactly("a.c:70001:403");
  }

  @Test
  void globalsAndTypesKnowTheirPlace() {
    CProgram c = CProgram.of("int x;\nstatic int y;\nvoid f(void) {\n static int z; z = y; }");
    assertThat(c.global("x").position().toString()).isEqualTo("a.c:1");
    assertThat(c.global("y").position().toString()).isEqualTo("a.c:2");
    assertThat(c.global("z").position().toString()).isEqualTo("a.c:4");
  }
}
