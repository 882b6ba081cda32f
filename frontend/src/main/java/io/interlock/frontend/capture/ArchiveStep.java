package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.List;

/**
 * Files were put into an archive.
 *
 * @param arguments of the last call that added something
 * @param output the archive
 * @param members all files that were put there and are still in it; archives may be among them
 */
public record ArchiveStep(
    Path directory, List<String> arguments, Path output, Form form, List<Path> members)
    implements BuildStep {

  /** Whether an archive holds its members or only their names. */
  public enum Form {
    REGULAR,
    THIN
  }

  public ArchiveStep {
    arguments = List.copyOf(arguments);
    members = List.copyOf(members);
  }

  ArchiveStep withMembers(List<Path> other) {
    return new ArchiveStep(directory, arguments, output, form, other);
  }
}
