package io.interlock.summary;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Load;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.SummaryTable;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a call does to states. A modelled function does what its model says; a function with a body
 * what its summary says, for each way it returns; an unknown one publishes what it is handed. A
 * call with several targets does what any of them does.
 */
final class CallTransfer {
  /** After this many rounds of callbacks nothing more is new: started once has become often. */
  private static final int MANY_TIMES = 2;

  private final AnalysisInput input;
  private final SummaryTable summaries;
  private final Function function;
  private final LocalNames names;
  private final ModelTransfer models;
  private final CalleeTransfer callees;
  private final StartTransfer starts;
  private final SecondReturns secondReturns;
  private final Publication publication;

  CallTransfer(
      AnalysisInput input,
      SummaryTable summaries,
      Function function,
      LocalNames names,
      Publication publication,
      Set<Function> widened) {
    this.publication = publication;
    this.input = input;
    this.summaries = summaries;
    this.function = function;
    this.names = names;
    models = new ModelTransfer(input, names, publication);
    callees = new CalleeTransfer(input, summaries, function, names, publication, widened);
    starts = new StartTransfer(input, function, names, publication);
    secondReturns = new SecondReturns(input, function, names);
  }

  States run(CallSite site, int ordinal, States before, @Nullable Recorder recorder) {
    Memory memory = names.memoryAt(ordinal);
    if (memory == null) {
      return States.NONE;
    }
    Call call = site.call();
    States states = forgetResult(call, before);
    if (call.callee() instanceof InlineAssembly assembly) {
      return assembly(call, assembly, states, recorder);
    }
    if (recorder != null) {
      recordMemoryArguments(call, states, recorder);
    }
    States after = secondReturns.after(call, targets(site, memory, states, recorder));
    if (recorder != null) {
      recorder.spans().call(call.position(), states, after);
    }
    return call.traits().contains(Call.CallTrait.NO_RETURN) ? States.NONE : after;
  }

  private States forgetResult(Call call, States states) {
    States renewed = states;
    for (Load load : names.filledBy(call)) {
      int made = load.result().id();
      renewed = renewed.mapStates(s -> s.with(s.escapes().renew(function, made)));
    }
    if (call.result() == null) {
      return renewed;
    }
    int id = call.result().id();
    return renewed.map(
        p -> {
          State s = p.state();
          State forgotten =
              s.with(s.locks().forget(function, id, names.places()))
                  .with(s.escapes().renew(function, id))
                  .with(s.marks().forget(function, id));
          return p.with(forgotten, p.facts().forget(function, id));
        });
  }

  private States targets(CallSite site, Memory memory, States before, @Nullable Recorder recorder) {
    List<CallEdge> edges = input.graph().edges(site);
    var results = new ArrayList<States>();
    boolean hasTarget = false;
    if (recorder != null && edges.stream().anyMatch(CallTransfer::isEnteredFirst)) {
      recorder.call(site, before);
    }
    Set<List<Exit>> exits = Collections.newSetFromMap(new IdentityHashMap<>());
    for (CallEdge edge : edges) {
      hasTarget |= edge.kind().isTarget();
      if (edge.kind().isTarget() && isOther(edge, exits)) {
        results.add(target(site, edge, edges, memory, before, recorder));
      }
    }
    if (!hasTarget) {
      return isIntrinsic(site.call()) ? before : publication.publishArguments(site.call(), before);
    }
    States result = States.NONE;
    for (States states : results) {
      result = result.join(states);
    }
    return result;
  }

  /** Whether a function is entered in the state before the call; those that run once are not. */
  private static boolean isEnteredFirst(CallEdge edge) {
    return edge.kind().isCall() && !(edge.action() instanceof Action.Once);
  }

  /** Whether a target does something that those before do not: closed ones only return. */
  private boolean isOther(CallEdge edge, Set<List<Exit>> known) {
    FunctionSummary summary =
        edge.kind() == EdgeKind.MODELLED ? null : summaries.of(edge.target()).orElse(null);
    return summary == null || !summary.isClosed() || known.add(summary.exits());
  }

  private static boolean isIntrinsic(Call call) {
    return call.directCallee().map(Function::isIntrinsic).orElse(false);
  }

  private States target(
      CallSite site,
      CallEdge edge,
      List<CallEdge> all,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    Function target = edge.target();
    if (edge.kind() == EdgeKind.MODELLED) {
      FunctionModel model = input.models().of(target).orElseThrow();
      return modelled(site, model, target, all, memory, before, recorder);
    }
    if (input.program().body(target).isPresent()) {
      List<@Nullable Symbolic> actuals = names.actuals(site.call());
      return callees.run(site, target, actuals, memory, before, recorder);
    }
    if (recorder != null) {
      starts.record(site, target, all, null, memory, before, recorder);
    }
    States after =
        StartTransfer.unknown(site, target, all, publication.publishArguments(site.call(), before));
    return target.has(FunctionTrait.NO_RETURN) ? States.NONE : after;
  }

  private States modelled(
      CallSite site,
      FunctionModel model,
      Function target,
      List<CallEdge> all,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    var operands = new OperandNames(names, site.call(), memory);
    States states = before;
    for (Action action : input.models().at(model, site.call())) {
      if (action instanceof Action.Run run && run.occasion() == Action.Occasion.LOOP) {
        states = publication.publishArguments(site.call(), states);
      } else if (action instanceof Action.Run run && run.occasion() != Action.Occasion.NOW) {
        if (recorder != null) {
          starts.record(site, target, all, run, memory, states, recorder);
        }
        states = starts.run(site, run, operands, states);
        if (recorder != null) {
          // The id of the new thread is stored while it may already run.
          ModelTransfer.recordStore(
              run.handle(), AccessKind.WRITE, operands, site, states, recorder);
        }
      } else if (action instanceof Action.Run run) {
        var actuals = new ArrayList<@Nullable Symbolic>();
        run.arguments().forEach(o -> actuals.add(operands.of(o)));
        states = callBacks(site, action, actuals, all, memory, states, recorder);
      } else if (action instanceof Action.RunLoop) {
        states = callBacks(site, action, null, all, memory, states, recorder);
      } else if (action instanceof Action.Once once) {
        states =
            models.once(
                once.control(),
                operands,
                site,
                states,
                recorder,
                inside -> callBacks(site, action, List.of(), all, memory, inside, recorder));
      } else {
        states = models.run(action, operands, site, states, recorder);
      }
      if (states.isEmpty()) {
        break;
      }
    }
    return states;
  }

  /**
   * The functions a model calls back may run, or not, and one after the other: what one does is
   * done when the next one starts, or the same one once more.
   */
  private States callBacks(
      CallSite site,
      Action action,
      @Nullable List<@Nullable Symbolic> actuals,
      List<CallEdge> all,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    List<CallEdge> edges =
        all.stream()
            .filter(e -> e.kind() == EdgeKind.CALLBACK && action.equals(e.action()))
            .toList();
    States entered = before;
    for (int times = 0; times < MANY_TIMES && !(action instanceof Action.Once); times++) {
      for (CallEdge edge : edges) {
        entered = entered.join(calledBack(site, edge, actuals, memory, entered, null));
      }
    }
    States result = before;
    for (CallEdge edge : edges) {
      if (recorder != null) {
        recorder.call(site, entered);
      }
      result = result.join(calledBack(site, edge, actuals, memory, entered, recorder));
    }
    return result;
  }

  private States calledBack(
      CallSite site,
      CallEdge edge,
      @Nullable List<@Nullable Symbolic> actuals,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    List<@Nullable Symbolic> passed = actuals == null ? unknown(edge.target()) : actuals;
    return callees.run(site, edge.target(), passed, memory, before, recorder);
  }

  /** Arguments of which nothing is known but where they may point. */
  private static List<@Nullable Symbolic> unknown(Function target) {
    var result = new ArrayList<@Nullable Symbolic>();
    for (int i = 0; i < target.formals().size(); i++) {
      result.add(Symbolic.of(new Atom.Anonymous(target, i)));
    }
    return result;
  }

  /** Memory operands of assembly are read and written; with a lock prefix or exchange at once. */
  private States assembly(
      Call call, InlineAssembly assembly, States before, @Nullable Recorder recorder) {
    if (recorder != null) {
      boolean isAtomic = assembly.text().contains("lock") || assembly.text().contains("xchg");
      AccessKind kind = isAtomic ? AccessKind.ATOMIC_WRITE : AccessKind.WRITE;
      for (Call.MemoryArgument m : call.memoryArguments()) {
        Value address = call.arguments().get(m.argument());
        recorder.access(
            names.name(address), Extent.bytes(m.size()), kind, before, call.position(), address);
      }
    }
    return publication.publishArguments(call, before);
  }

  private void recordMemoryArguments(Call call, States states, Recorder recorder) {
    for (Call.MemoryArgument m : call.memoryArguments()) {
      Value address = call.arguments().get(m.argument());
      AccessKind kind =
          m.kind() == Call.MemoryArgument.Kind.BY_VALUE ? AccessKind.READ : AccessKind.WRITE;
      recorder.access(
          names.name(address), Extent.bytes(m.size()), kind, states, call.position(), address);
    }
  }
}
