package io.interlock.source;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The lines of a source file, for excerpts. A report must not fail over an excerpt, so a file that
 * is missing, huge or unreadable has no lines, and bytes that are not UTF-8 become replacement
 * characters.
 */
public final class SourceText {
  /** No line at all. */
  static final SourceText NOTHING = new SourceText(List.of(), Optional.empty());

  /** No source is this large; something that is would only exhaust memory. */
  private static final long MAX_BYTES = 64L << 20;

  private static final int DIGEST_BYTES = 8;

  private final List<String> lines;
  private final Optional<String> digest;

  private SourceText(List<String> lines, Optional<String> digest) {
    this.lines = lines;
    this.digest = digest;
  }

  /** Reads a file whose path is taken relative to {@code workingDirectory}. */
  public static SourceText read(SourceFile file, Path workingDirectory) {
    try {
      Path path = workingDirectory.resolve(file.path());
      return isReadable(path) ? decode(Files.readAllBytes(path)) : NOTHING;
    } catch (IOException | InvalidPathException e) {
      return NOTHING;
    }
  }

  private static boolean isReadable(Path path) throws IOException {
    return Files.isRegularFile(path) && Files.size(path) <= MAX_BYTES;
  }

  /** Lines end as clang counts them: LF, CR LF or CR. */
  private static SourceText decode(byte[] bytes) {
    return new SourceText(
        new String(bytes, StandardCharsets.UTF_8).lines().toList(), Optional.of(digest(bytes)));
  }

  private static String digest(byte[] bytes) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return HexFormat.of().formatHex(hash, 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Sixteen digits that tell whether the file has changed; empty if it cannot be read. */
  public Optional<String> digest() {
    return digest;
  }

  /** The line counted from one, without its end; empty when there is no such line. */
  public Optional<String> line(int number) {
    boolean inside = number >= 1 && number <= lines.size();
    return inside ? Optional.of(lines.get(number - 1)) : Optional.empty();
  }

  public int lineCount() {
    return lines.size();
  }
}
