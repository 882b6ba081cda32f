package io.interlock.race.order;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.confine.OwnPointers;
import io.interlock.confine.OwnRegions;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.run.RunContext;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Two threads that each use what they have made themselves, or what hangs off an object that was
 * made for each of them, do not use the same memory, by whatever pointers they come to it ({@link
 * OwnRegions}). Memory that names show to be a thread's own is known without ({@link
 * DistinctInstances}); this is for what is behind lists, callbacks and long chains of calls.
 *
 * <p>Of objects that threads of different creations were given it is asked that they were made at
 * different places.
 */
public final class OwnMemory implements Exclusion {
  private record Made(GuardedAccess access, int thread) {}

  private final OwnRegions regions;
  private final Assumptions assumptions;
  private final List<BitSet> given = new ArrayList<>();
  private final List<OwnPointers> pointers = new ArrayList<>();
  private final Map<Function, List<Function>> copies = new HashMap<>();
  private final Map<Made, Integer> known = new ConcurrentHashMap<>();

  public OwnMemory(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      Threads threads,
      Assumptions assumptions,
      RunContext run) {
    this.assumptions = assumptions;
    var heads = new BitSet();
    for (ThreadRoot root : threads.roots()) {
      BitSet objects = new BitSet();
      for (Formal formal : root.entry().formals()) {
        if (given(root).get(formal.id())) {
          objects.or(pointsTo.objectsAt(pointsTo.targets(root.entry(), formal)));
        }
      }
      given.add(objects);
      heads.or(objects);
    }
    regions =
        assumptions.holds(Assumption.INDEXES_IN_BOUNDS)
            ? OwnRegions.find(graph, pointsTo, models, entries, heads, run)
            : OwnRegions.none(graph, pointsTo);
    threads.roots().forEach(r -> pointers.add(regions.of(r.entry(), given(r))));
    graph
        .program()
        .functions()
        .forEach(f -> copies.computeIfAbsent(f.text(), t -> new ArrayList<>()).add(f));
  }

  /** The arguments by which each thread of a kind gets an object that was made for it. */
  private static BitSet given(ThreadRoot root) {
    var given = new BitSet();
    Creation creation = root.creation();
    if (creation != null && root.kind() == EdgeKind.THREAD) {
      for (int i = 0; i < creation.arguments().size(); i++) {
        Symbolic argument = creation.arguments().get(i);
        boolean isOwn =
            argument != null
                && argument.terms().isEmpty()
                && argument.atom() instanceof FreshObject
                && root.isUnique(argument.atom());
        given.set(i, isOwn);
      }
    }
    return given;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.OWN_MEMORY;
  }

  @Override
  public boolean excludes(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (regions.isEmpty()) {
      return false;
    }
    int mine = whose(a, r);
    int theirs = mine == OwnPointers.NOT_OWN ? mine : whose(b, s);
    boolean areGiven = (mine & theirs & OwnPointers.GIVEN) != 0;
    boolean isOwn =
        theirs != OwnPointers.NOT_OWN
            && (!areGiven || r == s || !given.get(r).intersects(given.get(s)));
    if (isOwn) {
      assumptions.used(Assumption.INDEXES_IN_BOUNDS, a.access());
    }
    return isOwn;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    return SinglePlace.NONE;
  }

  @Override
  public Object aspect(ThreadAccess access) {
    if (regions.isEmpty()) {
      return "";
    }
    var whose = new ArrayList<Integer>();
    BitSet roots = access.roots();
    for (int r = roots.nextSetBit(0); r >= 0; r = roots.nextSetBit(r + 1)) {
      whose.add(whose(access, r));
    }
    return whose.stream().allMatch(w -> w == OwnPointers.NOT_OWN) ? "" : whose;
  }

  private int whose(ThreadAccess access, int thread) {
    return known.computeIfAbsent(new Made(access.access(), thread), this::find);
  }

  private int find(Made made) {
    OwnPointers own = pointers.get(made.thread);
    int[] all = new int[1];
    boolean isOwn =
        made.access.isAlways(
            d -> {
              all[0] |= whose(d, own);
              return (all[0] & OwnPointers.NOT_OWN) == 0;
            });
    return isOwn ? all[0] : OwnPointers.NOT_OWN;
  }

  /** The same for all copies of a function, since an access is kept with one of them. */
  private int whose(Origin.Direct text, OwnPointers own) {
    int all = text.reach() == Origin.Direct.Reach.OBJECT ? 0 : OwnPointers.NOT_OWN;
    for (Function function : copies.getOrDefault(text.function().text(), List.of())) {
      if (own.runs(function)) {
        all |= own.of(function, text.address());
      }
    }
    return all == 0 ? OwnPointers.NOT_OWN : all;
  }
}
