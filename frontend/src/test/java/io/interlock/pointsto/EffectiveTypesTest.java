package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import org.junit.jupiter.api.Test;

/** What declared types keep apart, and what they must not keep apart. */
class EffectiveTypesTest {
  @Test
  void memoryOfAPoolIsToldApartByWhatItIsUsedAs() {
    var p =
        Pointers.of(
            """
            struct a { int *p; int n; };
            struct b { int *q; long m; };
            int x, y;
            static char *pool;
            static void *take(size_t n) { char *p = pool; pool += n; return p; }
            int main(void) {
              pool = malloc(1000);
              struct a *a = take(sizeof *a);
              struct b *b = take(sizeof *b);
              a->p = &x;
              b->q = &y;
              at("p", a->p);
              at("q", b->q);
            }
            """);
    assertThat(p.targets("p")).containsExactly("x");
    assertThat(p.targets("q")).containsExactly("y");
  }

  @Test
  void dataOfAListStaysWhatItIs() {
    var p =
        Pointers.of(
            """
            struct item { struct item *next; void *data; } *list;
            struct job { int *p; } job;
            int x;
            static void put(void *data) {
              struct item *i = malloc(sizeof *i); i->data = data; i->next = list; list = i;
            }
            int main(void) {
              job.p = &x;
              put(&job);
              for (struct item *i = list; i; i = i->next) {
                struct job *j = i->data;
                at("job", j);
                at("p", j->p);
              }
            }
            """);
    assertThat(p.targets("job")).containsExactly("job");
    assertThat(p.targets("p")).containsExactly("x");
  }

  @Test
  void aCopyTakesTheTypeOfItsSource() {
    var p =
        Pointers.of(
            """
            struct job { int *p; long n; } job;
            int x;
            static void *duplicate(const void *from, size_t n) {
              void *to = malloc(n); memcpy(to, from, n); return to;
            }
            int main(void) {
              job.p = &x;
              void *kept = duplicate(&job, sizeof job);
              struct job *copy = kept;
              at("p", copy->p);
            }
            """);
    assertThat(p.targets("p")).containsExactly("x");
  }

  @Test
  void aStructIsUsedAsItsFirstMember() {
    var p =
        Pointers.of(
            """
            struct base { int *p; };
            struct derived { struct base base; int *q; } d;
            int x, y;
            static void use(struct base *b) { at("base", b); at("p", b->p); }
            static void user(void *b) { use(b); at("q", ((struct derived *)b)->q); }
            int main(void) {
              d.base.p = &x;
              d.q = &y;
              user(&d);
            }
            """);
    assertThat(p.targets("base")).containsExactly("d");
    assertThat(p.targets("p")).containsExactly("x");
    assertThat(p.targets("q")).containsExactly("y");
  }

  @Test
  void membersOfAUnionShareMemory() {
    var p =
        Pointers.of(
            """
            struct a { int *p; };
            struct b { int *q; };
            union u { struct a a; struct b b; } u;
            int x;
            int main(void) {
              struct a *a = &u.a;
              struct b *b = &u.b;
              a->p = &x;
              at("q", b->q);
            }
            """);
    assertThat(p.targets("q")).containsExactly("x");
  }

  @Test
  void unrelatedStructsAreKeptApart() {
    var p =
        Pointers.of(
            """
            struct a { int *p; } a;
            struct b { long n; int *q; } b;
            void *slots[2];
            int main(int argc, char **argv) {
              slots[0] = &a;
              slots[1] = &b;
              struct a *first = slots[0];
              struct b *second = slots[1];
              at("a", first);
              at("b", second);
              at("any", slots[argc]);
            }
            """);
    assertThat(p.targets("a")).containsExactly("a");
    assertThat(p.targets("b")).containsExactly("b");
    assertThat(p.targets("any")).containsExactly("a", "b");
  }

  @Test
  void structsThatTheProgramTakesForEachOtherAreRelated() {
    var p =
        Pointers.of(
            """
            struct a { int *p; } a;
            struct b { int *q; };
            int x;
            static struct b *as(struct a *from) { return (struct b *)from; }
            int main(void) {
              a.p = &x;
              at("b", as(&a));
              at("q", as(&a)->q);
            }
            """);
    assertThat(p.targets("b")).containsExactly("a");
    assertThat(p.targets("q")).containsExactly("x");
  }

  @Test
  void aBufferOfBytesHoldsWhatItIsUsedAs() {
    var p =
        Pointers.of(
            """
            struct job { int *p; };
            int x;
            _Alignas(8) static char buffer[64];
            int main(void) {
              struct job *in = (struct job *)buffer;
              in->p = &x;
              struct job *out = (struct job *)buffer;
              at("p", out->p);
            }
            """);
    assertThat(p.targets("p")).containsExactly("x");
  }

  @Test
  void aContainerIsFoundAtAnOffsetNotKnown() {
    var p =
        Pointers.of(
            """
            struct handle { struct handle *next; };
            struct table { long offset; };
            struct user { int *p; struct handle handle; int *q; } user;
            struct other { int *p; int *r; } other;
            int x, y;
            static void *element(struct table *t, struct handle *h) { return (char *)h - t->offset; }
            int main(void) {
              struct table t = {offsetof(struct user, handle)};
              user.p = &x;
              user.q = &y;
              struct user *u = element(&t, &user.handle);
              at("user", u);
              at("p", u->p);
              struct other *o = element(&t, &user.handle);
              at("other", o);
            }
            """);
    assertThat(p.targets("user")).containsExactly("user");
    assertThat(p.targets("p")).containsExactly("x");
    assertThat(p.targets("other")).isEmpty();
  }

  @Test
  void dataBehindAHeaderIsFoundAtAnOffsetNotKnown() {
    var p =
        Pointers.of(
            """
            struct header { long size; int *owner; };
            struct data { int *p; };
            int x;
            int main(int argc, char **argv) {
              struct header *h = malloc(sizeof *h + argc * 8);
              h->size = sizeof *h;
              struct data *d = (struct data *)((char *)h + h->size);
              d->p = &x;
              struct data *e = (struct data *)((char *)h + h->size);
              at("p", e->p);
            }
            """);
    assertThat(p.targets("p")).contains("x");
  }

  @Test
  void structsWithoutANameAreTheSameByTheirMembers() {
    var p =
        Pointers.of(
            """
            typedef struct { int *p; } one;
            typedef struct { int *q; } two;
            one o;
            void *cell = &o;
            int main(void) {
              one *same = cell;
              two *different = cell;
              at("same", same);
              at("different", different);
            }
            """);
    assertThat(p.targets("same")).containsExactly("o");
    assertThat(p.targets("different")).isEmpty();
  }

  @Test
  void memoryWithoutATypeLeadsToAllThatItIsUsedAs() {
    var p =
        Pointers.of(
            """
            struct job { int *p; };
            int x;
            static void *pool;
            static void *fresh(size_t n) { void **p = malloc(n + 8); *p = pool; return p + 1; }
            int main(void) {
              void *memory = fresh(sizeof(struct job));
              pool = memory;
              struct job *j = memory;
              j->p = &x;
              at("job", j);
              at("pool", pool);
            }
            """);
    var pool = p.places("pool");
    var reached = p.pointsTo().reachableFrom(pool);
    var job = p.places("job");
    assertThat(job.isEmpty()).isFalse();
    assertThat(reached.get(p.pointsTo().object(job.get(0)).index())).isTrue();
    assertThat(p.pointsTo().mayOverlap(pool, -1, job, 8)).isTrue();
  }

  @Test
  void bytesThatNobodyTakesForAStructStayBytes() {
    var p =
        Pointers.of(
            """
            struct job { int *p; } job;
            static void *cells[2];
            int main(void) {
              cells[0] = malloc(10);
              char *text = cells[0];
              text[0] = 'a';
              cells[1] = text;
              struct job *j = cells[1];
              at("text", text);
            }
            """);
    assertThat(p.targets("text")).hasSize(1).allMatch(t -> t.startsWith("heap@"));
  }

  @Test
  void whatIsStoredByAPointerWithoutATypeIsReadAsAny() {
    var p =
        Pointers.of(
            """
            typedef int (*fn)(int);
            static int one(int x) { return x; }
            static int two(int x) { return x; }
            struct s { long n; fn call; };
            void *kept;
            static void set(void *p, fn f) { ((struct s *)p)->call = f; }
            int main(int argc, char **argv) {
              void *m = malloc(argc);
              set(m, one);
              kept = m;
              struct s *s = kept;
              at("typed", s->call);
              struct s other = {0, two};
              at("other", other.call);
            }
            """);
    assertThat(p.targets("typed")).contains("one");
    assertThat(p.targets("other")).containsExactly("two");
  }

  @Test
  void aStructReturnedIntoATemporaryKeepsItsPointers() {
    var p =
        Pointers.of(
            """
            typedef int (*fn)(int);
            static int one(int x) { return x; }
            struct big { long pad[8]; fn f; };
            static struct big changed(struct big s) { s.pad[0]++; return s; }
            int main(void) {
              struct big s = {{0}, one};
              at("f", changed(s).f);
            }
            """);
    assertThat(p.targets("f")).containsExactly("one");
  }

  /** Two pools that hand out memory for more types than are kept apart for one object. */
  private static final String POOLS =
      """
      struct a { int *p; int n; };
      struct b { int *q; long m; };
      struct c { char c[3]; int *r; };
      struct d { long l; long m; int *s; };
      struct e { int *t; int *u; };
      struct f { short h; int *v; };
      struct g { char c[20]; int *g; };
      struct h { char c[28]; int *h; };
      struct i { char c[36]; int *i; };
      struct j { char c[44]; int *j; };
      int x, y, z;
      static char *first, *second;
      static void *take(size_t n) { char *p = first; first += n; return p; }
      static void *give(size_t n) { char *p = second; second += n; return p; }
      int main(void) {
        first = malloc(1000);
        second = malloc(1000);
        struct a *a = take(sizeof *a); a->p = &x;
        struct b *b = take(sizeof *b); b->q = &y;
        struct c *c = take(sizeof *c); c->r = &z;
        struct d *d = take(sizeof *d);
        struct e *e = take(sizeof *e);
        struct f *f = take(sizeof *f);
        struct g *g = take(sizeof *g); g->g = &x;
        struct h *h = take(sizeof *h); h->h = &x;
        struct i *i = take(sizeof *i); i->i = &x;
        struct j *j = take(sizeof *j); j->j = &x;
        at("p", a->p);
        at("q", b->q);
        at("r", c->r);
        at("none", f->v);
        void *raw = take(8);
        at("inline", ((struct b *)raw)->q);
        struct a *other = give(sizeof *other);
        at("other", other->p);
        struct b *b2 = give(sizeof *b2);
        struct c *c2 = give(sizeof *c2);
        struct d *d2 = give(sizeof *d2);
        struct e *e2 = give(sizeof *e2);
        struct g *g2 = give(sizeof *g2); g2->g = &x;
        struct h *h2 = give(sizeof *h2); h2->h = &x;
        struct i *i2 = give(sizeof *i2); i2->i = &x;
        struct j *j2 = give(sizeof *j2); j2->j = &x;
        b2->q = &z; c2->r = &x; d2->s = &x; e2->t = &x; d->s = &y; e->t = &y;
        at("shared", b->q);
      }
      """;

  @Test
  void poolsOfManyTypesShareWhatTheyHoldByType() {
    var p = Pointers.of(POOLS);
    assertThat(p.targets("p")).containsExactly("x");
    assertThat(p.targets("other")).containsExactly("x");
    assertThat(p.targets("shared")).containsExactly("y", "z");
    assertThat(p.targets("none")).isEmpty();
  }

  @Test
  void aCastWithoutAVariableSeesAllThatIsInThePool() {
    assertThat(Pointers.of(POOLS).targets("inline")).contains("y", "z");
  }

  @Test
  void inWhichOrderPoolsAreMetMakesNoDifference() {
    PointsToLawsTest.check(CProgram.of(Pointers.PRELUDE + POOLS), 3);
  }

  @Test
  void aStructIsCopiedToItsOwnTypeOnly() {
    var p =
        Pointers.of(
            """
            struct name { long length; int *text; };
            struct a { struct name name; int *p; } a;
            struct b { struct name name; int *q; } b;
            int x, y;
            static void *objects[2];
            int main(int argc, char **argv) {
              a.name.text = &x;
              a.p = &y;
              objects[0] = &a;
              objects[1] = &b;
              struct name *to = objects[argc];
              struct name *from = objects[argc + 1];
              *to = *from;
              at("text", b.name.text);
              at("q", b.q);
            }
            """);
    assertThat(p.targets("text")).containsExactly("x");
    assertThat(p.targets("q")).isEmpty();
  }
}
