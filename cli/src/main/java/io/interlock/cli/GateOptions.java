package io.interlock.cli;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.KnownFinding;
import io.interlock.finding.Severity;
import io.interlock.report.Selection;
import io.interlock.report.Selection.Filter;
import io.interlock.source.SourceTexts;
import io.interlock.triage.Baseline;
import io.interlock.triage.Suppressions;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which findings matter: what is known, what nobody wants to see, what fails a build. */
final class GateOptions {
  /** The least severity that makes a check fail. */
  enum FailOn {
    high,
    medium,
    low,
    none
  }

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "An earlier report, JSON or SARIF: only findings that are not in it count for the "
              + "exit code.")
  private @Nullable Path baseline;

  @Option(names = "--new-only", description = "Show only findings that are not in the baseline.")
  private boolean newOnly;

  @Option(
      names = "--suppressions",
      paramLabel = "FILE",
      description =
          "Findings not to report, one kind:pattern a line, as ThreadSanitizer has them "
              + "(docs/reports.md); may be given several times.")
  private List<Path> suppressions = new ArrayList<>();

  @Option(
      names = "--fail-on",
      paramLabel = "SEVERITY",
      description =
          "Exit with 1 only if there is a finding of this severity or a higher one: high, "
              + "medium, low (default) or none.")
  private FailOn failOn = FailOn.low;

  /** What is read before the long work begins, so that mistakes are told at once. */
  record Prepared(Optional<Baseline> baseline, Suppressions suppressions) {}

  Prepared prepare() {
    if (newOnly && baseline == null) {
      throw new ParameterException(spec.commandLine(), "--new-only needs a --baseline");
    }
    Optional<List<KnownFinding>> known =
        Optional.ofNullable(baseline).map(SavedReports::knownFindings);
    return new Prepared(known.map(Baseline::new), Suppressions.of(suppressions));
  }

  /** The findings with what there is to say about them. */
  CheckResult judge(CheckResult result, Prepared prepared, SourceTexts sources, PrintWriter err) {
    Suppressions.Applied applied = prepared.suppressions().apply(result, sources);
    applied.notices().forEach(notice -> Message.print(err, notice));
    return prepared
        .baseline()
        .map(b -> b.compare(applied.result()).result())
        .orElse(applied.result());
  }

  Filter.Known known() {
    return newOnly ? Filter.Known.OMITTED : Filter.Known.SHOWN;
  }

  /** The findings that make the check fail: of those shown, or too low in rank to be shown. */
  List<Finding> failing(CheckResult result, Filter filter) {
    return Selection.of(result, filter.withoutTop()).shown().stream()
        .filter(f -> !f.status().isKnownBefore() && isSevere(f.assessment().severity()))
        .toList();
  }

  private boolean isSevere(Severity severity) {
    return switch (failOn) {
      case high -> severity == Severity.HIGH;
      case medium -> severity.isAtLeast(Severity.MEDIUM);
      case low -> true;
      case none -> false;
    };
  }
}
