package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;

/** Something that a build did: it made one file from others. All paths are absolute. */
public sealed interface BuildStep permits CompileStep, ArchiveStep, LinkStep {

  /** Where the tool ran. */
  Path directory();

  /** The command, the tool first; response files are replaced by their words. */
  List<String> arguments();

  /** The file that was made. A later step that makes the same file replaces this one. */
  Path output();
}
