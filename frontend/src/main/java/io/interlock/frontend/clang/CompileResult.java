package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.List;

/** What became of one {@link CompileRequest}. */
public sealed interface CompileResult {
  CompileRequest request();

  /** Wall time spent, in nanoseconds. */
  long wallNanos();

  /**
   * The unit is ready to be read.
   *
   * @param bitcode in the compiler's output directory
   * @param tolerated flags of the user that were left out although they may change the meaning
   */
  record Compiled(CompileRequest request, Path bitcode, List<String> tolerated, long wallNanos)
      implements CompileResult {
    public Compiled {
      tolerated = List.copyOf(tolerated);
    }
  }

  /**
   * The unit cannot be analyzed.
   *
   * @param reason one line, starting with the file, or with the place of clang's first error
   */
  record Failed(CompileRequest request, String reason, long wallNanos) implements CompileResult {}
}
