package io.interlock.frontend.clang;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clang that is really carried: what the code says about it holds. */
class RealToolchainTest {
  private final Toolchain toolchain = TestClang.toolchain();

  @Test
  void hasTheVersionWeSay() throws Exception {
    assertThat(run(toolchain.clang().toString(), "--version"))
        .startsWith("clang version " + BundledToolchain.VERSION);
    assertThat(BundledToolchain.VERSION).startsWith(BundledToolchain.SO_VERSION + ".");
    assertThat(BundledToolchain.SO_VERSION).startsWith(BundledToolchain.MAJOR + ".");
  }

  @Test
  void linksASharedLibraryAgainstItsOwnLlvm(@TempDir Path directory) throws Exception {
    Path source = directory.resolve("reader.c");
    Files.writeString(source, "#include <llvm-c/Core.h>\nvoid f(void) { LLVMContextCreate(); }\n");
    Path library = directory.resolve("reader.so");
    String output =
        run(
            toolchain.clang().toString(),
            "-resource-dir=" + toolchain.resourceDir(),
            "-I" + toolchain.llvmIncludeDir(),
            "--ld-path=" + toolchain.lld(),
            "-shared",
            "-fPIC",
            "-nostdlib",
            "-Wl,-z,defs",
            source.toString(),
            toolchain.llvmLibrary().toString(),
            "-o",
            library.toString());
    assertThat(output).isEmpty();
    assertThat(library).isRegularFile();
  }

  @Test
  void canBeFoundQuicklyOnceUnpacked() {
    BundledToolchain.locate(line -> {});
    long start = System.nanoTime();
    BundledToolchain.locate(line -> {});
    // Takes 2 ms; the bound leaves room for a busy machine.
    assertThat(System.nanoTime() - start).isLessThan(200_000_000);
  }

  private static String run(String... command) throws Exception {
    Process process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }
}
