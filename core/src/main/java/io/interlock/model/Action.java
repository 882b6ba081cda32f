package io.interlock.model;

import io.interlock.finding.LockMode;
import io.interlock.ir.Call;
import io.interlock.ir.IntegerConstant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One thing a modelled function does. A model is a list of these; a function with an empty list is
 * known and does nothing that matters.
 */
public sealed interface Action {
  /** When an acquisition has succeeded, told by the value the function returns. */
  enum Success {
    ALWAYS,
    /** It counts as such unless the program has found a result that is not zero. */
    ASSUMED,
    IF_ZERO,
    IF_NONZERO
  }

  /** What a lock is, as far as rules differ. */
  enum LockKind {
    MUTEX,
    /** Held by one thread any number of times. */
    RECURSIVE,
    SPIN,
    READ_WRITE,
    SEMAPHORE,
    /**
     * Disables something on this processor, or marks a reader; excludes no other thread by itself.
     */
    MARKER
  }

  /** When and where a function that is handed over runs. */
  enum Occasion {
    /** During the call, in the calling thread. */
    NOW,
    /** In a new thread. */
    THREAD,
    /** At some later time, on any thread, possibly many times at once. */
    LATER,
    /** As a signal or interrupt handler: at any time after registration, one at a time. */
    INTERRUPT,
    /** When the process ends. */
    AT_EXIT,
    /** When the thread ends. */
    THREAD_EXIT,
    /** Whenever a thread ends, as its last act: of threads that end together, at once. */
    THREAD_ENDS,
    /** On a named executor that runs one task at a time. */
    EXECUTOR,
    /**
     * In every thread that runs the named loop of events, that is, during its calls of a function
     * with {@link RunLoop}. Several threads may run one loop.
     */
    LOOP
  }

  /** How much memory behind a pointer is touched. */
  sealed interface Extent {
    record Bytes(long count) implements Extent {}

    /** As many bytes as an argument says, times another argument if {@code times} is not -1. */
    record Argument(int count, int times) implements Extent {}

    /**
     * As much as a conversion of a format, which is the argument {@code format}, says: that of as
     * many conversions as there are arguments the operand stands for. Anything if that is unknown.
     */
    record Scanned(int format) implements Extent {}

    /** From the pointer to the end of the object: strings and unknown lengths. */
    record Whole() implements Extent {}

    /** How many bytes that is at a call; negative if not known. */
    default long size(Call call) {
      if (this instanceof Bytes b) {
        return b.count();
      }
      if (this instanceof Argument a) {
        long count = constant(a.count(), call);
        long times = a.times() < 0 ? 1 : constant(a.times(), call);
        return count < 0 || times < 0 ? -1 : count * times;
      }
      return -1;
    }

    private static long constant(int argument, Call call) {
      return argument < call.arguments().size()
              && call.arguments().get(argument) instanceof IntegerConstant c
          ? c.value()
          : -1;
    }
  }

  /** What is touched. */
  enum Content {
    ANY,
    /** A string, which is in one array of characters, however long it is. */
    TEXT
  }

  /** Which way memory is touched. */
  enum Touch {
    READ,
    WRITE,
    ATOMIC_READ,
    ATOMIC_WRITE,
    /** The object ends here. */
    FREE;

    public boolean isWrite() {
      return this == WRITE || this == ATOMIC_WRITE;
    }
  }

  /**
   * Gets a lock, or tries to.
   *
   * @param busy what a call returns that finds the lock taken, if that is one number; else null
   */
  record Acquire(Operand lock, LockMode mode, Success success, LockKind kind, @Nullable Long busy)
      implements Action {
    public Acquire(Operand lock, LockMode mode, Success success, LockKind kind) {
      this(lock, mode, success, kind, null);
    }
  }

  record Release(Operand lock) implements Action {}

  /** Releases the lock, waits, and holds it again when it returns: a condition wait. */
  record Wait(Operand condition, Operand lock) implements Action {}

  /** Wakes those who wait on a condition. */
  record Wake(Operand condition) implements Action {}

  /** A lock comes into being, or ends. {@code attributes} tells of recursion, null if none. */
  record InitializeLock(Operand lock, LockKind kind, @Nullable Operand attributes)
      implements Action {}

  record DestroyLock(Operand lock) implements Action {}

  /**
   * Marks lock attributes as recursive when the argument has the value. The attributes may be the
   * lock itself.
   */
  record RecursiveAttribute(Operand attributes, int argument, long value) implements Action {}

  /** States that the lock is held: lockdep, sparse. */
  record AssertHeld(Operand lock) implements Action {}

  /**
   * Runs a function of the program.
   *
   * @param arguments what it is called with, in order; null where the library makes it up
   * @param handle where the new thread's id is stored (an address), or the id itself if it is the
   *     result; null if there is none
   * @param executor the name of the executor or loop, for {@link Occasion#EXECUTOR} and {@link
   *     Occasion#LOOP}
   * @param success when the function is run at all
   * @param event what it is handed over with, for {@link Occasion#LOOP}; null if it is nothing
   * @param until by what it is known to those who end it
   */
  record Run(
      Operand function,
      List<@Nullable Operand> arguments,
      Occasion occasion,
      @Nullable Operand handle,
      @Nullable String executor,
      Success success,
      @Nullable Operand event,
      List<Registration> until)
      implements Action {
    public Run {
      until = List.copyOf(until);
    }

    /** One that nobody ends. */
    public Run(
        Operand function,
        List<@Nullable Operand> arguments,
        Occasion occasion,
        @Nullable Operand handle,
        @Nullable String executor,
        Success success,
        @Nullable Operand event) {
      this(function, arguments, occasion, handle, executor, success, event, List.of());
    }

    /** One without an event. */
    public Run(
        Operand function,
        List<@Nullable Operand> arguments,
        Occasion occasion,
        @Nullable Operand handle,
        @Nullable String executor,
        Success success) {
      this(function, arguments, occasion, handle, executor, success, null);
    }

    /** One that always succeeds. */
    public Run(
        Operand function,
        List<@Nullable Operand> arguments,
        Occasion occasion,
        @Nullable Operand handle,
        @Nullable String executor) {
      this(function, arguments, occasion, handle, executor, Success.ALWAYS);
    }
  }

  /**
   * Runs, in the calling thread, what was handed over to the named loop.
   *
   * @param object which of the loops of that name: it points to what was handed over with, or to
   *     what that was attached to; null if there is but one
   */
  record RunLoop(String loop, @Nullable Operand object) implements Action {}

  /**
   * What is handed over with an event runs in a loop from now on.
   *
   * @param event null for all events
   * @param to the loop
   */
  record Attach(@Nullable Operand event, Operand to, String loop) implements Action {}

  /**
   * Returns when the thread has ended. {@code result} is where its result goes, null if nowhere.
   */
  record Join(Operand thread, Success success, @Nullable Operand result) implements Action {}

  /**
   * By what something that was handed over is found again: a timer, the table of a device.
   *
   * @param kind tells apart what may be registered with one object
   */
  record Registration(String kind, Operand object) {}

  /** How much has ended of what was handed over. */
  enum Ending {
    /** All of it, though it may hand itself over again whenever it runs. */
    FOR_GOOD,
    /** What had been handed over before. */
    SO_FAR
  }

  /**
   * What was handed over until this has ended when the function returns, and runs no more unless it
   * is handed over again.
   */
  record End(Registration registration, Ending ending) implements Action {}

  /**
   * Registers a table of functions, which are called as a {@link Session} says. The session is a
   * function that the program does not have, passed as a further last argument ({@code
   * specialize.ServedTables}); when that runs is what other actions say.
   *
   * @param table the table, by members of {@code struct}
   * @param struct the tag of the struct that the argument points to
   * @param session which one
   */
  record Serve(Operand table, String struct, String session) implements Action {}

  /**
   * How the functions of a table are called; members are named by the way to them. Not about a
   * function, but under a name of its own.
   *
   * @param creates tags of structs of which each session has an object: functions with an argument
   *     of such a type get that
   * @param times how many sessions there are at once
   * @param first called one after the other, each only if those before have not failed
   * @param turns called in any order, by one thread
   * @param single each called by one thread of its own, again and again
   * @param many called by two threads at once, in any order
   * @param last called when all these have ended
   */
  record Session(
      List<String> creates,
      long times,
      List<String> first,
      List<String> turns,
      List<String> single,
      List<String> many,
      List<String> last)
      implements Action {}

  /** Returns the id of the calling thread. */
  record OwnId() implements Action {}

  record Detach(Operand thread) implements Action {}

  /** Ends another thread, wherever it is. */
  record Cancel(Operand thread) implements Action {}

  /** Runs the function the first time only; others wait for it. */
  record Once(Operand control, Operand function) implements Action {}

  /** Meets the other threads at a barrier made for {@code count} of them. */
  record BarrierWait(Operand barrier) implements Action {}

  record BarrierInit(Operand barrier, Operand count) implements Action {}

  record SemaphoreInit(Operand semaphore, Operand count) implements Action {}

  /** Takes one from a counting semaphore. */
  record SemaphoreWait(Operand semaphore, Success success) implements Action {}

  record SemaphorePost(Operand semaphore) implements Action {}

  /** Returns a fresh object. {@code size} is null if not known. */
  record Allocate(@Nullable Extent size) implements Action {}

  /** Stores a pointer to a fresh object at the address. */
  record AllocateInto(Operand place, @Nullable Extent size) implements Action {}

  /** Reads or writes memory. */
  record Memory(Operand pointer, Touch touch, Extent extent, Content content) implements Action {}

  /** Reads and writes memory, pointers in it included: {@code memcpy}. */
  record Copy(Operand to, Operand from, Extent extent) implements Action {}

  /**
   * Pointers stored behind {@code from} may be stored behind {@code to} from now on. Touches no
   * memory by itself: the accesses are said apart, where they are not plain ones.
   */
  record Flow(Operand to, Operand from) implements Action {}

  /**
   * Carries messages from one thread to another, as a pipe does: what is behind the argument goes
   * in, or comes out. Touches no memory by itself.
   *
   * @param message points to the message, or to what carries it if that is opened
   * @param by what carries it: messages that come out were put in under the same name
   */
  record Carry(Operand message, String by, Direction direction) implements Action {}

  /** Which way a message goes. */
  enum Direction {
    /** None: makes what carries messages. Without it there are none. */
    OPEN,
    SEND,
    RECEIVE
  }

  /**
   * The value returned has to do with this one.
   *
   * @param likeness how much
   */
  record Returns(Operand value, Likeness likeness) implements Action {}

  /** What a value returned has in common with another one. */
  enum Likeness {
    /** It is that value: {@code memcpy}. */
    SAME,
    /** If it is not null, it points to or into the same object: {@code strchr}, {@code fgets}. */
    INSIDE
  }

  /** Stores a value at an address: atomically where the library sees to it that none is lost. */
  record Store(Operand to, Operand value, Touch touch) implements Action {}

  /**
   * Keeps the pointer where every thread can get at it. It does not look for others in the object:
   * those it finds there have actions of their own.
   */
  record Publish(Operand pointer) implements Action {}

  /**
   * Returns a pointer to static memory of the library that other calls write: strtok, localtime.
   */
  record HiddenState(String name, Touch touch) implements Action {}

  /** Returns a pointer to memory that each thread has of its own: errno. */
  record ReturnsThreadLocal(String name) implements Action {}

  /** Thread-specific data: the value set by this thread with the key. */
  record SetSpecific(Operand key, Operand value) implements Action {}

  record GetSpecific(Operand key) implements Action {}

  /** Control goes on only if the argument is not zero. */
  record Assume(int argument) implements Action {}

  record NeverReturns() implements Action {}

  /** May end the program, and then runs what is registered for its end. */
  record ProgramExit() implements Action {}

  /** The calling thread ends here. */
  record ThreadExit() implements Action {}

  record Longjmp() implements Action {}

  /** May wait for something to happen for long. */
  record Blocks() implements Action {}

  /** The function has a body that counts, and runs as a whole under the lock. */
  record BodyUnder(Operand lock) implements Action {}
}
