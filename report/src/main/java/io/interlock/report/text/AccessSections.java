package io.interlock.report.text;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.ThreadRef;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The accesses of a finding under the threads that perform them, and why they race. */
final class AccessSections {
  private static final int THREAD = 2;
  private static final int ACCESS = 4;
  private static final int CHAIN = 8;

  /** Threads told for one access, unless all is to be told. */
  private static final int MAX_THREADS = 3;

  private final Finding finding;
  private final TextOptions options;
  private final Map<List<ThreadRef>, List<AccessGroup>> sections;
  private final Map<Access, Integer> numbers = new HashMap<>();
  private final PairText pairs;

  AccessSections(Finding finding, TextOptions options) {
    this.finding = finding;
    this.options = options;
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
    for (Map.Entry<List<ThreadRef>, List<AccessGroup>> section : sections.entrySet()) {
      writeThreads(section.getKey(), out);
      for (AccessGroup group : section.getValue()) {
        writeAccesses(group, out);
      }
    }
    for (Line line : pairs.lines()) {
      out.write(THREAD, line);
    }
  }

  private void writeThreads(List<ThreadRef> threads, LineWriter out) throws IOException {
    if (threads.isEmpty()) {
      out.write(THREAD, Line.of("thread not known"));
    }
    boolean isAll = options.detail() == TextOptions.Detail.ALL || threads.size() <= MAX_THREADS + 1;
    String or = "";
    for (ThreadRef thread : isAll ? threads : threads.subList(0, MAX_THREADS)) {
      out.write(THREAD, Line.of(or + ThreadText.of(thread)));
      or = "or ";
    }
    if (!isAll) {
      out.write(THREAD, Line.of("or " + (threads.size() - MAX_THREADS) + " other threads"));
    }
  }

  private void writeAccesses(AccessGroup group, LineWriter out) throws IOException {
    Access sample = group.sample();
    String label = pairs.needsNumbers() ? "[" + numbers.get(sample) + "] " : "";
    out.write(ACCESS, AccessText.of(label, group, finding.location()));
    for (Line line : Excerpt.of(sample.position(), options.sources(), options.width() - CHAIN)) {
      out.write(CHAIN, line);
    }
    Optional<Line> chain = AccessText.chain(sample, options.detail());
    if (chain.isPresent()) {
      out.write(CHAIN, chain.get());
    }
  }
}
