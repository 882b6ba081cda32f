package io.interlock.race.order;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.EdgeKind;
import io.interlock.confine.Heads;
import io.interlock.confine.NextGiven;
import io.interlock.confine.OwnPointers;
import io.interlock.confine.OwnRegions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.run.RunContext;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadEntries;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What is a thread's own: what it has made, or what hangs off an object that was made for it, or
 * off an element of an array that no other thread of its kind was given ({@link OwnRegions}); and
 * what of its creator's hangs off the object that the creator is about to give to the next thread.
 * Memory that names show to be a thread's own is known without ({@code DistinctInstances}); this is
 * for what is behind lists, callbacks and long chains of calls.
 */
public final class OwnMemory {
  private record Made(GuardedAccess access, int thread) {}

  private record Next(GuardedAccess access, int thread, boolean isInRound) {}

  /** How threads of a creation get an object each. */
  private record Given(BitSet arguments, BitSet objects) {
    static final Given NOTHING = new Given(new BitSet(), new BitSet());
  }

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final OwnRegions regions;
  private final Heads heads;
  private final List<Given> given = new ArrayList<>();
  private final List<OwnAccesses> pointers = new ArrayList<>();
  private final Map<Integer, OwnAccesses> next = new ConcurrentHashMap<>();
  private final Map<Function, List<Function>> copies = new HashMap<>();
  private final Map<Made, Integer> known = new ConcurrentHashMap<>();
  private final Map<Next, Boolean> aboutToGive = new ConcurrentHashMap<>();
  private final Threads threads;
  private final ThreadEntries entries;

  public OwnMemory(
      CallGraph graph,
      PointsTo pointsTo,
      ProgramModels models,
      ThreadEntries entries,
      Threads threads,
      Assumptions assumptions,
      RunContext run) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.threads = threads;
    this.entries = entries;
    heads = new Heads(pointsTo);
    threads.roots().forEach(r -> given.add(given(r)));
    regions =
        assumptions.holds(Assumption.INDEXES_IN_BOUNDS)
            ? OwnRegions.find(graph, pointsTo, models, entries, heads, run)
            : OwnRegions.none(graph, pointsTo);
    graph
        .program()
        .functions()
        .forEach(f -> copies.computeIfAbsent(f.text(), t -> new ArrayList<>()).add(f));
    for (ThreadRoot root : threads.roots()) {
      BitSet arguments = given.get(root.index()).arguments();
      pointers.add(accesses(regions.of(starts(root), arguments)));
    }
  }

  private OwnAccesses accesses(OwnPointers own) {
    return new OwnAccesses(own, graph, heads, pointsTo, copies);
  }

  private List<Function> starts(ThreadRoot root) {
    return root.isMain() ? entries.main() : List.of(root.entry());
  }

  /** The arguments by which each thread of a kind gets an object of its own. */
  private Given given(ThreadRoot root) {
    Creation creation = root.creation();
    if (creation == null || root.kind() != EdgeKind.THREAD) {
      return Given.NOTHING;
    }
    var arguments = new BitSet();
    var objects = new BitSet();
    for (Formal formal : root.entry().formals()) {
      int i = formal.id();
      Symbolic argument = i < creation.arguments().size() ? creation.arguments().get(i) : null;
      Places at = pointsTo.targets(root.entry(), formal);
      boolean isElement = argument != null && isElement(argument, root, at);
      if (argument != null && (isMade(argument, root) || isElement)) {
        BitSet here = pointsTo.objectsAt(at);
        if (isElement) {
          heads.addElements(here);
        } else {
          heads.addWhole(here);
        }
        arguments.set(i);
        objects.or(here);
      }
    }
    return new Given(arguments, objects);
  }

  /** Whether an object is made anew for each thread. */
  private static boolean isMade(Symbolic argument, ThreadRoot root) {
    return argument.terms().isEmpty()
        && argument.atom() instanceof FreshObject
        && root.isUnique(argument.atom());
  }

  /** Whether each thread gets another element of one array. */
  private boolean isElement(Symbolic argument, ThreadRoot root, Places at) {
    if (argument.terms().size() != 1 || !root.isFixed(argument.atom())) {
      return false;
    }
    Symbolic.Term index = argument.terms().get(0);
    long step = root.names().unique().getOrDefault(index.atom(), 0L);
    return heads.areElements(at, Math.abs(index.scale()) * step);
  }

  /** Whether nothing is known. */
  boolean isEmpty() {
    return regions.isEmpty();
  }

  /** Whether threads of two creations cannot be given the same objects. */
  boolean areGivenApart(int thread, int other) {
    return !given.get(thread).objects().intersects(given.get(other).objects());
  }

  /** Whether each thread of a creation is given an object of its own. */
  boolean isGiven(int thread) {
    return !given.get(thread).arguments().isEmpty();
  }

  /** Whose the memory of an access is, by what {@link OwnPointers} says. */
  int whose(ThreadAccess access, int thread) {
    return known.computeIfAbsent(
        new Made(access.access(), thread), m -> pointers.get(thread).whose(m.access()));
  }

  /**
   * Whether an access by the creator of a thread is to what hangs off an object that it has not
   * given to a thread yet in the present round of the loop around the creation. In the function
   * that gives them, the access says what was started before; in functions that it calls, only what
   * it passes them before it starts a thread is followed.
   *
   * @param creator the only thread that starts the other one
   */
  boolean isOfNext(ThreadAccess access, int creator, int thread) {
    OwnAccesses view = view(creator, thread);
    boolean isInRound = view.isGiver(access.context().function());
    return aboutToGive.computeIfAbsent(
        new Next(access.access(), thread, isInRound),
        n -> isOfGiven(isInRound ? inRound(view, n) : view.whose(n.access())));
  }

  private int inRound(OwnAccesses view, Next next) {
    BitSet started = threads.perhapsStartedNow(next.access.key().threads());
    return started.get(next.thread) ? OwnPointers.NOT_OWN : view.whoseInRound(next.access);
  }

  private static boolean isOfGiven(int whose) {
    return whose != OwnPointers.NOT_OWN && (whose & OwnPointers.GIVEN) != 0;
  }

  private OwnAccesses view(int creator, int thread) {
    return next.computeIfAbsent(thread, t -> next(creator, t));
  }

  private OwnAccesses next(int creator, int thread) {
    ThreadRoot root = threads.roots().get(thread);
    Creation creation = root.creation();
    BitSet arguments = given.get(thread).arguments();
    NextGiven found =
        creation == null || arguments.cardinality() != 1
            ? NextGiven.NOTHING
            : next(creation, arguments.nextSetBit(0));
    return accesses(regions.of(starts(threads.roots().get(creator)), found));
  }

  private NextGiven next(Creation creation, int argument) {
    Action.Run run = creation.action();
    Operand operand = run == null ? null : run.arguments().get(argument);
    boolean isPlain = operand != null && operand.dereferences() == 0 && operand.members().isEmpty();
    Value value = isPlain && operand != null ? operand.of(creation.site().call()) : null;
    return value == null ? NextGiven.NOTHING : regions.next(creation.chain(), value);
  }
}
