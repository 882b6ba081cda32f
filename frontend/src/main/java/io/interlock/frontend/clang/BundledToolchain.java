package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Unpacks the clang that comes with Interlock into the cache directory, once, and finds it there on
 * later runs.
 *
 * <p>The files are written to a temporary sibling and the finished directory is renamed into place,
 * so a half-unpacked directory is never used and several processes may do this at once: the first
 * rename wins, the others use its result. A damaged directory is moved aside and replaced.
 */
public final class BundledToolchain {
  static final String VERSION = "20.1.7";
  static final int MAJOR = 20;
  static final String SO_VERSION = "20.1";

  /**
   * To be raised when other files are unpacked for the same LLVM, so old directories stay whole.
   */
  private static final String LAYOUT = "2";

  private static final long SPARE_BYTES = 10_000_000;
  private static final Duration ABANDONED = Duration.ofHours(2);

  private final Path cache;
  private final Platform platform;
  private final BundledFiles files;
  private final Consumer<String> progress;

  BundledToolchain(Path cache, Platform platform, BundledFiles files, Consumer<String> progress) {
    this.cache = cache;
    this.platform = platform;
    this.files = files;
    this.progress = progress;
  }

  /**
   * The bundled toolchain, unpacked if need be.
   *
   * @param progress hears, in words, about what takes seconds or is out of the ordinary
   * @throws InputException if it cannot be unpacked or does not run here
   */
  public static Toolchain locate(Consumer<String> progress) {
    Platform platform = Platform.current();
    BundledFiles files = new BundledFiles(platform, Optional.empty());
    return new BundledToolchain(CacheDirectory.fromEnvironment(), platform, files, progress)
        .locate();
  }

  Toolchain locate() {
    Path home = cache.resolve(directoryName());
    return toolchainIn(UnpackedFiles.areIntact(home) ? home : unpack(home));
  }

  String directoryName() {
    return String.join("-", "llvm", VERSION, platform.name(), LAYOUT);
  }

  private Path unpack(Path home) {
    if (CacheDirectory.isWritable(cache)) {
      return unpackTo(home);
    }
    progress.accept(
        "Cannot write to " + cache + ": unpacking clang for this run only (set INTERLOCK_CACHE)");
    RunDirectory temporary = RunDirectory.create("interlock-clang-"); // deleted when the JVM ends
    return unpackTo(temporary.path().resolve(directoryName()));
  }

  private Path unpackTo(Path home) {
    progress.accept("Unpacking clang " + VERSION + " into " + home + " (first run only)");
    Path parent = home.resolveSibling("");
    try {
      removeAbandoned(parent);
      long needed = files.size() + SPARE_BYTES;
      if (Files.getFileStore(parent).getUsableSpace() < needed) {
        throw noRoom(parent, needed);
      }
      try (RunDirectory draft = RunDirectory.createIn(parent, draftPrefix())) {
        files.unpackInto(draft.path());
        checkRuns(draft.path());
        UnpackedFiles.record(draft.path());
        moveInto(home, draft.path());
      }
      return home;
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("No space left")) {
        throw noRoom(parent, SPARE_BYTES);
      }
      throw new InputException("cannot unpack clang into " + home + ": " + e.getMessage(), e);
    }
  }

  private static InputException noRoom(Path directory, long needed) {
    return new InputException(
        String.format(
            "no room in %s: clang needs %d MB there (or set INTERLOCK_CACHE to another directory)",
            directory, needed / 1_000_000));
  }

  private String draftPrefix() {
    return directoryName() + ".draft-";
  }

  /** Drafts of processes that were killed while unpacking. */
  private void removeAbandoned(Path parent) throws IOException {
    long limit = System.currentTimeMillis() - ABANDONED.toMillis();
    try (DirectoryStream<Path> drafts = Files.newDirectoryStream(parent, draftPrefix() + "*")) {
      for (Path draft : drafts) {
        long modified = draft.toFile().lastModified(); // 0 if it is gone by now
        if (modified > 0 && modified < limit) {
          RunDirectory.delete(draft);
        }
      }
    }
  }

  /** Once, before the files are used: the machine may lack a system library, or forbid running. */
  private void checkRuns(Path draft) {
    Path clang = draft.resolve(platform.program("clang"));
    Optional<String> problem = ClangProbe.whyNotRunnable(clang);
    if (problem.isPresent()) {
      String advice =
          problem.get().contains("Permission denied")
              ? " (set INTERLOCK_CACHE to a directory where programs may run)"
              : "";
      throw new InputException("the bundled clang does not run here: " + problem.get() + advice);
    }
  }

  private static void moveInto(Path home, Path draft) throws IOException {
    for (int attempt = 0; ; attempt++) {
      try {
        Files.move(draft, home, StandardCopyOption.ATOMIC_MOVE);
        return;
      } catch (IOException e) {
        if (UnpackedFiles.areIntact(home)) {
          return; // Another process was faster.
        }
        if (attempt == 3) {
          throw e;
        }
        setAside(home);
      }
    }
  }

  private static void setAside(Path damaged) throws IOException {
    try (RunDirectory aside = RunDirectory.createIn(damaged.resolveSibling(""), "damaged-")) {
      Files.move(damaged, aside.path().resolve("clang"), StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // Another process set it aside first.
    }
  }

  private Toolchain toolchainIn(Path home) {
    Path clang = home.resolve(platform.program("clang"));
    return new Toolchain(
        clang,
        clang,
        home.resolve(platform.linker()),
        home,
        home.resolve(files.llvmLibrary()),
        home.resolve(BundledFiles.RESOURCES),
        home.resolve(BundledFiles.LLVM_INCLUDE),
        home.resolve(BundledFiles.EXTRA_INCLUDE),
        VERSION);
  }
}
