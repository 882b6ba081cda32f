package io.interlock.summary;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.AccessKind;
import io.interlock.finding.Instances;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.InlineAssembly;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import io.interlock.summary.States.Path;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Substitution;
import io.interlock.symbolic.Symbolic;
import io.interlock.symbolic.SymbolicPlaces;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
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
  private final SecondReturns secondReturns;
  private final Publication publication;
  private final Set<Function> widened;

  CallTransfer(
      AnalysisInput input,
      SummaryTable summaries,
      Function function,
      LocalNames names,
      Publication publication,
      Set<Function> widened) {
    this.widened = widened;
    this.publication = publication;
    this.input = input;
    this.summaries = summaries;
    this.function = function;
    this.names = names;
    models = new ModelTransfer(input, names, publication);
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
    if (call.result() == null) {
      return states;
    }
    int id = call.result().id();
    return states.map(
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
      return isIntrinsic(site.call()) ? before : publishArguments(site.call(), before);
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
      return callee(site, target, actuals, memory, before, recorder);
    }
    if (recorder != null) {
      recordCreations(site, target, all, null, memory, before, recorder);
    }
    States after = startUnknown(site, target, all, publishArguments(site.call(), before));
    return target.has(FunctionTrait.NO_RETURN) ? States.NONE : after;
  }

  /** What is given to an unknown function may run from then on, as often as that likes. */
  private static States startUnknown(
      CallSite site, Function target, List<CallEdge> all, States before) {
    if (all.stream().noneMatch(e -> isStart(e, target, null))) {
      return before;
    }
    var chain = List.of(site);
    return before.mapStates(s -> s.with(s.threads().start(chain, Instances.MANY, null)));
  }

  /**
   * Whether a function is started by a call of a target, by an action of its model if it has one.
   */
  private static boolean isStart(CallEdge edge, Function through, Action.@Nullable Run run) {
    return edge.kind().startsElsewhere()
        && through.equals(edge.through())
        && (run == null ? edge.action() == null : run.equals(edge.action()));
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
    for (Action action : model.at(site.call().arguments().size())) {
      if (action instanceof Action.Run run && run.occasion() == Action.Occasion.LOOP) {
        states = publishArguments(site.call(), states);
      } else if (action instanceof Action.Run run && run.occasion() != Action.Occasion.NOW) {
        if (recorder != null) {
          recordCreations(site, target, all, run, memory, states, recorder);
        }
        states = start(site, run, operands, states);
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
    return callee(site, edge.target(), passed, memory, before, recorder);
  }

  /** Arguments of which nothing is known but where they may point. */
  private static List<@Nullable Symbolic> unknown(Function target) {
    var result = new ArrayList<@Nullable Symbolic>();
    for (int i = 0; i < target.formals().size(); i++) {
      result.add(Symbolic.of(new Atom.Anonymous(target, i)));
    }
    return result;
  }

  private States start(CallSite site, Action.Run run, OperandNames operands, States before) {
    Symbolic result = testedResult(site, run);
    if (result == null) {
      return started(site, run, operands, before);
    }
    boolean zero = run.success() == Action.Success.IF_ZERO;
    States done = started(site, run, operands, before);
    return given(done, result, zero ? Signs.ZERO : Signs.NOT_ZERO)
        .join(given(before, result, zero ? Signs.NOT_ZERO : Signs.ZERO));
  }

  /** The number that tells whether a thread was started, if the program looks at it; else null. */
  private @Nullable Symbolic testedResult(CallSite site, Action.Run run) {
    boolean canFail =
        run.success() == Action.Success.IF_ZERO || run.success() == Action.Success.IF_NONZERO;
    Result result = site.call().result();
    return canFail && result != null && isUsed(result) ? names.name(result) : null;
  }

  private boolean isUsed(Result result) {
    return input.program().body(function).stream()
        .flatMap(b -> b.blocks().stream())
        .flatMap(b -> b.instructions().stream())
        .anyMatch(i -> i.operands().contains(result));
  }

  private static States given(States states, Symbolic number, Signs signs) {
    return states.map(
        p -> {
          Facts facts = p.facts().and(number, signs);
          return facts == null ? null : new Path(p.state(), facts);
        });
  }

  private States started(CallSite site, Action.Run run, OperandNames operands, States before) {
    States states = before;
    for (Operand operand : run.arguments()) {
      Symbolic argument = operands.of(operand);
      if (argument != null) {
        states = publication.publish(argument, states);
      }
    }
    var chain = List.of(site);
    Symbolic cell = operands.of(run.handle());
    return states.mapStates(s -> s.with(s.threads().start(chain, Instances.ONE, cell)));
  }

  private void recordCreations(
      CallSite site,
      Function through,
      List<CallEdge> all,
      Action.@Nullable Run run,
      Memory memory,
      States before,
      Recorder recorder) {
    State state = before.joined();
    if (state == null) {
      return;
    }
    var operands = new OperandNames(names, site.call(), memory);
    for (CallEdge edge : all) {
      if (isStart(edge, through, run)) {
        var arguments = new ArrayList<@Nullable Symbolic>();
        if (run != null) {
          run.arguments().forEach(o -> arguments.add(operands.of(o)));
        }
        Symbolic named = run == null ? null : operands.of(run.function());
        recorder.creation(site, edge.kind(), edge.target(), named, arguments, memory, state, run);
      }
    }
  }

  private States callee(
      CallSite site,
      Function target,
      List<@Nullable Symbolic> actuals,
      Memory memory,
      States before,
      @Nullable Recorder recorder) {
    FunctionSummary summary = summaries.of(target).orElse(null);
    if (summary == null) {
      // Not known yet: a member of the same component, first time round. It does not return.
      return States.NONE;
    }
    boolean isWidened = widened.contains(target);
    Substitution substitution = substitution(site, actuals, memory, summary);
    if (recorder != null) {
      var callee = new Grounding(target, new SymbolicPlaces(input.pointsTo(), target));
      var lifting = new Lifting(site, callee, substitution, before, isWidened);
      record(summary, lifting, recorder);
    }
    States entered = summary.isClosed() ? publishArguments(site.call(), before) : before;
    var after = new ArrayList<Path>();
    for (Path path : entered.paths()) {
      for (Exit exit : summary.exits()) {
        Exit taken = isWidened ? exit.withoutArguments() : exit;
        Path next = through(taken, path, substitution, actuals, summary, site.call());
        if (next != null) {
          after.add(next);
        }
      }
    }
    States result = States.of(after);
    Result returned = site.call().result();
    return summary.isClosed() && returned != null
        ? publication.publish(names.name(returned), result)
        : result;
  }

  private Substitution substitution(
      CallSite site, List<@Nullable Symbolic> actuals, Memory memory, FunctionSummary summary) {
    var plain = new Substitution(site, actuals, memory, names.places(), Map.of());
    Symbolic returned = summary.names().result();
    boolean isOwn =
        returned != null
            && (returned.atom() instanceof Atom.FreshObject
                || returned.atom() instanceof Atom.Loaded
                || returned.atom() instanceof Atom.Reached
                || returned.atom() instanceof Atom.Anonymous);
    if (!isOwn || site.call().result() == null || returned == null) {
      return plain;
    }
    Symbolic here = names.name(site.call().result()).plus(-returned.offset());
    return returned.terms().isEmpty() ? plain.renaming(returned.atom(), here) : plain;
  }

  private static void record(FunctionSummary summary, Lifting lifting, Recorder recorder) {
    State state = lifting.before().joined();
    if (state != null) {
      summary.open().forEach(a -> recorder.lift(a, lifting));
      summary.releases().forEach(p -> recorder.releases().lift(p, lifting));
      if (!summary.isClosed()) {
        summary.creations().forEach(c -> recorder.lift(c, lifting, state));
      }
    }
  }

  private @Nullable Path through(
      Exit exit,
      Path path,
      Substitution substitution,
      List<@Nullable Symbolic> actuals,
      FunctionSummary callee,
      Call call) {
    Facts facts = path.facts();
    Symbolic returned = callee.names().result();
    for (var fact : exit.guard().signs().entrySet()) {
      Symbolic number = substitution.apply(fact.getKey());
      facts = number == null || facts == null ? facts : facts.and(number, fact.getValue());
    }
    if (facts == null) {
      return null;
    }
    if (call.result() != null) {
      facts = facts.and(names.name(call.result()), exit.returned());
      if (facts == null) {
        return null;
      }
    }
    State state = path.state();
    State after =
        new State(
            state
                .locks()
                .then(
                    exit.state().locks().renamed(n -> lockAtExit(n, callee, substitution, call)),
                    names.places()),
            state.threads().then(renamed(exit.state().threads(), substitution, callee.isClosed())),
            escapes(
                state.escapes(), exit.state().escapes(), a -> actual(a, actuals, returned, call)),
            state.milestones().then(exit.state().milestones()),
            state
                .marks()
                .then(
                    exit.state().marks(),
                    function,
                    substitution::apply,
                    exit.state().milestones(),
                    returned(returned, call)));
    return new Path(after, facts);
  }

  private Marks.Returned returned(@Nullable Symbolic there, Call call) {
    Symbolic here = call.result() == null ? null : names.name(call.result());
    return new Marks.Returned(there, here, names::isOfOneValue);
  }

  /** A lock of the callee's in the caller's terms: it may hang off what is returned. */
  private @Nullable Symbolic lockAtExit(
      Symbolic lock, FunctionSummary callee, Substitution substitution, Call call) {
    Symbolic pointer = callee.names().pointer();
    if (pointer == null || !ExitStates.isFrom(pointer, lock)) {
      return substitution.apply(lock);
    }
    Result result = call.result();
    Long distance = lock.distanceFrom(pointer);
    return result == null || distance == null || !result.type().isPointer()
        ? null
        : names.name(result).plus(distance);
  }

  /** What the callee published of what it was given or returns. */
  private Escapes escapes(Escapes before, Escapes callee, Outer outer) {
    Escapes result = before;
    for (Atom atom : callee.published()) {
      Symbolic name = outer.name(atom);
      result = name == null ? result : publication.publish(name, result);
    }
    for (var edge : callee.inside().entrySet()) {
      Symbolic holder = outer.name(edge.getKey());
      for (Atom value : edge.getValue()) {
        Symbolic stored = outer.name(value);
        if (stored != null && holder != null) {
          result = publication.store(holder, stored, result);
        }
      }
    }
    return result;
  }

  /** What an atom of the callee's is called in the caller. */
  private interface Outer {
    @Nullable Symbolic name(Atom atom);
  }

  private @Nullable Symbolic actual(
      Atom atom, List<@Nullable Symbolic> actuals, @Nullable Symbolic returned, Call call) {
    if (atom instanceof Atom.FormalValue f) {
      return f.formal() < actuals.size() ? actuals.get(f.formal()) : null;
    }
    boolean isResult = returned != null && returned.atom().equals(atom) && call.result() != null;
    return isResult && call.result() != null ? names.name(call.result()) : null;
  }

  static ThreadChanges renamed(ThreadChanges changes, Substitution substitution) {
    return renamed(changes, substitution, false);
  }

  /**
   * What a callee does to threads, in the caller's names.
   *
   * @param isClosed the callee's creations are known by themselves, whatever calls lead there
   */
  private static ThreadChanges renamed(
      ThreadChanges changes, Substitution substitution, boolean isClosed) {
    return changes.renamed(
        new ThreadChanges.Renaming() {
          @Override
          public @Nullable Symbolic handle(Symbolic name) {
            return substitution.apply(name);
          }

          @Override
          public List<CallSite> creation(List<CallSite> chain) {
            return isClosed ? chain : substitution.chain(chain);
          }
        });
  }

  private States publishArguments(Call call, States before) {
    States states = before;
    for (Value argument : call.arguments()) {
      states = publication.publish(names.name(argument), states);
    }
    return states;
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
    return publishArguments(call, before);
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
