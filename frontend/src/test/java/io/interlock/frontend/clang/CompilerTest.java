package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** C that compiles, and what it becomes. */
class CompilerTest {
  @TempDir Path directory;
  private TestClang clang;

  @BeforeEach
  void start() throws IOException {
    clang = new TestClang(directory);
  }

  @AfterEach
  void stop() {
    clang.close();
  }

  private String module(String name, String... flags) throws IOException {
    return TestClang.text(clang.compiled(name, flags).output());
  }

  @Test
  void emitsUnoptimizedCodeWithLinesAndNothingInlined() throws IOException {
    clang.write(
        "a.c",
        "__attribute__((always_inline)) static inline void lock(int *m) { *m = 1; }",
        "int m;",
        "int f(int unused) { lock(&m); return m; }");
    String module = module("a.c", "-O3", "-g0", "-Werror", "-flto", "-fsanitize=thread");
    assertThat(module)
        .contains("call void @lock(")
        .contains("!DILocation(line: 3")
        .contains("alloca")
        .doesNotContain("optnone")
        .doesNotContain("__tsan");
  }

  @Test
  void bodiesOfferedForInliningAreEmitted() throws IOException {
    clang.write(
        "inline.c",
        "extern inline __attribute__((gnu_inline)) int gnu(int *p) { return *p; }",
        "inline int c99(int *p) { int a[4]; a[0] = *p; return a[0]; }",
        "int f(int *p) { return gnu(p) + c99(p); }");
    assertThat(module("inline.c"))
        .contains("define available_externally i32 @gnu(")
        .contains("define available_externally i32 @c99(")
        .contains("alloca", "call i32 @gnu(")
        .doesNotContain("optnone", "llvm.lifetime", "!tbaa");
  }

  @Test
  void acceptsTheOldCThatGccAccepts() throws IOException {
    clang.write(
        "old.c",
        "add(a, b) int a; { return a + b; }",
        "static x;",
        "main(argc, argv) char **argv;",
        "{ char *p = 5; int *q = argv; int (*f)(char *) = add; undeclared(p); int n = p; return; }",
        "void v(void) { return 1; }");
    assertThat(clang.compiled("old.c").tolerated()).isEmpty();
    clang.compiled("old.c", "-std=gnu89", "-pedantic-errors", "-Wall", "-Werror");
  }

  @Test
  void theStandardIsThatOfGccUnlessNamed() throws IOException {
    clang.write("std.c", "long v = __STDC_VERSION__;", "typeof(v) gnu_keyword;");
    assertThat(module("std.c")).contains("@v = dso_local global i64 201710");
    clang.write("std.c", "long v = __STDC_VERSION__;");
    assertThat(module("std.c", "-std=c11")).contains("i64 201112");
    clang.write(
        "ansi.c", "int inline = 1; // a comment would be an error in C89\n".substring(0, 16));
    clang.compiled("ansi.c", "-ansi");
  }

  @Test
  void optimizationMacrosAreOff() throws IOException {
    clang.write(
        "macros.c",
        "#if defined __OPTIMIZE__ || defined _FORTIFY_SOURCE",
        "#error optimized",
        "#endif");
    clang.compiled("macros.c", "-O2", "-D_FORTIFY_SOURCE=2", "-Wp,-D_FORTIFY_SOURCE=3");
  }

  @Test
  void macrosHeadersAndCharactersAreTheUsers() throws IOException {
    clang.write("my headers/x.h", "#define FROM_HEADER 40");
    clang.write("first.h", "#define FIRST 2");
    clang.write(
        "user.c",
        "#include <x.h>",
        "int sum = FROM_HEADER + FIRST;",
        "char *name = NAME;",
        "int is_unsigned = (char)-1 > 0;");
    String module =
        module(
            "user.c",
            "-I",
            "my headers",
            "-include",
            "first.h",
            "-DNAME=\"it's \\\"quoted\\\"\"",
            "-funsigned-char");
    assertThat(module)
        .contains("@sum = dso_local global i32 42")
        .contains("it's \\22quoted\\22")
        .contains("@is_unsigned = dso_local global i32 1");
  }

  @Test
  void aPrecompiledHeaderOfAnotherCompilerIsNotRead() throws IOException {
    clang.write("first.h", "#define FIRST 2");
    clang.write("first.h.pch", "made by another clang");
    clang.write("first.h.gch", "made by gcc");
    clang.write("user.c", "int first = FIRST;");
    assertThat(module("user.c", "-include", "first.h")).contains("global i32 2");
  }

  @Test
  void thirtyTwoBitsWorkWithTheHeadersOfThisMachine() throws IOException {
    clang.write("plain.c", "int size = sizeof(void *);");
    assertThat(module("plain.c", "-m32")).contains("@size = dso_local global i32 4");
    assumeTrue(Files.exists(Path.of("/usr/include/stdio.h")), "no C library headers here");
    clang.write(
        "headers.c",
        "#include <stdio.h>",
        "#include <pthread.h>",
        "#include <sys/types.h>",
        "#include <unistd.h>",
        "#include <signal.h>",
        "int size = sizeof(pthread_mutex_t);");
    assertThat(module("headers.c", "-m32")).contains("@size = dso_local global i32 24");
    assertThat(module("headers.c")).contains("@size = dso_local global i32 40");
  }

  @Test
  void openMpWorks() throws IOException {
    clang.write(
        "omp.c",
        "#include <omp.h>",
        "void f(int *a) {",
        "#pragma omp parallel for",
        "  for (int i = 0; i < 9; i++) a[i] = omp_get_thread_num();",
        "}");
    assertThat(module("omp.c", "-fopenmp")).contains("@__kmpc_fork_call");
  }

  @Test
  void anotherCompilersHeadersAreReplacedByOurs() throws IOException {
    clang.write("lib/gcc/x86_64-linux-gnu/12/include/stdarg.h", "#error these are gcc's");
    clang.write("kernel.c", "#include <stdarg.h>", "va_list list;");
    String gcc = "lib/gcc/x86_64-linux-gnu/12/include";
    clang.compiled("kernel.c", "-nostdinc", "-isystem", directory.resolve(gcc).toString());
  }

  @Test
  void flagsThatClangDoesNotKnowAreLeftOutAndNamed() throws IOException {
    clang.write("a.c", "int x = X;");
    List<String> tolerated =
        clang
            .compiled(
                "a.c",
                "-fno-such",
                "-DX=1",
                "-mno-such=2",
                "-march=no-such",
                "-fgnu-tm",
                "-std=c++17")
            .tolerated();
    assertThat(tolerated).containsExactly("-fgnu-tm", "-fno-such", "-mno-such=2", "-march=no-such");
    // Known from the first unit now, and named all the same.
    assertThat(clang.compiled("a.c", "-fno-such", "-DX=2").tolerated())
        .containsExactly("-fno-such");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-mcpu=cortex-a9",
        "-mabi=aapcs",
        "-mfloat-abi=hard",
        "-mcmodel=weird",
        "-target no-such",
        "-ftls-model=weird",
        "-fvisibility=weird",
        "-fzero-init-padding-bits=all",
        "-std=gnu27"
      })
  void flagsForAnotherMachineOrCompilerAreLeftOutAndNamed(String flag) throws IOException {
    clang.write("a.c", "int x;");
    assertThat(clang.compiled("a.c", flag.split(" ")).tolerated()).containsExactly(flag);
  }

  @Test
  void thereIsALimitToWhatIsLeftOut() throws IOException {
    clang.write("a.c", "int x;");
    List<String> flags = new ArrayList<>();
    for (int i = 0; i < 21; i++) {
      flags.add("-fno-such-" + i);
    }
    assertThat(clang.failure("a.c", flags.toArray(String[]::new)))
        .startsWith("a.c: unknown argument: '-fno-such-0'");
  }

  @Test
  void preprocessedCWorks() throws IOException {
    clang.write("a.i", "# 7 \"origin.c\"", "int f(void) { return 1; }");
    assertThat(module("a.i")).contains("origin.c").contains("line: 7");
  }

  @Test
  void anEmptyFileIsAnEmptyUnit() throws IOException {
    Files.createFile(directory.resolve("empty.c"));
    assertThat(module("empty.c")).doesNotContain("define");
  }

  @Test
  void aFileOfAnyNameIsCByLanguage() throws IOException {
    clang.write("code.txt", "int x;");
    clang.compiled("code.txt", "-x", "c");
  }

  @Test
  void sourceThatIsNotUtf8Compiles() throws IOException {
    byte[] latin1 = {
      'c', 'h', 'a', 'r', '*', 's', '=', '"', (byte) 0xe9, '"', ';', '/', '/', (byte) 0xe9
    };
    Files.write(directory.resolve("latin1.c"), latin1);
    assertThat(module("latin1.c")).contains("\\E9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with space.c",
        "it's.c",
        "say \"hi\".c",
        "$HOME;`x`.c",
        "-dash.c",
        "@at.c",
        "sub dir/a b.c",
        "back\\slash.c",
        "a\nb.c",
        "*.c",
        "%s.c"
      })
  void anyFileNameWorks(String name) throws IOException {
    clang.write(name, "int f(void) { return 1; }");
    assertThat(module(name)).contains("define dso_local i32 @f()");
  }

  @Test
  void unicodeFileNamesWork() throws IOException {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "no UTF-8 locale here");
    clang.write("größe-文件.c", "int f(void) { return 1; }");
    assertThat(module("größe-文件.c")).contains("define dso_local i32 @f()");
  }

  @Test
  void veryLongNamesAndCommandLinesWork() throws IOException {
    String name = "n".repeat(240) + ".c";
    clang.write(name, "int x = X;");
    List<String> flags = new ArrayList<>(Collections.nCopies(2000, "-I" + "d".repeat(200)));
    flags.add("-DX=1");
    clang.compiled(name, flags.toArray(String[]::new));
  }

  @Test
  void theSameUnitGivesTheSameBitcode() throws IOException {
    clang.write("a.c", "#include <stddef.h>", "size_t f(int x) { return x; }");
    byte[] first = Files.readAllBytes(clang.compiled("a.c").output());
    assertThat(Files.readAllBytes(clang.compiled("a.c").output())).isEqualTo(first);
  }

  @Test
  void manyUnitsComeBackInOrder() throws IOException {
    List<CompileRequest> requests = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      clang.write("u" + i + ".c", i == 5 ? "int x = ;" : "int u" + i + ";");
      requests.add(clang.request("u" + i + ".c"));
    }
    List<CompileResult> finished = Collections.synchronizedList(new ArrayList<>());
    List<CompileResult> results =
        new CompilePool(clang.compiler(), 4)
            .compile(requests, (index, result) -> finished.add(result));
    assertThat(results).extracting(CompileResult::request).isEqualTo(requests);
    assertThat(results.get(5)).isInstanceOf(CompileResult.Failed.class);
    assertThat(finished).containsExactlyInAnyOrderElementsOf(results);
    assertThat(results).allSatisfy(result -> assertThat(result.wallNanos()).isPositive());
  }
}
