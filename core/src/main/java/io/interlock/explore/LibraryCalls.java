package io.interlock.explore;

import io.interlock.explore.SyncState.Kind;
import io.interlock.finding.AccessKind;
import io.interlock.finding.LockMode;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Action.Success;
import io.interlock.model.FunctionModel;
import io.interlock.model.Operand;
import org.jspecify.annotations.Nullable;

/**
 * Calls of functions that are known by their models: one action after the other. Those that may
 * fail do both, where the program can tell. An action that is not understood ends the exploration.
 */
final class LibraryCalls {
  /** The kind of lock of POSIX that reports errors; one of C11 has that number, too, if timed. */
  private static final int ERROR_CHECK = 2;

  private final Ways ways;
  private final Calls calls;
  private final LibraryMemory memory;
  private final ThreadCalls threads;

  LibraryCalls(Machine machine, Ways ways, Calls calls) {
    this.ways = ways;
    this.calls = calls;
    memory = new LibraryMemory(machine);
    threads = new ThreadCalls(machine, ways, calls);
  }

  /** One call on one way: what it has come to so far. */
  static final class Doing {
    final Path path;
    final Call call;

    /** What it returns. */
    long result = Word.UNKNOWN;

    /** Whether threads are ordered by it. */
    boolean isOrdered;

    /** Whether the way goes on behind it; if not, it is known already where it does. */
    boolean isOver;

    Doing(Path path, Call call) {
      this.path = path;
      this.call = call;
    }

    void end() {
      isOver = true;
    }

    /** Has waited for something that other threads do not wait for. */
    void acquired() {
      isOrdered = path.machine.isStateAfterAcquire();
    }

    boolean isResultUsed() {
      return path.machine.code().isUsed(path.frame().function, call.result());
    }
  }

  Flow call(Path path, Call call, Function function, FunctionModel model) {
    var doing = new Doing(path, call);
    for (Action action : model.at(call.arguments().size())) {
      if (action instanceof Action.BodyUnder under) {
        return bodyUnder(doing, function, under);
      }
      act(doing, action);
      if (doing.isOver) {
        return Flow.END;
      }
    }
    path.set(call.result(), doing.result);
    path.frame().phase = Frame.NOT_BEGUN;
    path.step();
    if (doing.isOrdered) {
      ways.ordered(path);
      return Flow.END;
    }
    return Flow.ON;
  }

  private Flow bodyUnder(Doing doing, Function function, Action.BodyUnder under) {
    long lock = operand(doing, under.lock());
    if (!Synchronization.acquire(doing.path, lock, Kind.EXCLUSIVE)) {
      return Flow.END;
    }
    calls.enter(doing.path, doing.call, function, Frame.AtReturn.RELEASE, lock);
    ways.ordered(doing.path);
    return Flow.END;
  }

  private void act(Doing doing, Action action) {
    boolean isKnown =
        locking(doing, action)
            || counting(doing, action)
            || threads.act(doing, action)
            || memory.act(doing, action, ways)
            || ending(doing, action);
    if (!isKnown) {
      throw new GaveUpException("a library function that " + action.getClass().getSimpleName());
    }
  }

  private boolean locking(Doing doing, Action action) {
    if (action instanceof Action.Acquire a) {
      acquire(doing, a);
    } else if (action instanceof Action.Release a) {
      Synchronization.release(doing.path, operand(doing, a.lock()));
      doing.result = Word.ZERO;
      doing.isOrdered = true;
    } else if (action instanceof Action.Wait a) {
      waitFor(doing, operand(doing, a.lock()));
    } else if (action instanceof Action.InitializeLock a) {
      Synchronization.initializeLock(doing.path, operand(doing, a.lock()));
      doing.result = Word.ZERO;
    } else if (action instanceof Action.RecursiveAttribute a) {
      choose(doing, a);
    } else {
      return action instanceof Action.Wake
          || action instanceof Action.DestroyLock
          || action instanceof Action.AssertHeld;
    }
    return true;
  }

  /** Locks that report errors do not keep out who holds them, nor are they then held twice. */
  private static void choose(Doing doing, Action.RecursiveAttribute a) {
    Value kind = doing.call.arguments().get(a.argument());
    if (!(kind instanceof IntegerConstant c) || c.value() == ERROR_CHECK) {
      throw new GaveUpException("a kind of lock that may report errors");
    }
  }

  private void acquire(Doing doing, Action.Acquire a) {
    if (a.kind() == Action.LockKind.MARKER) {
      return;
    }
    if (a.kind() == Action.LockKind.SEMAPHORE) {
      throw new GaveUpException("a lock that is a semaphore");
    }
    // What a busy lock returns is known, but there are other failures.
    mayFail(doing, ways, a.success(), Word.NONZERO);
    Kind mode = a.mode() == LockMode.SHARED ? Kind.SHARED : Kind.EXCLUSIVE;
    if (!Synchronization.acquire(doing.path, operand(doing, a.lock()), mode)) {
      doing.end();
      return;
    }
    doing.result = a.success() == Success.IF_NONZERO ? Word.NONZERO : Word.ZERO;
    doing.acquired();
  }

  /**
   * The way on which the function does nothing and says so. That a lock which is waited for is not
   * acquired is looked at only where the program does.
   */
  static void mayFail(Doing doing, Ways ways, Success success, long failure) {
    boolean isAssumed = success == Success.ASSUMED && !doing.isResultUsed();
    if (success == Success.ALWAYS || isAssumed) {
      return;
    }
    Path other = doing.path.copy();
    other.set(doing.call.result(), success == Success.IF_NONZERO ? Word.ZERO : failure);
    other.frame().phase = Frame.NOT_BEGUN;
    other.step();
    ways.aside(other);
  }

  /** Releases the lock, and holds it again some time later: conditions may wake for no reason. */
  private void waitFor(Doing doing, long lock) {
    Path path = doing.path;
    if (path.frame().phase == Frame.NOT_BEGUN) {
      Synchronization.release(path, lock);
      path.frame().phase = 0;
      ways.ordered(path);
      doing.end();
    } else if (Synchronization.acquire(path, lock, Kind.EXCLUSIVE)) {
      doing.acquired();
    } else {
      doing.end();
    }
  }

  private boolean counting(Doing doing, Action action) {
    if (action instanceof Action.SemaphoreInit a) {
      Synchronization.initialize(
          doing.path, operand(doing, a.semaphore()), Kind.SEMAPHORE, operand(doing, a.count()));
      doing.result = Word.ZERO;
    } else if (action instanceof Action.SemaphoreWait a) {
      mayFail(doing, ways, a.success(), Word.NONZERO);
      if (!Synchronization.take(doing.path, operand(doing, a.semaphore()))) {
        doing.end();
        return true;
      }
      doing.result = a.success() == Success.IF_NONZERO ? Word.NONZERO : Word.ZERO;
      doing.isOrdered = true;
    } else if (action instanceof Action.SemaphorePost a) {
      Synchronization.post(doing.path, operand(doing, a.semaphore()));
      doing.result = Word.ZERO;
      doing.isOrdered = true;
    } else if (action instanceof Action.BarrierInit a) {
      Synchronization.initialize(
          doing.path, operand(doing, a.barrier()), Kind.BARRIER, operand(doing, a.count()));
      doing.result = Word.ZERO;
    } else {
      return false;
    }
    return true;
  }

  private boolean ending(Doing doing, Action action) {
    if (action instanceof Action.Assume a) {
      assume(doing, doing.call.arguments().get(a.argument()));
    } else if (action instanceof Action.NeverReturns) {
      doing.end();
    } else {
      return action instanceof Action.Blocks
          || action instanceof Action.ProgramExit
          || isFollowed(action);
    }
    return true;
  }

  /** Messages on their way are kept in no order, so who opens a pipe is not followed. */
  private static boolean isFollowed(Action action) {
    return action instanceof Action.Carry c && c.direction() != Action.Direction.OPEN;
  }

  private static void assume(Doing doing, Value condition) {
    Word.Truth truth = Word.truth(doing.path.value(condition));
    if (truth == Word.Truth.NO) {
      doing.end();
    } else if (truth == Word.Truth.MAYBE) {
      Conditions.assumed(doing.path, condition);
    }
  }

  /** What an operand means at a call. */
  static long operand(Doing doing, Operand operand) {
    if (!operand.members().isEmpty()) {
      throw new GaveUpException("a library function that looks into structs");
    }
    long word = root(doing, operand);
    for (int i = 0; i < operand.dereferences(); i++) {
      if (!Word.isPointer(word)) {
        return word == Word.ZERO ? word : Word.UNKNOWN;
      }
      word = doing.path.load(word, doing.path.machine.pointerSize());
    }
    return word;
  }

  private static long root(Doing doing, Operand operand) {
    return switch (operand.kind()) {
      case ARGUMENT, REST -> {
        Value argument = operand.of(doing.call);
        yield argument == null ? Word.UNKNOWN : doing.path.value(argument);
      }
      case RESULT -> doing.result;
      case LIBRARY -> doing.path.machine.library(String.valueOf(operand.name()));
    };
  }

  /** Records an access that a model makes. */
  static int touch(Doing doing, long pointer, long size, AccessKind kind) {
    return doing.path.touch(pointer, size, kind, doing.call.position(), null);
  }

  /** The function that an operand is; null if there is none. */
  static @Nullable Function function(Doing doing, Operand operand) {
    long word = operand(doing, operand);
    if (word == Word.ZERO) {
      return null;
    }
    if (!Word.isFunction(word)) {
      throw new GaveUpException("a function that is not known is handed over");
    }
    return doing.path.machine.program().functions().get((int) Word.number(word));
  }
}
