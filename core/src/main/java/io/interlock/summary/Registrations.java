package io.interlock.summary;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.MadeOnce;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What is handed over to run later until somebody ends it: {@code request_irq(.., dev)} and {@code
 * free_irq(.., dev)}, {@code mod_timer(&t)} and {@code del_timer_sync(&t)}.
 *
 * <ul>
 *   <li>A call is known by what it registers its function with, if that is one place in an object
 *       of which there is one ({@link MadeOnce}): whatever the call starts is ended by who ends
 *       what is registered there. A call that may register with several places is ended by nobody.
 *   <li>Who ends what is registered at no place in particular ends what one call has started, if no
 *       other registers things of that kind.
 *   <li>Who ends what is registered at one place ends what all calls that are known by that place
 *       and no other have started, as by joining them all.
 *   <li>What has ended may itself have started something until then, which may have ended before:
 *       {@code del_timer_sync()} does not help while {@code ioctl()} may start the timer again. So
 *       whatever the functions of the calls reach, through other threads too, counts as started
 *       anew. That other threads which still run may start it again is asked when it is known which
 *       do ({@code race.ThreadOrder}).
 * </ul>
 *
 * One pass over the calls, and for each that is known by a place one over what it reaches. Assumes
 * that models say {@code ends} only of functions that wait, and after which a function that starts
 * itself again does not run either, as those of timers, works and tasklets do.
 */
public final class Registrations {
  /** A place, and what is registered there. */
  private record Key(String kind, int place) {}

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final MadeOnce made;
  private final Map<Key, List<CallSite>> sites = new LinkedHashMap<>();
  private final Map<String, Set<CallSite>> byKind = new LinkedHashMap<>();

  /** Calls that start a thread which has an id. */
  private final List<CallSite> joinable = new ArrayList<>();

  private final Set<CallSite> known = new LinkedHashSet<>();
  private final Map<CallSite, Set<CallSite>> restarted = new ConcurrentHashMap<>();

  private Registrations(CallGraph graph, PointsTo pointsTo, MadeOnce made) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    this.made = made;
  }

  public static Registrations find(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, MadeOnce made) {
    var result = new Registrations(graph, pointsTo, made);
    for (CallSite site : graph.sites().all()) {
      List<Action.Run> runs = new ArrayList<>();
      for (Action action : models.actions(site.call())) {
        if (action instanceof Action.Run run && run.occasion() != Action.Occasion.NOW) {
          runs.add(run);
        }
      }
      if (!runs.isEmpty()) {
        result.add(site, runs);
        if (runs.stream().anyMatch(r -> r.handle() != null)) {
          result.joinable.add(site);
        }
      }
    }
    result.sites.values().forEach(result.known::addAll);
    result.byKind.values().forEach(result.known::addAll);
    return result;
  }

  /** What all functions that a call hands over are registered with. */
  private void add(CallSite site, List<Action.Run> runs) {
    for (Action.Registration registration : runs.get(0).until()) {
      byKind.computeIfAbsent(registration.kind(), k -> new LinkedHashSet<>()).add(site);
      Operand object = registration.object();
      Value pointer = object.dereferences() == 0 ? object.of(site.call()) : null;
      boolean isOfAll = runs.stream().allMatch(r -> r.until().contains(registration));
      if (pointer != null && isOfAll && object.members().isEmpty()) {
        Key key = key(registration.kind(), pointsTo.targets(site.caller(), pointer));
        if (key != null) {
          sites.computeIfAbsent(key, k -> new ArrayList<>()).add(site);
        }
      }
    }
  }

  private @Nullable Key key(String kind, Places places) {
    int place = made.only(pointsTo, places);
    return place == SinglePlace.NONE ? null : new Key(kind, place);
  }

  /** The calls known by a place that the threads of a call may come to. */
  private Set<CallSite> restartedBy(CallSite site) {
    return restarted.computeIfAbsent(
        site,
        s -> {
          BitSet reached = graph.reachable(entries(s), EnumSet.allOf(EdgeKind.class));
          var again = new LinkedHashSet<>(known);
          again.removeIf(other -> !reached.get(other.caller().index()));
          return again;
        });
  }

  private List<Function> entries(CallSite site) {
    List<Function> entries = new ArrayList<>();
    for (CallEdge edge : graph.edges(site)) {
      if (edge.kind().startsElsewhere()) {
        entries.add(edge.target());
      }
    }
    return entries;
  }

  /** What runs when everything has ended that is registered with an object. */
  ThreadChanges end(Action.End end, OperandNames operands, ThreadChanges before, Naming naming) {
    List<CallSite> ended = endedBy(end.registration(), operands, naming);
    if (end.ending() == Action.Ending.SO_FAR && ended.stream().anyMatch(s -> isAmong(s, ended))) {
      return before;
    }
    ThreadChanges result = before;
    for (CallSite site : ended) {
      result = restarted(site, ended, result);
    }
    for (CallSite site : ended) {
      result = result.join(Symbolic.of(new Atom.OnlyHandle(site)));
    }
    return result;
  }

  /** Whether what two calls hand over is registered at one place. */
  public boolean areOne(CallSite a, CallSite b) {
    return sites.values().stream().anyMatch(s -> s.contains(a) && s.contains(b));
  }

  /** Whether what a call starts may come to one of some calls. */
  private boolean isAmong(CallSite site, List<CallSite> some) {
    return restartedBy(site).stream().anyMatch(some::contains);
  }

  /** What runs when threads have ended by their ids, who may have started something until then. */
  ThreadChanges joined(ThreadChanges before, ThreadChanges after) {
    if (known.isEmpty()) {
      return after;
    }
    ThreadChanges result = after;
    for (List<CallSite> creation : before.started().keySet()) {
      if (!after.started().containsKey(creation)) {
        result = restarted(creation.get(creation.size() - 1), List.of(), result);
      }
    }
    for (Symbolic handle : after.joined()) {
      if (!before.joined().contains(handle)) {
        result =
            handle.atom() instanceof Atom.OnlyHandle only
                ? restarted(only.site(), List.of(), result)
                : restartedByAny(result);
      }
    }
    return result;
  }

  /** A caller knows which thread it was that has ended. */
  private ThreadChanges restartedByAny(ThreadChanges before) {
    ThreadChanges result = before;
    for (CallSite site : joinable) {
      result = restarted(site, List.of(), result);
    }
    return result;
  }

  private ThreadChanges restarted(CallSite by, List<CallSite> but, ThreadChanges before) {
    ThreadChanges result = before;
    for (CallSite again : restartedBy(by)) {
      result = but.contains(again) ? result : result.restarted(again);
    }
    return result;
  }

  private List<CallSite> endedBy(
      Action.Registration registration, OperandNames operands, Naming naming) {
    if (registration.object().kind() == Operand.Kind.LIBRARY) {
      return byKind.getOrDefault(registration.kind(), Set.of()).size() == 1
          ? List.copyOf(byKind.get(registration.kind()))
          : List.of();
    }
    Symbolic object = operands.of(registration.object());
    Key key = object == null ? null : key(registration.kind(), naming.places(object));
    return key == null ? List.of() : sites.getOrDefault(key, List.of());
  }

  /** Where names lead. */
  interface Naming {
    Places places(Symbolic name);
  }
}
