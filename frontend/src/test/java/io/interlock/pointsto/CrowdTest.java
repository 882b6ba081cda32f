package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.model.LibraryModels;
import io.interlock.run.RunContext;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where objects are told apart by type only, no call that is found otherwise is missing. */
final class CrowdTest {
  private static final PointsToLimits AT_ONCE = crowding(64);

  /** And whatever holds the same is one. */
  private static final PointsToLimits ALIKE_AT_ONCE = crowding(0);

  private static PointsToLimits crowding(int alike) {
    return PointsToLimits.NONE.withCrowding(new PointsToLimits.Crowding(0, 0, alike));
  }

  static List<Path> programs() throws IOException {
    return PointsToLawsTest.programs();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void findsAllCallsOfOurPrograms(Path file) throws IOException {
    check(CProgram.of(CProgram.withHeaders(file)));
  }

  @Property(tries = 60, seed = "2026", shrinking = ShrinkingMode.OFF)
  void findsAllCallsOfGeneratedPrograms(@ForAll long seed) {
    check(CProgram.of(PointerPrograms.of(seed)));
  }

  private static void check(CProgram program) {
    Set<String> calls = calls(program, PointsToLimits.NONE);
    assertThat(calls(program, AT_ONCE)).containsAll(calls);
    assertThat(calls(program, ALIKE_AT_ONCE)).containsAll(calls);
    assertThat(calls(program, AT_ONCE)).containsAll(calls(program, PointsToKind.CONTEXT, AT_ONCE));
    assertThat(calls(program, AT_ONCE)).containsAll(calls(program, PointsToKind.ORIGIN, AT_ONCE));
  }

  private static final String HANDLERS =
      """
      #include <stdlib.h>
      struct request { int id; };
      struct timer { int at; };
      struct hook { void (*run)(struct request *); };
      struct alarm { void (*ring)(struct timer *); };
      static void serve(struct request *r) { r->id = 1; }
      static void log_it(struct request *r) { r->id = 2; }
      static void tick(struct timer *t) { t->at = 3; }
      static void *slots[3];
      static void call(void *h, struct request *r) { struct hook *k = h; k->run(r); }
      static void wake(void *a, struct timer *t) { struct alarm *k = a; k->ring(t); }
      int main(void) {
        struct hook *h = malloc(sizeof *h);
        struct alarm *a = malloc(sizeof *a);
        h->run = serve;
        slots[0] = h;
        slots[1] = a;
        a->ring = tick;
        h = malloc(sizeof *h);
        h->run = log_it;
        slots[2] = h;
        struct request r;
        struct timer t;
        call(slots[0], &r);
        call(slots[2], &r);
        wake(slots[1], &t);
        return 0;
      }
      """;

  @Test
  void tellsObjectsApartByType() {
    CProgram program = CProgram.of(HANDLERS);
    assertThat(calls(program, AT_ONCE))
        .containsExactly("call -> log_it", "call -> serve", "wake -> tick");
  }

  private static final String MEMBERS =
      """
      #include <stdlib.h>
      #include <string.h>
      typedef void (*fn)(void *);
      struct job { void *arg; fn run; };
      struct hook { int kind; fn call; fn plain; };
      struct base { int kind; fn free; };
      struct derived { struct base base; int more; };
      union any { struct { int tag; fn one; } a; struct { int tag; fn two; } b; };
      static void work(void *p) {}
      static void hooked(void *p) {}
      static void slotted(void *p) {}
      static void derived_free(void *p) {}
      static void in_union(void *p) {}
      static void raw(void *p) {}
      static void *slots[8];
      static void set(fn *where, fn f) { *where = f; }
      static void do_job(void *j) { struct job *k = j; k->run(k->arg); }
      static void do_call(void *h) { struct hook *k = h; k->call(0); }
      static void do_plain(void *h) { struct hook *k = h; k->plain(0); }
      static void do_free(void *b) { struct base *k = b; k->free(b); }
      static void do_union(void *u) { union any *k = u; k->b.two(0); }
      int main(void) {
        struct job *j = malloc(sizeof *j);
        struct hook *h = malloc(sizeof *h);
        struct derived *d = malloc(sizeof *d);
        union any *u = malloc(sizeof *u);
        slots[0] = j;
        slots[1] = h;
        slots[2] = d;
        slots[3] = u;
        j->run = work;
        h->call = hooked;
        set(&h->plain, slotted);
        d->base.free = derived_free;
        u->a.one = in_union;
      %s
        do_job(slots[0]);
        do_call(slots[1]);
        do_plain(slots[1]);
        do_free(slots[2]);
        do_union(slots[3]);
        return 0;
      }
      """;

  /** What is stored in a member is found there, by whatever way it came there, and nowhere else. */
  @Test
  void findsFunctionsInTheMembersTheyAreStoredIn() {
    assertThat(calls(CProgram.of(MEMBERS.formatted("")), AT_ONCE))
        .containsExactly(
            "do_call -> hooked",
            "do_free -> derived_free",
            "do_job -> work",
            "do_plain -> slotted",
            "do_union -> in_union");
  }

  /** The address of a member is taken for that of another type of function. */
  @Test
  void findsWhatIsStoredAsAnotherTypeOfFunction() {
    String store = "int (**at)(int *) = (int (**)(int *))&h->plain; *at = (int (*)(int *))raw;";
    assertThat(calls(CProgram.of(MEMBERS.formatted(store)), AT_ONCE))
        .contains("do_plain -> raw", "do_plain -> slotted");
  }

  /** Nothing is known of where it is stored, so it may be found anywhere. */
  @Test
  void findsWhatIsStoredBehindBytesAnywhere() {
    String store =
        "char *at = (char *)j; *(void **)(at + offsetof(struct job, run)) = (void *)raw;";
    String program = "#include <stddef.h>\n" + MEMBERS.formatted(store);
    assertThat(calls(CProgram.of(program), AT_ONCE)).contains("do_job -> raw", "do_job -> work");
  }

  private static final String SLOTS =
      """
      #include <stdlib.h>
      typedef void (*fn)(void *);
      struct first { fn run; int a; };
      struct inner { int a; fn run; };
      struct plain { int a; fn run; };
      union job { struct { int fd; } file; struct { fn run; void *args[]; } call; };
      static void in_first(void *p) {}
      static void in_inner(void *p) {}
      static void in_plain(void *p) {}
      static void in_job(void *p) {}
      static void stored(void *p) {}
      static void *slots[8];
      static void put(void **where, void *what) { *where = what; }
      static void do_first(void *p) { struct first *k = p; k->run(0); }
      static void do_inner(void *p) { struct inner *k = p; k->run(0); }
      static void do_plain(void *p) { struct plain *k = p; k->run(0); }
      static void do_job(void *p) { union job *k = p; k->call.run(k->call.args); }
      int main(int argc, char **argv) {
        struct first *f = malloc(sizeof *f);
        struct inner *i = malloc(sizeof *i);
        struct plain *p = malloc(sizeof *p);
        union job *j = malloc(sizeof *j + 2 * sizeof(void *));
        slots[0] = f;
        slots[1] = i;
        slots[2] = p;
        slots[3] = j;
        f->run = in_first;
        i->run = in_inner;
        p->run = in_plain;
        j->call.run = in_job;
        j->call.args[argc] = argv;
      %s
        do_first(slots[0]);
        do_inner(slots[1]);
        do_plain(slots[2]);
        do_job(slots[3]);
        return 0;
      }
      """;

  /** A pointer to a pointer leads to members whose address is taken, and not to others. */
  @Test
  void findsWhatIsStoredByPointersToPointers() {
    assertThat(slots("put((void **)&i->run, (void *)stored);"))
        .containsExactly(
            "do_first -> in_first",
            "do_inner -> in_inner",
            "do_inner -> stored",
            "do_job -> in_job",
            "do_plain -> in_plain");
  }

  /** What begins a struct is stored by a pointer to the struct, too. */
  @Test
  void findsWhatIsStoredAtTheBeginningOfStructs() {
    assertThat(slots("put((void **)f, (void *)stored);"))
        .contains("do_first -> stored")
        .doesNotContain("do_plain -> stored");
  }

  /** Structs are taken apart as bytes. */
  @Test
  void findsWhatIsStoredByPointersMadeOfBytes() {
    assertThat(slots("char *at = (char *)p; void **to = (void **)(at + 8); *to = (void *)stored;"))
        .contains("do_plain -> stored")
        .doesNotContain("do_inner -> stored");
  }

  private static Set<String> slots(String store) {
    return calls(CProgram.of(SLOTS.formatted(store)), AT_ONCE);
  }

  private static final String HANDED_OUT =
      """
      #include <stdarg.h>
      typedef void *(*fn)(void *, void *);
      extern void keep(fn, void *);
      static fn current;
      static void *result;
      static void *several(int n, ...) {
        va_list list;
        va_start(list, n);
        void *p = va_arg(list, void *);
        fn f = va_arg(list, fn);
        return f(p, p);
      }
      static void *run(void *a, void *b) { return result = several(0, a, current); }
      static void choose(void) { current = run; }
      int main(int argc, char **argv) {
        choose();
        keep(current, argv);
        return 0;
      }
      """;

  /** It is given memory of the crowd, too, but the function does not get lost in that. */
  @Test
  void unknownCodeCallsTheFunctionItIsGiven() {
    assertThat(calls(CProgram.of(HANDED_OUT), AT_ONCE)).containsExactly("several -> run");
  }

  private static Set<String> calls(CProgram program, PointsToLimits limits) {
    return calls(program, PointsToKind.ANDERSEN, limits);
  }

  private static Set<String> calls(CProgram program, PointsToKind kind, PointsToLimits limits) {
    PointsTo pointsTo =
        kind.solve(program.program(), LibraryModels.shipped()::of, RunContext.silent(), limits)
            .pointsTo();
    var found = new TreeSet<String>();
    for (Function caller : program.program().functions()) {
      program
          .program()
          .body(caller)
          .ifPresent(
              body -> {
                for (Block block : body.blocks()) {
                  for (Instruction i : block.instructions()) {
                    if (i instanceof Call call && call.directCallee().isEmpty()) {
                      for (Function callee : pointsTo.functions(caller, call.callee())) {
                        found.add(caller.name() + " -> " + callee.name());
                      }
                    }
                  }
                }
              });
    }
    return found;
  }
}
