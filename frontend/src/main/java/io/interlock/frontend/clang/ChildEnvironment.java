package io.interlock.frontend.clang;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The environment clang runs in: the user's own, except for what would make it write files, change
 * its arguments or load another LLVM.
 */
final class ChildEnvironment {
  private static final List<String> REMOVED =
      List.of(
          "CCC_OVERRIDE_OPTIONS",
          "CC_LOG_DIAGNOSTICS",
          "CC_LOG_DIAGNOSTICS_FILE",
          "CC_PRINT_HEADERS",
          "CC_PRINT_HEADERS_FILE",
          "CC_PRINT_OPTIONS",
          "CC_PRINT_OPTIONS_FILE",
          "CC_PRINT_PROC_STAT",
          "CC_PRINT_PROC_STAT_FILE",
          "CLANG_CRASH_DIAGNOSTICS_DIR",
          "DEPENDENCIES_OUTPUT",
          "SUNPRO_DEPENDENCIES");

  private final Map<String, String> changes = new HashMap<>();

  ChildEnvironment(Toolchain toolchain, Path temporaryDirectory) {
    REMOVED.forEach(name -> changes.put(name, ""));
    changes.put("TMPDIR", temporaryDirectory.toString());
    changes.put("LLVM_DISABLE_SYMBOLIZATION", "1"); // A crash is shown in one line anyway.
    String libraryPath = System.getenv("LD_LIBRARY_PATH");
    if (toolchain.isBundled() && libraryPath != null && !libraryPath.isEmpty()) {
      changes.put("LD_LIBRARY_PATH", toolchain.libraryDir() + ":" + libraryPath);
    }
  }

  /** Variables to set, or to remove where the value is empty. */
  Map<String, String> changes(Invocation step) {
    Map<String, String> all = new HashMap<>(changes);
    all.putAll(step.variables());
    return all;
  }
}
