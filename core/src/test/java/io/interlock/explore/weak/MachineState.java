package io.interlock.explore.weak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where threads are, what they read, and what the machine holds. */
final class MachineState {
  static final int SIZE = 4;
  static final int NOBODY = -1;
  private final TinyProgram program;
  WeakMemory memory;
  final int[] next;
  final int[] last;
  final long[] cells;
  final List<List<Integer>> read;
  int holder = NOBODY;

  private MachineState(
      TinyProgram program,
      WeakMemory memory,
      int[] next,
      int[] last,
      long[] cells,
      List<List<Integer>> read) {
    this.program = program;
    this.memory = memory;
    this.next = next;
    this.last = last;
    this.cells = cells;
    this.read = read;
  }

  static MachineState initial(TinyProgram program) {
    int count = program.threads().size();
    int[] last = new int[count];
    Arrays.fill(last, -1);
    List<List<Integer>> read = new ArrayList<>();
    program.threads().forEach(t -> read.add(new ArrayList<>()));
    return new MachineState(
        program, WeakMemory.initial(), new int[count], last, new long[TinyProgram.VARIABLES], read);
  }

  /** One step further. */
  MachineState after(int thread) {
    List<List<Integer>> copies = new ArrayList<>();
    read.forEach(r -> copies.add(new ArrayList<>(r)));
    var copy =
        new MachineState(program, memory.copy(), next.clone(), last.clone(), cells.clone(), copies);
    copy.holder = holder;
    copy.next[thread]++;
    return copy;
  }

  void reads(int thread, long value) {
    last[thread] = (int) value;
    read.get(thread).add((int) value);
  }

  boolean hasEnded(int thread) {
    return next[thread] == program.threads().get(thread).size();
  }

  boolean[] ended() {
    boolean[] ended = new boolean[memory.threads.size()];
    for (int t = 0; t < ended.length; t++) {
      ended[t] = hasEnded(t);
    }
    return ended;
  }

  /** Makes equal what is alike, and writes it down and reads it again. */
  void normalize() {
    WeakForm.normalize(memory, ended());
    List<Long> written = words();
    var words = written.iterator();
    memory = WeakCodec.read(words::next);
    if (words.hasNext() || !words().equals(written)) {
      throw new AssertionError("not what was written");
    }
  }

  private List<Long> words() {
    List<Long> words = new ArrayList<>();
    new WeakCodec(o -> o, w -> w, words::add).write(memory);
    return words;
  }

  String outcome() {
    List<Long> left = Arrays.stream(cells).boxed().toList();
    return read + " " + left;
  }

  /** Equal for equal states. */
  Object key() {
    return List.of(words(), Arrays.toString(next), read, Arrays.toString(cells), holder);
  }
}
