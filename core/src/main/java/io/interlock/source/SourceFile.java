package io.interlock.source;

import java.nio.file.Path;
import java.util.Comparator;

/**
 * A source file by the path shown to the user: forward slashes, relative to the working directory
 * when the file lies below it. Two files are the same when their paths are.
 */
public record SourceFile(String path) implements Comparable<SourceFile> {
  /** Stands for code without a known file, such as code the compiler made up. */
  public static final SourceFile UNKNOWN = new SourceFile("<unknown>");

  private static final Comparator<SourceFile> ORDER =
      Comparator.comparing((SourceFile file) -> !file.isKnown()).thenComparing(SourceFile::path);

  public SourceFile {
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a source file needs a path");
    }
  }

  /** The file as seen from {@code workingDirectory}, without touching the file system. */
  public static SourceFile of(Path file, Path workingDirectory) {
    Path base = workingDirectory.toAbsolutePath().normalize();
    Path absolute = base.resolve(file).normalize();
    boolean below = absolute.startsWith(base) && !absolute.equals(base);
    Path shown = below ? base.relativize(absolute) : absolute;
    return new SourceFile(shown.toString().replace(shown.getFileSystem().getSeparator(), "/"));
  }

  public boolean isKnown() {
    return !equals(UNKNOWN);
  }

  /** The last element of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** By path; the unknown file comes last. */
  @Override
  public int compareTo(SourceFile other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return path;
  }
}
