package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.Call;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.path.SymbolNames;
import io.interlock.ir.type.TypePrinter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Places in memory are called what the source calls them. */
class NamesTest {
  private static final String STRUCTS =
      """
      void *malloc(unsigned long);
      void sink(void *);
      struct list { struct list *next; int v; };
      struct dev { int id; int flags; };
      struct base { int refs; };
      struct derived { struct base base; int extra; };
      struct priv { long pad; struct { long tx; long rx_p; } stats; };
      struct card { struct priv *priv; const struct ops *ops; struct ops { int (*open)(int); int (*close)(int); } table[4]; };
      #define container_of(p, t, m) ((t *)((char *)(p) - __builtin_offsetof(t, m)))
      """;

  private static Code code(String declarations) {
    return CProgram.of(STRUCTS + declarations).code("f");
  }

  private static List<String> writes(String declarations) {
    return code(declarations).writes();
  }

  private static List<String> reads(String declarations) {
    return code(declarations).reads();
  }

  @Test
  void locals() {
    String f = "void f(void) { int x; struct dev d; sink(&x); sink(&d); x = 1; d.flags = 2; }";
    assertThat(writes(f)).containsExactly("x", "d.flags");
  }

  @Test
  void formals() {
    String f = "void f(struct dev *d, int *n, int i) { d->flags = 1; *n = 3; sink(&i); i = 1; }";
    assertThat(writes(f))
        .as("the first write is that of the argument")
        .containsExactly("i", "d->flags", "*n", "i");
  }

  @Test
  void globals() {
    assertThat(writes("int n; struct dev g; void f(void) { n = 1; g.id = 2; g.flags = 3; }"))
        .containsExactly("n", "g.id", "g.flags");
  }

  @Test
  void statics() {
    String a = "static int count; static struct { int n; } s; void f(void) { count = 1; s.n = 2; }";
    String b = "static int count; void g(void) { count = 1; }";
    CProgram both = CProgram.of(Map.of("a.c", a, "lib/b.c", b));
    assertThat(both.code("f").writes()).containsExactly("a.c:count", "a.c:s.n");
    assertThat(both.code("g").writes()).containsExactly("b.c:count");
  }

  @Test
  void staticsOfFunctions() {
    String f = "void f(void) { static int count; count = 1; { static int count; count = 2; } }";
    assertThat(writes(f)).containsExactly("f::count", "f::count");
  }

  @Test
  void constantsTheCompilerMadeUp() {
    CProgram c = CProgram.of("void sink(const char *); void f(void) { sink(\"hello\"); }");
    assertThat(c.program().globals()).hasSize(1);
    assertThat(SymbolNames.of(c.program().globals().get(0))).isEqualTo(".str");
  }

  @Test
  void firstMembers() {
    assertThat(writes("void f(struct list *l) { l->next->next->v = 1; l->next->next = l; }"))
        .containsExactly("l->next->next->v", "l->next->next");
  }

  @Test
  void chainsOfPointers() {
    String f = "void f(struct card *dev) { dev->priv->stats.rx_p = 1; dev->priv->stats.tx = 2; }";
    assertThat(writes(f)).containsExactly("dev->priv->stats.rx_p", "dev->priv->stats.tx");
  }

  @Test
  void nestedStructs() {
    String f =
        "struct o { int a; struct { int b; struct dev d; } in; } g;"
            + "void f(struct o *o) { o->in.d.flags = 1; g.in.b = 2; g.in.d.id = 3; }";
    assertThat(writes(f)).containsExactly("o->in.d.flags", "g.in.b", "g.in.d.id");
  }

  @Test
  void structsOfOneMember() {
    String f =
        "struct w { struct { int v; } in; } g; void f(struct w *w) { w->in.v = 1; g.in.v = 2; }";
    assertThat(writes(f)).containsExactly("w->in.v", "g.in.v");
  }

  @Test
  void anonymousStructsAndUnions() {
    String f =
        "struct an { long k; union { struct { int x, y; }; long w; }; long z; };"
            + "void f(struct an *a, struct an b) { a->x = 1; a->y = 2; a->w = 3; b.y = 4; sink(&b); }";
    assertThat(writes(f)).containsExactly("a->x", "a->y", "a->w", "b.y");
  }

  @Test
  void copiesOfAnonymousParts() {
    String f =
        "struct an { long k; struct { long x, y; }; };"
            + "void f(struct an *a) { __builtin_memset(&a->x, 0, 16); }";
    Code code = code(f);
    assertThat(code.destination(code.only(MemoryTransfer.class))).isEqualTo("a->x");
  }

  @Test
  void unionsByTheSizeOfTheAccess() {
    String f =
        "union u { long l; struct { int lo, hi; } p; char b[8]; short s; } g;"
            + "void f(void) { g.l = 1; g.p.lo = 2; g.p.hi = 3; g.b[5] = 4; g.s = 5; }";
    assertThat(writes(f)).containsExactly("g.l", "g.p.lo", "g.p.hi", "g.b[5]", "g.s");
  }

  @Test
  void unionsByWhatIsPointedTo() {
    String f =
        "struct box { union { long number; struct dev *dev; } u; };"
            + "void f(struct box *b) { b->u.dev->flags = 1; }";
    assertThat(writes(f)).containsExactly("b->u.dev->flags");
  }

  @Test
  void arrays() {
    String f =
        "int a[10]; void f(int i) { a[0] = 1; a[3] = 2; a[i] = 3; a[i + 1] = 4; a[i - 2] = 5; }";
    assertThat(writes(f)).containsExactly("a[0]", "a[3]", "a[i]", "a[i + 1]", "a[i - 2]");
  }

  @Test
  void arraysOfOneElement() {
    assertThat(writes("int a[1]; char b[1]; void f(void) { a[0] = 1; b[0] = 2; }"))
        .containsExactly("a[0]", "b[0]");
  }

  @Test
  void arraysOfMoreDimensions() {
    String f =
        "int m[4][5]; void f(int i, int j, int (*q)[5]) {"
            + " m[i][j] = 1; m[2][j] = 2; m[i][3] = 3; m[1][2] = 4; q[i][2] = 5; }";
    assertThat(writes(f)).containsExactly("m[i][j]", "m[2][j]", "m[i][3]", "m[1][2]", "q[i][2]");
  }

  @Test
  void arraysInAndOfStructs() {
    String f =
        "struct s { int n; struct dev d[3]; int a[2][3]; } g;"
            + "void f(struct dev *p, struct s *s, int i, int j) {"
            + " g.d[i].flags = 1; g.d[2].id = 2; g.a[i][j] = 3; g.a[1][2] = 4; s->d[i].id = 5;"
            + " p[i].flags = 6; p[1].flags = 7; p[i + 1].id = 8; }";
    assertThat(writes(f))
        .containsExactly(
            "g.d[i].flags",
            "g.d[2].id",
            "g.a[i][j]",
            "g.a[1][2]",
            "s->d[i].id",
            "p[i].flags",
            "p[1].flags",
            "p[i + 1].id");
  }

  @Test
  void indexesThatAreLoaded() {
    String f = "int n, a[9]; struct dev d; void f(void) { a[n] = 1; a[d.id] = 2; a[a[3]] = 3; }";
    assertThat(writes(f)).containsExactly("a[n]", "a[d.id]", "a[a[3]]");
  }

  @Test
  void indexesTooLongToRead() {
    assertThat(writes("int a[9]; void f(int i, int j) { a[i * 3 + j] = 1; }"))
        .containsExactly("a[*]");
  }

  @Test
  void arraysOfOpenLength() {
    String f =
        "struct fl { int n; struct dev v[]; }; struct fl0 { int n; int v[0]; };"
            + "void f(struct fl *f, struct fl0 *z, int i) {"
            + " f->v[i].flags = 1; f->v[2].id = 2; f->n = 3; z->v[i] = 4; z->v[7] = 5; }";
    assertThat(writes(f))
        .containsExactly("f->v[i].flags", "f->v[2].id", "f->n", "z->v[i]", "z->v[7]");
  }

  @Test
  void bitFields() {
    String f =
        "struct b { unsigned a:3, b:5; int c:7; int w; unsigned long z:40; _Bool q:1; } g;"
            + "void f(struct b *p, int i) { g.a = 1; g.b = i; g.c = -2; p->z = 3; p->q = i; g.b = 0; }";
    Code code = code(f);
    assertThat(code.writes()).containsExactly("g.a", "g.b", "g.c", "p->z", "p->q", "g.b");
    assertThat(code.reads()).isEmpty();
  }

  @Test
  void bitFieldsRead() {
    String f =
        "struct b { unsigned a:3, b:5; int c:7; unsigned char top:8; int s:32; } g;"
            + "int f(void) { return g.a + g.b + g.c + g.top + g.s; }";
    assertThat(reads(f)).containsExactly("g.a", "g.b", "g.c", "g.top", "g.s");
  }

  @Test
  void bitFieldsChanged() {
    Code code = code("struct b { unsigned a:3, b:5; } g; void f(void) { g.b++; g.a |= 2; }");
    assertThat(code.reads()).containsExactly("g.b", "g.a");
    assertThat(code.writes()).containsExactly("g.b", "g.a");
  }

  @Test
  void masksOfPlainIntegersAreNoBitFields() {
    String f =
        "int flags; struct dev g;"
            + "int f(void) { flags &= ~0x100; g.flags = g.flags & ~0x10000; return flags & 0x200 | g.flags >> 16 & 3; }";
    Code code = code(f);
    assertThat(code.writes()).containsExactly("flags", "g.flags");
    assertThat(code.reads()).containsExactly("flags", "g.flags");
  }

  @Test
  void functionPointers() {
    String f =
        "int f(struct card *c, int i, int (*cb)(int)) {"
            + " c->ops->open(1); c->ops->close(2); c->table[i].close(3); c->table[2].open(4); return cb(5); }";
    assertThat(code(f).callees())
        .containsExactly(
            "c->ops->open", "c->ops->close", "c->table[i].close", "c->table[2].open", "cb");
  }

  @Test
  void tablesOfFunctions() {
    CProgram c =
        CProgram.of(
            "int on(int); int off(int); static int (*const table[])(int) = {on, 0, off};"
                + "int f(int i) { return table[i](1) + table[2](3); }");
    assertThat(c.code("f").callees()).containsExactly("a.c:table[i]", "a.c:table[2]");
    assertThat(c.addresses("table")).isEqualTo(Map.of(0L, "on", 16L, "off"));
  }

  @Test
  void heap() {
    String f =
        "\n\nvoid f(void) { ((struct dev *)malloc(8))->flags = 1; struct dev *p = malloc(8); p->id = 2; }";
    assertThat(writes(f)).containsExactly("*((char *)malloc@a.c:12 + 4)", "p->id");
  }

  @Test
  void whatFunctionsReturn() {
    String f = "struct dev *find(int); void f(void) { find(3)->flags = 1; }";
    assertThat(writes(f)).containsExactly("find@a.c:10->flags");
  }

  @Test
  void containerOf() {
    String f =
        "struct holder { int a; struct list l; int z; };"
            + "void f(struct list *l) { container_of(l, struct holder, l)->a = 1; container_of(l, struct holder, l)->z = 2;"
            + " struct holder *h = container_of(l, struct holder, l); h->z = 3; h->l.v = 4; }";
    assertThat(writes(f))
        .containsExactly("*((char *)l - 8)", "*((char *)l + 16)", "h->z", "h->l.v");
  }

  @Test
  void pointersToPointers() {
    String f =
        "void f(int **p, char **argv, struct dev **d) { **p = 1; p[1][2] = 2; *p = 0; argv[1][3] = 3; (*d)->flags = 4; d[2]->id = 5; }";
    assertThat(writes(f))
        .containsExactly("**p", "p[1][2]", "*p", "argv[1][3]", "(*d)->flags", "d[2]->id");
  }

  @Test
  void casts() {
    String f =
        "void f(struct base *b) { b->refs = 1; struct derived *d = (struct derived *)b; d->extra = 2; }";
    assertThat(writes(f))
        .as("one value, two variables: the one that tells more names it")
        .containsExactly("d->base.refs", "d->extra");
  }

  @Test
  void castsThatTheTypeDoesNotExplain() {
    String f =
        "struct wide { long a; long b; };"
            + "void f(struct dev *d, int i) { ((struct wide *)d)->b = 1; ((char *)d)[i] = 2; ((short *)d)[i + 1] = 3; }";
    assertThat(writes(f))
        .containsExactly("*((char *)d + 8)", "*((char *)d + i)", "*((char *)d + (i + 1) * 2)");
  }

  @Test
  void threadArguments() {
    assertThat(writes("void *f(void *arg) { struct dev *d = arg; d->flags = 1; return 0; }"))
        .containsExactly("d->flags");
  }

  @Test
  void voidPointers() {
    String f =
        "void f(void *p, int i) { *(int *)p = 1; ((char *)p)[i] = 2; ((int *)p)[i] = 3; *(int *)((char *)p + 8) = 4; }";
    assertThat(writes(f))
        .containsExactly("*p", "*((char *)p + i)", "*((char *)p + i * 4)", "*((char *)p + 8)");
  }

  @Test
  void typedefs() {
    String f =
        "typedef struct { int v; int w; } T; typedef T *P; typedef P A[3]; A all;"
            + "void f(P p, const T *volatile q, int i) { p->w = q->v; all[i]->w = 2; }";
    Code code = code(f);
    assertThat(code.writes()).containsExactly("q", "p->w", "all[i]->w");
    assertThat(code.reads()).containsExactly("q", "q->v", "all[i]");
  }

  @Test
  void structsByValue() {
    String f =
        "struct big { int a[10]; int x; };"
            + "struct big f(struct big s, int n) { struct big r; s.x = 3; r.x = s.a[2]; r.a[n] = 1; return r; }";
    Code code = code(f);
    assertThat(code.writes()).containsExactly("s.x", "r.x", "r.a[n]");
    assertThat(code.reads()).containsExactly("s.a[2]");
  }

  @Test
  void structCopies() {
    Code code =
        code(
            "struct priv g; struct one { int a[9]; } o; void f(struct priv *p, struct one *q) { *p = g; *q = o; }");
    assertThat(code.all(MemoryTransfer.class).stream().map(code::destination))
        .containsExactly("*p", "*q");
    assertThat(code.all(MemoryTransfer.class).stream().map(code::source)).containsExactly("g", "o");
  }

  @Test
  void structsSplitIntoValues() {
    String f =
        "void f(struct list *l) { struct { int n; struct list *cur; } it = { 0, l };"
            + " while (it.cur) { it.cur->v = it.n++; it.cur = it.cur->next; } }";
    Code code = code(f);
    assertThat(code.writes()).containsExactly("it.cur->v");
    assertThat(code.reads()).containsExactly("it.cur->next");
  }

  @Test
  void shadowedNames() {
    String f =
        "void f(void) { int x; sink(&x); x = 1; { struct dev x; sink(&x); x.id = 2; } x = 3; }";
    assertThat(writes(f)).containsExactly("x", "x.id", "x");
  }

  @Test
  void addressesHandedOut() {
    Code code =
        code("struct dev g; void f(struct card *c) { sink(&g.flags); sink(&c->priv->stats); }");
    List<Call> calls = code.all(Call.class);
    assertThat(code.name(calls.get(0).arguments().get(0))).isEqualTo("g.flags");
    assertThat(code.name(calls.get(1).arguments().get(0))).isEqualTo("c->priv->stats");
  }

  @Test
  void types() {
    CProgram c =
        CProgram.of(
            """
            typedef struct { int v; } T;
            struct s; enum e { A };
            int *const a; const char *const *b; int c[2][3]; int (*d)(void *, int); int (*e[4])(void);
            int (*f)[5]; T g; struct s *h; _Atomic int i; _Atomic(int *) j; volatile long k; enum e l;
            union { int x; } m; void *n; int (*(*o)(int))(char); const void *p; T *volatile q; unsigned char r;
            int (*s)(const char *, ...);
            """);
    Map<String, String> expected =
        Map.ofEntries(
            Map.entry("a", "int *const"),
            Map.entry("b", "const char *const *"),
            Map.entry("c", "int[2][3]"),
            Map.entry("d", "int (*)(void *, int)"),
            Map.entry("e", "int (*[4])(void)"),
            Map.entry("f", "int (*)[5]"),
            Map.entry("g", "T"),
            Map.entry("h", "struct s *"),
            Map.entry("i", "_Atomic int"),
            Map.entry("j", "int *_Atomic"),
            Map.entry("k", "volatile long"),
            Map.entry("l", "enum e"),
            Map.entry("m", "union"),
            Map.entry("n", "void *"),
            Map.entry("o", "int (*(*)(int))(char)"),
            Map.entry("p", "const void *"),
            Map.entry("q", "T *volatile"),
            Map.entry("r", "unsigned char"),
            Map.entry("s", "int (*)(const char *, ...)"));
    expected.forEach(
        (name, type) ->
            assertThat(TypePrinter.print(c.global(name).type())).as(name).isEqualTo(type));
  }
}
