package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.Map;

/**
 * One call of clang: where it is told to write, and the variables by which the reader inside it, if
 * there is one, is told where to write instead.
 */
record Invocation(Path output, Map<String, String> variables) {
  /** Read by the shell that starts clang: see {@link ChildProcesses}. */
  static final String READER = "INTERLOCK_READER";

  /** Read by the reader itself. */
  private static final String IMAGE = "INTERLOCK_IMAGE";

  private static final String FILES = "INTERLOCK_FILES";

  private static final Path NOWHERE = Path.of("/dev/null");

  static Invocation making(CompilerOutput wanted, Path target) {
    return wanted instanceof CompilerOutput.UnitImage image
        ? new Invocation(
            NOWHERE,
            Map.of(
                READER,
                image.reader().toString(),
                IMAGE,
                target.toString(),
                FILES,
                Compiler.filesOf(target).toString()))
        : new Invocation(target, Map.of());
  }
}
