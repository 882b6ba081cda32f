package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be compiled is said in one clear line, and leaves nothing behind. */
class BadInputTest {
  @TempDir Path directory;
  private TestClang clang;

  @BeforeEach
  void start() throws IOException {
    clang = new TestClang(directory);
  }

  @AfterEach
  void stop() {
    assertThat(clang.outputDirectory()).isEmptyDirectory();
    clang.close();
  }

  private String failure(String name, String... flags) {
    String reason = clang.failure(name, flags);
    assertThat(reason).doesNotContain("\n");
    return reason;
  }

  @Test
  void aCompileErrorIsNamedWithItsPlace() throws IOException {
    clang.write("a.c", "int f(void) {", "  return nowhere;", "}", "int g(void) { return also; }");
    assertThat(failure("a.c")).isEqualTo("a.c:2:10: use of undeclared identifier 'nowhere'");
  }

  @Test
  void anErrorInAHeaderIsNamedThere() throws IOException {
    clang.write("inc/a.h", "int x = ;");
    clang.write("a.c", "#include \"inc/a.h\"");
    assertThat(failure("a.c")).isEqualTo("./inc/a.h:1:9: expected expression");
  }

  @Test
  void aMissingHeaderComesWithAdvice() throws IOException {
    clang.write("a.c", "#include <nowhere/a.h>");
    assertThat(failure("a.c"))
        .isEqualTo("a.c:1:10: 'nowhere/a.h' file not found (is a -I flag or a package missing?)");
  }

  @Test
  void aMissingFirstHeaderIsSaid() throws IOException {
    clang.write("a.c", "int x;");
    assertThat(failure("a.c", "-include", "none.h")).contains("'none.h' file not found");
  }

  @Test
  void missingFilesAndDirectories() {
    assertThat(failure("none.c")).isEqualTo("none.c: no such file");
    assertThat(failure(".")).isEqualTo(".: is a directory; name the files in it");
    CompileRequest elsewhere =
        new CompileRequest(Path.of("a.c"), directory.resolve("gone"), List.of());
    assertThat(((CompileResult.Failed) clang.compiler().compileOne(elsewhere)).reason())
        .isEqualTo(directory.resolve("gone") + ": no such directory");
  }

  @Test
  void aDirectoryNamedLikeAFile() throws IOException {
    Files.createDirectory(directory.resolve("dir.c"));
    assertThat(failure("dir.c")).isEqualTo("dir.c: is a directory; name the files in it");
  }

  @ParameterizedTest
  @CsvSource({
    "a.cpp, a.cpp: is C++; Interlock reads C only",
    "a.C, a.C: is C++; Interlock reads C only",
    "a.S, a.S: is assembly; Interlock reads C only",
    "a.h, a.h: is a header; name the .c files that include it instead",
    "a.o, 'a.o: is object code; name its C sources, or its bitcode (.bc), instead'",
    "a.txt, 'a.txt: unknown kind of file; Interlock reads .c, .i, .bc and .ll'",
    "Makefile, 'Makefile: unknown kind of file; Interlock reads .c, .i, .bc and .ll'",
  })
  void otherKindsOfFiles(String name, String reason) throws IOException {
    clang.write(name, "x");
    assertThat(failure(name)).isEqualTo(reason);
  }

  @Test
  void aFileThatIsCppByLanguage() throws IOException {
    clang.write("a.c", "int x;");
    assertThat(failure("a.c", "-x", "c++")).isEqualTo("a.c: is c++ by -x; Interlock reads C only");
  }

  @Test
  void aBinaryFileNamedLikeC() throws IOException {
    Files.write(directory.resolve("binary.c"), new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0});
    assertThat(failure("binary.c")).isEqualTo("binary.c: is a binary file, not C");
  }

  @Test
  void utf16IsSaidToBeSo() throws IOException {
    Files.write(directory.resolve("wide.c"), "\ufeffint x;".getBytes(StandardCharsets.UTF_16LE));
    assertThat(failure("wide.c")).startsWith("wide.c: UTF-16 (LE) byte order mark detected");
  }

  @Test
  void aFlagWithoutItsValue() throws IOException {
    clang.write("a.c", "int x;");
    assertThat(failure("a.c", "-I")).isEqualTo("the compiler flag -I lacks its value");
  }

  @Test
  void nestedFunctionsAreBeyondClang() throws IOException {
    clang.write("a.c", "int f(void) { int g(void) { return 1; } return g(); }");
    assertThat(failure("a.c")).isEqualTo("a.c:1:27: function definition is not allowed here");
  }

  @Test
  void aCrashOfClangIsOneLineAndLeavesNoReports() throws IOException {
    clang.write("crash.c", "int x;", "#pragma clang __debug crash");
    assertThat(failure("crash.c")).startsWith("crash.c:").contains(": clang crashed here");
    clang.write("fatal.c", "#pragma clang __debug llvm_fatal_error");
    assertThat(failure("fatal.c")).startsWith("fatal.c:").contains("clang crashed here");
  }
}
