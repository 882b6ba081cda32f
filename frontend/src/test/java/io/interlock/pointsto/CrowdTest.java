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
import java.nio.file.Files;
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
    check(CProgram.of(Files.readString(file)));
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
