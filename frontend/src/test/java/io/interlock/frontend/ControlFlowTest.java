package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.Branch;
import io.interlock.ir.Call;
import io.interlock.ir.Call.CallTrait;
import io.interlock.ir.Choose;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Switch;
import io.interlock.ir.Unreachable;
import org.junit.jupiter.api.Test;

/** How C decides where to go on, and whom to call. */
class ControlFlowTest {
  private static Code code(String declarations, String... flags) {
    return CProgram.of(declarations, flags).code("f");
  }

  @Test
  void switches() {
    Code code =
        code(
            "int f(int x) { switch (x) { case 1: return 5; case 3 ... 5: return 7; case -1: x++; default: return x; } }");
    Switch s = code.only(Switch.class);
    assertThat(s.cases().stream().map(c -> ((IntegerConstant) c.constant()).value()))
        .containsExactly(1L, 3L, 4L, 5L, -1L);
    assertThat(s.cases().get(1).target()).isEqualTo(s.cases().get(3).target());
    assertThat(s.cases()).noneMatch(c -> c.target() == s.otherwise());
  }

  @Test
  void computedGoto() {
    Code code =
        code(
            "int f(int i) { static void *t[] = {&&a, &&b, &&c}; goto *t[i]; a: return 1; b: i++; goto *t[i]; c: return 3; }");
    assertThat(code.only(Choose.class).successors()).hasSize(3);
    assertThat(code.reads()).containsExactly("f::t[i]", "f::t[i]");
  }

  @Test
  void assemblyGoto() {
    Code code =
        code(
            "int f(int x) { int y; asm goto(\"mov %1, %0; je %l2\" : \"=r\"(y) : \"r\"(x) : : hit); return y; hit: return y + 1; }");
    assertThat(code.only(Choose.class).successors()).hasSize(2);
    assertThat(code.only(Call.class).result()).isNotNull();
  }

  @Test
  void conditionalValues() {
    Code code =
        code("int f(int a, int *p, int *q) { int *r = a ? p : q; return *r + (a > 3 ? 1 : 2); }");
    assertThat(code.all(Phi.class)).isNotEmpty();
    assertThat(code.only(Select.class).then()).isEqualTo(new IntegerConstant(1, 32));
    assertThat(code.reads()).containsExactly("*r");
  }

  @Test
  void shortCircuits() {
    Code code = code("int f(int *p, int *q) { return *p && *q; }");
    assertThat(code.only(Branch.class)).isNotNull();
    assertThat(code.reads()).containsExactly("*p", "*q");
  }

  @Test
  void callsThatDoNotReturn() {
    CProgram c =
        CProgram.of(
            "_Noreturn void die(void); void stop(void) __attribute__((noreturn));"
                + "void f(int x) { if (x) die(); stop(); }");
    Code code = c.code("f");
    assertThat(code.all(Call.class))
        .hasSize(2)
        .allSatisfy(call -> assertThat(call.traits()).contains(CallTrait.NO_RETURN));
    assertThat(code.all(Unreachable.class)).hasSize(2);
    assertThat(code.all(Return.class)).isEmpty();
    assertThat(c.function("die").has(FunctionTrait.NO_RETURN)).isTrue();
  }

  @Test
  void callsThatReturnTwice() {
    CProgram c =
        CProgram.of(
            "#include <setjmp.h>\njmp_buf env; int f(void) { if (setjmp(env)) return 1; longjmp(env, 2); }");
    Code code = c.code("f");
    assertThat(code.callees()).containsExactly("_setjmp", "longjmp");
    assertThat(code.all(Call.class).get(0).traits()).contains(CallTrait.RETURNS_TWICE);
    assertThat(c.function("_setjmp").has(FunctionTrait.RETURNS_TWICE)).isTrue();
  }

  @Test
  void functionsInTheOldStyle() {
    CProgram c =
        CProgram.of(
            "int old(a, b) int a; char *b; { return b[a]; } int other(); int f(void) { return other(1, \"x\") + old(1, \"y\"); }",
            "-std=gnu89");
    assertThat(c.code("old").reads()).containsExactly("b[a]");
    assertThat(c.code("f").callees()).containsExactly("other", "old");
    assertThat(c.code("f").all(Call.class).get(0).arguments()).hasSize(2);
  }

  @Test
  void variadicFunctions() {
    CProgram c = CProgram.of("int log(const char *, ...); void f(int x) { log(\"a\", x, 1.5); }");
    assertThat(c.function("log").has(FunctionTrait.VARIADIC)).isTrue();
    assertThat(c.code("f").only(Call.class).arguments()).hasSize(3);
  }

  @Test
  void lockWrappersStayCalls() {
    CProgram c =
        CProgram.of(
            "static inline __attribute__((always_inline)) void lock(int *l) { __sync_lock_test_and_set(l, 1); }"
                + "int l; void f(void) { lock(&l); }");
    assertThat(c.code("f").callees()).containsExactly("lock");
    assertThat(c.isDefined("lock")).isTrue();
  }

  @Test
  void bodiesForInliningAreUsed() {
    CProgram c =
        CProgram.of(
            "inline int c99(int x) { return x * 2; }"
                + "extern inline __attribute__((gnu_inline)) int gnu(int x) { return x * 3; }"
                + "int f(void) { return c99(1) + gnu(2); }");
    assertThat(c.isDefined("c99")).isTrue();
    assertThat(c.isDefined("gnu")).isTrue();
  }

  @Test
  void unreachableCodeIsTolerated() {
    Code code = code("int f(int x) { return 1; x++; while (x) { x = x * 2 + f(x); } return x; }");
    assertThat(code.instructions()).isNotEmpty();
  }
}
