package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AndersenTest {
  @Test
  void addressesCopiesLoadsAndStores() {
    var p =
        Pointers.of(
            """
            int x, y, z;
            int *a, *b;
            int main(void) {
              a = &x;
              b = &y;
              int **q = &a;
              *q = &z;
              at("a", a);
              at("b", b);
              at("q", q);
            }
            """);
    assertThat(p.targets("a")).containsExactly("x", "z");
    assertThat(p.targets("b")).containsExactly("y");
    assertThat(p.targets("q")).containsExactly("a");
  }

  @Test
  void membersAreToldApart() {
    var p =
        Pointers.of(
            """
            struct pair { int *first; long n; int *second; } s, *sp = &s;
            int x, y;
            int main(void) {
              sp->first = &x;
              sp->second = &y;
              at("first", s.first);
              at("second", s.second);
              at("member", &sp->second);
            }
            """);
    assertThat(p.targets("first")).containsExactly("x");
    assertThat(p.targets("second")).containsExactly("y");
    assertThat(p.targets("member")).containsExactly("s+16");
  }

  @Test
  void elementsOfAnArrayAreOne() {
    var p =
        Pointers.of(
            """
            struct cell { int *a, *b; } table[10];
            int x, y;
            int main(int argc, char **argv) {
              table[argc].a = &x;
              table[2].b = &y;
              struct cell *c = table;
              for (int i = 0; i < 10; i++, c++) {
                at("a", c->a);
                at("b", c->b);
              }
              at("cell", c);
            }
            """);
    assertThat(p.targets("a")).containsExactly("x");
    assertThat(p.targets("b")).containsExactly("y");
    assertThat(p.targets("cell")).containsExactly("table");
  }

  @Test
  void aContainerIsFoundFromItsMember() {
    var p =
        Pointers.of(
            """
            struct link { struct link *next; };
            struct object { int *data; struct link link; } o;
            int x;
            struct link *list = &o.link;
            int main(void) {
              o.data = &x;
              struct object *found = (struct object *)((char *)list - offsetof(struct object, link));
              at("object", found);
              at("data", found->data);
            }
            """);
    assertThat(p.targets("object")).containsExactly("o");
    assertThat(p.targets("data")).containsExactly("x");
  }

  @Test
  void callsThroughPointersPassArgumentsAndResults() {
    var p =
        Pointers.of(
            """
            int x, y;
            static int *same(int *p) { at("same", p); return p; }
            static int *other(int *p) { at("other", p); return &y; }
            int *(*f)(int *);
            int *(*never)(int *) = other;
            int main(void) {
              f = same;
              at("result", f(&x));
            }
            """);
    assertThat(p.targets("same")).containsExactly("x");
    assertThat(p.targets("other")).isEmpty();
    assertThat(p.targets("result")).containsExactly("x");
    assertThat(p.calledFrom("main")).containsExactly("same");
  }

  @Test
  void allocationsAreToldApartThroughWrappers() {
    var p =
        Pointers.of(
            """
            static void *xmalloc(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
            static int **make(void) { return xmalloc(sizeof(int *)); }
            int x, y;
            static void one(void) { int **a = make(); *a = &x; at("a", *a); at("heap", a); }
            static void two(void) { int **b = make(); *b = &y; at("b", *b); }
            int main(void) { one(); two(); }
            """);
    assertThat(p.targets("a")).containsExactly("x");
    assertThat(p.targets("b")).containsExactly("y");
    assertThat(p.targets("heap")).containsExactly("heap@1 in make < one");
  }

  @Test
  void structsAreCopiedMemberByMember() {
    var p =
        Pointers.of(
            """
            struct s { int *a; int *b; long pad[4]; };
            int x, y;
            static void take(struct s v) { at("byValueA", v.a); at("byValueB", v.b); }
            static struct s give(void) { struct s r = { &x, &y }; return r; }
            int main(void) {
              struct s v = give();
              struct s w;
              w = v;
              struct s u;
              memcpy(&u, &w, sizeof u);
              at("a", u.a);
              at("b", u.b);
              take(u);
            }
            """);
    assertThat(p.targets("a")).containsExactly("x");
    assertThat(p.targets("b")).containsExactly("y");
    assertThat(p.targets("byValueA")).containsExactly("x");
    assertThat(p.targets("byValueB")).containsExactly("y");
  }

  @Test
  void pointersSurviveIntegers() {
    var p =
        Pointers.of(
            """
            #include <stdint.h>
            int x;
            uintptr_t kept;
            int main(void) {
              kept = (uintptr_t)&x | 1;
              at("back", (int *)(kept & ~(uintptr_t)1));
              at("number", (void *)0x1000);
            }
            """);
    assertThat(p.targets("back")).containsExactly("x");
    assertThat(p.targets("number")).isEmpty();
  }

  @Test
  void unnamedArgumentsArriveTogether() {
    var p =
        Pointers.of(
            """
            int x, y, z;
            static void f(int *named, ...) {
              va_list ap;
              va_start(ap, named);
              int *first = va_arg(ap, int *);
              va_end(ap);
              at("named", named);
              at("unnamed", first);
            }
            int main(void) { f(&x, &y, &z); }
            """);
    assertThat(p.targets("named")).containsExactly("x");
    assertThat(p.targets("unnamed")).containsExactly("y", "z");
  }

  @Test
  void threadsGetTheirArgument() {
    var p =
        Pointers.of(
            """
            struct job { int *data; } job;
            int x;
            static void *run(void *arg) { struct job *j = arg; at("arg", j); at("data", j->data); return j->data; }
            int main(void) {
              pthread_t t;
              void *result;
              job.data = &x;
              pthread_create(&t, NULL, run, &job);
              pthread_join(t, &result);
              at("result", result);
            }
            """);
    assertThat(p.targets("arg")).containsExactly("job");
    assertThat(p.targets("data")).containsExactly("x");
    assertThat(p.targets("result")).containsExactly("x");
  }

  @Test
  void memoryFromOutsideHasOneObjectPerType() {
    var p =
        Pointers.of(
            """
            struct peer { struct peer *next; int *n; };
            struct peer *unknown(void);
            int main(int argc, char **argv) {
              struct peer *a = unknown();
              at("a", a);
              at("next", a->next->next);
              at("n", a->n);
              at("argv", argv[1]);
            }
            """);
    assertThat(p.targets("a")).containsExactly("outside struct peer");
    assertThat(p.targets("next")).containsExactly("outside struct peer");
    assertThat(p.targets("n")).containsExactly("outside int");
    assertThat(p.targets("argv")).containsExactly("outside char");
  }

  @Test
  void whatUnknownFunctionsGetIsPublished() {
    var p =
        Pointers.of(
            """
            struct node { struct node *next; } a, b, c;
            static int callback(void *data) { at("data", data); return 0; }
            void unknown(struct node *n, int (*f)(void *));
            int main(void) {
              a.next = &b;
              unknown(&a, callback);
            }
            """);
    var published = p.pointsTo().published();
    assertThat(p.pointsTo().objects())
        .filteredOn(o -> published.get(o.index()) && o.symbol() != null)
        .extracting(o -> String.valueOf(o.symbol()))
        .containsExactlyInAnyOrder("a", "b", "callback");
    assertThat(p.targets("data")).containsExactly("a", "outside void+any");
    assertThat(p.pointsTo().escapedFunctions())
        .filteredOn(e -> e.call() != null)
        .extracting(e -> e.function().name())
        .containsExactly("callback");
  }

  @Test
  void tablesOfFunctionsAreReadByMember() {
    var p =
        Pointers.of(
            """
            static void open1(void) {} static void open2(void) {}
            static void close1(void) {} static void close2(void) {}
            struct ops { const char *name; void (*open)(void); void (*close)(void); };
            static const struct ops all[] = { { "1", open1, close1 }, { "2", open2, close2 } };
            static void opens(int i) { all[i].open(); }
            static void closes(const struct ops *o) { o->close(); }
            int main(int argc, char **argv) { opens(argc); closes(&all[argc]); }
            """);
    assertThat(p.calledFrom("opens")).containsExactly("open1", "open2");
    assertThat(p.calledFrom("closes")).containsExactly("close1", "close2");
  }

  @Test
  void overlapsAreDecidedByBytes() {
    var p =
        Pointers.of(
            """
            struct s { long a; long b; char text[16]; } s, t[4];
            int main(int argc, char **argv) {
              at("a", &s.a); at("b", &s.b); at("text", &s.text[argc]); at("s", &s);
              at("ta", &t[1].a); at("tb", &t[2].b);
            }
            """);
    PointsTo pt = p.pointsTo();
    assertThat(pt.mayOverlap(p.places("a"), 8, p.places("b"), 8)).isFalse();
    assertThat(pt.mayOverlap(p.places("a"), 9, p.places("b"), 8)).isTrue();
    assertThat(pt.mayOverlap(p.places("s"), -1, p.places("b"), 8)).isTrue();
    assertThat(pt.mayOverlap(p.places("text"), 1, p.places("b"), 8)).isFalse();
    assertThat(pt.mayOverlap(p.places("ta"), 8, p.places("tb"), 8)).isFalse();
    assertThat(pt.mayOverlap(p.places("tb"), 40, p.places("ta"), 8)).isTrue();
    assertThat(pt.mayOverlap(p.places("a"), -1, p.places("ta"), -1)).isFalse();
    assertThat(pt.shifted(p.places("a"), 8)).isEqualTo(p.places("b"));
    assertThat(pt.indexed(p.places("ta"), 0, 32)).isEqualTo(p.places("ta"));
  }

  @Test
  void onlyWhatAWrapperReturnsTakesTheCallersType() {
    var p =
        Pointers.of(
            """
            struct thread { int id; };
            struct start { void *(*run)(void *); struct thread *thread; };
            static struct start *last;
            static void *one(void *a) { return a; }
            static struct thread *create(void *(*run)(void *)) {
              struct thread *thread = malloc(sizeof *thread);
              struct start *start = malloc(sizeof *start);
              start->run = run;
              start->thread = thread;
              last = start;
              return thread;
            }
            int main(void) {
              struct thread *t = create(one);
              at("run", last->run);
              at("thread", last->thread);
              at("t", t);
            }
            """);
    assertThat(p.targets("run")).containsExactly("one");
    assertThat(p.targets("t")).isNotEmpty();
    assertThat(p.targets("thread")).containsAll(p.targets("t"));
  }

  @Test
  void unnamedArgumentsOfAWrapperBelongToItsCall() {
    var p =
        Pointers.of(
            """
            struct cell { int *value; };
            static int x, y;
            static struct cell *make(int n, ...) {
              struct cell *c = malloc(sizeof *c);
              va_list list;
              va_start(list, n);
              c->value = va_arg(list, int *);
              va_end(list);
              return c;
            }
            int main(void) {
              struct cell *a = make(1, &x);
              struct cell *b = make(1, &y);
              at("a", a->value);
              at("b", b->value);
            }
            """);
    assertThat(p.targets("a")).containsExactly("x");
    assertThat(p.targets("b")).containsExactly("y");
  }
}
