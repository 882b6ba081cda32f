package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.List;

/**
 * One file to be turned into bitcode.
 *
 * @param source as the user named it; relative to the working directory
 * @param workingDirectory where the compiler was or would be run
 * @param flags the user's compiler flags, without the compiler's name; other input files, output
 *     and whatever else does not matter may be among them
 * @param inlineBodies whether bodies offered only for inlining are wanted
 */
public record CompileRequest(
    Path source, Path workingDirectory, List<String> flags, InlineBodies inlineBodies) {
  public CompileRequest {
    flags = List.copyOf(flags);
  }

  public CompileRequest(Path source, Path workingDirectory, List<String> flags) {
    this(source, workingDirectory, flags, InlineBodies.OMIT);
  }

  /** The same unit once more, with the bodies offered for inlining. */
  public CompileRequest withInlineBodies() {
    return new CompileRequest(source, workingDirectory, flags, InlineBodies.EMIT);
  }

  Path resolvedSource() {
    return workingDirectory.resolve(source);
  }
}
