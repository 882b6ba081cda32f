package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Members of an archive were taken out of it into a directory ({@code ar x}), as libtool does to
 * put the objects of one library into another. A file there that no step made is the file that was
 * put into the archive under its name.
 */
record Extraction(Path directory, Path archive) {
  /** The build with the files that were put into archives in place of those taken out of them. */
  static CapturedBuild followed(CapturedBuild build, List<Extraction> extractions) {
    if (extractions.isEmpty()) {
      return build;
    }
    Map<Path, Path> origins = origins(build, extractions);
    return new CapturedBuild(build.steps().stream().map(step -> renamed(step, origins)).toList());
  }

  /** What each extracted file was before, one archive after the other: they may be nested. */
  private static Map<Path, Path> origins(CapturedBuild build, List<Extraction> extractions) {
    Map<Path, Path> origins = new HashMap<>();
    for (Extraction extraction : extractions) {
      if (build.maker(extraction.archive()).orElse(null) instanceof ArchiveStep archive) {
        for (Path member : archive.members()) {
          Path file = extraction.directory().resolve(String.valueOf(member.getFileName()));
          if (build.maker(file).isEmpty()) {
            origins.put(file, origins.getOrDefault(member, member));
          }
        }
      }
    }
    return origins;
  }

  private static BuildStep renamed(BuildStep step, Map<Path, Path> origins) {
    if (step instanceof ArchiveStep archive) {
      return archive.withMembers(renamed(archive.members(), origins));
    }
    if (step instanceof LinkStep link) {
      return new LinkStep(
          link.directory(),
          link.arguments(),
          link.output(),
          link.kind(),
          renamed(link.inputs(), origins),
          link.libraries(),
          link.libraryDirectories());
    }
    return step;
  }

  private static List<Path> renamed(List<Path> files, Map<Path, Path> origins) {
    var result = new ArrayList<Path>();
    for (Path file : files) {
      @Nullable Path origin = origins.get(file);
      result.add(origin == null ? file : origin);
    }
    return result;
  }
}
