package io.interlock.frontend.clang;

import io.interlock.run.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;

/**
 * A directory for the files of one run. It is deleted when closed, or when the JVM ends before
 * that, as on Ctrl-C.
 */
public final class RunDirectory implements AutoCloseable {
  private static final int ATTEMPTS = 20;

  private final Path path;
  private final ExitHook onExit;

  private RunDirectory(Path path) {
    this.path = path;
    this.onExit = ExitHook.register("delete-" + path.getFileName(), () -> delete(path));
  }

  /** A new directory in the system's place for temporary files. */
  public static RunDirectory create(String prefix) {
    Path parent = Paths.get(System.getProperty("java.io.tmpdir", "."));
    try {
      return createIn(parent, prefix);
    } catch (IOException e) {
      throw new InputException("cannot make a directory in " + parent + ": " + e.getMessage(), e);
    }
  }

  /** A new directory in {@code parent}. */
  public static RunDirectory createIn(Path parent, String prefix) throws IOException {
    return new RunDirectory(Files.createTempDirectory(parent, prefix).toAbsolutePath());
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    delete(path);
    onExit.cancel();
  }

  /** Deletes a directory with all that is in it; what cannot be deleted stays. */
  static void delete(Path directory) {
    // Again if it fails: a child process that is being stopped may write one more file.
    for (int i = 0; i < ATTEMPTS && !deleteTree(directory.toFile()); i++) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static boolean deleteTree(File file) {
    File[] children = Files.isSymbolicLink(file.toPath()) ? null : file.listFiles();
    if (children != null) {
      for (File child : children) {
        deleteTree(child);
      }
    }
    return file.delete() || !file.exists();
  }
}
