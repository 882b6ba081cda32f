package io.interlock.race.own;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.Instances;
import io.interlock.finding.SafetyReason;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.ir.UndefinedConstant;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.ProgramModels;
import io.interlock.race.thread.ObjectOrder;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.state.Creation;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Accesses by a thread to the object it was given, and by whoever has got that object as the result
 * of a joined thread ({@link JoinResults}): {@code void *run(void *p) { ...; return p; }}.
 *
 * <p>Let every thread of the program return what it was given, null or a number, and let no two
 * threads that return what they were given have been given the same: an object made anew for each,
 * another element of an array, picked by the counter of a loop that runs once, or something that
 * one thread alone is given. So who has an object as the result of a joined thread knows that the
 * thread has ended which was given it. Accesses stay in their elements: the distance from what was
 * given, and from the result, is constant and less than the size of an element. In objects made for
 * each thread, pointers are assumed to stay.
 */
public final class ResultOwners implements ObjectOrder {
  private static final int MAX_STEPS = 8;

  /** What each of the threads was given that one creation starts. */
  private record Owner(int argument, Symbolic given) {}

  /** Where an access is, from the least that is known of it. */
  private enum Reach {
    /** It may be by another pointer. */
    OTHER,
    /** In the object of the result of a joined thread. */
    OBJECT,
    /** So near behind where the result points that it is in the same element. */
    ELEMENT
  }

  private final CallGraph graph;
  private final FunctionRuns runs;
  private final JoinResults results;
  private final Map<Integer, Owner> owners = new HashMap<>();

  /** The least distance from what one thread was given to what the next was. */
  private long stride = Long.MAX_VALUE;

  private final Map<Object, List<Function>> sameText = new HashMap<>();
  private final Map<GuardedAccess, Reach> known = new ConcurrentHashMap<>();

  public ResultOwners(CallGraph graph, ProgramModels models, FunctionRuns runs, Threads threads) {
    this.graph = graph;
    this.runs = runs;
    results = new JoinResults(graph, models);
    if (!results.isEmpty() && runs.isProgram() && !exitsWithResult(models)) {
      for (Function function : graph.program().functions()) {
        sameText.computeIfAbsent(function.text(), f -> new ArrayList<>()).add(function);
      }
      find(threads);
    }
  }

  private void find(Threads threads) {
    for (ThreadRoot root : threads.roots()) {
      if (root.kind() == EdgeKind.THREAD && returnsSomething(root)) {
        Owner owner = owner(root);
        if (owner == null || !owners.values().stream().allMatch(o -> areApart(o, owner))) {
          owners.clear();
          return;
        }
        owners.put(root.index(), owner);
      }
    }
  }

  private static boolean areApart(Owner a, Owner b) {
    Atom one = a.given().atom();
    Atom other = b.given().atom();
    return Symbolic.isObject(one) && Symbolic.isObject(other) && !one.equals(other);
  }

  /** Whether a thread may end by a call that is given a pointer as its result. */
  private boolean exitsWithResult(ProgramModels models) {
    for (CallSite site : graph.sites().all()) {
      boolean isExit =
          models.actions(site.call()).stream().anyMatch(Action.ThreadExit.class::isInstance);
      if (isExit && !site.call().arguments().stream().allMatch(ResultOwners::isNumber)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(Value value) {
    return value instanceof NullConstant
        || value instanceof IntegerConstant
        || value instanceof UndefinedConstant;
  }

  /** Whether a thread may return something that is not null or a number. */
  private boolean returnsSomething(ThreadRoot root) {
    return !returned(root.entry()).stream().allMatch(ResultOwners::isNumber);
  }

  private Set<Value> returned(Function entry) {
    Body body = graph.program().body(entry).orElse(null);
    Set<Value> values = new HashSet<>();
    for (Block block : body == null ? List.<Block>of() : body.blocks()) {
      if (body != null && block.terminator() instanceof Return r && r.value() != null) {
        add(r.value(), body.definitions(), values, 0);
      }
    }
    return values;
  }

  private static void add(Value value, Definitions definitions, Set<Value> values, int step) {
    if (value instanceof LocalValue local && !(value instanceof Formal) && step < MAX_STEPS) {
      if (definitions.of(local) instanceof Phi phi) {
        phi.incoming().forEach(in -> add(in.value(), definitions, values, step + 1));
        return;
      }
      if (definitions.of(local) instanceof Arithmetic a
          && (a.operator() == Arithmetic.Operator.COPY
              || a.operator() == Arithmetic.Operator.BITCAST)) {
        add(a.operands().get(0), definitions, values, step + 1);
        return;
      }
    }
    values.add(value);
  }

  /** What a thread is given that returns it; null if it returns something else, or it is shared. */
  private @Nullable Owner owner(ThreadRoot root) {
    int argument = -1;
    for (Value value : returned(root.entry())) {
      if (!isNumber(value)) {
        if (!(value instanceof Formal f) || (argument >= 0 && argument != f.id())) {
          return null;
        }
        argument = f.id();
      }
    }
    Creation creation = root.creation();
    Symbolic given =
        creation == null || argument < 0 || argument >= creation.arguments().size()
            ? null
            : creation.arguments().get(argument);
    Long distance = given == null ? null : stride(given, root);
    if (given == null || distance == null) {
      return null;
    }
    stride = Math.min(stride, distance);
    return new Owner(argument, given);
  }

  /** How far what each of the threads is given is from the next at least; null if not known. */
  private @Nullable Long stride(Symbolic given, ThreadRoot root) {
    Atom atom = given.atom();
    if (atom instanceof FreshObject && root.isUnique(atom)) {
      return given.terms().isEmpty() ? Long.MAX_VALUE : null;
    }
    Creation creation = root.creation();
    if (creation == null || !runs.isOnce(creation.owner())) {
      return null;
    }
    boolean isOnce = root.instances() == Instances.ONE;
    if (given.terms().isEmpty() && isOnce) {
      return Long.MAX_VALUE;
    }
    boolean isArray = Symbolic.isObject(atom) || root.isFixed(atom);
    if (!isArray || given.terms().size() != 1) {
      return null;
    }
    Symbolic.Term index = given.terms().get(0);
    boolean isCounter =
        index.atom() instanceof Atom.Anonymous counter
            && root.isUnique(counter)
            && root.names().unique().getOrDefault(counter, 0L) > 0
            && runs.isOnce(counter.function());
    return isCounter ? Long.valueOf(Math.abs(index.scale())) : null;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.JOINED;
  }

  /** What the proof asks of an access. */
  public Object aspect(ThreadAccess access) {
    return owners.isEmpty() ? Reach.OTHER : List.of(reach(access.access()), isInOwn(access));
  }

  @Override
  public boolean areOrdered(ThreadAccess a, ThreadRoot first, ThreadAccess b, ThreadRoot second) {
    return !owners.isEmpty() && (isAfter(b, a, first) || isAfter(a, b, second));
  }

  private boolean isAfter(ThreadAccess later, ThreadAccess own, ThreadRoot thread) {
    Owner owner = owners.get(thread.index());
    if (owner == null || OwnThreads.argument(own) != owner.argument()) {
      return false;
    }
    Reach reach = reach(later.access());
    return stride == Long.MAX_VALUE ? reach != Reach.OTHER : reach == Reach.ELEMENT && isInOwn(own);
  }

  /** Whether an access is not beyond the element that a thread is given. */
  private boolean isInOwn(ThreadAccess access) {
    Symbolic address = access.access().key().address();
    return address.terms().isEmpty() && isInside(address.offset(), access.size());
  }

  private boolean isInside(long distance, long size) {
    return distance >= 0 && size >= 0 && distance + size <= stride;
  }

  private Reach reach(GuardedAccess access) {
    Reach reach = known.get(access);
    if (reach == null) {
      reach = reach(access, new HashSet<>());
      known.put(access, reach);
    }
    return reach;
  }

  private Reach reach(GuardedAccess access, Set<GuardedAccess> above) {
    Reach worst = access.isCutShort() ? Reach.OTHER : Reach.ELEMENT;
    if (above.add(access)) {
      for (Origin origin : access.origins()) {
        Reach reach =
            origin instanceof Origin.Lifted l
                ? reach(l.access(), above)
                : reach((Origin.Direct) origin, access.key().extent().size());
        worst = reach.compareTo(worst) < 0 ? reach : worst;
      }
    }
    return worst;
  }

  private Reach reach(Origin.Direct origin, long size) {
    List<Function> copies = sameText.getOrDefault(origin.function().text(), List.of());
    Reach worst =
        copies.isEmpty() || origin.reach() != Origin.Direct.Reach.OBJECT
            ? Reach.OTHER
            : Reach.ELEMENT;
    for (Function copy : copies) {
      Long distance = results.distance(copy, origin.address());
      if (distance == null) {
        return Reach.OTHER;
      }
      worst = worst == Reach.ELEMENT && !isInside(distance, size) ? Reach.OBJECT : worst;
    }
    return worst;
  }
}
