package io.interlock.report.text;

import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Why the accesses of a finding race: which with which, why they may overlap, why they touch the
 * same memory. Each explanation is told once, with the pairs it holds for where there are several.
 */
final class PairText {
  private final Finding finding;

  /** The number under which each access is shown. */
  private final int[] numbers;

  private final Map<String, PairSet> overlaps;
  private final Map<String, PairSet> aliases;
  private final PairSet all;

  /** Over accesses that are shown under these numbers. */
  PairText(Finding finding, Map<Access, Integer> numbers) {
    this.finding = finding;
    this.numbers = finding.accesses().stream().mapToInt(a -> numbers.getOrDefault(a, 0)).toArray();
    this.overlaps = byReason(RacingPair::overlap);
    this.aliases = byReason(RacingPair::alias);
    this.all = byReason(pair -> "").getOrDefault("", new PairSet());
  }

  private Map<String, PairSet> byReason(Function<RacingPair, String> reason) {
    Map<String, PairSet> result = new LinkedHashMap<>();
    for (RacingPair pair : finding.pairs()) {
      result
          .computeIfAbsent(reason.apply(pair).strip(), unused -> new PairSet())
          .add(numbers[pair.a()], numbers[pair.b()]);
    }
    return result;
  }

  /** Whether a reader needs the numbers to tell which access races with which. */
  boolean needsNumbers() {
    return !all.isSinglePair() || overlaps.size() > 1 || aliases.size() > 1;
  }

  List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    if (needsNumbers() && !tellsPairs(overlaps) && !tellsPairs(aliases)) {
      lines.add(Line.of("races: " + all));
    }
    addReasons("may overlap", overlaps, lines);
    addReasons("same memory", aliases, lines);
    return lines;
  }

  private static boolean tellsPairs(Map<String, PairSet> reasons) {
    return reasons.size() > 1 && !reasons.containsKey("");
  }

  private static void addReasons(String what, Map<String, PairSet> reasons, List<Line> lines) {
    reasons.forEach(
        (reason, pairs) -> {
          if (!reason.isEmpty()) {
            String which = reasons.size() > 1 ? ", " + pairs : "";
            lines.add(Line.of(what + which + ": ").prose(reason));
          }
        });
  }
}
