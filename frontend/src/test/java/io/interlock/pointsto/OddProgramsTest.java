package io.interlock.pointsto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Programs that are large in one way, or do what only C lets one do: right answers, in time. */
final class OddProgramsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private static Pointers solved(PointsToKind kind, String source) {
    Supplier<Pointers> solve = () -> Pointers.of(kind, source);
    return assertTimeoutPreemptively(LONG, solve::get);
  }

  private static boolean isByOffset(PointsToKind kind) {
    return switch (kind) {
      case NONE, STEENSGAARD, ANDERSEN_FI -> false;
      case ANDERSEN, ORIGIN, CONTEXT -> true;
    };
  }

  /**
   * These and no others. Unification makes one of all that is passed to {@code at}, so there others
   * may be among them.
   */
  private static void holds(Pointers p, String name, PointsToKind kind, String... objects) {
    Set<String> found = objects(p.targets(name));
    assertThat(found).contains(objects);
    if (kind != PointsToKind.STEENSGAARD) {
      assertThat(found).containsExactlyInAnyOrder(objects);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aTableOfManyEntries(PointsToKind kind) {
    int functions = 50;
    String definitions =
        IntStream.range(0, functions)
            .mapToObj("static void f%d(void) {}\n"::formatted)
            .collect(Collectors.joining());
    String entries =
        IntStream.range(0, 100_000)
            .mapToObj(i -> "{%d, f%d, &x}".formatted(i, i % functions))
            .collect(Collectors.joining(","));
    Pointers p =
        solved(
            kind,
            """
            static int x, y, *py = &y;
            %s
            static struct { long n; void (*f)(void); int *x; } table[] = {%s};
            int main(int argc, char **argv) {
              table[argc].f();
              at("x", table[argc].x);
              at("y", py);
            }
            """
                .formatted(definitions, entries));
    assertThat(p.calledFrom("main")).hasSize(functions);
    holds(p, "y", kind, "y");
    if (isByOffset(kind)) {
      assertThat(p.targets("x")).containsExactly("x");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFunctionOfManyBlocks(PointsToKind kind) {
    String branches =
        IntStream.range(0, 5_000)
            .mapToObj("if (k == %d) p = k & 1 ? p : q; else q = p;\n"::formatted)
            .collect(Collectors.joining());
    Pointers p =
        solved(
            kind,
            """
            static int x, y, z;
            int main(int argc, char **argv) {
              volatile int k = argc;
              int *p = &x, *q = &y, *r = &z;
              %s
              at("p", p);
              at("r", r);
            }
            """
                .formatted(branches));
    holds(p, "p", kind, "x", "y");
    holds(p, "r", kind, "z");
  }

  /** The names without offsets. */
  private static Set<String> objects(Set<String> places) {
    return places.stream()
        .map(place -> place.replaceFirst("\\+(any|[0-9]+)$", ""))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void structsThatPointToThemselves(PointsToKind kind) {
    Pointers p =
        solved(
            kind,
            """
            struct node { struct node *next, **back; struct node *(*step)(struct node *); } a, b;
            static struct node *forward(struct node *n) { return n->next; }
            static struct node *never(struct node *n) { return n; }
            static struct node *(*unused)(struct node *) = never;
            int main(void) {
              a.next = &b; b.next = &a;
              a.back = &b.next; b.back = &a.back[0];
              a.step = b.step = forward;
              struct node *n = &a;
              for (int i = 0; i < 10; i++) n = n->step(*n->back);
              at("n", n);
            }
            """);
    assertThat(objects(p.targets("n"))).contains("a", "b").doesNotContain("never");
    assertThat(p.calledFrom("main")).containsExactly("forward");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void typesWithoutSize(PointsToKind kind) {
    Pointers p =
        solved(
            kind,
            """
            struct nothing {} e, many[4];
            struct tail { int n; struct nothing e; int *z[0]; };
            static int x, y, *py = &y;
            int main(int argc, char **argv) {
              struct tail *t = malloc(sizeof *t + 8 * sizeof(int *));
              t->z[argc] = &x;
              struct nothing *n = &many[argc];
              e = *n;
              at("z", t->z[3]);
              at("n", n);
              at("y", py);
            }
            """);
    holds(p, "z", kind, "x");
    holds(p, "y", kind, "y");
    if (kind != PointsToKind.STEENSGAARD) {
      assertThat(objects(p.targets("n"))).isSubsetOf("many");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void wrongNumbersOfArguments(PointsToKind kind) {
    Pointers p =
        solved(
            kind,
            """
            static int x, y;
            static void none(void) {}
            static int *two(int *a, int *b) { at("a", a); at("b", b); return b; }
            static void *any(int n, ...) {
              va_list list; va_start(list, n); return va_arg(list, void *);
            }
            int main(void) {
              ((void (*)(int *, int *))none)(&x, &y);
              at("one", ((int *(*)(int *))two)(&x));
              int *(*volatile three)(int *, int *, int *) = (int *(*)(int *, int *, int *))two;
              at("three", three(&x, &y, &x));
              at("any", ((void *(*)(int, int *))any)(1, &y));
            }
            """);
    assertThat(objects(p.targets("a"))).contains("x");
    assertThat(objects(p.targets("b"))).contains("y");
    assertThat(objects(p.targets("three"))).contains("y");
    assertThat(objects(p.targets("any"))).contains("y");
    assertThat(p.calledFrom("main")).contains("two").doesNotContain("none");
    if (kind == PointsToKind.ANDERSEN) {
      assertThat(p.targets("a")).containsExactly("x");
      assertThat(p.targets("any")).containsExactly("y");
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void functionsInUnions(PointsToKind kind) {
    Pointers p =
        solved(
            kind,
            """
            union u { long n; void *p; void (*f)(void); struct { void (*g)(void); } s; } u, other;
            static void called(void) {}
            static void hidden(void) {}
            int main(void) {
              u.n = (long)called;
              other.f = hidden;
              u.s.g();
            }
            """);
    assertThat(p.calledFrom("main")).containsExactly("called");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void stepsWithoutEnd(PointsToKind kind) {
    Pointers p =
        solved(
            kind,
            """
            struct s { long n; struct s *a, *b; };
            static int x;
            int main(int argc, char **argv) {
              char *p = malloc(argc), *start = p;
              struct s **q = (struct s **)p;
              for (int i = 0; i < argc; i++) {
                p = (char *)&((struct s *)p)->b;
                q = (struct s **)&((struct s *)q)->a;
                *q = (struct s *)p;
                *(struct s ***)p = q;
                q = (struct s **)(*q)->b;
              }
              *(int **)start = &x;
              at("p", *(int **)p);
              at("start", start);
            }
            """);
    assertThat(objects(p.targets("p"))).contains("x", "heap@4");
    holds(p, "start", kind, "heap@4");
    assertThat(p.places("p").size()).isLessThan(3 * PlaceTable.MAX_OFFSETS);
  }
}
