package io.interlock.frontend.capture;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps of the files that were ever put into an archive those that are in it now, by asking the
 * archive. A build may add only what changed ({@code ar r lib.a $?}), delete members, or start
 * anew.
 */
final class ArchiveContents {
  private ArchiveContents() {}

  static CapturedBuild checked(CapturedBuild build) {
    return new CapturedBuild(
        build.steps().stream()
            .<BuildStep>map(step -> step instanceof ArchiveStep archive ? checked(archive) : step)
            .toList());
  }

  private static ArchiveStep checked(ArchiveStep step) {
    return ArchiveNames.read(step.output())
        .map(names -> step.withMembers(present(step.members(), names)))
        .orElse(step);
  }

  /** Of several files of one name, the last ones: they replaced the others. */
  private static List<Path> present(List<Path> members, List<String> names) {
    Map<String, Integer> room = new HashMap<>();
    names.forEach(name -> room.merge(name, 1, Integer::sum));
    List<Path> present = new ArrayList<>();
    for (int i = members.size() - 1; i >= 0; i--) {
      Path member = members.get(i);
      boolean isArchive = member.toString().endsWith(".a"); // its members were taken, not itself
      if (isArchive || room.merge(nameOf(member), -1, Integer::sum) >= 0) {
        present.add(member);
      }
    }
    Collections.reverse(present);
    return present;
  }

  private static String nameOf(Path member) {
    return String.valueOf(member.getFileName());
  }
}
