package io.interlock.threads;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Alloca;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Result;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.StackObject;
import io.interlock.symbolic.SinglePlace;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Objects of which there is one in a run of the program.
 *
 * <ul>
 *   <li>A global that threads share.
 *   <li>On the heap, if it is one object of its type, not an array: the call that allocates it is
 *       made at most once. If points-to tells the objects of that call apart by the calls around
 *       it, it is enough that the outermost of these is made once and none of the others again in
 *       one run of its function.
 *   <li>On the stack, if the function runs at most once and makes it where it begins.
 * </ul>
 */
public final class MadeOnce {
  private final CallGraph graph;
  private final FunctionRuns runs;
  private final Map<Integer, Boolean> known = new ConcurrentHashMap<>();
  private final IdentityHashMap<Call, CallSite> sites = new IdentityHashMap<>();

  public MadeOnce(CallGraph graph, FunctionRuns runs) {
    this.graph = graph;
    this.runs = runs;
    graph.sites().all().forEach(site -> sites.put(site.call(), site));
  }

  /** The object by the call that makes it; null if there may be several. */
  public @Nullable FreshObject of(AbstractObject object) {
    Function function = object.function();
    return object.kind() == AbstractObject.Kind.HEAP
            && object.context().isEmpty()
            && function != null
            && object.site() instanceof Call call
            && call.result() != null
            && isOne(object)
        ? new FreshObject(function, call.result().id())
        : null;
  }

  /** Whether there is one such object. */
  public boolean isOne(AbstractObject object) {
    return known.computeIfAbsent(object.index(), i -> findOne(object));
  }

  /**
   * The one place among some, if it is in an object of which there is one and outside of arrays in
   * it; else {@link SinglePlace#NONE}.
   */
  public int only(PointsTo pointsTo, Places at) {
    if (at.size() != 1) {
      return SinglePlace.NONE;
    }
    int place = at.get(0);
    AbstractObject object = pointsTo.object(place);
    long offset = pointsTo.offset(place);
    return offset != PointsTo.ANY_OFFSET
            && isOne(object)
            && SinglePlace.isOutsideArrays(object.type(), offset * Byte.SIZE)
        ? place
        : SinglePlace.NONE;
  }

  private boolean findOne(AbstractObject object) {
    return switch (object.kind()) {
      case GLOBAL -> object.symbol() instanceof Global g && !g.isThreadLocal();
      case STACK ->
          object.function() != null
              && object.site() instanceof Alloca a
              && isOnce(object.function(), a);
      case HEAP -> isOneOfItsType(object) && object.site() instanceof Call c && isOnce(object, c);
      case FUNCTION, VARIADIC, OUTSIDE, POOL -> false;
    };
  }

  private static boolean isOneOfItsType(AbstractObject object) {
    return object.type() != null
        && object.size() > 0
        && object.type().bits() == object.size() * Byte.SIZE;
  }

  private boolean isOnce(AbstractObject object, Call call) {
    CallSite site = site(call);
    if (site == null || runs.isOnce(site)) {
      return site != null;
    }
    List<Call> outer = object.calls();
    for (int i = 0; i < outer.size(); i++) {
      if (runs.isInLoop(site)) {
        return false;
      }
      site = site(outer.get(i));
      if (site == null) {
        return false;
      }
    }
    return !outer.isEmpty() && runs.isOnce(site);
  }

  /** Whether a function runs once and begins with the definition. */
  private boolean isOnce(Function function, Alloca alloca) {
    Body body = graph.program().body(function).orElse(null);
    return body != null
        && runs.isProgram()
        && runs.isOnce(function)
        && alloca.size() > 0
        && body.blocks().get(0).instructions().contains(alloca);
  }

  /** Whether there is one object of the name in a run of the program. */
  public boolean contains(Atom atom) {
    if (atom instanceof FreshObject object) {
      return isOnce(object);
    }
    return atom instanceof StackObject object && isOnce(object);
  }

  private boolean isOnce(FreshObject object) {
    for (CallSite site : graph.sites().of(object.function())) {
      Result made = site.call().result();
      if (made != null && made.id() == object.local() && runs.isOnce(site)) {
        return true;
      }
    }
    return false;
  }

  private boolean isOnce(StackObject object) {
    Body body = graph.program().body(object.function()).orElse(null);
    if (body == null || !runs.isOnce(object.function())) {
      return false;
    }
    for (Instruction i : body.blocks().get(0).instructions()) {
      if (i instanceof Alloca a && a.result().id() == object.local()) {
        return isOnce(object.function(), a);
      }
    }
    return false;
  }

  private @Nullable CallSite site(Call call) {
    return sites.get(call);
  }
}
