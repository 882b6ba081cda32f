package io.interlock.explore;

import io.interlock.explore.LibraryCalls.Doing;
import io.interlock.explore.SyncState.Kind;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.model.Action;
import io.interlock.model.Action.Occasion;
import io.interlock.model.Operand;
import org.jspecify.annotations.Nullable;

/** Threads that are started and joined, that meet at barriers, or do something once. */
final class ThreadCalls {
  /** What the one of several threads at a barrier is told that is told so. */
  private static final long SERIAL = Word.integer(-1);

  private final Machine machine;
  private final Ways ways;
  private final Calls calls;

  ThreadCalls(Machine machine, Ways ways, Calls calls) {
    this.machine = machine;
    this.ways = ways;
    this.calls = calls;
  }

  boolean act(Doing doing, Action action) {
    if (action instanceof Action.Run a) {
      run(doing, a);
    } else if (action instanceof Action.Join a) {
      join(doing, a);
    } else if (action instanceof Action.OwnId) {
      doing.result = Word.thread(doing.path.thread);
    } else if (action instanceof Action.ThreadExit) {
      exit(doing);
    } else if (action instanceof Action.Once a) {
      once(doing, a);
    } else if (action instanceof Action.BarrierWait a) {
      meet(doing, LibraryCalls.operand(doing, a.barrier()));
    } else {
      return action instanceof Action.Detach || isLeftToExit(doing, action);
    }
    return true;
  }

  /** What a thread leaves behind is found by those who join it, and that is done here. */
  private boolean isLeftToExit(Doing doing, Action action) {
    return action instanceof Action.Publish
        && machine.models().actions(doing.call).stream()
            .anyMatch(a -> a instanceof Action.ThreadExit);
  }

  private void run(Doing doing, Action.Run a) {
    Path path = doing.path;
    if (a.occasion() == Occasion.THREAD && path.frame().phase != Frame.NOT_BEGUN) {
      started(doing, a, path.frame().phase);
      return;
    }
    Function function = LibraryCalls.function(doing, a.function());
    if (function == null) {
      return;
    }
    if (a.occasion() != Occasion.THREAD) {
      throw new GaveUpException("a function that is called back");
    }
    LibraryCalls.mayFail(doing, ways, a.success(), Word.NONZERO);
    start(doing, a, function);
  }

  /** The thread may run before its creator goes on, and is told its number. */
  private void start(Doing doing, Action.Run a, Function function) {
    Path path = doing.path;
    long[] arguments = new long[a.arguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      Operand argument = a.arguments().get(i);
      arguments[i] = argument == null ? Word.UNKNOWN : LibraryCalls.operand(doing, argument);
    }
    var thread = new ThreadState();
    calls.push(thread, function, arguments, Frame.AtReturn.NOTHING, Word.ZERO);
    int number = path.world.threads.size();
    path.world.threads.add(thread);
    if (path.world.weak != null) {
      path.weak().start(path.thread);
    }
    long handle = handle(doing, a);
    if (Word.isPointer(handle)) {
      path.store(handle, machine.pointerSize(), Word.thread(number));
    }
    path.frame().phase = number;
    ways.ordered(path);
    doing.end();
  }

  private static long handle(Doing doing, Action.Run a) {
    Operand handle = a.handle();
    boolean isStored = handle != null && handle.kind() == Operand.Kind.ARGUMENT;
    return handle != null && isStored ? LibraryCalls.operand(doing, handle) : Word.ZERO;
  }

  private static void started(Doing doing, Action.Run a, int number) {
    long handle = handle(doing, a);
    if (Word.isPointer(handle)) {
      LibraryCalls.touch(doing, handle, doing.path.machine.pointerSize(), AccessKind.WRITE);
    }
    boolean isReturned = a.handle() != null && a.handle().kind() == Operand.Kind.RESULT;
    doing.result = isReturned ? Word.thread(number) : Word.ZERO;
  }

  /** Joining what is not known orders nothing; joining oneself fails at once. */
  private void join(Doing doing, Action.Join a) {
    LibraryCalls.mayFail(doing, ways, a.success(), Word.NONZERO);
    long handle = LibraryCalls.operand(doing, a.thread());
    long exit = Word.UNKNOWN;
    if (Word.isThread(handle) && Word.number(handle) != doing.path.thread) {
      ThreadState joined = doing.path.world.threads.get((int) Word.number(handle));
      if (!joined.hasEnded()) {
        doing.end();
        return;
      }
      exit = joined.exit;
      if (doing.path.world.weak != null) {
        doing.path.weak().join(doing.path.thread, (int) Word.number(handle));
      }
    }
    long place = a.result() == null ? Word.ZERO : LibraryCalls.operand(doing, a.result());
    if (Word.isPointer(place)) {
      LibraryCalls.touch(doing, place, doing.path.machine.pointerSize(), AccessKind.WRITE);
      doing.path.store(place, doing.path.machine.pointerSize(), exit);
    }
    doing.result = a.success() == Action.Success.ALWAYS ? Word.UNKNOWN : Word.ZERO;
    doing.acquired();
  }

  private void exit(Doing doing) {
    doing.path.state().frames.clear();
    ways.ordered(doing.path);
    doing.end();
  }

  private void once(Doing doing, Action.Once a) {
    long control = LibraryCalls.operand(doing, a.control());
    Kind kind = Synchronization.once(doing.path, control);
    doing.result = Word.ZERO;
    if (kind == Kind.ONCE_DONE) {
      doing.path.acquire(control);
      doing.acquired();
      return;
    }
    doing.end();
    Function function = LibraryCalls.function(doing, a.function());
    if (kind == null && function != null) {
      Path path = doing.path;
      path.world.set(control, SyncState.counting(Kind.ONCE_RUNNING, 0));
      Calls.leaveCall(path, doing.call);
      path.set(doing.call.result(), Word.ZERO);
      calls.push(path.state(), function, new long[0], Frame.AtReturn.ONCE_DONE, control);
      ways.ordered(path);
    }
  }

  /** All go on when the last has come. */
  private void meet(Doing doing, long barrier) {
    Path path = doing.path;
    doing.end();
    if (path.frame().phase != Frame.NOT_BEGUN) {
      return;
    }
    SyncState state = Synchronization.isExact(barrier) ? path.world.sync(barrier) : null;
    if (state == null || state.kind() != Kind.BARRIER || Word.isUnknown(state.count())) {
      throw new GaveUpException("a barrier that is not known");
    }
    path.frame().phase = 0;
    path.release(barrier);
    SyncState met = state.with(path.thread);
    if (met.threads().length < Word.number(state.count())) {
      path.world.set(barrier, met);
      ways.ordered(path);
      return;
    }
    path.world.set(barrier, SyncState.counting(Kind.BARRIER, state.count()));
    boolean isTold = false;
    for (int thread : met.threads()) {
      isTold |= isResultUsed(path.world.threads.get(thread).top());
    }
    for (int chosen : isTold ? met.threads() : new int[] {path.thread}) {
      ways.ordered(released(path, barrier, met.threads(), chosen));
    }
  }

  private boolean isResultUsed(Frame frame) {
    Call call = machine.code().instruction(frame) instanceof Call c ? c : null;
    return call != null && machine.code().isUsed(frame.function, call.result());
  }

  private Path released(Path path, long barrier, int[] threads, int chosen) {
    Path result = path.copy();
    for (int thread : threads) {
      ThreadState state = result.world.threads.get(thread).copy();
      result.world.threads.set(thread, state);
      var other = new Path(machine, result.world, thread);
      other.acquire(barrier);
      @Nullable Call call = machine.code().instruction(state.top()) instanceof Call c ? c : null;
      other.set(call == null ? null : call.result(), thread == chosen ? SERIAL : Word.ZERO);
      state.top().phase = Frame.NOT_BEGUN;
      other.step();
    }
    return result;
  }
}
