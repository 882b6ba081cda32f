package io.interlock.report.json;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.CheckResult;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What many accesses and pairs have in common, numbered in the order of first use: threads, chains
 * of calls, and reasons in words. Written once, they take a tenth of the space.
 */
final class ReportTables {
  private final Map<ThreadRef, Integer> threads = new LinkedHashMap<>();
  private final Map<List<CallStep>, Integer> chains = new LinkedHashMap<>();
  private final Map<String, Integer> reasons = new LinkedHashMap<>();

  ReportTables(CheckResult result) {
    for (Finding finding : result.findings()) {
      for (Access access : finding.accesses()) {
        access.threads().forEach(thread -> number(threads, thread));
        number(chains, access.chain());
      }
      for (RacingPair pair : finding.pairs()) {
        number(reasons, pair.alias());
        number(reasons, pair.overlap());
      }
    }
  }

  private static <T> void number(Map<T, Integer> table, T item) {
    table.putIfAbsent(item, table.size());
  }

  private static <T> int index(Map<T, Integer> table, T item) {
    Integer index = table.get(item);
    if (index == null) {
      throw new IllegalStateException("not in the table: " + item);
    }
    return index;
  }

  List<ThreadRef> threads() {
    return new ArrayList<>(threads.keySet());
  }

  List<List<CallStep>> chains() {
    return new ArrayList<>(chains.keySet());
  }

  List<String> reasons() {
    return new ArrayList<>(reasons.keySet());
  }

  int of(ThreadRef thread) {
    return index(threads, thread);
  }

  int of(List<CallStep> chain) {
    return index(chains, chain);
  }

  int of(String reason) {
    return index(reasons, reason);
  }
}
