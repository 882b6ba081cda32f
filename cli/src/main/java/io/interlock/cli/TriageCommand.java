package io.interlock.cli;

import io.interlock.finding.Finding;
import io.interlock.finding.Judgement;
import io.interlock.finding.Verdict;
import io.interlock.history.FindingHistory;
import io.interlock.history.History;
import io.interlock.report.text.Printable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code triage} command. */
@Command(
    name = "triage",
    header = "Keeps what somebody found out about a finding.",
    customSynopsis = {
      "interlock triage ID real|false|benign -m REASON",
      "       interlock triage --list"
    },
    description = {
      "",
      "Later checks and all reports know it: findings that are false or benign are not "
          + "shown and do not count. --list tells when the findings of the history came and "
          + "went.",
      ""
    })
final class TriageCommand implements Subcommand {
  @Spec private CommandSpec spec;
  @Mixin private HistoryOptions history;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "ID",
      description = "The id, or how it begins.")
  private @Nullable String id;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "JUDGEMENT",
      description = "real, false or benign.")
  private @Nullable String word;

  @Option(
      names = {"-m", "--message"},
      paramLabel = "REASON",
      description = "Why.")
  private String reason = "";

  @Option(names = "--list", description = "List the findings of the history.")
  private boolean list;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description = "Look for the finding in this report in JSON.")
  private @Nullable Path report;

  @Override
  public ExitCode execute() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (list) {
      try (History known = history.existing(err)) {
        known.findings().forEach(f -> out.println(line(f)));
      }
      return ExitCode.OK;
    }
    if (id == null || word == null) {
      throw new ParameterException(spec.commandLine(), "Missing ID and real, false or benign");
    }
    Judgement judgement = judgement(word);
    Finding finding =
        HistoryOptions.find(id, history.reports(Optional.ofNullable(report), err)).finding();
    try (History known = history.existing(err)) {
      known.judge(finding, new Verdict(judgement, reason), Instant.now());
    }
    out.println(finding.id() + " is " + judgement.code() + ": " + Printable.of(finding.message()));
    return ExitCode.OK;
  }

  private Judgement judgement(String text) {
    for (Judgement judgement : Judgement.values()) {
      if (judgement.code().equals(text)) {
        return judgement;
      }
    }
    throw new ParameterException(
        spec.commandLine(), "a finding is real, false or benign, not '" + text + "'");
  }

  private static String line(FindingHistory f) {
    String fixed = f.fixed().map(at -> ", gone since " + day(at)).orElse("");
    return f.id()
        + " first seen "
        + day(f.first())
        + ", last "
        + day(f.last())
        + fixed
        + ": "
        + Printable.of(f.message());
  }

  private static String day(Instant at) {
    return at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
