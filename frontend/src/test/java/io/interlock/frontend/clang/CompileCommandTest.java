package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CompileCommandTest {
  private static List<String> flags(String line) {
    return CompileCommand.parse(List.of(line.split(" "))).orElseThrow().flags();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gcc",
        "cc",
        "/usr/bin/gcc-12",
        "clang",
        "clang-15",
        "/opt/llvm/bin/clang",
        "ccache gcc",
        "env LC_ALL=C ccache /usr/bin/cc",
        "CC=x gcc",
        "c99"
      })
  void knowsCompilers(String compiler) {
    assertThat(flags(compiler + " -c a.c")).containsExactly("-c", "a.c");
  }

  @ParameterizedTest
  @CsvSource({
    "arm-linux-gnueabihf-gcc, arm-linux-gnueabihf",
    "/x/x86_64-linux-gnu-gcc-12, x86_64-linux-gnu",
    "aarch64-none-elf-clang-15, aarch64-none-elf",
  })
  void aCrossCompilerNamesItsTarget(String compiler, String target) {
    assertThat(flags(compiler + " -c a.c")).containsExactly("--target=" + target, "-c", "a.c");
  }

  @Test
  void aCppCompilerTakesEverythingForCpp() {
    assertThat(flags("g++-12 -c a.c")).containsExactly("-x", "c++", "-c", "a.c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ld -o a", "ar rcs a.a b.o", "gccgo a.go", "echo gcc", "ccache", "python3"})
  void othersAreNoCompilers(String line) {
    assertThat(CompileCommand.parse(List.of(line.split(" ")))).isEmpty();
  }
}
