package io.interlock.report.text;

import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.Novelty;
import io.interlock.report.text.TextStyle.Role;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One finding: a headline that editors can jump to, the accesses under the threads that perform
 * them, and why they race.
 */
final class FindingBlock {
  private static final int INDENT = 2;

  /** Further accesses told in one line each. */
  private static final int MAX_OTHERS = 5;

  /** Findings of the same group told in one line each. */
  private static final int MAX_ALIKE = 20;

  private final Finding finding;
  private final List<Finding> alike;
  private final TextOptions options;

  FindingBlock(Finding finding, TextOptions options) {
    this(new FindingGroup(finding, List.of()), options);
  }

  /** The first of a group in full, and the others in a line each. */
  FindingBlock(FindingGroup group, TextOptions options) {
    this.finding = group.first();
    this.alike = group.others();
    this.options = options;
  }

  void write(LineWriter out) throws IOException {
    out.write(0, headline());
    Scene scene = Scene.of(finding, options.detail());
    new AccessSections(scene.shown(), options).write(out);
    writeOthers(scene.others(), out);
    Optional<String> guard = GuardText.of(finding);
    if (guard.isPresent()) {
      out.write(INDENT, Line.of("guarded by: " + guard.get()));
    }
    out.write(INDENT, Line.of("to fix: " + Remedy.of(finding)));
    if (alike.isEmpty() && !finding.assessment().cluster().isEmpty()) {
      out.write(INDENT, Line.of("see also: other findings on " + finding.assessment().cluster()));
    }
    if (!finding.programs().isEmpty()) {
      out.write(INDENT, Line.of("in " + String.join(", ", finding.programs())));
    }
    out.write(INDENT, assessment());
    writeAlike(out);
  }

  private void writeAlike(LineWriter out) throws IOException {
    if (alike.isEmpty()) {
      return;
    }
    String count = English.count(alike.size(), "more finding");
    out.write(
        INDENT,
        Line.of(count + " on " + finding.assessment().cluster() + ", likely for the same reason:"));
    for (Finding other : alike.subList(0, Math.min(MAX_ALIKE, alike.size()))) {
      out.write(2 * INDENT, new FindingBlock(other, options).item());
    }
    int more = alike.size() - MAX_ALIKE;
    if (more > 0) {
      out.write(2 * INDENT, Line.of("and " + more + " more; -q has a line for each finding"));
    }
  }

  /** In one line, under a finding that is told in full. */
  private Line item() {
    return Line.of(finding.message())
        .add(Role.MARGIN, " (")
        .add(severity(), finding.assessment().severity().code())
        .add(Role.MARGIN, ", id " + finding.id() + ")");
  }

  private void writeOthers(List<AccessGroup> others, LineWriter out) throws IOException {
    for (AccessGroup group : others.subList(0, Math.min(MAX_OTHERS, others.size()))) {
      out.write(INDENT, AccessText.of("also ", group, finding.location()));
    }
    int more = others.size() - MAX_OTHERS;
    if (more > 0) {
      out.write(
          INDENT,
          Line.of("and " + English.count(more, "more place"))
              .add("; all of it: interlock explain " + finding.id()));
    }
  }

  private Line assessment() {
    String novelty =
        finding.status().novelty() == Novelty.UNKNOWN
            ? ""
            : ", " + finding.status().novelty().code();
    long score = finding.assessment().score();
    return new Line().add(Role.MARGIN, "id " + finding.id() + novelty + ", score " + score);
  }

  /** As compilers print errors: at an access, with the one it races with. */
  Line brief() {
    return Line.of(finding.suspect().position() + ": ")
        .add(severity(), finding.assessment().severity().code() + ": ")
        .add(Role.HEADLINE, finding.message())
        .add(Role.RULE, " [" + finding.rule().code() + "]");
  }

  private Line headline() {
    Location location = finding.location();
    String type = location.type().map(name -> " (" + name + ")").orElse("");
    return Line.of(finding.place() + ": ")
        .add(severity(), finding.assessment().severity().code() + ": ")
        .add(
            Role.HEADLINE,
            finding.rule().title().toLowerCase(Locale.ROOT) + " on " + location.name())
        .add(type)
        .add(Role.RULE, " [" + finding.rule().code() + "]");
  }

  private Role severity() {
    return switch (finding.assessment().severity()) {
      case HIGH -> Role.HIGH;
      case MEDIUM -> Role.MEDIUM;
      case LOW -> Role.LOW;
    };
  }
}
