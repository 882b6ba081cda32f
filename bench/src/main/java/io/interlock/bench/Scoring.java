package io.interlock.bench;

import io.interlock.bench.Expectation.Kind;
import io.interlock.bench.ProgramScore.Outcome;
import io.interlock.finding.Access;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Rule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Holds the findings of a check against what was expected of it. */
final class Scoring {
  private Scoring() {}

  static ProgramScore score(JudgedProgram program, CheckResult result) {
    List<Finding> races =
        result.findings().stream().filter(f -> f.rule() == Rule.DATA_RACE).toList();
    Map<String, SortedSet<String>> reported = new TreeMap<>();
    for (Finding race : races) {
      String location = race.location().name();
      reported.computeIfAbsent(program.name(), p -> new TreeSet<>()).add(location);
      for (Access access : race.accesses()) {
        String place = access.position().file().path() + ":" + access.position().line();
        reported.computeIfAbsent(place, p -> new TreeSet<>()).add(location);
      }
    }
    List<Outcome> outcomes =
        program.expectations().stream().map(e -> outcome(e, reported)).toList();
    Optional<String> failure =
        result.incomplete().stream().findFirst().map(i -> i.position() + ": " + i.reason());
    return new ProgramScore(
        program, Optional.empty(), failure, outcomes, unmarked(program, reported));
  }

  private static Outcome outcome(Expectation expectation, Map<String, SortedSet<String>> reported) {
    SortedSet<String> locations = reported.getOrDefault(expectation.place(), new TreeSet<>());
    boolean met = locations.isEmpty() == (expectation.kind() == Kind.NO_RACE);
    return new Outcome(expectation, met, String.join(", ", locations));
  }

  private static int unmarked(JudgedProgram program, Map<String, SortedSet<String>> reported) {
    var places = new TreeSet<>(reported.keySet());
    places.remove(program.name());
    program.expectations().forEach(e -> places.remove(e.place()));
    return program.expectations().stream().anyMatch(Expectation::isWholeProgram)
        ? 0
        : places.size();
  }
}
