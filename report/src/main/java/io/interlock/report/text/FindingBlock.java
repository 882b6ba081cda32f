package io.interlock.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.Location;
import io.interlock.finding.ThreadRef;
import io.interlock.report.text.TextStyle.Role;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One finding: a headline that editors can jump to, the accesses under the threads that perform
 * them, and why they race.
 */
final class FindingBlock {
  private static final int THREAD = 2;
  private static final int ACCESS = 4;
  private static final int CHAIN = 8;

  private final Finding finding;
  private final Map<List<ThreadRef>, List<AccessGroup>> sections;
  private final Map<Access, Integer> numbers = new HashMap<>();
  private final PairText pairs;

  FindingBlock(Finding finding) {
    this.finding = finding;
    this.sections =
        AccessGroup.of(finding.accesses()).stream()
            .collect(groupingBy(g -> g.sample().threads(), LinkedHashMap::new, toList()));
    int next = 1;
    for (List<AccessGroup> section : sections.values()) {
      for (AccessGroup group : section) {
        int number = next++;
        group.members().forEach(access -> numbers.put(access, number));
      }
    }
    this.pairs = new PairText(finding, numbers);
  }

  void write(LineWriter out) throws IOException {
    out.write(0, headline());
    for (Map.Entry<List<ThreadRef>, List<AccessGroup>> section : sections.entrySet()) {
      writeThreads(section.getKey(), out);
      for (AccessGroup group : section.getValue()) {
        writeAccesses(group, out);
      }
    }
    for (Line line : pairs.lines()) {
      out.write(THREAD, line);
    }
    if (!finding.programs().isEmpty()) {
      out.write(THREAD, Line.of("in " + String.join(", ", finding.programs())));
    }
  }

  private Line headline() {
    Location location = finding.location();
    String type = location.type().map(name -> " (" + name + ")").orElse("");
    return Line.of(location.position() + ": ")
        .add(
            Role.HEADLINE,
            finding.rule().title().toLowerCase(Locale.ROOT) + " on " + location.name())
        .add(type)
        .add(Role.RULE, " [" + finding.rule().code() + "]");
  }

  private static void writeThreads(List<ThreadRef> threads, LineWriter out) throws IOException {
    if (threads.isEmpty()) {
      out.write(THREAD, Line.of("thread not known"));
    }
    String or = "";
    for (ThreadRef thread : threads) {
      out.write(THREAD, Line.of(or + ThreadText.of(thread)));
      or = "or ";
    }
  }

  private void writeAccesses(AccessGroup group, LineWriter out) throws IOException {
    Access sample = group.sample();
    String label = pairs.needsNumbers() ? "[" + numbers.get(sample) + "] " : "";
    out.write(ACCESS, AccessText.of(label, group, finding.location()));
    Optional<Line> chain = AccessText.chain(sample);
    if (chain.isPresent()) {
      out.write(CHAIN, chain.get());
    }
  }
}
