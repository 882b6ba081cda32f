package io.interlock.explore;

import io.interlock.explore.LibraryCalls.Doing;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Action.Extent;
import io.interlock.model.Operand;
import org.jspecify.annotations.Nullable;

/** What library functions do to memory, by their models. */
final class LibraryMemory {
  private static final long MAX_SIZE = 1L << 32;

  private final Machine machine;

  LibraryMemory(Machine machine) {
    this.machine = machine;
  }

  boolean act(Doing doing, Action action, Ways ways) {
    if (action instanceof Action.Memory a) {
      access(doing, a);
    } else if (action instanceof Action.Allocate a) {
      allocate(doing, a, ways);
    } else if (action instanceof Action.AllocateInto a) {
      allocateInto(doing, a, ways);
    } else if (action instanceof Action.Copy a) {
      copy(doing, a);
    } else if (action instanceof Action.Returns a) {
      returns(doing, a, ways);
    } else if (action instanceof Action.Store a) {
      store(doing, a);
    } else {
      return state(doing, action);
    }
    return true;
  }

  private boolean state(Doing doing, Action action) {
    if (action instanceof Action.HiddenState h) {
      long pointer = machine.library(h.name());
      LibraryCalls.touch(doing, pointer, 1, kind(h.touch()));
      boolean isReturned = doing.call.result() != null && doing.call.result().type().isPointer();
      doing.result = isReturned ? Word.anywhere(pointer) : Word.UNKNOWN;
      if (isReturned) {
        LibraryCalls.touch(doing, Word.anywhere(pointer), -1, kind(h.touch()));
      }
    } else if (action instanceof Action.ReturnsThreadLocal a) {
      int object = doing.path.own(machine.ownOfLibrary(a.name()));
      doing.result = Word.pointer(object, 0);
    } else {
      return action instanceof Action.GetSpecific || action instanceof Action.SetSpecific;
    }
    return true;
  }

  private static AccessKind kind(Action.Touch touch) {
    return switch (touch) {
      case READ -> AccessKind.READ;
      case WRITE -> AccessKind.WRITE;
      case ATOMIC_READ -> AccessKind.ATOMIC_READ;
      case ATOMIC_WRITE -> AccessKind.ATOMIC_WRITE;
      case FREE -> AccessKind.FREE;
    };
  }

  private void access(Doing doing, Action.Memory a) {
    Value argument = a.pointer().of(doing.call);
    if (argument != null && !argument.isPointer()) {
      return;
    }
    if (a.touch() == Action.Touch.ATOMIC_READ || a.touch() == Action.Touch.ATOMIC_WRITE) {
      throw new GaveUpException("a library function that is atomic");
    }
    long pointer = LibraryCalls.operand(doing, a.pointer());
    if (Word.isInteger(pointer)) {
      return;
    }
    if (!doing.path.leads(pointer)) {
      return;
    }
    long size = size(doing, a.extent());
    if (a.touch() == Action.Touch.FREE) {
      LibraryCalls.touch(doing, Word.anywhere(pointer), -1, AccessKind.FREE);
    } else {
      LibraryCalls.touch(doing, pointer, size, kind(a.touch()));
      if (a.touch() == Action.Touch.WRITE) {
        doing.path.forget(pointer, size);
      }
    }
  }

  /** In bytes; negative if not known, that is, up to the end of the object. */
  private static long size(Doing doing, @Nullable Extent extent) {
    if (extent instanceof Extent.Bytes b) {
      return b.count();
    }
    if (extent instanceof Extent.Argument a) {
      long count = number(doing, a.count());
      long times = a.times() < 0 ? 1 : number(doing, a.times());
      return count < 0 || times < 0 ? -1 : count * times;
    }
    return -1;
  }

  private static long number(Doing doing, int argument) {
    if (argument >= doing.call.arguments().size()) {
      return -1;
    }
    long word = doing.path.value(doing.call.arguments().get(argument));
    return Word.isInteger(word) && Word.number(word) < MAX_SIZE ? Word.number(word) : -1;
  }

  /** There may be no memory left. */
  private static void allocate(Doing doing, Action.Allocate a, Ways ways) {
    Path none = doing.path.copy();
    none.set(doing.call.result(), Word.ZERO);
    none.step();
    ways.aside(none);
    doing.result = fresh(doing, a.size());
  }

  private static long fresh(Doing doing, @Nullable Extent extent) {
    var object = World.Memory.of(size(doing, extent), Cells.UNKNOWN);
    return Word.pointer(doing.path.world.add(object), 0);
  }

  private void allocateInto(Doing doing, Action.AllocateInto a, Ways ways) {
    long place = LibraryCalls.operand(doing, a.place());
    if (!doing.path.leads(place)) {
      doing.end();
      return;
    }
    LibraryCalls.touch(doing, place, machine.pointerSize(), AccessKind.WRITE);
    if (doing.isResultUsed()) {
      Path none = doing.path.copy();
      none.set(doing.call.result(), Word.NONZERO);
      none.forget(place, machine.pointerSize());
      none.step();
      ways.aside(none);
    }
    doing.path.store(place, machine.pointerSize(), fresh(doing, a.size()));
    doing.result = Word.UNKNOWN;
  }

  private void copy(Doing doing, Action.Copy a) {
    long to = LibraryCalls.operand(doing, a.to());
    long from = LibraryCalls.operand(doing, a.from());
    long size = size(doing, a.extent());
    if (Word.isInteger(to) || Word.isInteger(from) || size == 0) {
      return;
    }
    if (doing.path.leads(to) && doing.path.leads(from)) {
      int site = LibraryCalls.touch(doing, from, size, AccessKind.READ);
      machine.decides(site);
      LibraryCalls.touch(doing, to, size, AccessKind.WRITE);
      if (machine.isRacy(site)) {
        doing.path.forget(to, size);
      } else {
        doing.path.copy(to, from, size);
      }
    }
  }

  /** The value itself where the compiler says so; else something in the same object, or null. */
  private static void returns(Doing doing, Action.Returns a, Ways ways) {
    long word = LibraryCalls.operand(doing, a.value());
    boolean isItself =
        doing.call.directCallee().filter(f -> f.isIntrinsic()).isPresent()
            && (doing.call.arguments().size() == 1 || Word.isInteger(word));
    if (isItself || !Word.isPointer(word)) {
      doing.result = isItself ? word : Word.UNKNOWN;
      return;
    }
    if (doing.isResultUsed()) {
      Path none = doing.path.copy();
      none.set(doing.call.result(), Word.ZERO);
      none.step();
      ways.aside(none);
    }
    doing.result = Word.anywhere(word);
  }

  private void store(Doing doing, Action.Store a) {
    Operand to = a.to();
    long place = LibraryCalls.operand(doing, to);
    if (Word.isInteger(place)) {
      return;
    }
    if (doing.path.leads(place)) {
      LibraryCalls.touch(doing, place, machine.pointerSize(), kind(a.touch()));
      doing.path.forget(place, machine.pointerSize());
    }
  }
}
