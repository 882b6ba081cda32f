package io.interlock.explore;

import io.interlock.explore.weak.WeakCodec;
import io.interlock.explore.weak.WeakMemory;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * States as rows of numbers, equal for states that differ in nothing that matters: objects that
 * were made are numbered in the order in which they are found from the threads and the variables,
 * those that nobody can find are left out, and so are values that are not used any more.
 */
final class WorldCodec {
  private final Program program;
  private final Code code;
  private final List<World.Memory> initial;

  private long[] out = new long[256];
  private int length;
  private int fixed;
  private int[] numbers = new int[16];
  private final List<Integer> found = new ArrayList<>();

  /**
   * @param initial the objects that are there from the beginning
   */
  WorldCodec(Program program, Code code, List<World.Memory> initial) {
    this.program = program;
    this.code = code;
    this.initial = List.copyOf(initial);
  }

  long[] encode(World world) {
    begin(world, initial.size());
    put(world.threads.size());
    for (ThreadState thread : world.threads) {
      putThread(thread);
    }
    putOwn(world);
    putChanged(world, initial);
    putFound(world);
    putSync(world);
    putWeak(world);
    return Arrays.copyOf(out, length);
  }

  /**
   * In what a thread has come to differ from a state: equal for two of its ways from that state
   * only if all goes on alike. Cannot be decoded.
   */
  long[] encodeSince(World before, World world, int thread) {
    begin(world, before.objects.size());
    putThread(world.threads.get(thread));
    putOwn(world);
    putChanged(world, before.objects);
    putFound(world);
    if (!world.sync.equals(before.sync)) {
      putSync(world);
    }
    putWeak(world);
    return Arrays.copyOf(out, length);
  }

  private void begin(World world, int fixedCount) {
    length = 0;
    fixed = fixedCount;
    found.clear();
    if (numbers.length < world.objects.size()) {
      numbers = new int[world.objects.size() * 2];
    }
    Arrays.fill(numbers, 0);
  }

  private void putFound(World world) {
    int count = length;
    put(0);
    findValues(world, o -> o < fixed);
    for (int i = 0; i < found.size(); i++) {
      int object = found.get(i);
      putMemory(world.objects.get(object));
      findValues(world, o -> o == object);
    }
    out[count] = found.size();
  }

  /** Values that atomic variables of some objects have had. */
  private void findValues(World world, IntPredicate objects) {
    if (world.weak != null) {
      world.weak.values(objects).forEach(this::renamed);
    }
  }

  private void putWeak(World world) {
    if (world.weak != null) {
      new WeakCodec(this::numberIfFound, this::renamed, this::put).write(world.weak);
    }
  }

  /** Negative if nobody can find the object. */
  private int numberIfFound(int object) {
    return object < fixed ? object : numbers[object] - 1;
  }

  private void put(long number) {
    if (length == out.length) {
      out = Arrays.copyOf(out, length * 2);
    }
    out[length++] = number;
  }

  private void putWord(long word) {
    put(renamed(word));
  }

  private long renamed(long word) {
    if (!Word.isPointer(word) || Word.object(word) < fixed) {
      return word;
    }
    return Word.pointer(number(Word.object(word)), Word.offset(word));
  }

  private int number(int object) {
    if (numbers[object] == 0) {
      found.add(object);
      numbers[object] = fixed + found.size();
    }
    return numbers[object] - 1;
  }

  private void putThread(ThreadState thread) {
    put(thread.frames.size());
    if (thread.hasEnded()) {
      putWord(thread.exit);
      return;
    }
    for (Frame frame : thread.frames) {
      put(frame.function.index());
      put(frame.block);
      put(frame.index);
      put(frame.phase);
      put(AT_RETURN.indexOf(frame.atReturn));
      putWord(frame.about);
      int locals = frame.values.length / 2;
      for (int id : code.live(frame)) {
        putWord(frame.values[id]);
        if (code.isPair(frame.function, id)) {
          putWord(frame.values[locals + id]);
        }
      }
    }
  }

  /** Thread-local variables are there for their threads, whoever has a pointer to them. */
  private void putOwn(World world) {
    for (int o = fixed; o < world.objects.size(); o++) {
      World.Memory object = world.objects.get(o);
      if (object.own() >= 0 && !world.threads.get(object.thread()).hasEnded()) {
        number(o);
      }
    }
  }

  private void putChanged(World world, List<World.Memory> before) {
    int count = length;
    put(0);
    for (int o = 0; o < fixed; o++) {
      World.Memory object = world.objects.get(o);
      if (!sameCells(object.cells(), before.get(o).cells())) {
        put(o);
        putCells(object.cells());
        out[count]++;
      }
    }
  }

  private static boolean sameCells(Cells a, Cells b) {
    return a.equals(b) || (a.elsewhere() == b.elsewhere() && Arrays.equals(a.raw(), b.raw()));
  }

  private void putMemory(World.Memory object) {
    put(object.own());
    put(object.thread());
    put(object.size());
    putCells(object.cells());
  }

  private void putCells(Cells cells) {
    long[] raw = cells.raw();
    put(cells.elsewhere());
    put(raw.length);
    for (int i = 0; i < raw.length; i += Cells.STRIDE) {
      put(raw[i]);
      put(raw[i + 1]);
      putWord(raw[i + 2]);
    }
  }

  private void putSync(World world) {
    var renamed = new TreeMap<Long, SyncState>();
    world.sync.forEach(
        (pointer, state) -> {
          int object = Word.object(pointer);
          if (object < fixed || numbers[object] != 0) {
            renamed.put(renamed(pointer), state);
          }
        });
    put(renamed.size());
    renamed.forEach(
        (pointer, state) -> {
          put(pointer);
          put(KINDS.indexOf(state.kind()));
          put(state.count());
          put(state.threads().length);
          for (int thread : state.threads()) {
            put(thread);
          }
        });
  }

  World decode(long[] encoded) {
    return new Reader(encoded).read();
  }

  /** Reads one state. */
  private final class Reader {
    private final long[] in;
    private int at;

    Reader(long[] in) {
      this.in = in;
    }

    private int next() {
      return (int) in[at++];
    }

    World read() {
      var threads = new ArrayList<ThreadState>();
      int threadCount = next();
      for (int t = 0; t < threadCount; t++) {
        threads.add(thread());
      }
      var objects = new ArrayList<>(initial);
      int changed = next();
      for (int i = 0; i < changed; i++) {
        int o = next();
        objects.set(o, objects.get(o).with(cells()));
      }
      int made = next();
      for (int i = 0; i < made; i++) {
        objects.add(new World.Memory(next(), next(), in[at++], cells()));
      }
      Map<Long, SyncState> sync = sync();
      WeakMemory weak = at < in.length ? WeakCodec.read(() -> in[at++]) : null;
      return new World(threads, objects, sync, weak);
    }

    private ThreadState thread() {
      var thread = new ThreadState();
      int count = next();
      if (count == 0) {
        thread.exit = in[at++];
      }
      for (int i = 0; i < count; i++) {
        thread.frames.add(frame());
      }
      return thread;
    }

    private Frame frame() {
      Function function = program.functions().get(next());
      int block = next();
      int index = next();
      int phase = next();
      Frame.AtReturn atReturn = AT_RETURN.get(next());
      int locals = code.localCount(function);
      var frame = new Frame(function, locals, atReturn, in[at++]);
      frame.block = block;
      frame.index = index;
      frame.phase = phase;
      for (int id : code.live(frame)) {
        frame.values[id] = in[at++];
        if (code.isPair(function, id)) {
          frame.values[locals + id] = in[at++];
        }
      }
      return frame;
    }

    private Cells cells() {
      long elsewhere = in[at++];
      int count = next();
      long[] raw = Arrays.copyOfRange(in, at, at + count);
      at += count;
      return Cells.of(raw, elsewhere);
    }

    private Map<Long, SyncState> sync() {
      var sync = new TreeMap<Long, SyncState>();
      int count = next();
      for (int i = 0; i < count; i++) {
        long pointer = in[at++];
        SyncState.Kind kind = KINDS.get(next());
        long number = in[at++];
        int[] threads = new int[next()];
        for (int t = 0; t < threads.length; t++) {
          threads[t] = next();
        }
        sync.put(pointer, new SyncState(kind, number, threads));
      }
      return sync;
    }
  }

  private static final List<Frame.AtReturn> AT_RETURN = List.of(Frame.AtReturn.values());
  private static final List<SyncState.Kind> KINDS = List.of(SyncState.Kind.values());
}
