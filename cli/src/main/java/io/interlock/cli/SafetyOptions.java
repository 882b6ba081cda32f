package io.interlock.cli;

import io.interlock.finding.Safety;
import io.interlock.pipeline.CheckPipeline;
import io.interlock.pipeline.LoadedUnits;
import io.interlock.race.safety.SafetyAnswers;
import io.interlock.report.text.SafetyText;
import io.interlock.report.text.TextOptions;
import io.interlock.run.InputException;
import io.interlock.util.CloseNames;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** Which locations are to be explained. */
final class SafetyOptions {
  @Option(
      names = "--explain-safe",
      paramLabel = "LOCATION",
      description =
          "Say why a location is considered safe, instead of a report: a global, "
              + "struct.member, function:local, or file:line of an access. May be given several "
              + "times.")
  private List<String> locations = new ArrayList<>();

  boolean isAsked() {
    return !locations.isEmpty();
  }

  /** Explains the locations in every program that has them. */
  ExitCode explain(CheckPipeline pipeline, LoadedUnits units, TextOptions options, PrintWriter out)
      throws IOException {
    Map<String, SafetyAnswers> answers = pipeline.explain(units, locations);
    var text = new SafetyText(options, out);
    boolean isSafe = true;
    for (String name : locations) {
      boolean isKnown = false;
      for (var program : answers.entrySet()) {
        List<Safety> found = program.getValue().found().getOrDefault(name, List.of());
        for (Safety safety : found) {
          text.write(safety, answers.size() > 1 ? program.getKey() : "");
          isSafe &= safety.isSafe();
          isKnown = true;
        }
      }
      if (!isKnown) {
        throw new InputException(unknown(name, answers));
      }
    }
    out.flush();
    return isSafe ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private static String unknown(String name, Map<String, SafetyAnswers> answers) {
    if (name.matches(".+:\\d+")) {
      return "--explain-safe: nothing in memory is accessed at " + name;
    }
    var known = new TreeSet<String>();
    answers.values().forEach(a -> known.addAll(a.known()));
    return "--explain-safe: there is no '" + name + "'" + CloseNames.question(name, known);
  }
}
