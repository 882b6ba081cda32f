package io.interlock.frontend.clang;

import io.interlock.frontend.clang.CompileFlags.BuiltinHeaders;
import io.interlock.frontend.clang.CompileFlags.Flag;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments clang gets for one C file: the user's flags, then ours, so that ours win.
 *
 * <p>No LLVM pass runs, not even the inliner of {@code always_inline} functions: lock wrappers so
 * marked would vanish. Every warning is off, even those that are errors unless turned off, because
 * gcc accepts such code: implicit declarations and {@code int}, conversions between pointers and
 * integers, a missing return value.
 */
final class ClangArguments {
  /** The deepest nesting that the stack of the child, see {@link ChildProcesses}, is enough for. */
  private static final int NESTING = 60_000;

  /** Where Debian and its kin keep the machine's half of the C library's headers. */
  private static final Path DEBIAN_HEADERS = Path.of("/usr/include/x86_64-linux-gnu");

  private static final List<String> MESSAGES =
      List.of(
          "-w",
          "-Wno-everything",
          "-ferror-limit=1",
          "-fno-caret-diagnostics",
          "-fno-color-diagnostics",
          "-fno-crash-diagnostics");

  /**
   * At -O1 clang also emits bodies that are meant for inlining only, such as C99 {@code inline}
   * ones; some may be defined nowhere else. No pass runs, so nothing is optimized, and it takes no
   * longer than -O0. What else it changes is undone: headers must not see an optimizing compiler,
   * and hints for passes are of no use.
   */
  private static final List<String> CODE =
      List.of(
          "-O1", "-U__OPTIMIZE__", "-fno-strict-aliasing", "-Xclang", "-disable-lifetime-markers");

  private static final List<String> BITCODE =
      List.of("-g", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c");

  private final Toolchain toolchain;

  ClangArguments(Toolchain toolchain) {
    this.toolchain = toolchain;
  }

  List<String> forC(
      CompileRequest request, SourceKind kind, CompileFlags flags, List<Flag> kept, Path output) {
    List<String> arguments = new ArrayList<>();
    kept.forEach(flag -> arguments.addAll(flag.words()));
    arguments.addAll(headerSearch(flags));
    if (!flags.has("-std", "--std", "-ansi", "--ansi")) {
      arguments.add("-std=gnu17"); // gcc's default
    }
    arguments.addAll(MESSAGES);
    arguments.add("-fbracket-depth=" + NESTING);
    arguments.addAll(CODE);
    arguments.addAll(BITCODE);
    arguments.addAll(List.of("-x", kind == SourceKind.C ? "c" : "cpp-output"));
    arguments.addAll(List.of("-o", output.toString()));
    arguments.add(sourceArgument(request.source()));
    return arguments;
  }

  private List<String> headerSearch(CompileFlags flags) {
    List<String> arguments = new ArrayList<>();
    if (toolchain.isBundled()) {
      arguments.add("--no-default-config");
      arguments.addAll(List.of("-resource-dir", toolchain.resourceDir().toString()));
    }
    boolean standardHeaders = !flags.has("-nostdinc", "--no-standard-includes");
    if (!standardHeaders && flags.builtinHeaders() == BuiltinHeaders.NAMED) {
      String own = toolchain.resourceDir().resolve("include").toString();
      arguments.addAll(List.of("-isystem", own));
    }
    if (standardHeaders) {
      if (flags.has("-m32", "-mx32", "-m16") && Files.isDirectory(DEBIAN_HEADERS)) {
        // The headers serve both widths, but clang looks for them in a directory per width.
        arguments.addAll(List.of("-idirafter", DEBIAN_HEADERS.toString()));
      }
      arguments.addAll(List.of("-idirafter", toolchain.extraIncludeDir().toString()));
    }
    return arguments;
  }

  /** Clang would take such a name for a flag, or for a file of arguments. */
  private static String sourceArgument(Path source) {
    String name = source.toString();
    return name.startsWith("-") || name.startsWith("@") ? "./" + name : name;
  }

  /**
   * For a module that somebody else made: read it, verify it, write it again.
   *
   * @param triple the machine the module is for; any other would be put into it
   */
  List<String> forModule(Path module, String triple, Path output) {
    return List.of(
        "-cc1",
        "-triple",
        triple,
        "-w",
        "-fno-caret-diagnostics",
        "-disable-free",
        "-disable-llvm-passes",
        "-emit-llvm-bc",
        "-o",
        output.toString(),
        "-x",
        "ir",
        module.toAbsolutePath().toString());
  }
}
