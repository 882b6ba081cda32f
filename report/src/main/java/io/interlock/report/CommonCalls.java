package io.interlock.report;

import static java.util.Comparator.comparing;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The few calls that many findings come through. A finding comes through a call if the shown chain
 * of one side of each of its racing pairs does, so it would not be there without that call. If the
 * call cannot be made as the analysis believes, all these findings are false for one reason; if it
 * can, they are best read together.
 *
 * <p>The call with the most findings comes first, of nearly equal ones the innermost; then the one
 * with the most of those that are left, as long as it is a good part of all. Starts of threads are
 * no calls here.
 */
public final class CommonCalls {
  /** One in so many findings is a good part. */
  private static final int PART = 5;

  /** Fewer findings can be read one by one. */
  private static final int MIN_FINDINGS = 10;

  /** A call with this share of the most findings, in percent, is nearly equal. */
  private static final int NEARLY = 80;

  private static final int MAX_CALLS = 3;

  /**
   * A call with the findings that come through it.
   *
   * @param site the function that calls, and where
   * @param callees the functions called there, by name, on the way to these findings
   */
  public record CommonCall(CallStep site, int findings, List<String> callees) {
    public CommonCall {
      callees = List.copyOf(callees);
    }
  }

  /** What is known of a call. */
  private static final class Use {
    private final BitSet findings = new BitSet();
    private final Set<String> callees = new TreeSet<>();

    /** How far from the start of its thread it is at most. */
    private int depth;

    /** How many of its findings no chosen call has. */
    private int left(BitSet taken) {
      BitSet rest = (BitSet) findings.clone();
      rest.andNot(taken);
      return rest.cardinality();
    }
  }

  private final List<Finding> findings;
  private final Map<CallStep, Use> uses =
      new TreeMap<>(comparing(CallStep::position).thenComparing(CallStep::function));

  private CommonCalls(List<Finding> findings) {
    this.findings = findings;
  }

  /** The calls that many of these findings come through; none if there are few findings. */
  public static List<CommonCall> of(List<Finding> findings) {
    return findings.size() < MIN_FINDINGS ? List.of() : new CommonCalls(findings).find();
  }

  private List<CommonCall> find() {
    for (int index = 0; index < findings.size(); index++) {
      count(index);
    }
    List<CommonCall> result = new ArrayList<>();
    BitSet taken = new BitSet();
    for (int i = 0; i < MAX_CALLS; i++) {
      Optional<CallStep> next = next(taken);
      if (next.isEmpty()) {
        return result;
      }
      Use use = uses.getOrDefault(next.get(), new Use());
      result.add(new CommonCall(next.get(), use.findings.cardinality(), List.copyOf(use.callees)));
      taken.or(use.findings);
    }
    return result;
  }

  private Optional<CallStep> next(BitSet taken) {
    int most = uses.values().stream().mapToInt(u -> u.left(taken)).max().orElse(0);
    if (most < MIN_FINDINGS || (long) most * PART < findings.size()) {
      return Optional.empty();
    }
    return uses.entrySet().stream()
        .filter(e -> e.getValue().left(taken) * 100L >= (long) most * NEARLY)
        .max(
            Comparator.<Map.Entry<CallStep, Use>>comparingInt(e -> e.getValue().depth)
                .thenComparingInt(e -> e.getValue().left(taken)))
        .map(Map.Entry::getKey);
  }

  /** Adds a finding to the calls it comes through. */
  private void count(int index) {
    Finding finding = findings.get(index);
    Map<CallStep, BitSet> through = accessesByCall(finding.accesses());
    Set<CallStep> common = new HashSet<>();
    through.forEach(
        (step, accesses) -> {
          if (finding.pairs().stream().allMatch(p -> touches(p, accesses))) {
            common.add(step);
          }
        });
    for (Access access : finding.accesses()) {
      List<CallStep> calls = access.calls();
      for (int i = 0; i < calls.size(); i++) {
        CallStep step = calls.get(i);
        if (common.contains(step)) {
          Use use = uses.computeIfAbsent(step, unused -> new Use());
          use.findings.set(index);
          use.depth = Math.max(use.depth, i);
          use.callees.add(i + 1 < calls.size() ? calls.get(i + 1).function() : access.function());
        }
      }
    }
  }

  private static boolean touches(RacingPair pair, BitSet accesses) {
    return accesses.get(pair.a()) || accesses.get(pair.b());
  }

  private static Map<CallStep, BitSet> accessesByCall(List<Access> accesses) {
    Map<CallStep, BitSet> result = new HashMap<>();
    for (int i = 0; i < accesses.size(); i++) {
      for (CallStep step : accesses.get(i).calls()) {
        result.computeIfAbsent(step, unused -> new BitSet()).set(i);
      }
    }
    return result;
  }
}
