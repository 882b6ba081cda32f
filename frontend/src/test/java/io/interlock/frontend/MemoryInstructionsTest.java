package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.AccessShape;
import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.AtomicUpdate;
import io.interlock.ir.BitRange;
import io.interlock.ir.Call;
import io.interlock.ir.Call.MemoryArgument;
import io.interlock.ir.CompareExchange;
import io.interlock.ir.Fence;
import io.interlock.ir.Global;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Ordering;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.UndefinedConstant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How C touches memory, and what the IR says of it. */
class MemoryInstructionsTest {
  private static Code code(String declarations, String... flags) {
    return CProgram.of(declarations, flags).code("f");
  }

  @Test
  void sizesAndAlignments() {
    Code code =
        code(
            """
            char c; short s; int i; long l; float x; double d; long double ld; __int128 w; void *p; _Bool b;
            void f(void) { c = 1; s = 1; i = 1; l = 1; x = 1; d = 1; ld = 1; w = 1; p = 0; b = 1; }
            """);
    assertThat(code.all(Store.class).stream().map(s -> s.shape().size()))
        .containsExactly(1L, 2L, 4L, 8L, 4L, 8L, 10L, 16L, 8L, 1L);
    assertThat(code.all(Store.class).stream().map(s -> s.shape().alignment()))
        .containsExactly(1, 2, 4, 8, 4, 8, 16, 16, 8, 1);
  }

  @Test
  void aLocalThatIsNeverSetHasOneValue() {
    Code code = code("void g(int); void f(void) { int n, m; g(n); g(n); g(m); }");
    List<Call> calls = code.all(Call.class);
    assertThat(calls.get(0).arguments()).isEqualTo(calls.get(1).arguments());
    assertThat(calls.get(2).arguments()).isNotEqualTo(calls.get(1).arguments());
    assertThat(calls.get(0).arguments().get(0)).isInstanceOf(LocalValue.class);
  }

  @Test
  void aPointerThatIsNeverSetMayBeAny() {
    Code code = code("void g(int *); void f(void) { int *p; g(p); }");
    assertThat(code.only(Call.class).arguments().get(0)).isInstanceOf(UndefinedConstant.class);
  }

  @Test
  void packedStructs() {
    Code code =
        code(
            "struct __attribute__((packed)) p { char c; int i; long l; } g;"
                + "void f(void) { g.i = 1; g.l = 2; }");
    assertThat(code.writes()).containsExactly("g.i", "g.l");
    assertThat(code.all(Store.class).stream().map(s -> s.shape().alignment())).containsOnly(1);
  }

  @Test
  void aBitFieldStoreIsOneWrite() {
    Code code = code("struct { int a:3, b:5; } g; void f(int n) { g.b = n; }");
    assertThat(code.only(Store.class).bits()).isEqualTo(new BitRange(3, 5));
    assertThat(code.only(Load.class).purpose()).isEqualTo(Load.Purpose.BIT_FIELD_UPDATE);
  }

  @Test
  void aSignedBitFieldIsReadByItsBits() {
    Code code =
        code("struct { int a:3, b:5, c:9; int d:32; } g; int f(void) { return g.b + g.c; }");
    assertThat(code.all(Load.class).stream().map(Load::bits))
        .containsExactly(new BitRange(3, 5), new BitRange(8, 9));
  }

  @Test
  void aBitFieldThatFillsItsUnitIsAPlainAccess() {
    Code code = code("struct { unsigned char a:8; } g; void f(void) { g.a = 1; }");
    assertThat(code.writes()).containsExactly("g.a");
    assertThat(code.all(Load.class)).isEmpty();
  }

  @Test
  void aReadThatComesLongBeforeTheWriteStaysARead() {
    Code code =
        code(
            "int flags; void lock(void);"
                + "void f(void) { int old = flags; lock(); flags = old & ~4; }");
    assertThat(code.only(Load.class).purpose()).isEqualTo(Load.Purpose.READ);
    assertThat(code.only(Store.class).bits()).isNull();
  }

  @Test
  void aReadUsedOtherwiseTooStaysARead() {
    Code code = code("struct { int a:3, b:5; } g; int f(void) { return g.a = g.b; }");
    assertThat(code.reads()).containsExactly("g.b");
    assertThat(code.writes()).containsExactly("g.a");
  }

  @Test
  void smallAtomics() {
    Code code =
        code(
            """
            #include <stdatomic.h>
            _Atomic int a;
            int f(void) {
              a = 1;
              atomic_store_explicit(&a, 2, memory_order_release);
              atomic_store_explicit(&a, 3, memory_order_relaxed);
              return a + atomic_load_explicit(&a, memory_order_acquire);
            }
            """);
    assertThat(code.all(Store.class).stream().map(s -> s.shape().ordering()))
        .containsExactly(Ordering.SEQUENTIAL, Ordering.RELEASE, Ordering.RELAXED);
    assertThat(code.all(Load.class).stream().map(s -> s.shape().ordering()))
        .containsExactly(Ordering.SEQUENTIAL, Ordering.ACQUIRE);
    assertThat(code.writes()).containsOnly("a");
  }

  @Test
  void atomicUpdates() {
    Code code =
        code(
            """
            #include <stdatomic.h>
            _Atomic int a; int n;
            void f(void) {
              a++; a += 2; a &= 3;
              atomic_fetch_sub_explicit(&a, 1, memory_order_relaxed);
              __atomic_exchange_n(&n, 3, __ATOMIC_ACQ_REL);
              __atomic_fetch_nand(&n, 1, __ATOMIC_ACQUIRE);
              __sync_fetch_and_or(&n, 1);
              __sync_lock_test_and_set(&n, 1);
            }
            """);
    List<AtomicUpdate> updates = code.all(AtomicUpdate.class);
    assertThat(updates.stream().map(AtomicUpdate::operator))
        .containsExactly("add", "add", "and", "sub", "xchg", "nand", "or", "xchg");
    assertThat(updates.stream().map(code::name))
        .containsExactly("a", "a", "a", "a", "n", "n", "n", "n");
    assertThat(updates.stream().map(u -> u.shape().ordering()).skip(3))
        .containsExactly(
            Ordering.RELAXED,
            Ordering.ACQUIRE_RELEASE,
            Ordering.ACQUIRE,
            Ordering.SEQUENTIAL,
            Ordering.SEQUENTIAL);
  }

  @Test
  void compareExchange() {
    Code code =
        code(
            """
            #include <stdatomic.h>
            _Atomic int a; long n;
            void f(void) {
              int e = 1;
              atomic_compare_exchange_strong_explicit(&a, &e, 2, memory_order_acq_rel, memory_order_acquire);
              __sync_bool_compare_and_swap(&n, 1, 2);
            }
            """);
    List<CompareExchange> all = code.all(CompareExchange.class);
    assertThat(all.stream().map(code::name)).containsExactly("a", "n");
    assertThat(all.stream().map(c -> c.shape().size())).containsExactly(4L, 8L);
    assertThat(all.stream().map(c -> c.shape().ordering()))
        .containsExactly(Ordering.ACQUIRE_RELEASE, Ordering.SEQUENTIAL);
  }

  @Test
  void anAtomicMultiplicationIsALoopOfExchanges() {
    Code code = code("_Atomic int a; void f(void) { a *= 3; }");
    assertThat(code.reads()).containsExactly("a");
    assertThat(code.name(code.only(CompareExchange.class))).isEqualTo("a");
    assertThat(code.all(Store.class)).isEmpty();
  }

  @Test
  void largeAtomicsAreCallsOfTheLibrary() {
    Code code =
        code(
            """
            struct big { long a, b, c; };
            _Atomic struct big g;
            void f(struct big *p) { g = *p; *p = g; }
            """);
    assertThat(code.callees()).containsExactly("__atomic_store", "__atomic_load");
    assertThat(code.all(Call.class).stream().map(c -> code.name(c.arguments().get(1))))
        .containsOnly("g");
  }

  @Test
  void fences() {
    Code code =
        code(
            """
            #include <stdatomic.h>
            void f(void) { __sync_synchronize(); atomic_thread_fence(memory_order_acquire); }
            """);
    assertThat(code.all(Fence.class).stream().map(Fence::ordering))
        .containsExactly(Ordering.SEQUENTIAL, Ordering.ACQUIRE);
  }

  @Test
  void lockReleaseIsAReleasingStore() {
    Code code = code("int n; void f(void) { __sync_lock_release(&n); }");
    assertThat(code.only(Store.class).shape().ordering()).isEqualTo(Ordering.RELEASE);
  }

  @Test
  void volatileAccesses() {
    Code code =
        code(
            "struct s { int a[20]; }; volatile int v; int n; struct s from;"
                + "void f(volatile struct s *p) { v = 1; n = v; *p = from; *(volatile int *)&n = 2; }");
    assertThat(code.all(Store.class).stream().map(s -> s.shape().isVolatile()))
        .containsExactly(true, false, true);
    assertThat(code.only(Load.class).shape().isVolatile()).isTrue();
    assertThat(code.only(MemoryTransfer.class).volatility())
        .isEqualTo(AccessShape.Volatility.VOLATILE);
    assertThat(code.all(Store.class).stream().noneMatch(s -> s.shape().isAtomic())).isTrue();
  }

  @Test
  void threadLocals() {
    CProgram c =
        CProgram.of(
            "struct s { int a, b; }; __thread int t; static _Thread_local struct s s; extern __thread int e;"
                + "int *f(void) { t = 1; s.b = 2; e = 3; return &t; }");
    Code code = c.code("f");
    assertThat(code.writes()).containsExactly("t", "a.c:s.b", "e");
    assertThat(List.of("t", "s", "e"))
        .allSatisfy(
            name -> assertThat(c.global(name).storage()).isEqualTo(Global.Storage.THREAD_LOCAL));
    assertThat(code.all(Address.class).get(0).base())
        .isEqualTo(new SymbolAddress(c.global("t"), 0));
  }

  @Test
  void assemblyWithMemoryOperands() {
    Code code =
        code(
            """
            struct s { long a, b; };
            void f(int *p, struct s *s, int n) {
              asm("incl %0" : "+m"(*p));
              asm("movl %1, %0" : "=r"(n) : "m"(*p));
              asm("movq $0, %0" : "=m"(s->b));
              asm volatile("lock; xaddl %0, %1" : "+r"(n), "+m"(*p) : : "memory");
            }
            """);
    List<Call> calls = code.all(Call.class);
    assertThat(calls.stream().map(c -> ((InlineAssembly) c.callee()).text()))
        .containsExactly("incl $0", "movl $1, $0", "movq $$0, $0", "lock; xaddl $0, $1");
    assertThat(calls.stream().map(c -> code.name(c.arguments().get(0), 8, null)))
        .containsExactly("*p", "*p", "s->b", "*p");
    assertThat(calls.get(0).memoryArguments())
        .containsExactly(
            new MemoryArgument(0, MemoryArgument.Kind.ASSEMBLY_OPERAND, 4),
            new MemoryArgument(1, MemoryArgument.Kind.ASSEMBLY_OPERAND, 4));
    assertThat(calls.get(2).memoryArguments())
        .containsExactly(new MemoryArgument(0, MemoryArgument.Kind.ASSEMBLY_OPERAND, 8));
    assertThat(calls.stream().map(c -> ((InlineAssembly) c.callee()).constraints()).toList().get(0))
        .startsWith("=*m,*m");
    assertThat(((InlineAssembly) calls.get(3).callee()).effect())
        .isEqualTo(InlineAssembly.Effect.SIDE_EFFECTS);
  }

  @Test
  void variableLengthArraysAndAlloca() {
    Code code =
        code(
            """
            struct p { int x, y; };
            int f(int n, int i) {
              struct p a[n][3];
              char *c = __builtin_alloca(n), *d = __builtin_alloca(10);
              a[i][2].y = 1; c[i] = 2; d[3] = 3;
              return sizeof a;
            }
            """);
    assertThat(code.writes()).containsExactly("a[i][2].y", "c[i]", "d[3]");
    assertThat(code.all(Alloca.class).stream().map(Alloca::size)).containsExactly(-1L, -1L, 10L);
    assertThat(code.all(Alloca.class).stream().map(Alloca::elementSize))
        .containsExactly(24L, 1L, 1L);
  }

  @Test
  void variableArgumentsAreReadFromTheList() {
    Code code =
        code(
            """
            #include <stdarg.h>
            int f(int n, ...) { va_list ap; va_start(ap, n); n = va_arg(ap, int); va_end(ap); return n; }
            """);
    assertThat(code.reads())
        .contains("ap[0].gp_offset", "ap[0].reg_save_area", "ap[0].overflow_arg_area");
    assertThat(code.callees()).containsExactly("llvm.va_start.p0", "llvm.va_end.p0");
  }

  @Test
  void structCopies() {
    Code code =
        code(
            "struct s { int a[20]; } g; struct p { int x, y; } h;"
                + "void f(struct s *s, struct p *p) { *s = g; struct p l = h; l.y = 3; *p = l; }");
    MemoryTransfer copy = code.only(MemoryTransfer.class);
    assertThat(copy.kind()).isEqualTo(MemoryTransfer.Kind.COPY_DISJOINT);
    assertThat(copy.size()).isEqualTo(80);
    assertThat(code.destination(copy)).isEqualTo("*s");
    assertThat(code.source(copy)).isEqualTo("g");
    assertThat(code.reads()).as("a copy split by its members").containsExactly("h.x", "h.y");
    assertThat(code.writes()).containsExactly("p->x", "p->y");
  }

  @Test
  void memoryFunctions() {
    Code code =
        code(
            "#include <string.h>\n"
                + "void f(char *p, int n) { memcpy(p, \"abc\", 3); memmove(p, p + 1, n); memset(p, 0, 10); }");
    List<MemoryTransfer> all = code.all(MemoryTransfer.class);
    assertThat(all.stream().map(MemoryTransfer::kind))
        .containsExactly(
            MemoryTransfer.Kind.COPY_DISJOINT,
            MemoryTransfer.Kind.COPY_OVERLAPPING,
            MemoryTransfer.Kind.FILL);
    assertThat(all.stream().map(MemoryTransfer::size)).containsExactly(3L, -1L, 10L);
  }

  @Test
  void structsPassedAndReturnedInMemory() {
    CProgram c =
        CProgram.of(
            "struct s { int a[20]; }; struct s g; struct s get(struct s v) { return v; }"
                + "void f(void) { g = get(g); }");
    Call call = c.code("f").only(Call.class);
    assertThat(call.memoryArguments())
        .containsExactly(
            new MemoryArgument(0, MemoryArgument.Kind.STRUCT_RESULT, 80),
            new MemoryArgument(1, MemoryArgument.Kind.BY_VALUE, 80));
    assertThat(c.function("get").formals().get(0).isCopy()).isFalse();
    assertThat(c.function("get").formals().get(1).byValueSize()).isEqualTo(80);
  }

  @Test
  void pointersOfFourBytes() {
    CProgram c =
        CProgram.of(
            "struct s { char c; void *p; long l; } g; void f(struct s *s) { s->p = &g; s->l = 1; }",
            "-m32");
    assertThat(c.program().pointerSize()).isEqualTo(4);
    assertThat(c.code("f").writes()).containsExactly("s->p", "s->l");
    assertThat(c.code("f").all(Store.class).stream().map(s -> s.shape().size()))
        .containsExactly(4L, 4L);
    assertThat(c.global("g").size()).isEqualTo(12);
  }

  @Test
  void offsetsOfNegativeAndHugeIndexes() {
    Code code = code("int a[10]; void f(int *p, long i) { p[-1] = 1; p[1L << 40] = 2; a[i] = 3; }");
    assertThat(code.all(Address.class).stream().map(Address::offset))
        .containsExactly(-4L, 4L << 40, 0L);
    assertThat(code.writes()).containsExactly("p[-1]", "p[1099511627776]", "a[i]");
  }
}
