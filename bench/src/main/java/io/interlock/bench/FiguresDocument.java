package io.interlock.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option of benchmarks to keep their figures in a document. */
final class FiguresDocument {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--write",
      paramLabel = "FILE",
      description = "Put the figures into the tables of this Markdown file, too.")
  private @Nullable Path path;

  /** Before anything is measured: whether there will be a place for it. */
  void checkWritable() {
    if (path != null && !Files.isWritable(path)) {
      throw new ParameterException(spec.commandLine(), path + ": cannot be written");
    }
  }

  /** Puts figures into it. */
  interface Writer {
    void write(Path document);
  }

  /** Writes, if it was asked for. */
  void write(Writer writer) {
    if (path != null) {
      writer.write(path);
    }
  }
}
