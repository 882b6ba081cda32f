package io.interlock.report.json;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.HeldLock;
import io.interlock.finding.LockSection;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What many accesses and pairs have in common, numbered in the order of first use: threads, locks,
 * chains of calls, and reasons in words. Written once, they take a tenth of the space.
 */
final class ReportTables {
  private final Map<ThreadRef, Integer> threads = new LinkedHashMap<>();
  private final Map<HeldLock, Integer> locks = new LinkedHashMap<>();
  private final Map<List<CallStep>, Integer> chains = new LinkedHashMap<>();
  private final Map<String, Integer> reasons = new LinkedHashMap<>();

  /** Accesses often share the very same objects: those are compared with others once. */
  private final IdentityHashMap<Object, Integer> known = new IdentityHashMap<>();

  private final IdentityHashMap<SourceFile, SourceFile> files = new IdentityHashMap<>();

  ReportTables(CheckResult result) {
    for (Finding finding : result.findings()) {
      for (Access access : finding.accesses()) {
        for (ThreadRef thread : access.threads()) {
          if (!known.containsKey(thread)) {
            known.put(thread, number(threads, repaired(thread)));
          }
        }
        for (HeldLock lock : access.locks()) {
          if (!known.containsKey(lock)) {
            known.put(lock, number(locks, repaired(lock)));
          }
        }
        if (!known.containsKey(access.chain())) {
          known.put(access.chain(), number(chains, repaired(access.chain())));
        }
      }
      for (RacingPair pair : finding.pairs()) {
        number(reasons, WellFormed.of(pair.alias()));
        number(reasons, WellFormed.of(pair.overlap()));
      }
    }
  }

  /** As it will be read again: what is equal then must be one item now. */
  private ThreadRef repaired(ThreadRef t) {
    return new ThreadRef(
        t.kind(),
        WellFormed.of(t.entry()),
        t.creator().map(WellFormed::of),
        repaired(t.position()),
        t.instances());
  }

  private HeldLock repaired(HeldLock l) {
    LockSection section = l.section();
    return new HeldLock(
        WellFormed.of(l.name()),
        l.mode(),
        repaired(l.position()),
        new LockSection(
            WellFormed.of(section.function()),
            repaired(section.begin()),
            section.ends().stream().map(this::repaired).toList()));
  }

  private List<CallStep> repaired(List<CallStep> chain) {
    return chain.stream()
        .map(s -> new CallStep(WellFormed.of(s.function()), repaired(s.position())))
        .toList();
  }

  private Position repaired(Position p) {
    if (!p.isKnown()) {
      return p;
    }
    SourceFile file = files.computeIfAbsent(p.file(), ReportTables::repaired);
    return file.equals(p.file()) ? p : new Position(file, p.line(), p.column());
  }

  private static SourceFile repaired(SourceFile file) {
    String path = WellFormed.of(file.path());
    return path.equals(file.path()) ? file : new SourceFile(path);
  }

  private static <T> int number(Map<T, Integer> table, T item) {
    Integer old = table.putIfAbsent(item, table.size());
    return old == null ? table.size() - 1 : old;
  }

  private static int index(Map<?, Integer> table, Object item) {
    Integer index = table.get(item);
    if (index == null) {
      throw new IllegalStateException("not in the table: " + item);
    }
    return index;
  }

  List<ThreadRef> threads() {
    return new ArrayList<>(threads.keySet());
  }

  List<HeldLock> locks() {
    return new ArrayList<>(locks.keySet());
  }

  List<List<CallStep>> chains() {
    return new ArrayList<>(chains.keySet());
  }

  List<String> reasons() {
    return new ArrayList<>(reasons.keySet());
  }

  int of(ThreadRef thread) {
    return index(known, thread);
  }

  int of(HeldLock lock) {
    return index(known, lock);
  }

  int of(List<CallStep> chain) {
    return index(known, chain);
  }

  int of(String reason) {
    return index(reasons, WellFormed.of(reason));
  }
}
