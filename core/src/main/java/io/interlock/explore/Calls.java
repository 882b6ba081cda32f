package io.interlock.explore;

import io.interlock.finding.AccessKind;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.FunctionTrait;
import io.interlock.ir.InlineAssembly;
import io.interlock.model.Action;
import io.interlock.model.FunctionModel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls of functions, and returns from them. */
final class Calls {
  private static final int MAX_FRAMES = 24;

  private final Machine machine;
  private final Ways ways;
  private final LibraryCalls library;

  Calls(Machine machine, Ways ways) {
    this.machine = machine;
    this.ways = ways;
    library = new LibraryCalls(machine, ways, this);
  }

  Flow call(Path path, Call call) {
    if (call.callee() instanceof InlineAssembly) {
      throw new GaveUpException("assembly");
    }
    long callee = path.value(call.callee());
    if (Word.isInteger(callee)) {
      return Flow.END;
    }
    if (!Word.isFunction(callee)) {
      throw new GaveUpException("a call through a pointer that is not known");
    }
    Function function = machine.program().functions().get((int) Word.number(callee));
    if (function.has(FunctionTrait.RETURNS_TWICE)
        || call.traits().contains(Call.CallTrait.RETURNS_TWICE)
        || function.resolver() != null) {
      throw new GaveUpException("a function that returns twice or is chosen at load time");
    }
    FunctionModel model = machine.models().of(function).orElse(null);
    if (model != null) {
      return library.call(path, call, function, model);
    }
    if (machine.program().body(function).isEmpty()) {
      return unknown(path, call);
    }
    enter(path, call, function, Frame.AtReturn.NOTHING, Word.ZERO);
    return Flow.ON;
  }

  /** What nothing is known of does nothing that matters, if it is given numbers alone. */
  private static Flow unknown(Path path, Call call) {
    boolean isHarmless =
        call.arguments().stream().noneMatch(a -> a.isPointer())
            && (call.result() == null || !call.result().type().isPointer());
    if (!isHarmless) {
      throw new GaveUpException("an unknown function that is given pointers");
    }
    path.set(call.result(), Word.UNKNOWN);
    path.step();
    return Flow.ON;
  }

  /** Enters the function of a call, with the call's arguments. */
  void enter(Path path, Call call, Function function, Frame.AtReturn atReturn, long about) {
    long[] arguments = new long[call.arguments().size()];
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = path.value(call.arguments().get(i));
    }
    for (Call.MemoryArgument m : call.memoryArguments()) {
      if (m.kind() == Call.MemoryArgument.Kind.BY_VALUE) {
        arguments[m.argument()] = copied(path, call, arguments[m.argument()], m.size());
      }
    }
    leaveCall(path, call);
    push(path.state(), function, arguments, atReturn, about);
  }

  private long copied(Path path, Call call, long from, long size) {
    if (!path.leads(from)) {
      throw new GaveUpException("a struct at no place is passed");
    }
    int site = path.touch(from, size, AccessKind.READ, call.position(), null);
    machine.decides(site);
    long to = Word.pointer(path.world.add(World.Memory.of(size, Cells.UNKNOWN)), 0);
    if (!machine.isRacy(site)) {
      path.copy(to, from, size);
    }
    return to;
  }

  /** The call goes on behind it when the function returns; until then its result is nothing. */
  static void leaveCall(Path path, Call call) {
    path.set(call.result(), Word.UNKNOWN);
    path.step();
  }

  void push(
      ThreadState thread,
      Function function,
      long[] arguments,
      Frame.AtReturn atReturn,
      long about) {
    if (thread.frames.size() >= MAX_FRAMES) {
      throw new GaveUpException("deep recursion");
    }
    Body body = machine.program().body(function).orElse(null);
    if (body == null) {
      throw new GaveUpException("a function without code is called back");
    }
    var frame = new Frame(function, body.localCount(), atReturn, about);
    List<Formal> formals = function.formals();
    for (int i = 0; i < formals.size() && i < arguments.length; i++) {
      if (machine.code().isRelevant(function, formals.get(i))) {
        frame.values[formals.get(i).id()] = arguments[i];
      }
    }
    thread.frames.add(frame);
  }

  Flow returned(Path path, long word) {
    ThreadState thread = path.state();
    Frame done = thread.frames.remove(thread.frames.size() - 1);
    if (thread.frames.isEmpty()) {
      return ended(path, word);
    }
    Call call = calling(path.frame());
    if (call != null && done.atReturn != Frame.AtReturn.ONCE_DONE) {
      path.set(call.result(), word);
    }
    switch (done.atReturn) {
      case NOTHING -> {
        return Flow.ON;
      }
      case ONCE_DONE -> {
        path.world.set(done.about, SyncState.counting(SyncState.Kind.ONCE_DONE, 0));
        path.release(done.about);
      }
      case RELEASE -> Synchronization.release(path, done.about);
    }
    ways.ordered(path);
    return Flow.END;
  }

  private @Nullable Call calling(Frame frame) {
    var block = machine.code().body(frame.function).blocks().get(frame.block);
    return block.instructions().get(frame.index - 1) instanceof Call c ? c : null;
  }

  /** The program ends when the function returns that it began with, and all its threads do. */
  private Flow ended(Path path, long word) {
    if (path.thread == 0) {
      return Flow.END;
    }
    path.state().exit = word;
    ways.ordered(path);
    return Flow.END;
  }

  /** Whether a function has a model that lets its body run. */
  static boolean isBodyRun(FunctionModel model) {
    return model.actions().stream().anyMatch(a -> a instanceof Action.BodyUnder);
  }
}
