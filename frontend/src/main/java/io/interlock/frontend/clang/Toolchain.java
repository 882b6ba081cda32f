package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.nio.file.Path;

/**
 * The programs and files that turn C into bitcode, and the libraries that read the bitcode.
 *
 * @param clang compiles C: the bundled clang, or the one the user asked for
 * @param bundledClang checks bitcode that somebody else made; always of the same LLVM as the reader
 * @param lld links shared libraries; named so that {@code --ld-path} and {@code -fuse-ld} take it
 * @param libraryDir holds the shared libraries of the bundled LLVM
 * @param llvmLibrary the bundled LLVM itself, as a shared library
 * @param resourceDir clang's own headers ({@code -resource-dir})
 * @param llvmIncludeDir the parent of {@code llvm-c/}
 * @param extraIncludeDir headers of ours, searched last: see {@link BundledFiles}
 * @param version of {@code clang}, such as {@code 20.1.7}
 */
public record Toolchain(
    Path clang,
    Path bundledClang,
    Path lld,
    Path libraryDir,
    Path llvmLibrary,
    Path resourceDir,
    Path llvmIncludeDir,
    Path extraIncludeDir,
    String version) {

  /**
   * The bundled toolchain, but with C compiled by another clang and its own headers.
   *
   * @param clang an executable, or the name of a command
   * @throws InputException if it does not run, is not clang, or is newer than the bitcode reader
   */
  public static Toolchain external(Path clang, Toolchain bundled) {
    return ClangProbe.external(clang, bundled);
  }

  /** Whether C is compiled by the clang that came with Interlock. */
  public boolean isBundled() {
    return clang.equals(bundledClang);
  }

  /** This toolchain with another clang for compiling C. */
  Toolchain compilingWith(Path otherClang, Path itsResourceDir, String itsVersion) {
    return new Toolchain(
        otherClang,
        bundledClang,
        lld,
        libraryDir,
        llvmLibrary,
        itsResourceDir,
        llvmIncludeDir,
        extraIncludeDir,
        itsVersion);
  }
}
