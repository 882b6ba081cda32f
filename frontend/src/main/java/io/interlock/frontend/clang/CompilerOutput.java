package io.interlock.frontend.clang;

import java.nio.file.Path;

/** What comes out of compiling a unit. */
public sealed interface CompilerOutput {
  /** LLVM bitcode, as any clang makes it. */
  record Bitcode() implements CompilerOutput {}

  /**
   * A unit image, written from inside the bundled clang in place of bitcode.
   *
   * @param reader the library that writes it, preloaded into clang
   */
  record UnitImage(Path reader) implements CompilerOutput {}
}
