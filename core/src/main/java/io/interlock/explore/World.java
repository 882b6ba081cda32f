package io.interlock.explore;

import io.interlock.explore.weak.WeakMemory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One state of the program. Objects are numbered: variables and what libraries have of their own
 * first, which are there from the beginning, then what was made since. A run changes the copy it
 * was given, and of that the frames of its own thread only; the rest is shared between states.
 */
final class World {
  /**
   * Something in memory.
   *
   * @param own a thread-local variable: the index of the variable, else -1
   * @param thread whose it is, if it is thread-local
   * @param size in bytes, negative if not known
   */
  record Memory(int own, int thread, long size, Cells cells) {
    static Memory of(long size, Cells cells) {
      return new Memory(-1, -1, size, cells);
    }

    Memory with(Cells newCells) {
      return newCells.equals(cells) ? this : new Memory(own, thread, size, newCells);
    }
  }

  final List<ThreadState> threads;
  final List<Memory> objects;

  /** By the pointer to the lock, semaphore or the like. */
  final Map<Long, SyncState> sync;

  /** What atomic variables have held and who has seen it; null if all see the same at all times. */
  final @Nullable WeakMemory weak;

  World(
      List<ThreadState> threads,
      List<Memory> objects,
      Map<Long, SyncState> sync,
      @Nullable WeakMemory weak) {
    this.threads = threads;
    this.objects = objects;
    this.sync = sync;
    this.weak = weak;
  }

  /** A copy that a thread may go on in. */
  World copyFor(int thread) {
    var copied = new ArrayList<>(threads);
    copied.set(thread, threads.get(thread).copy());
    return new World(
        copied, new ArrayList<>(objects), new TreeMap<>(sync), weak == null ? null : weak.copy());
  }

  int add(Memory object) {
    objects.add(object);
    return objects.size() - 1;
  }

  Cells cells(long pointer) {
    return objects.get(Word.object(pointer)).cells();
  }

  void set(int object, Cells cells) {
    objects.set(object, objects.get(object).with(cells));
  }

  @Nullable SyncState sync(long pointer) {
    return sync.get(pointer);
  }

  void set(long pointer, SyncState state) {
    if (state.isFree()) {
      sync.remove(pointer);
    } else {
      sync.put(pointer, state);
    }
  }
}
