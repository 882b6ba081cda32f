package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.MemoryTransfer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Places in memory are called what the source calls them. */
class NamesTest {
  private static final String STRUCTS =
      """
      typedef unsigned long size_t;
      void *malloc(size_t);
      void sink(void *);
      struct list { struct list *next; int v; };
      struct dev { int id; int flags; };
      struct base { int refs; };
      struct derived { struct base base; int extra; };
      #define container_of(p, t, m) ((t *)((char *)(p) - __builtin_offsetof(t, m)))
      """;

  private static Code code(String function) {
    return CProgram.of(STRUCTS + function).code("f");
  }

  private static List<String> writes(String function) {
    return code(function).writes();
  }

  private static List<String> reads(String function) {
    return code(function).reads();
  }

  @Test
  void locals() {
    assertThat(writes("void f(void) { int x; struct dev d; sink(&x); sink(&d); x = 1; d.flags = 2; }"))
        .containsExactly("x", "d.flags");
  }

  @Test
  void formals() {
    assertThat(writes("void f(struct dev *d, int *n, int i) { d->flags = i; *n = 3; sink(&i); i = 1; }"))
        .containsExactly("d->flags", "*n", "i", "i")
        .as("the first write to i is the caller's");
  }
}
