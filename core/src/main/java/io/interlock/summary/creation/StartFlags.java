package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Flags beside ids of threads that say whether there is a thread to join: {@code if
 * (pthread_create(&o->id, ...) == 0) o->started = 1;} and, in whatever function, {@code if
 * (o->started) pthread_join(o->id, 0);}. Whoever finds such a flag down may go on as if it had
 * joined the thread: none was started with its id beside the flag, or it has been joined since.
 *
 * <ul>
 *   <li>Every call that may store an id in these places does so at one distance from the flag, in
 *       one object (or both are variables of their own), and if it succeeds, the flag is raised
 *       before the function returns or calls another one.
 *   <li>Nothing else is written to the flag than odd constants, but {@linkplain StartFlagWrites
 *       where no thread can be running} whose id is beside it.
 *   <li>All of these calls and those who look at the flag are made in one thread, the only one of
 *       its kind. So nobody looks while the flag is not yet raised, whatever others may do.
 * </ul>
 *
 * An id is such a flag itself, at no distance: {@code if (o->id) pthread_join(o->id, 0);}. The call
 * that starts a thread raises it, since no library stores zero for an id; whoever looks at it has
 * to look at all of it.
 *
 * <p>Found in one pass over the calls that start threads.
 *
 * <p>Assumes what joins by ids in such places assume: that a thread runs on after its object is
 * freed or gone is not thought of.
 */
public final class StartFlags {
  /**
   * Flags of one kind.
   *
   * @param distance how far behind the id the flag is; null if they are variables of their own
   * @param id the variable with the id, if it is one
   * @param isOwn whether the id is the flag
   * @param creator where a thread is started
   */
  private record Flag(
      @Nullable Long distance, @Nullable Symbolic id, Function creator, boolean isOwn) {}

  /** A call that raises a flag, and the places of ids and flag. */
  record Start(Filler filler, Value flag, Places ids, Places flags) {
    /** Whether the id is the flag. */
    boolean isOwn() {
      return flag.equals(filler.pointer());
    }
  }

  private final PointsTo pointsTo;
  private final ThreadsOfFunctions threads;
  private final Int2ObjectOpenHashMap<Flag> byPlace = new Int2ObjectOpenHashMap<>();

  private StartFlags(CallGraph graph, PointsTo pointsTo) {
    this.pointsTo = pointsTo;
    threads = new ThreadsOfFunctions(graph);
  }

  public static StartFlags find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var flags = new StartFlags(graph, pointsTo);
    if (assumptions.holds(Assumption.KNOWN_HANDLES) && runs.isProgram()) {
      flags.search(graph, models, modified, runs, assumptions);
    }
    return flags;
  }

  private void search(
      CallGraph graph,
      ProgramModels models,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var fillers = new IdFillers(graph, models, pointsTo, modified);
    var memory = new ElementPath.Memory(pointsTo, modified);
    Map<Filler, List<Start>> starts = new LinkedHashMap<>();
    List<Places> looks = fillers.all().isEmpty() ? List.of() : looks(graph);
    for (Filler filler : fillers.all()) {
      Function function = filler.site().caller();
      Function first = threads.startOf(function);
      if (first != null && runs.isOnce(first)) {
        Places ids = fillers.places(filler);
        List<Start> found = starts(filler, graph, ids, memory);
        if (looks.stream().anyMatch(l -> areSame(l, ids))) {
          found.add(new Start(filler, filler.pointer(), ids, ids));
        }
        if (!found.isEmpty()) {
          starts.put(filler, found);
        }
      }
    }
    if (starts.isEmpty()) {
      return;
    }
    var writes = new StartFlagWrites(graph, models, pointsTo, modified, memory, runs, starts);
    for (List<Start> found : starts.values()) {
      for (Start start : found) {
        Flag flag = flag(start, graph);
        if (flag != null && areAlike(start, flag, fillers, starts, graph) && writes.allow(start)) {
          assumptions.used(Assumption.KNOWN_HANDLES, start.filler().site());
          for (int i = 0; i < start.flags().size(); i++) {
            byPlace.put(start.flags().get(i), flag);
          }
        }
      }
    }
  }

  /** Where branches look for something of the size of an id that is zero or not. */
  private List<Places> looks(CallGraph graph) {
    Set<Places> found = new LinkedHashSet<>();
    for (Function function : graph.program().functions()) {
      graph
          .program()
          .body(function)
          .ifPresent(
              body -> {
                for (Block block : body.blocks()) {
                  FlagBranch branch = FlagBranch.of(block, body.definitions());
                  if (branch != null && isWhole(branch)) {
                    found.add(pointsTo.targets(function, branch.look().address()));
                  }
                }
              });
    }
    return List.copyOf(found);
  }

  private boolean isWhole(FlagBranch branch) {
    return !branch.isCut() && branch.look().shape().size() == pointsTo.pointerSize();
  }

  private static boolean areSame(Places looks, Places ids) {
    for (int i = 0; i < looks.size(); i++) {
      if (!ids.contains(looks.get(i))) {
        return false;
      }
    }
    return !looks.isEmpty();
  }

  /** The flags that are raised when a call has started a thread. */
  private List<Start> starts(
      Filler filler, CallGraph graph, Places ids, ElementPath.Memory memory) {
    Function function = filler.site().caller();
    Body body = graph.program().body(function).orElseThrow();
    var success = new StartSuccess(graph, body, filler.site());
    ElementPath id = ElementPath.of(filler.pointer(), body);
    var found = new ArrayList<Start>();
    Set<Places> seen = new HashSet<>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && s.bits() == null && isRaised(s, success)) {
          ElementPath path = ElementPath.of(s.address(), body);
          Places at = pointsTo.targets(function, s.address());
          boolean isBeside =
              (isVariable(id) && isVariable(path))
                  || id.distanceTo(path, function, body, memory) != null;
          boolean isFlag =
              isBeside
                  && !at.isEmpty()
                  && !pointsTo.mayOverlap(ids, pointsTo.pointerSize(), at, s.shape().size())
                  && seen.add(at)
                  && success.comesTo(
                      j ->
                          j instanceof Store t
                              && t.bits() == null
                              && isRaised(t, success)
                              && path.isSame(
                                  ElementPath.of(t.address(), body), function, body, memory));
          if (isFlag) {
            found.add(new Start(filler, s.address(), ids, at));
          }
        }
      }
    }
    return found;
  }

  /** Whether what is stored is not zero if the call has succeeded. */
  private static boolean isRaised(Store store, StartSuccess success) {
    return (store.value() instanceof IntegerConstant c && (c.value() & 1) == 1)
        || Boolean.TRUE.equals(success.isSuccess(store.value()));
  }

  private static boolean isVariable(ElementPath path) {
    return path.terms().isEmpty()
        && path.base() instanceof SymbolAddress a
        && a.symbol() instanceof Global;
  }

  private @Nullable Flag flag(Start start, CallGraph graph) {
    Function function = start.filler().site().caller();
    Body body = graph.program().body(function).orElseThrow();
    ElementPath id = ElementPath.of(start.filler().pointer(), body);
    ElementPath flag = ElementPath.of(start.flag(), body);
    if (isVariable(id) && id.base() instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      return isVariable(flag)
          ? new Flag(
              null,
              Symbolic.of(new Atom.GlobalAddress(g)).plus(id.offset()),
              function,
              start.isOwn())
          : null;
    }
    return new Flag(flag.offset() - id.offset(), null, function, start.isOwn());
  }

  /** Whether all calls that may store ids at the places of one raise the same flag. */
  private boolean areAlike(
      Start start, Flag flag, IdFillers fillers, Map<Filler, List<Start>> starts, CallGraph graph) {
    for (Filler other : fillers.all()) {
      Places at = fillers.places(other);
      boolean mayMeet =
          at.isEmpty()
              || pointsTo.mayOverlap(
                  at, pointsTo.pointerSize(), start.ids(), pointsTo.pointerSize());
      if (mayMeet
          && starts.getOrDefault(other, List.of()).stream()
              .noneMatch(s -> isLike(flag, flag(s, graph)))) {
        return false;
      }
    }
    return true;
  }

  private boolean isLike(Flag flag, @Nullable Flag other) {
    return other != null
        && Objects.equals(flag.distance(), other.distance())
        && Objects.equals(flag.id(), other.id())
        && flag.isOwn() == other.isOwn()
        && threads.runInOne(flag.creator(), other.creator());
  }

  public boolean isEmpty() {
    return byPlace.isEmpty();
  }

  /**
   * The place of the id that a look at a flag tells of: if it finds zero, no thread runs that has
   * its id there; null if it is no such flag.
   */
  public @Nullable Symbolic id(FlagBranch branch, LocalNames names) {
    Load look = branch.look();
    if (byPlace.isEmpty() || look.bits() != null) {
      return null;
    }
    Places at = pointsTo.targets(names.function(), look.address());
    Flag flag = at.isEmpty() ? null : byPlace.get(at.get(0));
    for (int i = 1; i < at.size(); i++) {
      Flag other = byPlace.get(at.get(i));
      flag = flag != null && isLike(flag, other) ? flag : null;
    }
    if (flag == null
        || (flag.isOwn() && !isWhole(branch))
        || !threads.runInOne(names.function(), flag.creator())) {
      return null;
    }
    return flag.distance() == null ? flag.id() : names.name(look.address()).plus(-flag.distance());
  }
}
