package io.interlock.explore;

import io.interlock.explore.weak.Past;
import io.interlock.explore.weak.Place;
import io.interlock.explore.weak.WeakMemory;
import io.interlock.finding.AccessKind;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * One way that a thread goes on from a state, as far as it has come: values and memory, and the
 * accesses it makes. Where the way forks, each part goes on in a copy.
 */
final class Path {
  private static final long LAST = Long.MAX_VALUE;

  final Machine machine;
  final World world;
  final int thread;
  private final int knownCount;
  private @Nullable Held held;

  /** One that begins in a state. */
  Path(Machine machine, World world, int thread) {
    this(machine, world, thread, world.objects.size(), null);
  }

  private Path(Machine machine, World world, int thread, int knownCount, @Nullable Held held) {
    this.machine = machine;
    this.world = world;
    this.thread = thread;
    this.knownCount = knownCount;
    this.held = held;
  }

  Path copy() {
    return new Path(machine, world.copyFor(thread), thread, knownCount, held);
  }

  /** The way has acquired a lock. One in an object that it has made keeps nobody else out. */
  void hold(long lock, SyncState.Kind mode) {
    if (Word.object(lock) < knownCount) {
      held = new Held(lock, mode, held);
    }
  }

  ThreadState state() {
    return world.threads.get(thread);
  }

  Frame frame() {
    return state().top();
  }

  /** Goes on behind the present instruction. */
  void step() {
    frame().index++;
  }

  long value(Value value) {
    if (value instanceof LocalValue local) {
      return frame().values[local.id()];
    }
    if (value instanceof IntegerConstant c) {
      return Word.integer(c.value());
    }
    if (value instanceof NullConstant) {
      return Word.ZERO;
    }
    return value instanceof SymbolAddress a ? address(a) : Word.UNKNOWN;
  }

  private long address(SymbolAddress address) {
    if (address.symbol() instanceof Global global) {
      int object = global.isThreadLocal() ? own(global.index()) : global.index();
      return Word.pointer(object, address.offset());
    }
    return address.offset() == 0 ? Word.function(address.symbol().index()) : Word.UNKNOWN;
  }

  /** The thread's own variable of a number. */
  int own(int index) {
    for (int o = machine.fixedCount(); o < world.objects.size(); o++) {
      World.Memory object = world.objects.get(o);
      if (object.own() == index && object.thread() == thread) {
        return o;
      }
    }
    return world.add(machine.own(index, thread));
  }

  void set(@Nullable Result result, long word) {
    if (result != null) {
      Frame frame = frame();
      frame.values[result.id()] =
          machine.code().isRelevant(frame.function, result) ? word : Word.UNKNOWN;
    }
  }

  /** What an exchange yields: what was there, and whether it was done. */
  void set(Result result, long old, Word.Truth done) {
    Frame frame = frame();
    frame.values[result.id()] = old;
    frame.values[frame.values.length / 2 + result.id()] = done.word();
  }

  /** Whether a pointer can be followed; if not, the program ends here. */
  boolean leads(long pointer) {
    if (Word.isPointer(pointer)) {
      return true;
    }
    if (Word.isInteger(pointer)) {
      return false;
    }
    throw new GaveUpException("a pointer that is not known");
  }

  /** Records an access to some bytes; to all that follows if the size is negative. */
  int touch(long pointer, long size, AccessKind kind, Position position, @Nullable Value address) {
    Function function = frame().function;
    Sites.Way way = kind.isWrite() ? Sites.Way.WRITE : Sites.Way.READ;
    int site = machine.sites().number(function, position, address, way);
    int object = Word.object(pointer);
    boolean isAnywhere = Word.isAnywhere(pointer);
    long start = isAnywhere ? -LAST : Word.offset(pointer);
    long end = isAnywhere || size < 0 ? LAST : start + size;
    var touch = new Touch(site, object, start, end, kind, held);
    machine.touched(touch);
    if (world.weak != null && world.threads.size() > 1) {
      compareWithPast(touch);
    }
    return site;
  }

  /** Atomic accesses count where there are others to the same memory. */
  private void compareWithPast(Touch touch) {
    int variable = machine.variable(touch.object());
    machine.mixed().note(variable, touch.kind());
    if (touch.kind().isAtomic() && !machine.mixed().contains(variable)) {
      return;
    }
    var past =
        new Past(touch.site(), touch.object(), touch.start(), touch.end(), touch.kind(), thread);
    for (Past other : weak().touch(past)) {
      machine.conflicting(new Machine.Conflict(touch.site(), other.site(), touch.object()));
    }
  }

  /** What was seen of atomic variables, where that has to be known. */
  WeakMemory weak() {
    if (world.weak == null) {
      throw new IllegalStateException("all see the same");
    }
    return world.weak;
  }

  /** Who acquires an object of a library later comes after what the thread has done so far. */
  void release(long object) {
    if (world.weak != null) {
      weak().release(thread, place(object));
    }
  }

  /** The thread comes after what those have done who released an object of a library. */
  void acquire(long object) {
    if (world.weak != null) {
      weak().acquire(thread, place(object));
    }
  }

  private static Place place(long pointer) {
    return new Place(Word.object(pointer), Word.offset(pointer));
  }

  long load(long pointer, long size) {
    Cells cells = world.cells(pointer);
    if (Word.isAnywhere(pointer)) {
      return cells.raw().length == 0 ? cells.elsewhere() : Word.UNKNOWN;
    }
    return cells.load(Word.offset(pointer), size);
  }

  /** Stores plainly. */
  void store(long pointer, long size, long word) {
    storeWord(pointer, size, word);
    if (world.weak != null) {
      overwrite(pointer, size);
    }
  }

  private void overwrite(long pointer, long size) {
    long from = Word.isAnywhere(pointer) ? -(LAST >> 1) : Word.offset(pointer);
    long length = Word.isAnywhere(pointer) ? LAST : size;
    weak()
        .variables(new Place(Word.object(pointer), from), length)
        .forEach(
            (place, bytes) ->
                weak()
                    .overwrite(
                        thread, place, load(Word.pointer(place.object(), place.offset()), bytes)));
  }

  /** Stores by whatever kind of access. */
  void storeWord(long pointer, long size, long word) {
    Cells cells = world.cells(pointer);
    world.set(
        Word.object(pointer),
        Word.isAnywhere(pointer) ? Cells.UNKNOWN : cells.store(Word.offset(pointer), size, word));
  }

  /** Nothing is known of some bytes any more; of all that follows if the size is negative. */
  void forget(long pointer, long size) {
    long length = size >= 0 ? size : 1L << 36;
    store(pointer, length, Word.UNKNOWN);
  }

  void copy(long to, long from, long size) {
    if (size < 0 || Word.isAnywhere(to) || Word.isAnywhere(from)) {
      forget(to, size);
    } else {
      Cells copied =
          world.cells(to).copied(world.cells(from), Word.offset(from), size, Word.offset(to));
      world.set(Word.object(to), copied);
      if (world.weak != null) {
        overwrite(to, size);
      }
    }
  }
}
