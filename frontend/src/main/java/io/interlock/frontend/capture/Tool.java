package io.interlock.frontend.capture;

import java.util.List;
import java.util.regex.Pattern;

/** What a program of a build is, by its name. */
enum Tool {
  COMPILER("(?:.+-)?(?:gcc|cc|clang|c89|c99|icc|icx|tcc|g\\+\\+|c\\+\\+|clang\\+\\+|icpc|icpx)"),
  /** Runs the compiler that is named by the words after it, or answers in its place. */
  LAUNCHER("ccache|sccache|distcc|icecc|gomacc"),
  ARCHIVER("(?:.+-)?ar"),
  LINKER("(?:.+-)?(?:ld|ld\\.bfd|ld\\.gold|gold|ld\\.lld|lld|ld\\.mold|mold)"),
  ASSEMBLER("(?:.+-)?as"),
  /** What a driver such as gcc runs to compile. */
  COMPILER_PROPER("cc1|cc1plus"),
  OTHER("(?!)");

  private static final String VERSION = "(?:-\\d+(?:\\.\\d+)*)?(?:\\.exe)?";

  private final Pattern name;

  Tool(String name) {
    this.name = Pattern.compile("(?:" + name + ")" + VERSION);
  }

  /** By the name that the program was given, else by that of its file. */
  static Tool of(TraceRecord record) {
    List<String> arguments = record.arguments();
    Tool given = arguments.isEmpty() ? OTHER : named(arguments.get(0));
    Tool tool = given != OTHER ? given : named(record.program());
    boolean inner = arguments.size() > 1 && arguments.get(1).startsWith("-cc1");
    return tool == COMPILER && inner ? COMPILER_PROPER : tool;
  }

  static Tool named(String program) {
    String base = program.substring(program.lastIndexOf('/') + 1);
    for (Tool tool : values()) {
      if (tool.name.matcher(base).matches()) {
        return tool;
      }
    }
    return OTHER;
  }

  static boolean isCplusplus(String program) {
    String base = program.substring(program.lastIndexOf('/') + 1);
    return base.replaceFirst(VERSION + "$", "").endsWith("++") || base.startsWith("icp");
  }
}
