package io.interlock.triage;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.source.SourceTexts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Marks findings that somebody does not want to see, and says which wishes were for nothing. */
public final class Suppressions {
  /**
   * What came of it.
   *
   * @param notices suppressions that suppressed nothing, or cannot be understood
   */
  public record Applied(CheckResult result, List<String> notices) {
    public Applied {
      notices = List.copyOf(notices);
    }
  }

  private final List<SuppressionRule> ofFiles;

  private Suppressions(List<SuppressionRule> ofFiles) {
    this.ofFiles = ofFiles;
  }

  /** Those of some files, later read beside those in the sources. */
  public static Suppressions of(List<Path> files) {
    return new Suppressions(files.stream().flatMap(f -> SuppressionFile.read(f).stream()).toList());
  }

  static Suppressions parse(String text, String name) {
    return new Suppressions(SuppressionFile.parse(text, name));
  }

  public Applied apply(CheckResult result, SourceTexts sources) {
    SourceComments comments = SourceComments.find(result, sources);
    var rules = new ArrayList<>(comments.rules());
    rules.addAll(ofFiles);
    Set<SuppressionRule> used = new HashSet<>();
    var findings = new ArrayList<Finding>();
    for (Finding finding : result.findings()) {
      Optional<SuppressionRule> first = Optional.empty();
      for (SuppressionRule rule : rules) {
        if (rule.covers(finding)) {
          used.add(rule);
          first = first.isPresent() ? first : Optional.of(rule);
        }
      }
      findings.add(
          first
              .map(rule -> finding.with(finding.status().with(rule.suppression())))
              .orElse(finding));
    }
    var notices = new ArrayList<>(comments.notices());
    for (SuppressionRule rule : rules) {
      if (!used.contains(rule)) {
        notices.add(rule.place() + ": unused suppression: " + rule.text());
      }
    }
    return new Applied(result.with(findings), notices);
  }
}
