package io.interlock.frontend;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Initial values of variables: every address is there, numbers where they are few. */
class InitialValuesTest {
  private static final String OPS =
      """
      struct ops { int (*open)(int); struct { int (*a[2])(int); void *p; } in; const char *name; };
      int o1(int x) { return x; }
      static int o2(int x) { return x + 1; }
      int g; struct { int a, b; } gs; int arr[10];
      """;

  @Test
  void tablesOfFunctions() {
    CProgram c =
        CProgram.of(
            OPS
                + "struct ops tab[] = { { o1, { { 0, o2 }, &gs.b }, \"first\" }, { 0 },"
                + " { .in.p = &arr[3] }, [5] = { o2 } };");
    assertThat(c.addresses("tab"))
        .isEqualTo(
            Map.of(0L, "o1", 16L, "o2", 24L, "&gs+4", 32L, "&.str", 104L, "&arr+12", 200L, "o2"));
    assertThat(c.initializer("tab").size()).isEqualTo(240);
  }

  @Test
  void addressesInDisguise() {
    CProgram c =
        CProgram.of(
            OPS
                + "long addr = (long)&arr[2]; void *sum = (void *)(16 + (unsigned long)&g);"
                + "long difference = (char *)&gs.b - (char *)&gs; int *back = &arr[5] - 2;"
                + "struct __attribute__((packed)) { char c; int *p; } packed = { 1, &g };");
    assertThat(c.addresses("addr")).isEqualTo(Map.of(0L, "&arr+8"));
    assertThat(c.addresses("sum")).isEqualTo(Map.of(0L, "&g+16"));
    assertThat(c.addresses("difference")).isEqualTo(Map.of(0L, "4"));
    assertThat(c.addresses("back")).isEqualTo(Map.of(0L, "&arr+12"));
    assertThat(c.addresses("packed")).isEqualTo(Map.of(0L, "1", 1L, "&g"));
  }

  @Test
  void strings() {
    CProgram c = CProgram.of("const char m[] = \"hello\"; const char *p = m + 2; char *q = \"x\";");
    assertThat(c.initializer("m").text()).isEqualTo("hello\0");
    assertThat(c.global("m").storage()).isEqualTo(Global.Storage.READ_ONLY);
    assertThat(c.addresses("p")).isEqualTo(Map.of(0L, "&m+2"));
    assertThat(c.addresses("q")).isEqualTo(Map.of(0L, "&.str"));
  }

  @Test
  void numbers() {
    CProgram c =
        CProgram.of(
            "int few[10] = {0, 5, 0, 6}; int many[1000] = {1, 2, [999] = 7}; int none[1000];"
                + "struct { int n; short s[80]; int *p; } mixed = { 3, { 1, [79] = 2 }, few };");
    assertThat(c.addresses("few")).isEqualTo(Map.of(4L, "5", 12L, "6"));
    assertThat(c.initializer("none").scalars()).isEmpty();
    assertThat(c.initializer("mixed").omittedBytes()).isEqualTo(160);
    assertThat(c.addresses("mixed")).isEqualTo(Map.of(0L, "3", 168L, "&few"));
    Initializer many = c.initializer("many");
    assertThat(many.scalars().size() * 4L + many.omittedBytes()).isBetween(12L, 4000L);
  }

  @Test
  void unionsBitFieldsAndOpenArrays() {
    CProgram c =
        CProgram.of(
            "int g; union { char c; void *p; } u = { .p = &g }; struct { int a:3, b:5; int *p; } b = { 1, 2, &g };"
                + "struct { int n; int *v[]; } open = { 2, { &g, 0, &g } };");
    assertThat(c.addresses("u")).isEqualTo(Map.of(0L, "&g"));
    assertThat(c.addresses("b")).isEqualTo(Map.of(0L, "17", 8L, "&g"));
    assertThat(c.addresses("open")).isEqualTo(Map.of(0L, "2", 8L, "&g", 24L, "&g"));
    assertThat(c.global("open").size()).isEqualTo(32);
  }

  @Test
  void aTableOfHundredThousandFunctions() {
    int entries = 100_000;
    String table =
        IntStream.range(0, entries)
            .mapToObj(i -> i % 3 == 0 ? "0" : i % 3 == 1 ? "a" : "b")
            .collect(Collectors.joining(","));
    CProgram c =
        CProgram.of("void a(void) {} void b(void) {} void (*table[])(void) = {" + table + "};");
    Initializer table1 = c.initializer("table");
    assertThat(table1.scalars()).hasSize(entries - (entries + 2) / 3);
    assertThat(table1.scalars().get(1).offset()).isEqualTo(16);
    assertThat(table1.omittedBytes()).isZero();
  }

  @Test
  void constructorsAndDestructors() {
    CProgram c =
        CProgram.of(
            Map.of(
                "a.c",
                """
                __attribute__((constructor)) static void last(void) {}
                __attribute__((constructor(200))) static void second(void) {}
                __attribute__((destructor(300))) void end(void) {}
                """,
                "b.c",
                """
                __attribute__((constructor(101))) void first(void) {}
                __attribute__((constructor(200))) void third(void) {}
                __attribute__((destructor)) void atExit(void) {}
                """));
    assertThat(c.program().constructors().stream().map(l -> l.function().name()))
        .containsExactly("first", "second", "third", "last");
    assertThat(c.program().constructors().stream().map(l -> l.priority()))
        .containsExactly(101L, 200L, 200L, 65535L);
    assertThat(c.program().destructors().stream().map(l -> l.function().name()))
        .containsExactly("end", "atExit");
  }
}
