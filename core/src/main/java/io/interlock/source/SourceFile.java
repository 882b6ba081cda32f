package io.interlock.source;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A source file by the path shown to the user: forward slashes, relative to the working directory
 * when the file lies below it. Two files are the same when their paths are.
 */
public record SourceFile(String path) implements Comparable<SourceFile> {
  /** Stands for code without a known file, such as code the compiler made up. */
  public static final SourceFile UNKNOWN = new SourceFile("<unknown>");

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
    return !path.equals(UNKNOWN.path);
  }

  /** The last element of the path. */
  public String name() {
    return path.substring(path.lastIndexOf('/') + 1);
  }

  /** By path; the unknown file comes last. */
  @Override
  public int compareTo(SourceFile other) {
    int known = Boolean.compare(other.isKnown(), isKnown());
    return known == 0 ? path.compareTo(other.path) : known;
  }

  @Override
  public String toString() {
    return path;
  }

  // Asked very often: what the compiler makes of records is slower.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof SourceFile s && s.path.equals(path);
  }

  @Override
  public int hashCode() {
    return path.hashCode();
  }
}
