package io.interlock.race;

import io.interlock.finding.Access;
import io.interlock.finding.CallStep;
import io.interlock.finding.Finding;
import io.interlock.finding.HeldLock;
import io.interlock.finding.Instances;
import io.interlock.finding.Location;
import io.interlock.finding.LockMode;
import io.interlock.finding.RacingPair;
import io.interlock.finding.ThreadRef;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.BitSpan;
import io.interlock.ir.path.PathPrinter;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.SymbolNames;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypePrinter;
import io.interlock.lockset.Lockset;
import io.interlock.lockset.ThreadState;
import io.interlock.lockset.ThreadState.Company;
import io.interlock.lockset.ThreadWalk;
import io.interlock.model.LibraryModel;
import io.interlock.run.RunContext;
import io.interlock.threads.ThreadRoot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Races on global variables: two accesses that overlap in memory, not both reads and not both
 * atomic, by threads that may run at the same time, with no global mutex held at both.
 *
 * <p>A first, small detector: it sees threads whose function is named at their creation, mutexes
 * that are globals, and direct calls. Threads are never taken to be finished, so what comes after a
 * join is still paired. Pointers are not followed; how often that matters is reported as not seen.
 */
public final class GlobalRaces {
  /** Beyond this many pairs of one location, each access is shown with one partner only. */
  private static final int MAX_PAIRS = 10_000;

  private final Program program;
  private final Map<Function, List<ThreadRoot>> rootsByEntry;
  private final List<GlobalAccess> accesses = new ArrayList<>();

  private GlobalRaces(Program program, List<ThreadRoot> roots) {
    this.program = program;
    rootsByEntry =
        roots.stream()
            .collect(
                Collectors.groupingBy(ThreadRoot::entry, LinkedHashMap::new, Collectors.toList()));
  }

  /**
   * What was found, and how much was looked at.
   *
   * @param accessCount accesses to globals while several threads may run
   */
  public record Result(List<Finding> findings, long accessCount, long locationCount) {}

  public static Result find(
      Program program, List<ThreadRoot> roots, LibraryModel model, RunContext run) {
    var races = new GlobalRaces(program, roots);
    races.rootsByEntry.forEach((entry, same) -> races.walk(entry, same, model, run));
    return races.result();
  }

  private void walk(Function entry, List<ThreadRoot> roots, LibraryModel model, RunContext run) {
    if (program.body(entry).isEmpty() || run.isCancelled()) {
      return;
    }
    boolean isMain = roots.stream().allMatch(ThreadRoot::isMain);
    var start = new ThreadState(Lockset.EMPTY, isMain ? Company.ALONE : Company.WITH_OTHERS);
    ThreadWalk walk = ThreadWalk.from(entry, start, program, model, run);
    accesses.addAll(GlobalAccesses.of(entry, walk, program));
  }

  private Result result() {
    Map<Integer, List<GlobalAccess>> byGlobal =
        accesses.stream()
            .collect(
                Collectors.groupingBy(a -> a.global().index(), TreeMap::new, Collectors.toList()));
    var findings = new ArrayList<Finding>();
    long locations = 0;
    for (List<GlobalAccess> ofGlobal : byGlobal.values()) {
      for (List<GlobalAccess> location : locations(ofGlobal)) {
        locations++;
        race(location).ifPresent(findings::add);
      }
    }
    return new Result(findings, accesses.size(), locations);
  }

  /** Splits the accesses to a global where no access reaches from one part into the next. */
  private static List<List<GlobalAccess>> locations(List<GlobalAccess> accesses) {
    List<GlobalAccess> sorted =
        accesses.stream().sorted(Comparator.comparingLong(GlobalAccess::start)).toList();
    var parts = new ArrayList<List<GlobalAccess>>();
    long end = Long.MIN_VALUE;
    for (GlobalAccess a : sorted) {
      if (parts.isEmpty() || a.start() >= end) {
        parts.add(new ArrayList<>());
      }
      parts.get(parts.size() - 1).add(a);
      end = Math.max(end, a.end());
    }
    return parts;
  }

  private Optional<Finding> race(List<GlobalAccess> location) {
    List<RacingPair> pairs = pairs(location);
    if (pairs.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Finding.race(place(location), location.stream().map(this::show).toList(), pairs));
  }

  private List<RacingPair> pairs(List<GlobalAccess> location) {
    boolean all = (long) location.size() * location.size() / 2 <= MAX_PAIRS;
    var pairs = new ArrayList<RacingPair>();
    for (int i = 0; i < location.size(); i++) {
      for (int j = all ? i : 0; j < location.size(); j++) {
        if (race(location.get(i), location.get(j))) {
          pairs.add(pair(location, i, j));
          if (!all) {
            break;
          }
        }
      }
    }
    return pairs;
  }

  private boolean race(GlobalAccess a, GlobalAccess b) {
    return a.kind().conflictsWith(b.kind())
        && a.overlaps(b)
        && mayRunTogether(a.entry(), b.entry())
        && !a.locks().sharesLockWith(b.locks());
  }

  private boolean mayRunTogether(Function a, Function b) {
    return a != b || isMany(a);
  }

  private boolean isMany(Function entry) {
    List<ThreadRoot> roots = rootsByEntry.getOrDefault(entry, List.of());
    return roots.size() > 1 || roots.stream().anyMatch(r -> r.instances() == Instances.MANY);
  }

  private RacingPair pair(List<GlobalAccess> location, int i, int j) {
    Function a = location.get(i).entry();
    Function b = location.get(j).entry();
    String overlap =
        a == b
            ? "several threads run " + a.name()
            : "nothing orders " + threadName(a) + " and " + threadName(b);
    String alias = "both name " + SymbolNames.of(location.get(i).global());
    return new RacingPair(Math.min(i, j), Math.max(i, j), alias, overlap);
  }

  private String threadName(Function entry) {
    boolean isMain =
        rootsByEntry.getOrDefault(entry, List.of()).stream().allMatch(ThreadRoot::isMain);
    return isMain ? "the main thread" : "thread " + entry.name();
  }

  private static Location place(List<GlobalAccess> accesses) {
    Global global = accesses.get(0).global();
    long start = accesses.stream().mapToLong(GlobalAccess::start).min().orElse(0);
    long end = accesses.stream().mapToLong(GlobalAccess::end).max().orElse(start);
    AccessPath path = AccessPath.to(new GlobalRoot(global)).plus(start);
    BitSpan span = end == Long.MAX_VALUE ? BitSpan.WHOLE : BitSpan.of(end - start, null);
    Type type = PathPrinter.type(path, span);
    return new Location(
        PathPrinter.print(path, span),
        Optional.ofNullable(type).map(TypePrinter::print),
        global.position());
  }

  private Access show(GlobalAccess a) {
    List<HeldLock> locks =
        a.locks().held().entrySet().stream()
            .map(e -> new HeldLock(e.getKey().name(), LockMode.EXCLUSIVE, e.getValue()))
            .toList();
    List<ThreadRef> threads =
        rootsByEntry.getOrDefault(a.entry(), List.of()).stream().map(GlobalRaces::show).toList();
    return new Access(
        a.position(), a.function().name(), a.kind(), a.expression(), locks, threads, chain(a));
  }

  /** From the creation of the thread, the first one if several places create it. */
  private List<CallStep> chain(GlobalAccess a) {
    Stream<CallStep> creation =
        rootsByEntry.getOrDefault(a.entry(), List.of()).stream()
            .limit(1)
            .flatMap(root -> root.creator().stream().map(c -> new CallStep(c.name(), root.site())));
    return Stream.concat(creation, a.chain().stream()).toList();
  }

  private static ThreadRef show(ThreadRoot root) {
    return root.creator()
        .map(c -> ThreadRef.created(root.entry().name(), c.name(), root.site(), root.instances()))
        .orElseGet(() -> ThreadRef.main(root.site()));
  }
}
