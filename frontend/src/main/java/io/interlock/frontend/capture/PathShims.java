package io.interlock.frontend.capture;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Scripts that stand in front of the tools on the {@code PATH}, note each call and run the tool.
 *
 * <p>They see what preloading cannot: static compilers that static programs start, and systems
 * without preloading. In turn they miss tools called by their path, and they can be noticed: a
 * configure script may remember the path of a shim. So they are used only when asked for, or when
 * there is nothing better.
 */
final class PathShims {
  private static final String PATH = "PATH";

  private final Path directory;

  private PathShims(Path directory) {
    this.directory = directory;
  }

  /** Makes a shim for every tool that the {@code PATH} has. */
  static PathShims create(Path directory, Path trace, String path) throws IOException {
    Files.createDirectories(directory);
    for (Map.Entry<String, Path> tool : tools(path).entrySet()) {
      Path shim = directory.resolve(tool.getKey());
      Files.writeString(shim, script(directory, trace, tool.getValue()));
      Files.setPosixFilePermissions(shim, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    return new PathShims(directory);
  }

  void putFirst(Map<String, String> environment) {
    environment.merge(PATH, directory.toString(), (path, ours) -> ours + ":" + path);
  }

  /** The first tool of each name. */
  private static Map<String, Path> tools(String path) throws IOException {
    Map<String, Path> tools = new LinkedHashMap<>();
    for (Path place : directories(path)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(place)) {
        for (Path file : files) {
          String name = String.valueOf(file.getFileName());
          Tool tool = Tool.named(name);
          boolean wanted = tool != Tool.OTHER && tool != Tool.COMPILER_PROPER;
          if (wanted && Files.isRegularFile(file) && Files.isExecutable(file)) {
            tools.putIfAbsent(name, file);
          }
        }
      }
    }
    return tools;
  }

  private static List<Path> directories(String path) {
    List<Path> directories = new ArrayList<>();
    for (String entry : path.split(":", -1)) {
      try {
        Path directory = Path.of(entry);
        if (directory.isAbsolute() && Files.isReadable(directory)) {
          directories.add(directory);
        }
      } catch (InvalidPathException e) {
        // no such directory
      }
    }
    return directories;
  }

  /**
   * Below a tool the shims are off the {@code PATH}: a caching launcher that looks there for the
   * real compiler would find the shim again.
   */
  private static String script(Path shims, Path trace, Path tool) {
    return String.join(
        "\n",
        "#!/bin/sh",
        "tool=" + quoted(tool),
        "shims=" + quoted(shims),
        "trace=" + quoted(trace),
        "id=shim.$$",
        "{",
        "  printf '%s\\0' "
            + Trace.RUN
            + " \"$id\" \"${INTERLOCK_CAPTURE_WITHIN-}\" $$ $PPID script \"$PWD\" \"$tool\"",
        "  printf '%s\\0' $(($# + 1)) \"$tool\" \"$@\"",
        "  printf '%s\\0' 0 " + Trace.END,
        "} 2>/dev/null >>\"$trace.$$\"",
        "export INTERLOCK_CAPTURE_WITHIN=\"$id\"",
        "case :$PATH: in *:\"$shims\":*)",
        "  rest=:$PATH:",
        "  rest=${rest%%:\"$shims\":*}:${rest#*:\"$shims\":}",
        "  rest=${rest#:}",
        "  export PATH=\"${rest%:}\"",
        "  ;;",
        "esac",
        "exec \"$tool\" \"$@\"",
        "");
  }

  private static String quoted(Path path) {
    return "'" + path.toString().replace("'", "'\\''") + "'";
  }
}
