package io.interlock.source;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The texts of source files, each read once. */
public final class SourceTexts {
  private final Optional<Path> workingDirectory;
  private final Map<SourceFile, SourceText> texts = new HashMap<>();

  private SourceTexts(Optional<Path> workingDirectory) {
    this.workingDirectory = workingDirectory;
  }

  /** Files whose paths are relative to a directory. */
  public static SourceTexts in(Path workingDirectory) {
    return new SourceTexts(Optional.of(workingDirectory));
  }

  /** No file has a text. */
  public static SourceTexts none() {
    return new SourceTexts(Optional.empty());
  }

  public SourceText of(SourceFile file) {
    return texts.computeIfAbsent(
        file,
        f ->
            workingDirectory
                .filter(d -> f.isKnown())
                .map(d -> SourceText.read(f, d))
                .orElse(SourceText.NOTHING));
  }

  /** The line of a position, if there is such a line. */
  public Optional<String> line(Position position) {
    return of(position.file()).line(position.line());
  }
}
