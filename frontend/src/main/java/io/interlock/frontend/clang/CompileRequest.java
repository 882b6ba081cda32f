package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.List;

/**
 * One file to be compiled.
 *
 * @param source as the user named it; relative to the working directory
 * @param workingDirectory where the compiler was or would be run
 * @param flags the user's compiler flags, without the compiler's name; other input files, output
 *     and whatever else does not matter may be among them
 */
public record CompileRequest(Path source, Path workingDirectory, List<String> flags) {
  public CompileRequest {
    flags = List.copyOf(flags);
  }

  Path resolvedSource() {
    return workingDirectory.resolve(source);
  }
}
