package io.interlock.frontend.clang;

import io.interlock.frontend.clang.CompileResult.Compiled;
import io.interlock.frontend.clang.CompileResult.Failed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.Assertions;

/** The bundled clang for tests, and small programs to feed it. */
final class TestClang implements AutoCloseable {
  private static final Toolchain TOOLCHAIN = BundledToolchain.locate(line -> {});

  private final Path directory;
  private final Path output;
  private final Compiler compiler;

  /** Compiles files of the given directory. */
  TestClang(Path directory) throws IOException {
    this(directory, CompilerOptions.defaults());
  }

  TestClang(Path directory, CompilerOptions options) throws IOException {
    this.directory = directory;
    this.output = Files.createTempDirectory(directory, "output");
    this.compiler = new Compiler(TOOLCHAIN, new CompilerOutput.Bitcode(), output, options);
  }

  static Toolchain toolchain() {
    return TOOLCHAIN;
  }

  Compiler compiler() {
    return compiler;
  }

  Path outputDirectory() {
    return output;
  }

  Path write(String name, String... lines) throws IOException {
    Path file = directory.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, String.join("\n", lines) + "\n");
  }

  CompileRequest request(String name, String... flags) {
    return new CompileRequest(Path.of(name), directory, List.of(flags));
  }

  CompileResult compile(String name, String... flags) {
    return compiler.compileOne(request(name, flags));
  }

  Compiled compiled(String name, String... flags) {
    CompileResult result = compile(name, flags);
    Assertions.assertThat(result).isInstanceOf(Compiled.class);
    return (Compiled) result;
  }

  String failure(String name, String... flags) {
    CompileResult result = compile(name, flags);
    Assertions.assertThat(result).isInstanceOf(Failed.class);
    return ((Failed) result).reason();
  }

  /** The module as text. */
  static String text(Path bitcode) throws IOException {
    Process clang =
        new ProcessBuilder(
                TOOLCHAIN.clang().toString(),
                "-cc1",
                "-x",
                "ir",
                "-disable-llvm-passes",
                "-emit-llvm",
                "-w",
                "-o",
                "-",
                bitcode.toString())
            .redirectErrorStream(true)
            .start();
    return new String(clang.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    compiler.close();
  }
}
