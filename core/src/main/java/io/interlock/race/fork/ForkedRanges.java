package io.interlock.race.fork;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.fork.FamilyMember.Entered;
import io.interlock.race.fork.FamilyMember.Touch;
import io.interlock.race.fork.RangeClaims.Base;
import io.interlock.race.fork.RangeClaims.Range;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.FunctionNames;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parts of an array that functions share out among threads which run the same functions: merge
 * sort, sums by halves, and whatever else divides {@code [lo, hi)} at some point in between, gives
 * one part to a new thread and works on the other itself.
 *
 * <p>The runs of the functions of a {@link ForkFamily} make a tree below each call from outside: a
 * run's children are the runs that it calls, and the threads that it starts. Two accesses by one
 * way to an array ({@link RangeClaims}) are made in the tree of one such call, or in two of these,
 * of which one is over: then they are ordered. In one tree there is a last run that both are made
 * in or below. They do not race if for each run of a function of the circle
 *
 * <ul>
 *   <li>all threads that it starts have been joined when it returns, so when a run is over, all
 *       below it is;
 *   <li>each thing that it does, a call, a creation, or an access of its own by that way, keeps out
 *       of the range of each thread that it has started and may not have joined at the time.
 * </ul>
 *
 * <p>A thread is started outside of loops, so there is one of each creation at most in a run. What
 * it finds in a variable of its creator's is what the creator left there: nothing but the functions
 * of the circle is given the variable's address, and it is not written after the creation, on any
 * way. An access to a claimed address is one of the way's if all places in the text that make it
 * are by one of the way's bases.
 */
@SuppressWarnings("ReferenceEquality") // the same instruction, not an equal one
public final class ForkedRanges implements ObjectOrder {
  private record Key(Function function, int value) {}

  /** What may be done, and the ranges it may be in: one of them holds all of it. */
  private record Step(int block, List<Range> ranges, BitSet open) {}

  private final SummaryTable summaries;
  private final Map<Key, Integer> claimed = new HashMap<>();
  private final Map<Integer, BitSet> roots = new HashMap<>();

  public ForkedRanges(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      Threads threads,
      SummaryTable summaries,
      FunctionNames names) {
    this.summaries = summaries;
    for (ForkFamily family : ForkFamily.find(graph, models, threads)) {
      if (new Joined(family).holds(graph)) {
        var arguments = new ForkedArguments(graph, pointsTo, threads, family, names);
        claim(family, graph, models, names, arguments);
      }
    }
  }

  private void claim(
      ForkFamily family,
      CallGraph graph,
      ProgramModels models,
      FunctionNames names,
      ForkedArguments arguments) {
    Map<Function, FamilyMember> members = new LinkedHashMap<>();
    for (Function function : graph.program().functions()) {
      if (family.contains(function)) {
        add(function, members, graph, models, names, family, arguments);
      }
    }
    family.edges().values().stream()
        .flatMap(List::stream)
        .map(e -> e.site().caller())
        .distinct()
        .sorted((a, b) -> Integer.compare(a.index(), b.index()))
        .forEach(f -> add(f, members, graph, models, names, family, arguments));
    if (members.values().stream().allMatch(m -> keepsArguments(m, family))) {
      var claims = new RangeClaims(members, family);
      for (List<Base> way : claims.ways()) {
        if (new Way(way, claims, members, family).isShared()) {
          claim(way, members, family, graph, models, names);
        }
      }
    }
  }

  private static void add(
      Function function,
      Map<Function, FamilyMember> members,
      CallGraph graph,
      ProgramModels models,
      FunctionNames names,
      ForkFamily family,
      ForkedArguments arguments) {
    LocalNames own = members.containsKey(function) ? null : names.of(function, arguments::isFixed);
    if (own != null) {
      members.put(function, new FamilyMember(own, graph, models, family, arguments));
    }
  }

  private void claim(
      List<Base> way,
      Map<Function, FamilyMember> members,
      ForkFamily family,
      CallGraph graph,
      ProgramModels models,
      FunctionNames functions) {
    int number = roots.size();
    roots.put(number, family.roots());
    for (Base base : way) {
      FamilyMember member = members.get(base.function());
      if (member != null) {
        for (Touch touch : member.touches()) {
          if (RangeClaims.isBy(touch.value(), base, member)) {
            claimed.put(new Key(base.function(), touch.value().id()), number);
          }
        }
      }
    }
    var elements = new ForkedElements(way, members, graph, models, functions);
    elements.find((f, value) -> claimed.put(new Key(f, value), number));
  }

  /** Whether what a thread is given stays as it was when the thread was started. */
  private static boolean keepsArguments(FamilyMember member, ForkFamily family) {
    for (Entered call : member.entered()) {
      boolean isForked = call.isThread() && family.creations().contains(call.edge().site());
      if (isForked && member.facts().isInLoop(call.block())) {
        return false;
      }
      for (Value passed : isForked ? call.passed() : List.<Value>of()) {
        Atom object = member.names().name(passed).atom();
        if (!(object instanceof Atom.StackObject) || !keeps(member, object, call)) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean keeps(FamilyMember member, Atom object, Entered creation) {
    var after = after(member, creation.block());
    for (Block block : member.body().blocks()) {
      boolean isAfter = after.get(block.index());
      for (Instruction i : block.instructions()) {
        isAfter |= i == creation.edge().site().call();
        if (i instanceof Store s) {
          boolean isLost =
              isOf(s.value(), object, member) || (isAfter && isOf(s.address(), object, member));
          if (isLost) {
            return false;
          }
        } else if (i instanceof MemoryTransfer t) {
          if (isAfter && isOf(t.destination(), object, member)) {
            return false;
          }
        } else if (i instanceof Call c && !mayBeGiven(c, object, member)) {
          return false;
        }
      }
    }
    return true;
  }

  /** The blocks that control may get to from the end of a block. */
  private static BitSet after(FamilyMember member, int block) {
    var after = new BitSet();
    var waiting = new ArrayList<Integer>(List.of(block));
    while (!waiting.isEmpty()) {
      int at = waiting.remove(waiting.size() - 1);
      for (int next : member.body().blocks().get(at).terminator().successors()) {
        if (!after.get(next)) {
          after.set(next);
          waiting.add(next);
        }
      }
    }
    return after;
  }

  /** Whether a call does not get the address, or is of a function that is followed. */
  private static boolean mayBeGiven(io.interlock.ir.Call call, Atom object, FamilyMember member) {
    return call.arguments().stream().noneMatch(v -> isOf(v, object, member))
        || member.entered().stream().anyMatch(e -> e.edge().site().call() == call)
        || call.directCallee().filter(f -> f.name().startsWith("llvm.lifetime")).isPresent();
  }

  private static boolean isOf(Value value, Atom object, FamilyMember member) {
    return value instanceof LocalValue
        && Symbolic.of(member.names().name(value).atom()).mentions(object::equals);
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.OWN_MEMORY;
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    if (claimed.isEmpty()) {
      return false;
    }
    Integer one = way(a.access());
    if (one == null || !one.equals(way(b.access()))) {
      return false;
    }
    BitSet family = roots.getOrDefault(one, new BitSet());
    return family.get(first.index()) && family.get(second.index());
  }

  /** The way by which an access is made, by number; null if there is none. */
  public @Nullable Integer way(GuardedAccess access) {
    if (claimed.isEmpty()) {
      return null;
    }
    Integer way = way(access.text());
    return way != null && access.isAlways(d -> way.equals(way(d))) ? way : null;
  }

  private @Nullable Integer way(Origin.Direct text) {
    return text.reach() == Origin.Direct.Reach.OBJECT && text.address() instanceof LocalValue v
        ? claimed.get(new Key(text.function(), v.id()))
        : null;
  }

  /** Whether all threads of a family are joined by who has started them. */
  private final class Joined {
    private final ForkFamily family;

    Joined(ForkFamily family) {
      this.family = family;
    }

    boolean holds(CallGraph graph) {
      for (Function function : graph.program().functions()) {
        if (family.circle().get(function.index())) {
          FunctionSummary summary = summaries.of(function).orElse(null);
          boolean isLeft =
              summary == null
                  || summary.isClosed()
                  || summary.exits().stream()
                      .map(Exit::state)
                      .anyMatch(s -> !open(s.threads(), family).isEmpty());
          if (isLeft) {
            return false;
          }
        }
      }
      return true;
    }
  }

  /** The creations of a family that have started threads which may run, by number of the call. */
  private static BitSet open(ThreadChanges changes, ForkFamily family) {
    var open = new BitSet();
    for (List<CallSite> chain : changes.started().keySet()) {
      CallSite site = chain.get(chain.size() - 1);
      if (family.creations().contains(site)) {
        open.set(site.index());
      }
    }
    return open;
  }

  /** One way to an array. */
  private final class Way {
    private final List<Base> bases;
    private final RangeClaims claims;
    private final Map<Function, FamilyMember> members;
    private final ForkFamily family;

    Way(
        List<Base> bases,
        RangeClaims claims,
        Map<Function, FamilyMember> members,
        ForkFamily family) {
      this.bases = bases;
      this.claims = claims;
      this.members = members;
      this.family = family;
    }

    boolean isShared() {
      Set<Function> seen = new HashSet<>();
      for (Base base : bases) {
        boolean isInCircle = family.circle().get(base.function().index());
        if (claims.of(base).isEmpty() || (isInCircle && !seen.add(base.function()))) {
          return false;
        }
      }
      return members.values().stream()
          .filter(m -> family.circle().get(m.function().index()))
          .allMatch(this::keepsApart);
    }

    private boolean keepsApart(FamilyMember member) {
      FunctionSummary summary = summaries.of(member.function()).orElse(null);
      if (summary == null) {
        return false;
      }
      for (Entered creation : member.entered()) {
        if (creation.isThread()) {
          for (List<Range> given : ranges(creation)) {
            for (Step step : steps(member, summary)) {
              boolean isOpen = step.open.get(creation.edge().site().index());
              if (isOpen && !areApart(given, step, member)) {
                return false;
              }
            }
          }
        }
      }
      return true;
    }

    private static boolean areApart(List<Range> given, Step step, FamilyMember member) {
      for (Range own : step.ranges) {
        for (Range other : given) {
          boolean isApart =
              member.facts().holds(step.block, own.from().minus(other.to()))
                  || member.facts().holds(step.block, other.from().minus(own.to()));
          if (isApart) {
            return true;
          }
        }
      }
      return false;
    }

    /** All that a function does by the way. */
    private List<Step> steps(FamilyMember member, FunctionSummary summary) {
      var steps = new ArrayList<Step>();
      for (Entered call : member.entered()) {
        BitSet open = open(call, summary);
        ranges(call).forEach(r -> steps.add(new Step(call.block(), r, open)));
      }
      for (Touch touch : member.touches()) {
        boolean isBy =
            bases.stream()
                .anyMatch(
                    b ->
                        b.function().equals(member.function())
                            && b.atom().equals(touch.start().atom()));
        if (isBy) {
          LinearForm end = touch.end();
          List<Range> ranges =
              end == null ? List.of() : List.of(new Range(LinearForm.of(touch.start()), end));
          steps.add(new Step(touch.block(), ranges, open(touch, summary)));
        }
      }
      return steps;
    }

    /** For each base of a callee's that is the way's, its ranges in the caller's terms. */
    private List<List<Range>> ranges(Entered call) {
      var all = new ArrayList<List<Range>>();
      for (Base base : bases) {
        if (base.function().equals(call.target())) {
          var here = new ArrayList<Range>();
          for (Range range : claims.of(base)) {
            Range said = RangeClaims.here(range, base, call);
            if (said != null) {
              here.add(said);
            }
          }
          all.add(here);
        }
      }
      return all;
    }

    private BitSet open(Entered call, FunctionSummary summary) {
      CallSite site = call.edge().site();
      var open = new BitSet();
      boolean isSeen = false;
      for (FunctionSummary.CallState state : summary.calls()) {
        if (state.site().equals(site)) {
          isSeen = true;
          open.or(ForkedRanges.open(state.state().threads(), family));
        }
      }
      if (call.isThread()) {
        for (var creation : summary.creations()) {
          if (creation.chain().equals(List.of(site))) {
            isSeen = true;
            open.or(ForkedRanges.open(creation.before().threads(), family));
          }
        }
      }
      return isSeen ? open : allOpen();
    }

    private BitSet open(Touch touch, FunctionSummary summary) {
      var open = new BitSet();
      boolean isSeen = false;
      for (GuardedAccess access :
          Stream.concat(summary.open().stream(), summary.grounded().stream()).toList()) {
        if (access.isCutShort()) {
          return allOpen();
        }
        for (Origin origin : access.origins()) {
          if (origin instanceof Origin.Direct d
              && d.function().equals(summary.function())
              && d.address().equals(touch.value())) {
            isSeen = true;
            open.or(ForkedRanges.open(access.key().threads(), family));
          }
        }
      }
      return isSeen ? open : allOpen();
    }

    private BitSet allOpen() {
      var open = new BitSet();
      family.creations().forEach(c -> open.set(c.index()));
      return open;
    }
  }
}
