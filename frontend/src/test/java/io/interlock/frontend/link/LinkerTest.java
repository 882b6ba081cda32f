package io.interlock.frontend.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.frontend.CProgram;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.TypePrinter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What names mean across units. */
class LinkerTest {
  private static CProgram link(String a, String b, String... flags) {
    return CProgram.of(Map.of("a.c", a, "b.c", b), flags);
  }

  /** The two units in both orders. */
  private static List<CProgram> bothWays(String a, String b, String... flags) {
    List<UnitImage> units = CProgram.units(Map.of("a.c", a, "b.c", b), flags);
    var reversed = new ArrayList<>(units);
    Collections.reverse(reversed);
    return List.of(CProgram.link(units), CProgram.link(reversed));
  }

  private static String definedIn(CProgram c, String function) {
    return c.code(function).function().position().file().path();
  }

  @Test
  void staticsOfTheSameNameStayApart() {
    CProgram c =
        link(
            "static int n; static void set(void) { n = 1; } void a(void) { set(); }",
            "static int n; static void set(void) { n = 2; } void b(void) { set(); }");
    List<Function> sets =
        c.program().functions().stream().filter(f -> f.name().equals("set")).toList();
    assertThat(sets).hasSize(2);
    assertThat(c.code("a").only(Call.class).directCallee()).contains(sets.get(0));
    assertThat(c.code("b").only(Call.class).directCallee()).contains(sets.get(1));
    assertThat(c.code(sets.get(0)).writes()).containsExactly("a.c:n");
    assertThat(c.code(sets.get(1)).writes()).containsExactly("b.c:n");
  }

  @Test
  void aStaticHidesAnExternalOnlyInItsUnit() {
    CProgram c =
        link(
            "static void set(void) {} void a(void) { set(); }",
            "void set(void) {} void b(void) { set(); }");
    Function called = c.code("b").only(Call.class).directCallee().orElseThrow();
    assertThat(called.position().file().path()).isEqualTo("b.c");
  }

  @Test
  void declarationsMeanTheDefinition() {
    for (CProgram c :
        bothWays(
            "extern int n; void set(int); void a(void) { n = 1; set(2); }",
            "int n; void set(int v) { n = v; }")) {
      assertThat(c.program().globals()).hasSize(1);
      assertThat(c.code("a").only(Store.class).address())
          .isEqualTo(new SymbolAddress(c.global("n"), 0));
      assertThat(c.code("a").only(Call.class).directCallee()).contains(c.function("set"));
      assertThat(c.isDefined("set")).isTrue();
      assertThat(c.conflicts()).isEmpty();
    }
  }

  @Test
  void weakGivesWayToStrong() {
    for (CProgram c :
        bothWays(
            "__attribute__((weak)) int f(void) { return 1; } __attribute__((weak)) int n = 1; int a(void) { return f(); }",
            "int f(void) { return 2; } int n = 2;")) {
      assertThat(definedIn(c, "f")).isEqualTo("b.c");
      assertThat(c.addresses("n")).isEqualTo(Map.of(0L, "2"));
      assertThat(c.conflicts()).isEmpty();
    }
  }

  @Test
  void weakServesWhereNothingElseDoes() {
    CProgram c =
        link(
            "__attribute__((weak)) int f(void) { return 1; }",
            "int f(void); int b(void) { return f(); }");
    assertThat(c.code("b").only(Call.class).directCallee()).contains(c.function("f"));
    assertThat(c.isDefined("f")).isTrue();
  }

  @Test
  void weakDeclarationsMayStayUndefined() {
    CProgram c =
        link(
            "extern int f(void) __attribute__((weak)); int a(void) { return f ? f() : 0; }",
            "extern int g(void) __attribute__((weak)); int b(void) { return g(); } int g(void) { return 1; }");
    assertThat(c.isDefined("f")).isFalse();
    assertThat(c.isDefined("g")).isTrue();
  }

  @Test
  void twoStrongDefinitionsAreAConflict() {
    CProgram c =
        link("int f(void) { return 1; } int n = 1;", "int f(void) { return 2; } int n = 2;");
    assertThat(c.conflicts())
        .containsExactlyInAnyOrder(
            new LinkResult.Conflict("f", "a.c", "b.c"), new LinkResult.Conflict("n", "a.c", "b.c"));
    assertThat(definedIn(c, "f")).isEqualTo("a.c");
    assertThat(c.addresses("n")).isEqualTo(Map.of(0L, "1"));
  }

  @Test
  void inlineBodiesOfAHeaderAreOneFunction() {
    CProgram c =
        CProgram.of(
            Map.of(
                "h.h",
                "inline int twice(int x) { return 2 * x; }\n",
                "a.c",
                "#include \"h.h\"\nint a(void) { return twice(1); }",
                "b.c",
                "#include \"h.h\"\nint b(void) { return twice(2); }"));
    assertThat(c.program().functions().stream().filter(f -> f.name().equals("twice"))).hasSize(1);
    assertThat(c.isDefined("twice")).isTrue();
    assertThat(c.conflicts()).isEmpty();
  }

  @Test
  void theRealDefinitionWinsOverInlineBodies() {
    for (CProgram c :
        bothWays(
            "extern inline __attribute__((gnu_inline)) int f(void) { return 1; } int a(void) { return f(); }",
            "int f(void) { return 2; }")) {
      assertThat(definedIn(c, "f")).isEqualTo("b.c");
    }
  }

  @Test
  void commonSymbolsAreOneOfTheLargestSize() {
    for (CProgram c :
        bothWays(
            "int n; char buffer[10]; void a(void) { n = 1; buffer[3] = 1; }",
            "int n; char buffer[100]; void b(void) { n = 2; }",
            "-fcommon")) {
      assertThat(c.program().globals()).hasSize(2);
      assertThat(c.global("buffer").size()).isEqualTo(100);
      assertThat(TypePrinter.print(c.global("buffer").type())).isEqualTo("char[100]");
      assertThat(c.conflicts()).isEmpty();
    }
  }

  @Test
  void aDefinitionWithAValueWinsOverCommonOnes() {
    for (CProgram c : bothWays("int n;", "int n = 5;", "-fcommon")) {
      assertThat(c.addresses("n")).isEqualTo(Map.of(0L, "5"));
      assertThat(c.conflicts()).isEmpty();
    }
  }

  @Test
  void tentativeDefinitionsConflictWithoutCommon() {
    assertThat(link("int n;", "int n;", "-fno-common").conflicts()).hasSize(1);
  }

  @Test
  void typesAreThoseOfTheDefinition() {
    for (CProgram c :
        bothWays(
            "extern char n[]; void a(void) { n[2] = 1; }",
            "struct { short x, y; } n; void b(void) { n.y = 1; }")) {
      assertThat(c.global("n").size()).isEqualTo(4);
      assertThat(c.code("b").writes()).containsExactly("n.y");
      assertThat(c.code("a").all(Store.class)).hasSize(1);
    }
  }

  @Test
  void whatIsDefinedNowhereHasTheLargestSizeDeclared() {
    for (CProgram c :
        bothWays(
            "extern int n[]; void a(int i) { n[i] = 1; }",
            "extern int n[10]; void b(int i) { n[i] = 1; }")) {
      assertThat(c.global("n").size()).isEqualTo(40);
    }
  }

  @Test
  void structsOfAHeaderAreOneType() {
    CProgram c =
        CProgram.of(
            Map.of(
                "h.h",
                "struct s { int x; struct s *next; }; typedef struct { int y; } T;\n",
                "a.c",
                "#include \"h.h\"\nstruct s a; T ta;",
                "b.c",
                "#include \"h.h\"\nstruct s b; T tb;"));
    assertThat(record(c, "a")).isSameAs(record(c, "b"));
    assertThat(record(c, "ta")).isSameAs(record(c, "tb"));
  }

  @Test
  void structsOfTheSameTagInDifferentFilesStayApart() {
    CProgram c = link("struct s { int x; }; struct s a;", "struct s { int y; }; struct s b;");
    assertThat(record(c, "a")).isNotSameAs(record(c, "b"));
    assertThat(record(c, "b").members().get(0).name()).isEqualTo("y");
  }

  private static RecordType record(CProgram c, String global) {
    return (RecordType) Objects.requireNonNull(c.global(global).type()).stripped();
  }

  @Test
  void aliasesMeanWhatTheyStandFor() {
    String a =
        """
        int impl(int x) { return x; } int n[4];
        int alias(int) __attribute__((alias("impl"))); int weak(int) __attribute__((weak, alias("impl")));
        int again(int) __attribute__((alias("alias"))); extern int m[4] __attribute__((alias("n")));
        """;
    String b =
        """
        int alias(int), weak(int), again(int); extern int m[4];
        void b(void) { alias(1); weak(2); again(3); m[2] = 4; }
        """;
    for (CProgram c : bothWays(a, b)) {
      assertThat(c.code("b").callees()).containsExactly("impl", "impl", "impl");
      assertThat(c.code("b").writes()).containsExactly("n[2]");
    }
  }

  @Test
  void aWeakAliasGivesWay() {
    for (CProgram c :
        bothWays(
            "static void none(void) {} void hook(void) __attribute__((weak, alias(\"none\"))); void a(void) { hook(); }",
            "void hook(void) {}")) {
      assertThat(c.code("a").callees()).containsExactly("hook");
      assertThat(definedIn(c, "hook")).isEqualTo("b.c");
    }
  }

  @Test
  void anAliasIntoAVariable() {
    CProgram c =
        link(
            "int n[4]; __asm__(\".globl part\\n.set part, n + 8\");",
            "extern int part; void b(void) { part = 1; }");
    assertThat(c.code("b").writes()).as("assembly is not seen").containsExactly("part");
    assertThat(c.program().initializer(c.global("part"))).isEmpty();
  }

  @Test
  void ifuncsKnowTheirResolver() {
    CProgram c =
        link(
            """
            static int fast(int x) { return x; }
            static void *pick(void) { return fast; }
            int f(int) __attribute__((ifunc("pick"))); int g(int) __attribute__((alias("f")));
            """,
            "int f(int), g(int); void b(void) { f(1); g(2); }");
    assertThat(c.function("f").resolver()).isEqualTo(c.function("pick"));
    assertThat(c.code("b").callees()).as("an alias of it means it").containsExactly("f", "f");
    assertThat(c.code("pick").only(Return.class).value())
        .isEqualTo(new SymbolAddress(c.function("fast"), 0));
  }

  @Test
  void namesGivenForTheAssembler() {
    CProgram c =
        link(
            "int shown(void) __asm__(\"real\"); int a(void) { return shown(); }",
            "int real(void) { return 1; }");
    assertThat(c.code("a").callees()).containsExactly("real");
    assertThat(c.isDefined("real")).isTrue();
  }

  @Test
  void aFunctionAndAVariableOfOneName() {
    for (CProgram c :
        bothWays(
            "extern int thing; int a(void) { return thing; }", "int thing(void) { return 1; }")) {
      assertThat(c.isDefined("thing")).isTrue();
    }
  }

  @Test
  void symbolsAreNumberedInTheOrderOfUnits() {
    CProgram c = link("int x; void a(void) {}", "int y; void b(void) {}");
    assertThat(c.program().globals().stream().map(Global::sourceName)).containsExactly("x", "y");
    assertThat(c.program().functions().stream().map(Function::name)).containsExactly("a", "b");
  }

  @Test
  void noUnitsMakeAnEmptyProgram() {
    CProgram c = CProgram.link(List.of());
    assertThat(c.program().functions()).isEmpty();
    assertThat(c.program().pointerSize()).isEqualTo(8);
  }
}
