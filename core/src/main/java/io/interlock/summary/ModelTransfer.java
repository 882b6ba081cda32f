package io.interlock.summary;

import io.interlock.assumption.Assumption;
import io.interlock.callgraph.CallSite;
import io.interlock.finding.AccessKind;
import io.interlock.finding.LockMode;
import io.interlock.ir.Result;
import io.interlock.ir.Value;
import io.interlock.lockset.Holding;
import io.interlock.lockset.Holding.Balance;
import io.interlock.lockset.RelativeLockset.Recursion;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.source.Position;
import io.interlock.summary.JoinTransfer.Outcome;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.Facts;
import io.interlock.summary.state.Mark;
import io.interlock.summary.state.Origin.Direct.Reach;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.State;
import io.interlock.summary.state.States;
import io.interlock.summary.state.States.Path;
import io.interlock.summary.state.UnheldRelease.Needed;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.ThreadChanges;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the actions of a model do to states, those that run other functions apart. */
final class ModelTransfer {
  /** What a wait at a barrier returns to one thread of each round. */
  private static final long SERIAL_THREAD = -1;

  /** The size of a pointer. */
  private static final long WORD = 8;

  private final AnalysisInput input;
  private final LocalNames names;
  private final SyncTransfer sync;
  private final Publication publication;

  ModelTransfer(AnalysisInput input, LocalNames names, Publication publication) {
    this.publication = publication;
    this.input = input;
    this.names = names;
    sync = new SyncTransfer(input.events(), names);
  }

  States run(
      Action action,
      OperandNames operands,
      CallSite site,
      States states,
      @Nullable Recorder recorder) {
    if (action instanceof Action.Acquire a) {
      return acquire(a, operands, site, states, recorder);
    }
    if (action instanceof Action.Release r) {
      return release(r.lock(), operands, states, recorder);
    }
    if (action instanceof Action.Wait w) {
      sync.event(Kind.RELEASE, w.lock(), operands, states, recorder);
      return sync.done(Kind.ACQUIRE, w.lock(), operands, states, recorder);
    }
    if (action instanceof Action.SemaphoreWait w) {
      return semaphoreWait(w, operands, site, states, recorder);
    }
    if (action instanceof Action.SemaphorePost p) {
      return isLock(p.semaphore(), operands) && baton(p.semaphore(), operands) == null
          ? postOwn(p.semaphore(), operands, states, recorder)
          : post(p.semaphore(), operands, states, recorder);
    }
    if (action instanceof Action.BarrierWait b) {
      return barrierWait(b.barrier(), operands, site, states, recorder);
    }
    if (action instanceof Action.AssertHeld a) {
      return hold(a.lock(), LockMode.EXCLUSIVE, Balance.RESTORED, operands, site, states);
    }
    if (action instanceof Action.Join j) {
      States joined = join(j, operands, site, states);
      recordStore(j.result(), AccessKind.WRITE, operands, site, joined, recorder);
      return joined;
    }
    if (action instanceof Action.End e) {
      return states.mapStates(
          s ->
              s.with(
                  input.registrations().end(e, operands, s.threads(), n -> names.places().of(n))));
    }
    if (action instanceof Action.Publish p) {
      Symbolic pointer = operands.of(p.pointer());
      return pointer == null ? states : publication.publish(pointer, states);
    }
    if (action instanceof Action.SetSpecific s) {
      Symbolic pointer = operands.of(s.value());
      return pointer == null ? states : publication.publish(pointer, states);
    }
    if (action instanceof Action.Store s) {
      recordStore(s.to(), kind(s.touch()), operands, site, states, recorder);
      return store(s, operands, states);
    }
    if (action instanceof Action.AllocateInto a) {
      recordStore(a.place(), AccessKind.WRITE, operands, site, states, recorder);
      return states;
    }
    if (action instanceof Action.Assume a) {
      return assume(a, operands, states);
    }
    if (action instanceof Action.NeverReturns
        || action instanceof Action.ThreadExit
        || action instanceof Action.Longjmp) {
      return States.NONE;
    }
    if (recorder != null) {
      record(action, operands, site, states, recorder);
    }
    return copied(action, operands, states);
  }

  /** What is copied from one object to another is known to who knows that. */
  private States copied(Action action, OperandNames operands, States states) {
    Symbolic to = action instanceof Action.Copy c ? operands.of(c.to()) : null;
    Symbolic from = action instanceof Action.Copy c ? operands.of(c.from()) : null;
    return to == null || from == null ? states : publication.copy(to, from, states);
  }

  private boolean isLock(Operand semaphore, OperandNames operands) {
    Symbolic name = operands.of(semaphore);
    return name != null && input.semaphores().areLocks(names.places().of(name));
  }

  /** Posts a semaphore that is taken for a lock. */
  private States postOwn(
      Operand semaphore, OperandNames operands, States states, @Nullable Recorder recorder) {
    Symbolic name = operands.of(semaphore);
    if (recorder != null && name != null) {
      recorder.releases().add(name, names.places().of(name), Needed.HELD, states);
    }
    return release(semaphore, operands, states, recorder);
  }

  private States semaphoreWait(
      Action.SemaphoreWait wait,
      OperandNames operands,
      CallSite site,
      States states,
      @Nullable Recorder recorder) {
    Symbolic baton = baton(wait.semaphore(), operands);
    if (baton == null && isLock(wait.semaphore(), operands)) {
      var acquire =
          new Action.Acquire(
              wait.semaphore(), LockMode.EXCLUSIVE, wait.success(), Action.LockKind.SEMAPHORE);
      return acquire(acquire, operands, site, states, recorder);
    }
    if (!isExpected(wait.success(), Assumption.WAITS_SUCCEED, site)) {
      sync.event(Kind.WAIT, wait.semaphore(), operands, states, recorder);
      int number = sync.number(Kind.WAIT, wait.semaphore(), operands);
      return number == OrderEvents.NOT_COUNTED || wait.success() == Action.Success.ASSUMED
          ? states
          : onSuccess(
              wait.success(),
              site,
              states,
              p -> answered(taken(p, number, site), wait.semaphore(), operands));
    }
    States waited =
        sync.done(Kind.WAIT, wait.semaphore(), operands, states, recorder)
            .map(p -> answered(p, wait.semaphore(), operands));
    if (baton == null) {
      return waited;
    }
    var holding = new Holding(baton, LockMode.EXCLUSIVE, 1, site.call().position());
    return waited.map(p -> held(p, holding, Recursion.NONE));
  }

  /** The lock that a semaphore is together with others. */
  private @Nullable Symbolic baton(Operand semaphore, OperandNames operands) {
    Symbolic name = operands.of(semaphore);
    return name == null ? null : input.semaphores().batons().of(names.places().of(name));
  }

  /** Posts a semaphore that is no lock by itself. */
  private States post(
      Operand semaphore, OperandNames operands, States states, @Nullable Recorder recorder) {
    Symbolic name = operands.of(semaphore);
    Symbolic baton = baton(semaphore, operands);
    if (recorder != null && name != null && baton != null) {
      recorder.releases().add(baton, names.places().of(name), Needed.HELD, states);
    }
    States posted = sync.done(Kind.POST, semaphore, operands, states, recorder);
    return baton == null
        ? posted
        : posted.mapStates(s -> s.with(s.locks().release(baton, names.places())));
  }

  /** A wait at a barrier; who is told to be the one of its round is the only one. */
  private States barrierWait(
      Operand barrier,
      OperandNames operands,
      CallSite site,
      States before,
      @Nullable Recorder recorder) {
    States states =
        sync.done(Kind.PASS_BARRIER, barrier, operands, before, recorder)
            .mapStates(s -> s.with(s.marks().waited()));
    int number = sync.number(Kind.PASS_BARRIER, barrier, operands);
    Result result = site.call().result();
    if (number == OrderEvents.NOT_COUNTED) {
      return states;
    }
    states = sync.passedAny(states);
    if (result == null) {
      return states;
    }
    Symbolic told = names.name(result).plus(-SERIAL_THREAD);
    var serial = new Mark(Mark.Kind.SERIAL, number);
    var paths = new ArrayList<Path>();
    for (Path p : states.paths()) {
      State one = p.state().with(p.state().marks().plus(serial, told));
      add(paths, p.with(one), told, Signs.ZERO);
      add(paths, p, told, Signs.NOT_ZERO);
    }
    return States.of(paths);
  }

  /** Waits are counted once more, together with what they may answer. */
  private Path answered(Path path, Operand semaphore, OperandNames operands) {
    int number = sync.number(Kind.START, semaphore, operands);
    return number == OrderEvents.NOT_COUNTED
        ? path
        : path.with(path.state().with(path.state().milestones().done(number)));
  }

  private Path taken(Path path, int number, CallSite site) {
    State state = path.state();
    State after = state.with(state.milestones().done(number));
    Result result = site.call().result();
    var taken = new Mark(Mark.Kind.TAKEN, number);
    return path.with(
        result == null ? after : after.with(state.marks().plus(taken, names.name(result))));
  }

  private States acquire(
      Action.Acquire action,
      OperandNames operands,
      CallSite site,
      States states,
      @Nullable Recorder recorder) {
    Symbolic lock = operands.of(action.lock());
    if (lock == null || action.kind() == Action.LockKind.MARKER) {
      return states;
    }
    var holding = new Holding(lock, action.mode(), 1, site.call().position());
    Recursion recursion =
        action.kind() == Action.LockKind.RECURSIVE
            ? Recursion.RECURSIVE
            : input.recursiveLocks().of(names.places().of(lock));
    boolean isSemaphore = action.kind() == Action.LockKind.SEMAPHORE;
    Assumption assumption = isSemaphore ? Assumption.WAITS_SUCCEED : Assumption.LOCKS_SUCCEED;
    if (isExpected(action.success(), assumption, site)) {
      return sync.done(Kind.ACQUIRE, action.lock(), operands, states, recorder)
          .map(p -> held(p, holding, recursion));
    }
    sync.event(Kind.ACQUIRE, action.lock(), operands, states, recorder);
    return onSuccess(action.success(), site, states, p -> held(p, holding, recursion));
  }

  /** The paths on which a call succeeds, as they are then, and those on which it fails. */
  private States onSuccess(
      Action.Success success, CallSite site, States states, UnaryOperator<Path> change) {
    if (site.call().result() == null) {
      return states;
    }
    Symbolic result = names.name(site.call().result());
    boolean zero = success != Action.Success.IF_NONZERO;
    var paths = new ArrayList<Path>();
    for (Path p : states.paths()) {
      add(paths, change.apply(p), result, zero ? Signs.ZERO : Signs.NOT_ZERO);
      add(paths, p, result, zero ? Signs.NOT_ZERO : Signs.ZERO);
    }
    return States.of(paths);
  }

  /** Whether a call is taken to succeed. */
  private boolean isExpected(Action.Success success, Assumption assumption, CallSite site) {
    if (success == Action.Success.ASSUMED) {
      input.assumptions().used(assumption, site);
      return input.assumptions().holds(assumption);
    }
    return success == Action.Success.ALWAYS;
  }

  private static void add(List<Path> paths, Path path, Symbolic number, Signs signs) {
    Facts facts = path.facts().told(number, signs);
    if (facts != null) {
      paths.add(new Path(path.state(), facts));
    }
  }

  private static Path held(Path path, Holding holding, Recursion recursion) {
    return path.with(path.state().with(path.state().locks().acquire(holding, recursion)));
  }

  /** Acquires for certain. */
  States acquire(Operand operand, OperandNames operands, CallSite site, States states) {
    return hold(operand, LockMode.EXCLUSIVE, Balance.GAINED, operands, site, states);
  }

  /**
   * A function is run once, by whoever comes first, and everybody waits for its end: as under a
   * lock that the function holds exclusively and that whoever comes back shares from then on, for
   * good. So what the function does is before whatever is done after the call.
   *
   * @param callBack what the function does to states
   */
  States once(
      Operand control,
      OperandNames operands,
      CallSite site,
      States states,
      @Nullable Recorder recorder,
      UnaryOperator<States> callBack) {
    Symbolic lock = operands.of(control);
    if (lock == null) {
      return callBack.apply(states);
    }
    States done = states.map(p -> p.state().locks().holds(lock) ? p : null);
    States first = states.map(p -> p.state().locks().holds(lock) ? null : p);
    sync.event(Kind.ACQUIRE, control, operands, first, recorder);
    States inside = callBack.apply(acquire(control, operands, site, first));
    States after = release(control, operands, inside, recorder);
    sync.event(Kind.ACQUIRE, control, operands, after, recorder);
    return done.join(hold(control, LockMode.SHARED, Balance.GAINED, operands, site, after));
  }

  private States hold(
      Operand operand,
      LockMode mode,
      Balance balance,
      OperandNames operands,
      CallSite site,
      States states) {
    Symbolic lock = operands.of(operand);
    if (lock == null) {
      return states;
    }
    Position position = site.call().position();
    var holding = new Holding(lock, mode, 1, balance, position);
    return states.map(p -> held(p, holding, Recursion.NONE));
  }

  private States release(
      Operand operand, OperandNames operands, States states, @Nullable Recorder recorder) {
    sync.event(Kind.RELEASE, operand, operands, states, recorder);
    Symbolic lock = operands.of(operand);
    if (lock == null) {
      return states;
    }
    return states.mapStates(s -> s.with(s.locks().release(lock, names.places())));
  }

  private States join(Action.Join join, OperandNames operands, CallSite site, States states) {
    Operand thread = join.thread();
    Symbolic handle = operands.of(thread);
    if (handle == null) {
      return states;
    }
    boolean isArgument = thread.kind() == Operand.Kind.ARGUMENT && thread.dereferences() == 0;
    Symbolic cell =
        isArgument ? names.loadedFrom(site.call().arguments().get(thread.argument())) : null;
    var transfer = new JoinTransfer(Outcome.JOINED, input, names, handle, cell);
    UnaryOperator<Path> joined =
        p -> {
          State after = transfer.apply(p).state();
          ThreadChanges threads =
              input.registrations().joined(p.state().threads(), after.threads());
          return p.with(after.with(threads));
        };
    return isExpected(join.success(), Assumption.JOINS_SUCCEED, site)
        ? states.map(joined::apply)
        : onSuccess(join.success(), site, states, joined);
  }

  private States store(Action.Store store, OperandNames operands, States states) {
    Symbolic to = operands.of(store.to());
    Symbolic value = operands.of(store.value());
    return to == null || value == null ? states : publication.store(to, value, states);
  }

  /** A pointer, or an id, is stored behind an argument. */
  static void recordStore(
      @Nullable Operand to,
      AccessKind kind,
      OperandNames operands,
      CallSite site,
      States states,
      @Nullable Recorder recorder) {
    if (to != null && recorder != null) {
      access(to, Extent.bytes(WORD), kind, operands, site, states, recorder);
    }
  }

  private static States assume(Action.Assume assume, OperandNames operands, States states) {
    Symbolic condition = operands.of(Operand.argument(assume.argument()));
    if (condition == null) {
      return states;
    }
    return states.map(
        p -> {
          Facts facts = p.facts().and(condition, Signs.NOT_ZERO);
          return facts == null ? null : new Path(p.state(), facts);
        });
  }

  private void record(
      Action action, OperandNames operands, CallSite site, States states, Recorder recorder) {
    if (action instanceof Action.Memory m) {
      long size = operands.size(m.extent());
      boolean isText = m.content() == Action.Content.TEXT;
      Extent extent = isText ? Extent.text(size) : Extent.bytes(size);
      access(m.pointer(), extent, kind(m.touch()), operands, site, states, recorder);
    } else if (action instanceof Action.Copy c) {
      Extent size = Extent.bytes(operands.size(c.extent()));
      access(c.to(), size, AccessKind.WRITE, operands, site, states, recorder);
      access(c.from(), size, AccessKind.READ, operands, site, states, recorder);
    } else if (action instanceof Action.HiddenState h) {
      recordResult(operands, site, states, recorder);
      Symbolic state = Symbolic.of(new Atom.LibraryPlace(h.name()));
      recorder.access(
          state,
          Extent.bytes(1),
          kind(h.touch()),
          states,
          site.call().position(),
          site.call().callee(),
          Reach.FURTHER);
    }
  }

  /** A pointer to the hidden state is returned, which others may read it by. */
  private void recordResult(
      OperandNames operands, CallSite site, States states, Recorder recorder) {
    Symbolic returned = operands.of(Operand.result());
    Result result = site.call().result();
    if (result != null && returned != null && input.models().returnsHidden(site.call())) {
      Extent all = Extent.bytes(-1);
      recorder.access(returned, all, AccessKind.WRITE, states, site.call().position(), result);
    }
  }

  static Reach reach(Operand pointer) {
    return pointer.dereferences() == 0 && pointer.members().isEmpty()
        ? Reach.OBJECT
        : Reach.FURTHER;
  }

  private static AccessKind kind(Action.Touch touch) {
    return switch (touch) {
      case READ -> AccessKind.READ;
      case WRITE -> AccessKind.WRITE;
      case FREE -> AccessKind.FREE;
      case ATOMIC_READ -> AccessKind.ATOMIC_READ;
      case ATOMIC_WRITE -> AccessKind.ATOMIC_WRITE;
    };
  }

  private static void access(
      Operand pointer,
      Extent extent,
      AccessKind kind,
      OperandNames operands,
      CallSite site,
      States states,
      Recorder recorder) {
    Symbolic address = operands.accessed(pointer, site);
    if (address != null && pointer.kind() == Operand.Kind.ARGUMENT) {
      Value value = site.call().arguments().get(pointer.argument());
      Reach reach = reach(pointer);
      Position position = site.call().position();
      recorder.access(address, extent, kind, states, position, value, reach);
    }
  }
}
