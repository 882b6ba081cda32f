package io.interlock.bench;

import io.interlock.bench.mutate.SyncSite;
import io.interlock.bench.mutate.SyncSite.Kind;
import io.interlock.finding.Access;
import io.interlock.finding.Finding;
import io.interlock.finding.RacingPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Seeds faults into a program: takes out one acquisition with its releases, or one join, and looks
 * whether a race is reported there that was not reported before.
 *
 * <p>A site counts if the code it protects makes an access that is reported when the lock is taken
 * nowhere in the program, and not when it is: then it is this lock that keeps the access from
 * racing. Of joins, all are taken out for that. So what the check never sees as shared is not
 * measured here.
 */
final class FaultBench {
  private final MutantCheck check;
  private final Consumer<String> progress;

  FaultBench(MutantCheck check, Consumer<String> progress) {
    this.check = check;
    this.progress = progress;
  }

  /**
   * What became of one fault.
   *
   * @param exposed places that race if the lock is never taken
   * @param found the first new race there; empty if there is none
   */
  record Fault(SyncSite site, List<String> exposed, String found) {
    boolean isFound() {
      return !found.isEmpty();
    }
  }

  /**
   * @param sites how many locks and joins the program has
   * @param looked how many were looked at to find so many that protect something
   */
  record Result(int sites, int looked, List<Fault> faults) {
    long found() {
      return faults.stream().filter(Fault::isFound).count();
    }
  }

  Result run(int count, long seed) {
    List<SyncSite> sites =
        check.sites().stream().filter(s -> s.kind() == Kind.LOCK || s.kind() == Kind.JOIN).toList();
    List<Finding> before = check.races(List.of());
    Set<String> known = RacePairs.places(before);
    Set<String> knownPairs = RacePairs.of(before);
    List<SyncSite> order = new ArrayList<>(sites);
    Collections.shuffle(order, new Random(seed));
    Map<String, List<Access>> exposed = new HashMap<>();
    var faults = new ArrayList<Fault>();
    int looked = 0;
    for (SyncSite site : order) {
      if (faults.size() == count) {
        break;
      }
      looked++;
      List<Access> ofGroup =
          exposed.computeIfAbsent(
              site.kind() + " " + site.group(), g -> exposedBy(site, sites, known));
      var here = new TreeSet<String>();
      ofGroup.stream().filter(a -> isAt(site, a)).forEach(a -> here.add(RacePairs.place(a)));
      if (!here.isEmpty()) {
        Fault seeded = seed(new Fault(site, List.copyOf(here), ""), knownPairs);
        progress.accept((seeded.isFound() ? "found   " : "MISSED  ") + seeded.site());
        faults.add(seeded);
      }
    }
    return new Result(sites.size(), looked, faults);
  }

  /** What is reported only when all sites of a group are taken out. */
  private List<Access> exposedBy(SyncSite site, List<SyncSite> sites, Set<String> known) {
    List<SyncSite> group =
        sites.stream()
            .filter(s -> s.kind() == site.kind() && s.group().equals(site.group()))
            .toList();
    return check.races(group).stream()
        .flatMap(f -> f.accesses().stream())
        .filter(a -> !known.contains(RacePairs.place(a)))
        .toList();
  }

  private Fault seed(Fault fault, Set<String> knownPairs) {
    for (Finding finding : check.races(List.of(fault.site()))) {
      for (RacingPair pair : finding.pairs()) {
        Access a = finding.accesses().get(pair.a());
        Access b = finding.accesses().get(pair.b());
        boolean there =
            fault.site().kind() == Kind.JOIN || isAt(fault.site(), a) || isAt(fault.site(), b);
        if (there && !knownPairs.contains(RacePairs.key(finding, a, b))) {
          String found =
              finding.location().name() + ": " + RacePairs.place(a) + " and " + RacePairs.place(b);
          return new Fault(fault.site(), fault.exposed(), found);
        }
      }
    }
    return fault;
  }

  private static boolean isAt(SyncSite site, Access access) {
    return site.lines().contains(RacePairs.place(access))
        || site.callees().contains(access.function());
  }
}
