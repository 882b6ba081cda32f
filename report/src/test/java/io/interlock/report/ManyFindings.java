package io.interlock.report;

import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.List;

/** As many findings as a large program gives. */
public final class ManyFindings {
  private ManyFindings() {}

  public static CheckResult of(int count) {
    List<Finding> samples = Samples.full().findings();
    var findings = new ArrayList<Finding>();
    for (int i = 0; i < count; i++) {
      Finding like = samples.get(i % samples.size());
      var file = new SourceFile("src/file" + i % 50 + ".c");
      var location =
          new Location(
              like.location().name() + "_" + i, like.location().type(), Position.at(file, 1 + i));
      findings.add(Finding.race(location, like.accesses(), like.pairs()));
    }
    CheckResult full = Samples.full();
    return CheckResult.of(findings, full.incomplete(), full.notSeen(), full.counts());
  }
}
