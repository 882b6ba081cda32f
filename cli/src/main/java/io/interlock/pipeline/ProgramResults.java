package io.interlock.pipeline;

import io.interlock.finding.Access;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Counts;
import io.interlock.finding.Evidence;
import io.interlock.finding.Finding;
import io.interlock.finding.Incomplete;
import io.interlock.finding.Location;
import io.interlock.finding.NotSeen;
import io.interlock.finding.RacingPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The results of several programs, which may share code. What was found at one location in several
 * programs becomes one finding, with all accesses and the programs it was found in.
 */
final class ProgramResults {
  private record FoundIn(Finding finding, String program) {}

  private final List<Incomplete> incomplete;
  private final Map<Location, List<FoundIn>> found = new LinkedHashMap<>();
  private Counts counts;
  private int programCount;

  ProgramResults(List<Incomplete> incomplete, int unitCount) {
    this.incomplete = new ArrayList<>(incomplete);
    counts = new Counts(unitCount, 0, 0, 0, 0);
  }

  void add(Incomplete more) {
    incomplete.add(more);
  }

  void add(String program, List<Finding> findings, Counts more) {
    programCount++;
    counts = counts.plus(more);
    for (Finding finding : findings) {
      found
          .computeIfAbsent(finding.location(), l -> new ArrayList<>())
          .add(new FoundIn(finding, program));
    }
  }

  CheckResult merged(List<NotSeen> notSeen) {
    List<Finding> findings = found.values().stream().map(this::merge).toList();
    return CheckResult.of(findings, incomplete, notSeen, counts);
  }

  private Finding merge(List<FoundIn> same) {
    Finding merged = same.size() == 1 ? same.get(0).finding() : together(same);
    return programCount <= 1
        ? merged
        : merged.in(same.stream().map(FoundIn::program).distinct().sorted().toList());
  }

  private static Finding together(List<FoundIn> same) {
    var accesses = new ArrayList<Access>();
    var pairs = new ArrayList<RacingPair>();
    for (FoundIn each : same) {
      int base = accesses.size();
      accesses.addAll(each.finding().accesses());
      each.finding().pairs().stream().map(p -> p.shifted(base)).forEach(pairs::add);
    }
    Evidence evidence =
        same.stream().map(f -> f.finding().evidence()).reduce(Evidence.NONE, Evidence::or);
    return Finding.race(same.get(0).finding().location(), accesses, pairs).with(evidence);
  }
}
