package io.interlock.summary.creation;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.memory.OverlappingPlaces;
import io.interlock.threads.FunctionRuns;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The calls that store ids of new threads in memory. */
final class IdFillers {
  private static final int MAX_STEPS = 4;

  /** A call that is given the place of an id, which a creation stores there. */
  record Filler(CallSite creation, CallSite site, Value pointer) {}

  private final PointsTo pointsTo;
  private final ModifiedMemory modified;
  private final List<Filler> all = new ArrayList<>();
  private final OverlappingPlaces overlapping;

  IdFillers(CallGraph graph, ProgramModels models, PointsTo pointsTo, ModifiedMemory modified) {
    this.pointsTo = pointsTo;
    this.modified = modified;
    overlapping = new OverlappingPlaces(pointsTo);
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        Filler filler = filler(action, site);
        if (filler != null) {
          all.add(filler);
          overlapping.add(places(filler));
        }
      }
    }
  }

  List<Filler> all() {
    return all;
  }

  private static @Nullable Filler filler(Action action, CallSite site) {
    if (!(action instanceof Action.Run run)
        || run.handle() == null
        || run.handle().kind() != Operand.Kind.ARGUMENT
        || run.handle().dereferences() > 0
        || run.handle().argument() >= site.call().arguments().size()) {
      return null;
    }
    return new Filler(site, site, site.call().arguments().get(run.handle().argument()));
  }

  /** Whether nothing else may write where the ids are. */
  boolean isAlone(Filler filler) {
    Places at = places(filler);
    return !at.isEmpty()
        && !modified.besidesHandles().mayAffect(pointsTo, at)
        && overlapping.isOnly(at);
  }

  /** Where the ids are. */
  Places places(Filler filler) {
    return pointsTo.targets(filler.creation().caller(), filler.pointer());
  }

  /** The call further out that a function with no other caller passes the place on from. */
  static Filler outermost(Filler filler, CallGraph graph, FunctionRuns runs) {
    Filler at = filler;
    for (int step = 0; step < MAX_STEPS; step++) {
      List<CallSite> callers = graph.callers(at.site().caller());
      boolean isPassedOn =
          at.pointer() instanceof Formal
              && callers.size() == 1
              && runs.isOnce(callers.get(0).caller())
              && !runs.isInLoop(at.site());
      if (!isPassedOn || !(at.pointer() instanceof Formal f)) {
        break;
      }
      CallSite outer = callers.get(0);
      boolean isPlain =
          outer.call().directCallee().map(at.site().caller()::equals).orElse(false)
              && f.id() < outer.call().arguments().size();
      if (!isPlain) {
        break;
      }
      at = new Filler(at.creation(), outer, outer.call().arguments().get(f.id()));
    }
    return at;
  }

  /** The address of an element by its one index, all else together. */
  static @Nullable Address element(Value pointer, Definitions definitions) {
    Address whole = null;
    Value base = pointer;
    while (base instanceof LocalValue local && definitions.of(local) instanceof Address a) {
      var terms = new ArrayList<>(a.terms());
      terms.addAll(whole == null ? List.of() : whole.terms());
      long offset = a.offset() + (whole == null ? 0 : whole.offset());
      base = a.base();
      Result result = whole == null ? a.result() : whole.result();
      whole = new Address(result, base, offset, terms, a.position());
    }
    return whole != null && whole.terms().size() == 1 ? whole : null;
  }
}
