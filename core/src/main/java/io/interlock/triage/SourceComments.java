package io.interlock.triage;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Coded;
import io.interlock.finding.Finding;
import io.interlock.finding.Rule;
import io.interlock.finding.Suppression;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import io.interlock.source.SourceText;
import io.interlock.source.SourceTexts;
import io.interlock.triage.SuppressionRule.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Comments in the source that suppress: {@code // interlock: ignore data-race (reason)}, at the end
 * of a line for that line, or on a line of its own for the next one. Looked for in the files that
 * findings are in.
 */
final class SourceComments {
  private static final Pattern COMMENT =
      Pattern.compile(
          "(?<before>.*)(//|/\\*)\\s*interlock:\\s*ignore\\s+(?<rule>[\\w-]*)\\s*"
              + "(\\((?<reason>.*)\\))?.*");

  private final List<SuppressionRule> rules = new ArrayList<>();
  private final List<String> notices = new ArrayList<>();

  private SourceComments() {}

  static SourceComments find(CheckResult result, SourceTexts sources) {
    var files = new TreeSet<SourceFile>();
    for (Finding finding : result.findings()) {
      files.add(finding.location().position().file());
      finding.accesses().forEach(a -> files.add(a.position().file()));
    }
    var comments = new SourceComments();
    files.forEach(file -> comments.scan(file, sources.of(file)));
    return comments;
  }

  List<SuppressionRule> rules() {
    return rules;
  }

  /** Comments that mean nothing, in words. */
  List<String> notices() {
    return notices;
  }

  private void scan(SourceFile file, SourceText text) {
    for (int number = 1; number <= text.lineCount(); number++) {
      String line = text.line(number).orElse("");
      if (line.contains("interlock:")) {
        Matcher comment = COMMENT.matcher(line);
        if (comment.matches()) {
          add(comment, Position.at(file, number));
        }
      }
    }
  }

  private void add(Matcher comment, Position place) {
    String rule = comment.group("rule");
    if (Coded.parse(Rule.class, rule).isEmpty()) {
      notices.add(place + ": 'ignore' goes with a rule, such as data-race, not '" + rule + "'");
      return;
    }
    String reason = comment.group("reason");
    boolean isAlone = comment.group("before").isBlank();
    Position line = isAlone ? Position.at(place.file(), place.line() + 1) : place;
    var suppression =
        new Suppression(Suppression.Kind.IN_SOURCE, place, reason == null ? "" : reason.strip());
    rules.add(
        new SuppressionRule(suppression, place, "interlock: ignore " + rule, new Scope.Line(line)));
  }
}
