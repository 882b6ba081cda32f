package io.interlock.summary;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Action.Likeness;
import io.interlock.model.FunctionModel;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.region.RegionOwner;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Atom.FreshObject;
import io.interlock.symbolic.Atom.ThreadHandle;
import io.interlock.symbolic.CallNames;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What calls do to names, by the models of library functions and the summaries of callees. */
class CallNaming implements CallNames {
  /** In place of a size: up to the end. */
  private static final long WHOLE = -1;

  private final AnalysisInput input;
  private final SummaryTable summaries;
  private final Map<Integer, Modified> modifiedAt = new HashMap<>();

  CallNaming(AnalysisInput input, SummaryTable summaries) {
    this.input = input;
    this.summaries = summaries;
  }

  @Override
  public @Nullable Symbolic execute(CallSite site, Call call, LocalNames names, Memory memory) {
    Function named = call.directCallee().orElse(null);
    if (named != null && named.name().startsWith("llvm.threadlocal.address")) {
      return names.name(call.arguments().get(0));
    }
    Optional<FunctionModel> model = named == null ? Optional.empty() : input.models().of(named);
    if (model.isPresent() && !entersBody(model.get())) {
      return byModel(site, call, model.get(), names, memory);
    }
    return ofResult(bySummary(site, call, names, memory), site, call, names);
  }

  /**
   * A name is right only if the result points to what it is of. What a pool of the program hands
   * out does not: the pointer analysis takes it for new, so its name is that of a new object.
   */
  private static @Nullable Symbolic ofResult(
      @Nullable Symbolic name, CallSite site, Call call, LocalNames names) {
    if (call.result() == null || !call.result().type().isPointer()) {
      return name;
    }
    PointsTo pointsTo = names.places().pointsTo();
    Places targets = pointsTo.targets(site.caller(), call.result());
    if (isMadeBy(call, targets, pointsTo)) {
      return Symbolic.of(new FreshObject(site.caller(), call.result().id()));
    }
    if (name == null || name.isConstant() || targets.isEmpty()) {
      return name;
    }
    Places named = names.places().of(name);
    boolean isRight = targets.equals(named) || pointsTo.mayOverlap(targets, WHOLE, named, WHOLE);
    return isRight ? name : null;
  }

  private static boolean isMadeBy(Call call, Places targets, PointsTo pointsTo) {
    boolean isMade = !targets.isEmpty();
    for (int i = 0; i < targets.size() && isMade; i++) {
      AbstractObject object = pointsTo.object(targets.get(i));
      isMade = object.kind() == AbstractObject.Kind.HEAP && call.equals(object.site());
    }
    return isMade;
  }

  @Override
  public boolean mayChange(Function function, Symbolic cell, LocalNames names) {
    Places at = names.places().of(cell);
    return input.relevant().includes(at) && input.changing().mayChange(function, at);
  }

  @Override
  public boolean isHandedOver(Symbolic cell, LocalNames names) {
    return input.arguments().include(names.places().of(cell));
  }

  @Override
  public boolean isHolder(Symbolic cell, LocalNames names) {
    return !input.holders().isEmpty() && input.holders().names(names.places().of(cell));
  }

  @Override
  public @Nullable Symbolic owner(Function function, int local, LocalNames names) {
    RegionOwner owner = input.regions().owner(function, local);
    return owner == null ? null : owner.in(names);
  }

  @Override
  public boolean isTakenAsStable(Function function, Load load, Symbolic cell, LocalNames names) {
    Assumptions assumptions = input.assumptions();
    boolean isAssumed = assumptions.holds(Assumption.STABLE_POINTERS);
    if (isAssumed && !assumptions.counts(Assumption.STABLE_POINTERS)) {
      return true;
    }
    boolean mayChange = mayChange(function, cell, names);
    if (mayChange) {
      assumptions.used(Assumption.STABLE_POINTERS, load);
    }
    return isAssumed || !mayChange;
  }

  @Override
  public Symbolic onEntry(Function function, Symbolic name) {
    return input.ownCells().of(function, name);
  }

  @Override
  public boolean isFilled(CallSite site, Value variable) {
    List<Function> callees = input.graph().callees(site);
    NameSummary summary = callees.size() == 1 ? summaries.names(callees.get(0)) : null;
    int formal = site.call().arguments().indexOf(variable);
    return summary != null
        && summary.filled().containsKey(Symbolic.of(new Atom.FormalValue(formal)));
  }

  @Override
  public boolean hasNoTarget(CallSite site) {
    return site.call().directCallee().isEmpty()
        && !(site.call().callee() instanceof InlineAssembly)
        && input.graph().targets(site).isEmpty();
  }

  static boolean entersBody(FunctionModel model) {
    return model.actions().stream().anyMatch(Action.BodyUnder.class::isInstance);
  }

  private @Nullable Symbolic byModel(
      CallSite site, Call call, FunctionModel model, LocalNames names, Memory memory) {
    Memory before = memory.copy();
    var operands = new OperandNames(names, call, before);
    memory.havoc(modified(site), names.places());
    Symbolic result = null;
    for (Action action : model.at(call.arguments().size())) {
      // What is both an object and the id of a thread is known by the thread.
      boolean isNew = action instanceof Action.Allocate && result == null;
      if (isNew && call.result() != null) {
        result = Symbolic.of(new FreshObject(site.caller(), call.result().id()));
      } else if (action instanceof Action.ReturnsThreadLocal own) {
        result = Symbolic.of(new Atom.OwnPlace(own.name()));
      } else if (action instanceof Action.Returns r && r.likeness() == Likeness.SAME) {
        result = operands.of(r.value());
      } else if (action instanceof Action.Store s) {
        // Whatever it is: strtol stores a pointer to somewhere in its text, getpwnam_r one or null.
        Symbolic to = operands.of(s.to());
        if (to != null) {
          memory.write(to, names.places().pointsTo().pointerSize(), null, names.places());
        }
      } else if (action instanceof Action.Run r && r.handle() != null) {
        result = startThread(site, r, operands, memory, names, result);
      }
    }
    return result;
  }

  private static @Nullable Symbolic startThread(
      CallSite site,
      Action.Run run,
      OperandNames operands,
      Memory memory,
      LocalNames names,
      @Nullable Symbolic result) {
    var handle = new ThreadHandle(List.of(site));
    memory.forgetValues(atom -> atom.equals(handle));
    if (run.handle() != null && run.handle().kind() == io.interlock.model.Operand.Kind.RESULT) {
      return Symbolic.of(handle);
    }
    Symbolic cell = operands.of(run.handle());
    if (cell != null && run.handle() != null) {
      memory.write(
          cell, names.places().pointsTo().pointerSize(), Symbolic.of(handle), names.places());
    }
    return result;
  }

  private Modified modified(CallSite site) {
    return modifiedAt.computeIfAbsent(site.index(), i -> input.modified().at(site));
  }

  private @Nullable Symbolic bySummary(CallSite site, Call call, LocalNames names, Memory memory) {
    List<Function> callees = input.graph().callees(site);
    Function only = callees.size() == 1 ? callees.get(0) : null;
    NameSummary summary = only == null ? null : summaries.names(only);
    if (summary == null) {
      memory.havoc(modified(site), names.places());
      return commonResult(site, call, callees, names, memory);
    }
    Memory before = memory.copy();
    var substitution =
        new Substitution(site, names.actuals(call), before, names.places(), Map.of());
    Symbolic result = result(call, site, summary, substitution);
    Atom fresh = fresh(summary);
    Symbolic returned = summary.result();
    if (fresh != null && result != null && returned != null && returned.terms().isEmpty()) {
      substitution = substitution.renaming(fresh, result.plus(-returned.offset()));
    }
    memory.forgetValues(atom -> atom instanceof ThreadHandle h && h.creation().contains(site));
    memory.havoc(modified(site), names.places());
    for (var store : new LinkedHashMap<>(summary.stores()).entrySet()) {
      Symbolic to = substitution.apply(store.getKey());
      Symbolic value = substitution.apply(store.getValue());
      if (to != null && value != null) {
        memory.write(
            to,
            names.places().pointsTo().pointerSize(),
            names.isGivenAway(to, value) ? null : value,
            names.places());
      }
    }
    return result;
  }

  private @Nullable Symbolic commonResult(
      CallSite site, Call call, List<Function> callees, LocalNames names, Memory memory) {
    Symbolic common = null;
    for (Function callee : callees) {
      NameSummary summary = summaries.names(callee);
      Symbolic result =
          summary == null
              ? null
              : result(
                  call,
                  site,
                  summary,
                  new Substitution(site, names.actuals(call), memory, names.places(), Map.of()));
      if (result == null || (common != null && !common.equals(result))) {
        return null;
      }
      common = result;
    }
    return common;
  }

  /** The object the callee made and returns, if it does. */
  private static @Nullable Atom fresh(NameSummary summary) {
    return summary.result() != null && summary.result().atom() instanceof FreshObject f ? f : null;
  }

  private static @Nullable Symbolic result(
      Call call, CallSite site, NameSummary summary, Substitution substitution) {
    // A value that only the callee's text defines is another one at each call.
    if (summary.result() == null
        || call.result() == null
        || summary
            .result()
            .mentions(
                a ->
                    a instanceof Atom.Anonymous
                        || a instanceof Atom.Loaded
                        || a instanceof Atom.Reached)) {
      return null;
    }
    // Where the callee returns the middle of an object, that is where it begins for the caller.
    return fresh(summary) != null
        ? Symbolic.of(new FreshObject(site.caller(), call.result().id()))
        : substitution.apply(summary.result());
  }
}
