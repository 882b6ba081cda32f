package io.interlock.race;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;

/**
 * The memory of one run of a {@link LockProgram}: who holds what, and what pointers point to. Locks
 * are numbers: mutexes first, the last of them recursive, then the locks of the nodes. A run stops
 * where the C program would deadlock or do what is not defined, and after a number of steps.
 */
final class LockWorld {
  static final int MUTEXES = 3;
  static final int NODES = 2;
  private static final int RECURSIVE = 2;
  private static final int MAX_STEPS = 400;
  private static final int MAX_DEPTH = 7;
  private static final int BUSY = 16;
  private static final long DATA_OFFSET = 40;

  /** A byte of a global variable. */
  record Cell(String global, long offset) implements Comparable<Cell> {
    @Override
    public int compareTo(Cell other) {
      int byName = global.compareTo(other.global);
      return byName != 0 ? byName : Long.compare(offset, other.offset);
    }

    Cell plus(long bytes) {
      return new Cell(global, offset + bytes);
    }
  }

  /** An access made with some locks held so many times. */
  record Visit(int line, Cell address, Map<Cell, Integer> held) {}

  /** The run ends here. */
  static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;

    Stop() {
      super(null, null, false, false);
    }
  }

  /** The variables of one call. */
  static final class Frame {
    final LockWorld world;
    final int[] lockVariables = new int[3];
    final int[] nodeVariables = new int[2];
    final int[] own = new int[1];
    final int[] out;
    final int number;
    int result;
    int returned;

    Frame(LockWorld world, int p, int q, int node, int number, int[] out) {
      this.world = world;
      this.number = number;
      this.out = out;
      lockVariables[0] = p;
      lockVariables[1] = q;
      lockVariables[2] = p;
      own[0] = q;
      nodeVariables[0] = node;
      nodeVariables[1] = node;
    }
  }

  private final int program;
  private final Random random;
  private final int[] counts = new int[MUTEXES + NODES];
  private final Set<Visit> visits;
  private int steps;
  private int depth;
  final int[] conditions;
  final int[] next = {1, 0};
  int lockPointer;
  int nodePointer;

  LockWorld(int program, Random random, Set<Visit> visits) {
    this.program = program;
    this.random = random;
    this.visits = visits;
    conditions = new int[] {random.nextInt(3) - 1, random.nextInt(3) - 1};
  }

  /** All that several runs saw. */
  static Set<Visit> visits(LockProgram program, int runs) {
    Set<Visit> visits = new LinkedHashSet<>();
    for (int i = 0; i < runs; i++) {
      try {
        program.run(new LockWorld(program.index(), new Random(i), visits));
      } catch (Stop end) {
        // What was seen until then counts.
      }
    }
    return visits;
  }

  void step() {
    if (++steps > MAX_STEPS) {
      throw new Stop();
    }
  }

  void enter() {
    if (++depth > MAX_DEPTH) {
      throw new Stop();
    }
  }

  void leave() {
    depth--;
  }

  int anyNumber() {
    return random.nextInt(3) - 1;
  }

  void lock(int lock) {
    if (counts[lock] > 0 && lock != RECURSIVE) {
      throw new Stop();
    }
    counts[lock]++;
  }

  int tryLock(int lock) {
    if (counts[lock] > 0 && lock != RECURSIVE) {
      return BUSY;
    }
    // Somebody else may have it.
    if (counts[lock] == 0 && random.nextInt(3) == 0) {
      return BUSY;
    }
    counts[lock]++;
    return 0;
  }

  void unlock(int lock) {
    if (counts[lock] == 0) {
      throw new Stop();
    }
    counts[lock]--;
  }

  void visitGlobal(int line) {
    visit(line, new Cell("x_" + program, 0));
  }

  void visitNode(int line, int node) {
    visit(line, node(node).plus(DATA_OFFSET));
  }

  private void visit(int line, Cell address) {
    Map<Cell, Integer> held = new TreeMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] > 0) {
        held.put(i < MUTEXES ? new Cell("m" + i + "_" + program, 0) : node(i - MUTEXES), counts[i]);
      }
    }
    visits.add(new Visit(line, address, held));
  }

  private Cell node(int node) {
    return new Cell("n" + node + "_" + program, 0);
  }
}
