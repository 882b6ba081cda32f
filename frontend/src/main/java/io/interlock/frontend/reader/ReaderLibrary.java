package io.interlock.frontend.reader;

import io.interlock.frontend.clang.SmallLibrary;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.run.InputException;
import java.nio.file.Path;
import java.util.List;

/** Builds and finds the unit reader. */
public final class ReaderLibrary {
  private static final List<String> FILES =
      List.of(
          "body.c",
          "bytes.c",
          "bytes.h",
          "constants.c",
          "files.c",
          "files.h",
          "layout.c",
          "names.c",
          "reader.c",
          "symbols.c",
          "types.c",
          "unit.h");

  private ReaderLibrary() {}

  /**
   * The library for the bundled toolchain, built if need be.
   *
   * @throws InputException if it cannot be built here
   */
  public static Path locate(Toolchain bundled) {
    List<String> flags = List.of("-I", bundled.llvmIncludeDir().toString());
    return new SmallLibrary(bundled, "reader", ReaderLibrary.class, FILES, flags).locate();
  }
}
