package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExternalClangTest {
  @TempDir Path directory;

  private Toolchain external(String script) throws IOException {
    Path clang = Files.writeString(directory.resolve("my clang"), "#!/bin/sh\n" + script);
    assertThat(clang.toFile().setExecutable(true)).isTrue();
    return Toolchain.external(clang, TestClang.toolchain());
  }

  @Test
  void compilesWithItsOwnHeadersAndLeavesTheRestBundled() throws IOException {
    Toolchain toolchain =
        external(
            "[ \"$1\" = --version ] && echo Debian clang version 14.0.6 || echo /lib/clang/14\n");
    assertThat(toolchain.clang()).isEqualTo(directory.resolve("my clang"));
    assertThat(toolchain.version()).isEqualTo("14.0.6");
    assertThat(toolchain.resourceDir()).isEqualTo(Path.of("/lib/clang/14"));
    assertThat(toolchain.isBundled()).isFalse();
    assertThat(toolchain.bundledClang()).isEqualTo(TestClang.toolchain().clang());
    assertThat(toolchain.llvmLibrary()).isEqualTo(TestClang.toolchain().llvmLibrary());
  }

  @Test
  void theBundledOneCanServeAsAnExternalOne() throws IOException {
    Toolchain bundled = TestClang.toolchain();
    Toolchain toolchain =
        external(
            "exec '"
                + bundled.clang()
                + "' -resource-dir '"
                + bundled.resourceDir()
                + "' \"$@\"\n");
    Path out = Files.createDirectory(directory.resolve("out"));
    Files.writeString(directory.resolve("a.c"), "#include <stddef.h>\nsize_t s;\n");
    try (Compiler compiler =
        new Compiler(toolchain, new CompilerOutput.Bitcode(), out, CompilerOptions.defaults())) {
      CompileRequest request = new CompileRequest(Path.of("a.c"), directory, List.of("-O2"));
      assertThat(compiler.compileOne(request)).isInstanceOf(CompileResult.Compiled.class);
    }
  }

  @Test
  void refusesANewerClangThanTheReaderKnows() {
    assertThatThrownBy(() -> external("echo clang version 22.1.0\n"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "is clang 22.1.0, but Interlock reads bitcode of LLVM 20 and older:"
                + " use an older clang, or leave --clang out");
  }

  @Test
  void refusesAnotherCompiler() {
    assertThatThrownBy(() -> external("echo 'gcc (Debian 12.2.0) 12.2.0'\n"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith(
            "is not a clang that runs here: it says 'gcc (Debian 12.2.0) 12.2.0'");
  }

  @Test
  void refusesWhatFails() {
    assertThatThrownBy(() -> external("exit 3\n"))
        .isInstanceOf(InputException.class)
        .hasMessageEndingWith("it says 'no output, exit status 3'");
  }

  @Test
  void saysThatItIsMissing() {
    Path missing = directory.resolve("none");
    assertThatThrownBy(() -> Toolchain.external(missing, TestClang.toolchain()))
        .isInstanceOf(InputException.class)
        .hasMessageStartingWith("cannot run " + missing)
        .hasMessageContaining("No such file");
  }
}
