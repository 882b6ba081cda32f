package io.interlock.pointsto;

import java.util.List;
import java.util.Random;

/**
 * Makes small programs that do to pointers what C allows: address-of, loads, stores, members,
 * unions, arrays, casts, address arithmetic, memory copies, allocation through wrappers, calls
 * through pointers, unnamed arguments, threads, and unknown functions. They compile; they are not
 * meant to run.
 *
 * <p>A build makes the same ones each time. Others come with another {@code -Dinterlock.seed}.
 */
public final class PointerPrograms {
  private static final String START =
      """
      #include <stdarg.h>
      #include <stddef.h>
      #include <stdlib.h>
      #include <string.h>
      #include <pthread.h>
      typedef void *(*fn)(void *, void *);
      struct in { int *i; fn f; };
      struct s { struct s *next; struct in in; int *i; void *v; fn f; struct in many[3]; };
      union u { fn f; int *i; struct s *s; long n; void *v; };
      struct open { int n; void *tail[]; };
      extern void *outside(void *, ...);
      extern struct s *made_elsewhere(struct s **, int);
      extern void keep(fn, void *);
      static void *wrap(size_t n) { void *p = malloc(n); if (!p) abort(); return p; }
      static int x0, x1, x2;
      static int *i0 = &x0, *i1;
      static struct s a0, a1, *s0 = &a0, *s1;
      static union u u0;
      static fn table[4], f0, f1;
      static void *v0, *v1;
      static struct open *o0;
      static pthread_t thread;
      """;

  private static final List<String> STATEMENTS =
      List.of(
          "INT = &GLOBALINT;",
          "INT = INT;",
          "*INTS = INT;",
          "INT = *INTS;",
          "STRUCT = &a0;",
          "STRUCT = &a1;",
          "STRUCT = STRUCT->next;",
          "STRUCT->next = STRUCT;",
          "STRUCT->in.i = INT;",
          "INT = STRUCT->in.i;",
          "STRUCT->i = INT;",
          "INT = STRUCT->i;",
          "STRUCT->v = ANY;",
          "ANY = STRUCT->v;",
          "STRUCT->f = FUN;",
          "FUN = STRUCT->f;",
          "STRUCT->many[k].f = FUN;",
          "FUN = STRUCT->many[k].f;",
          "STRUCT->in = STRUCT->many[1];",
          "*STRUCT = *STRUCT;",
          "memcpy(STRUCT, STRUCT, sizeof(struct s));",
          "memcpy(&STRUCT->in, &STRUCT->many[k], n);",
          "memmove(ANY, STRUCT, n);",
          "FUN = FUNCTION;",
          "table[k] = FUN;",
          "FUN = table[k];",
          "ANY = FUN(ANY, ANY);",
          "ANY = FUNCTION(ANY, STRUCT);",
          "((void (*)(void *))FUN)(ANY);",
          "INT = ((int *(*)(int *, int, int *))FUN)(INT, k, INT);",
          "ANY = STRUCT;",
          "STRUCT = ANY;",
          "ANY = INT;",
          "INT = ANY;",
          "ANY = (void *)FUN;",
          "FUN = (fn)ANY;",
          "ANY = malloc(sizeof(struct s));",
          "STRUCT = wrap(sizeof(struct s));",
          "INT = wrap(n);",
          "ANY = (char *)ANY + offsetof(struct s, in);",
          "STRUCT = (struct s *)((char *)ANY - offsetof(struct s, v));",
          "ANY = (char *)ANY + k;",
          "u0.f = FUN;",
          "INT = u0.i;",
          "u0.n = (long)ANY;",
          "ANY = u0.v;",
          "STRUCT = u0.s;",
          "pthread_create(&thread, 0, (void *(*)(void *))FUN, ANY);",
          "ANY = several(k, ANY, FUN, STRUCT);",
          "ANY = outside(ANY, FUN, STRUCT);",
          "STRUCT = made_elsewhere(&STRUCT, k);",
          "keep(FUN, ANY);",
          "o0 = wrap(sizeof *o0 + n);",
          "o0->tail[k] = ANY;",
          "ANY = o0->tail[k];",
          "{ struct s local = *STRUCT; STRUCT = &local; }",
          "{ struct in cell = {INT, FUN}; STRUCT->in = cell; ANY = &cell; }",
          "{ void *pair[2] = {ANY, STRUCT}; ANY = pair[k & 1]; }");

  private static final long SEED = Long.getLong("interlock.seed", 0);

  private final Random random;

  private PointerPrograms(long seed) {
    random = new Random(seed);
  }

  public static String of(long seed) {
    return new PointerPrograms(seed + SEED).program();
  }

  private String program() {
    int functions = 2 + random.nextInt(4);
    var out = new StringBuilder(START);
    for (int i = 0; i < functions; i++) {
      out.append("static void *g").append(i).append("(void *, void *);\n");
    }
    out.append("static void *several(int k, ...) {\n  va_list list, copy; va_start(list, k);\n");
    out.append("  va_copy(copy, list); void *p = va_arg(copy, void *);\n");
    out.append("  fn f = va_arg(list, fn); return f(p, va_arg(list, void *));\n}\n");
    for (int i = 0; i < functions; i++) {
      out.append("static void *g").append(i).append("(void *l0, void *l1) {\n");
      body(out, functions);
      out.append("  return ").append(any()).append(";\n}\n");
    }
    out.append("int main(int argc, char **argv) {\n  void *l0 = argv, *l1 = 0;\n");
    body(out, functions);
    return out.append("  return 0;\n}\n").toString();
  }

  private void body(StringBuilder out, int functions) {
    out.append("  int *li = 0; struct s *ls = 0; fn lf = 0; int k = 0; size_t n = 0;\n");
    out.append("  k = *(volatile int *)&k; n = *(volatile size_t *)&n;\n");
    for (int i = 3 + random.nextInt(10); i > 0; i--) {
      String statement = STATEMENTS.get(random.nextInt(STATEMENTS.size()));
      out.append("  ").append(filled(statement, functions)).append("\n");
    }
  }

  private String filled(String statement, int functions) {
    String text = statement;
    text = fill(text, "GLOBALINT", "x0", "x1", "x2");
    text = fill(text, "INTS", "(&i0)", "(&i1)", "(&a0.i)", "((int **)v0)", "(&ls->i)");
    text = fill(text, "INT", "i0", "i1", "li");
    text = fill(text, "STRUCT", "s0", "s1", "ls");
    text = fill(text, "FUNCTION", "g" + random.nextInt(functions));
    text = fill(text, "FUN", "f0", "f1", "lf");
    return fill(text, "ANY", "v0", "v1", "l0", "l1");
  }

  private String any() {
    return fill("ANY", "ANY", "v0", "v1", "l0", "l1", "(void *)ls");
  }

  /** Each occurrence of a word is replaced by a choice of its own. */
  private String fill(String text, String word, String... choices) {
    String filled = text;
    while (filled.contains(word)) {
      String choice = choices[random.nextInt(choices.length)];
      int at = filled.indexOf(word);
      filled = filled.substring(0, at) + choice + filled.substring(at + word.length());
    }
    return filled;
  }
}
