package io.interlock.frontend.clang;

import io.interlock.util.Bytes;
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
   * @param output bitcode or a unit image, in the compiler's output directory
   * @param tolerated flags of the user that were left out although they may change the meaning
   */
  record Compiled(CompileRequest request, Path output, List<String> tolerated, long wallNanos)
      implements CompileResult {
    public Compiled {
      tolerated = List.copyOf(tolerated);
    }
  }

  /** The unit's image is in memory, from the cache or just made. */
  record Loaded(
      CompileRequest request, Bytes image, Origin origin, List<String> tolerated, long wallNanos)
      implements CompileResult {
    public Loaded {
      tolerated = List.copyOf(tolerated);
    }
  }

  /** Where an image comes from. */
  enum Origin {
    CACHE,
    CLANG
  }

  /**
   * The unit cannot be analyzed.
   *
   * @param reason one line, starting with the file, or with the place of clang's first error
   */
  record Failed(CompileRequest request, String reason, FailureKind kind, long wallNanos)
      implements CompileResult {}

  /** Whose fault a failure is. */
  enum FailureKind {
    /** The file is missing, or nothing that could ever be analyzed. */
    UNUSABLE_INPUT,
    /** It is C, but clang has errors to tell about it. */
    NOT_COMPILED
  }
}
