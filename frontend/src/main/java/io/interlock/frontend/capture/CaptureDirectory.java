package io.interlock.frontend.capture;

import io.interlock.run.InputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The directory that captures are kept in. One capture at a time holds it; its files are replaced
 * when the new ones are whole.
 */
final class CaptureDirectory implements AutoCloseable {
  static final String BUILD = "build.json";
  static final String DATABASE = "compile_commands.json";
  private static final String LOCK = ".lock";

  private final Path path;
  private final FileChannel lock;

  private CaptureDirectory(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /**
   * Opens the directory for a capture, making it if need be.
   *
   * @throws InputException if another capture holds it, or it is not one for captures
   */
  static CaptureDirectory open(Path path) {
    try {
      Files.createDirectories(path);
      if (Files.exists(path.resolve(DATABASE)) && !Files.exists(path.resolve(BUILD))) {
        throw new InputException(
            path.resolve(DATABASE) + " is not from a capture; name another directory by -o");
      }
      FileChannel lock =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(lock) == null) {
        lock.close();
        throw new InputException("another capture into " + path + " is running");
      }
      return new CaptureDirectory(path, lock);
    } catch (IOException e) {
      throw new InputException("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  /**
   * What earlier captures left.
   *
   * @throws InputException if that cannot be read
   */
  CapturedBuild read() {
    Path file = path.resolve(BUILD);
    try {
      return Files.exists(file) ? BuildFile.read(file) : CapturedBuild.empty();
    } catch (IOException e) {
      throw new InputException(
          "cannot read " + file + " (--clean starts anew): " + e.getMessage(), e);
    }
  }

  void write(CapturedBuild build) {
    try {
      Files.createDirectories(path); // the build may have removed it
      replace(DATABASE, out -> DatabaseFile.write(build, out));
      replace(BUILD, out -> BuildFile.write(build, out));
    } catch (IOException e) {
      throw new InputException("cannot write to " + path + ": " + e.getMessage(), e);
    }
  }

  private interface Writer {
    void write(OutputStream out) throws IOException;
  }

  private void replace(String name, Writer writer) throws IOException {
    Path draft = path.resolve(name + ".new");
    try (OutputStream out = Files.newOutputStream(draft)) {
      writer.write(out);
    }
    Files.move(
        draft,
        path.resolve(name),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void close() {
    try {
      lock.close();
    } catch (IOException e) {
      // The lock ends with the process at the latest.
    }
  }
}
