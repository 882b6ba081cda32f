package io.interlock.bench;

import io.interlock.cli.ExitCode;
import io.interlock.cli.SavedReports;
import io.interlock.cli.Subcommand;
import io.interlock.finding.Coded;
import io.interlock.finding.Finding;
import io.interlock.finding.Judgement;
import io.interlock.finding.Severity;
import io.interlock.run.InputException;
import io.interlock.util.FileProblem;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code bench ranking} command. */
@Command(
    name = "ranking",
    header = "Counts what was judged true among the first findings of a report.",
    synopsisHeading = "Usage: ",
    customSynopsis = "interlock bench ranking REPORT VERDICTS",
    description = {
      "",
      "The report is one of check --json. A line of the verdicts has the id of a finding, "
          + "'real', 'benign' or 'false', its location, and whatever else, with tabs between; "
          + "docs/triage has some. A finding whose id is not there is known by its location. "
          + "Benign findings are true: the race is there, but does no harm.",
      ""
    })
final class RankingCommand implements Subcommand {
  private static final List<Integer> FIRST = List.of(10, 20, 40, 60, 100);

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "REPORT", description = "Findings in their order.")
  private Path report = Path.of("");

  @Parameters(index = "1", paramLabel = "VERDICTS", description = "What is true of them.")
  private Path verdicts = Path.of("");

  @Override
  public ExitCode execute() {
    List<Finding> findings = SavedReports.json(report).result().findings();
    Map<String, Judgement> judged = read(verdicts);
    PrintWriter out = spec.commandLine().getOut();
    out.printf(
        Locale.ROOT, "%-12s %8s %6s %6s %11s%n", "", "findings", "true", "real", "not judged");
    for (int first : FIRST) {
      if (first < findings.size()) {
        print("first " + first, findings.subList(0, first), judged, out);
      }
    }
    for (Severity severity : Severity.values()) {
      print(
          severity.code(),
          findings.stream().filter(f -> f.assessment().severity() == severity).toList(),
          judged,
          out);
    }
    print("all", findings, judged, out);
    return ExitCode.OK;
  }

  private static void print(
      String name, List<Finding> findings, Map<String, Judgement> judged, PrintWriter out) {
    long known = findings.stream().filter(f -> verdict(f, judged) != null).count();
    long real = count(findings, judged, Judgement.REAL);
    long benign = count(findings, judged, Judgement.BENIGN);
    out.printf(
        Locale.ROOT,
        "%-12s %8d %6d %6d %11d%n",
        name,
        findings.size(),
        real + benign,
        real,
        findings.size() - known);
  }

  private static long count(
      List<Finding> findings, Map<String, Judgement> judged, Judgement judgement) {
    return findings.stream().filter(f -> verdict(f, judged) == judgement).count();
  }

  /** Ids change with the accesses of a finding, locations hardly do. */
  private static @Nullable Judgement verdict(Finding finding, Map<String, Judgement> judged) {
    Judgement byId = judged.get(finding.id().value());
    return byId == null ? judged.get(finding.location().name()) : byId;
  }

  private static Map<String, Judgement> read(Path file) {
    try {
      Map<String, Judgement> judged = new HashMap<>();
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String[] fields = lines.get(i).split("\t", -1);
        int line = i + 1;
        Judgement judgement =
            Coded.parse(Judgement.class, fields.length < 2 ? "" : fields[1])
                .orElseThrow(
                    () ->
                        new InputException(
                            file + ":" + line + ": not an id and real, benign or false"));
        judged.put(fields[0], judgement);
        if (fields.length > 2) {
          judged.putIfAbsent(fields[2], judgement);
        }
      }
      return judged;
    } catch (IOException e) {
      throw new InputException(file + ": cannot be read: " + FileProblem.of(e), e);
    }
  }
}
