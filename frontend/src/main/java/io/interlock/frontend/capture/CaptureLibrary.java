package io.interlock.frontend.capture;

import io.interlock.frontend.clang.SmallLibrary;
import io.interlock.frontend.clang.Toolchain;
import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The library that is preloaded into the programs of a build. */
final class CaptureLibrary {
  private static final List<String> FILES =
      List.of("capture.h", "environment.c", "exec.c", "names.c", "record.c", "start.c", "target.c");
  private static final String TRACE = "INTERLOCK_CAPTURE_TRACE";
  private static final String LIBRARY = "INTERLOCK_CAPTURE_LIBRARY";
  private static final String WITHIN = "INTERLOCK_CAPTURE_WITHIN";
  private static final String PRELOAD = "LD_PRELOAD";
  private static final long PROBE_SECONDS = 10;

  private CaptureLibrary() {}

  /** Whether programs can be made to load a library here. */
  static boolean isSupported() {
    return System.getProperty("os.name", "").equals("Linux");
  }

  /**
   * Builds the library if need be.
   *
   * @param temporary a place for a copy: the names of preloaded libraries cannot have spaces
   * @return empty if it cannot be loaded from any place
   * @throws InputException if it cannot be built
   */
  static Optional<Path> locate(Toolchain bundled, Path temporary) {
    List<String> flags = List.of("-fvisibility=hidden");
    Path built = new SmallLibrary(bundled, "capture", CaptureLibrary.class, FILES, flags).locate();
    if (isLoadable(built)) {
      return Optional.of(built);
    }
    try {
      Path copy = Files.copy(built, temporary.resolve("capture.so"));
      return Optional.of(copy).filter(CaptureLibrary::isLoadable);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Tries it: a library that does not load would be reported by every program of the build. */
  private static boolean isLoadable(Path library) {
    if (library.toString().matches(".*[\\s:].*")) {
      return false;
    }
    var shell = new ProcessBuilder("/bin/sh", "-c", ":").redirectErrorStream(true);
    shell.environment().put(PRELOAD, library.toString());
    try {
      Process process = shell.start();
      process.getOutputStream().close();
      byte[] output = process.getInputStream().readAllBytes();
      return process.waitFor(PROBE_SECONDS, TimeUnit.SECONDS)
          && process.exitValue() == 0
          && output.length == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Sets what the library, or a shim, needs to know. */
  static void describeTrace(Map<String, String> environment, Path trace, String within) {
    environment.put(TRACE, trace.toString());
    environment.put(WITHIN, within);
  }

  static void preload(Map<String, String> environment, Path library) {
    environment.put(LIBRARY, library.toString());
    environment.merge(
        PRELOAD,
        library.toString(),
        (others, ours) -> others.isBlank() ? ours : others + ":" + ours);
  }
}
