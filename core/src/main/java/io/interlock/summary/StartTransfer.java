package io.interlock.summary;

import io.interlock.callgraph.CallEdge;
import io.interlock.callgraph.CallSite;
import io.interlock.finding.Instances;
import io.interlock.ir.Function;
import io.interlock.ir.Result;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.pointsto.Places;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What calls do that start threads, or hand functions to others that will run them: what is passed
 * is published, and from then on the threads may run. If the program looks at what tells whether a
 * thread was started, both are followed: that it was, and that it was not.
 */
final class StartTransfer {
  private final AnalysisInput input;
  private final Function function;
  private final LocalNames names;
  private final Publication publication;

  StartTransfer(AnalysisInput input, Function function, LocalNames names, Publication publication) {
    this.input = input;
    this.function = function;
    this.names = names;
    this.publication = publication;
  }

  /** The states after an action that starts something, which may fail. */
  States run(CallSite site, Action.Run run, OperandNames operands, States before) {
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
    return states.mapStates(
        s ->
            s.with(s.threads().start(chain, Instances.ONE, cell))
                .with(counted(s, site))
                .with(s.marks().started()));
  }

  /** One more thread is started that may post a semaphore. */
  private Milestones counted(State state, CallSite site) {
    Milestones milestones = state.milestones();
    for (int semaphore : input.events().answeredBy(site)) {
      int number = input.events().number(Kind.START, semaphore);
      milestones = number == OrderEvents.NOT_COUNTED ? milestones : milestones.done(number);
    }
    return milestones;
  }

  /** What is started by a call of a target, by an action of its model if it has one. */
  void record(
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
    input
        .events()
        .answeredBy(site)
        .forEach(semaphore -> recorder.event(Kind.START, Places.of(semaphore), before));
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

  /** What is given to an unknown function may run from then on, as often as that likes. */
  static States unknown(CallSite site, Function target, List<CallEdge> all, States before) {
    if (all.stream().noneMatch(e -> isStart(e, target, null))) {
      return before;
    }
    var chain = List.of(site);
    return before.mapStates(
        s -> s.with(s.threads().start(chain, Instances.MANY, null)).with(s.marks().started()));
  }

  /**
   * Whether a function is started by a call of a target, by an action of its model if it has one.
   */
  private static boolean isStart(CallEdge edge, Function through, Action.@Nullable Run run) {
    return edge.kind().startsElsewhere()
        && through.equals(edge.through())
        && (run == null ? edge.action() == null : run.equals(edge.action()));
  }
}
