package io.interlock.explore;

import io.interlock.explore.weak.WeakMemory;
import io.interlock.ir.Constant;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.model.ProgramModels;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What all states of one exploration have in common, and what they have in the beginning. */
final class Machine {
  /** In place of the number of a variable: the object is none. */
  static final int NO_VARIABLE = Integer.MAX_VALUE;

  /** So many things that libraries have of their own are told apart. */
  private static final int MAX_LIBRARY = 32;

  private final Program program;
  private final ProgramModels models;
  private final Code code;
  private final WordArithmetic arithmetic;
  private final Sites sites;
  private final BitSet racy;
  private final LoopCounters forgotten;
  private final Explorer.Reduction reduction;
  private final List<World.Memory> initial = new ArrayList<>();
  private final Map<String, Integer> library = new HashMap<>();
  private final BitSet deciding = new BitSet();
  private final BitSet acquired = new BitSet();
  private final BitSet released = new BitSet();
  private final Explorer.Orders orders;
  private final Mixed mixed;
  private Set<Touch> touches = new LinkedHashSet<>();
  private Set<Conflict> conflicts = new LinkedHashSet<>();

  /** Two accesses that race, by their places in the text, and what they are to. */
  record Conflict(int site, int other, int object) {}

  /**
   * @param racy places in the text that race, by number: what they read is not known
   */
  Machine(
      Program program,
      ProgramModels models,
      Code code,
      WordArithmetic arithmetic,
      Sites sites,
      BitSet racy,
      LoopCounters forgotten,
      Explorer.Reduction reduction,
      Explorer.Orders orders,
      Mixed mixed) {
    this.program = program;
    this.models = models;
    this.code = code;
    this.arithmetic = arithmetic;
    this.sites = sites;
    this.racy = racy;
    this.forgotten = forgotten;
    this.reduction = reduction;
    this.orders = orders;
    this.mixed = mixed;
    for (Global global : program.globals()) {
      initial.add(World.Memory.of(global.size(), contents(global)));
    }
    for (int i = 0; i < MAX_LIBRARY; i++) {
      initial.add(World.Memory.of(-1, Cells.UNKNOWN));
    }
  }

  private Cells contents(Global global) {
    Initializer initializer = program.initializer(global).orElse(null);
    if (initializer == null) {
      return Cells.UNKNOWN;
    }
    Cells cells =
        initializer.omittedBytes() > 0 || initializer.text() != null ? Cells.UNKNOWN : Cells.ZEROED;
    for (Initializer.Scalar scalar : initializer.scalars()) {
      cells = cells.store(scalar.offset(), scalar.size(), word(scalar.value()));
    }
    return cells;
  }

  private static long word(Constant constant) {
    if (constant instanceof IntegerConstant c) {
      return Word.integer(c.value());
    }
    if (constant instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      return g.isThreadLocal() ? Word.UNKNOWN : Word.pointer(g.index(), a.offset());
    }
    return constant instanceof SymbolAddress a && a.offset() == 0
        ? Word.function(a.symbol().index())
        : Word.UNKNOWN;
  }

  Program program() {
    return program;
  }

  /** How many bytes a pointer has, and so the id of a thread. */
  int pointerSize() {
    return program.pointerSize();
  }

  ProgramModels models() {
    return models;
  }

  Code code() {
    return code;
  }

  WordArithmetic arithmetic() {
    return arithmetic;
  }

  Sites sites() {
    return sites;
  }

  /** Whether there is a state after something that a thread has waited for. */
  boolean isStateAfterAcquire() {
    return reduction == Explorer.Reduction.NONE || isWeak();
  }

  /** Values that are not known from the beginning. */
  LoopCounters forgotten() {
    return forgotten;
  }

  boolean isRacy(int site) {
    return racy.get(site);
  }

  /** Somebody has acquired a lock. */
  void acquired(long lock) {
    note(lock, acquired);
  }

  /**
   * Somebody gives back a lock that nobody holds in the state. That others may hold it is seen in a
   * state only if they do something else meanwhile, so it is enough that they ever do.
   */
  void releasedUnheld(long lock) {
    note(lock, released);
  }

  /** What was made is told apart within one state only. */
  private void note(long lock, BitSet in) {
    in.set(Math.min(Word.object(lock), fixedCount()));
    if (acquired.intersects(released)) {
      throw new GaveUpException("a lock that another thread holds is released");
    }
  }

  /** The objects that are there from the beginning. */
  List<World.Memory> initial() {
    return initial;
  }

  /** How many objects are there from the beginning. */
  int fixedCount() {
    return initial.size();
  }

  /** The index of the variable that an object is, or {@link #NO_VARIABLE}. */
  int variable(int object) {
    return object < program.globals().size() ? object : NO_VARIABLE;
  }

  /** A pointer to what a library has of its own. */
  long library(String name) {
    int number = library.computeIfAbsent(name, n -> library.size());
    if (number >= MAX_LIBRARY) {
      throw new GaveUpException("too many things of libraries");
    }
    return Word.pointer(program.globals().size() + number, 0);
  }

  /** The number of what a library has for each thread. */
  int ownOfLibrary(String name) {
    return program.globals().size() + Word.object(library("own " + name));
  }

  World.Memory own(int index, int thread) {
    return index < program.globals().size()
        ? new World.Memory(index, thread, initial.get(index).size(), initial.get(index).cells())
        : new World.Memory(index, thread, -1, Cells.UNKNOWN);
  }

  /** A place in the text reads something that may decide where the program goes. */
  void decides(int site) {
    deciding.set(site);
  }

  boolean isDeciding(int site) {
    return deciding.get(site);
  }

  /** Whether there are atomic accesses in weaker orders than the strongest. */
  boolean isWeak() {
    return orders == Explorer.Orders.ANY;
  }

  Mixed mixed() {
    return mixed;
  }

  void conflicting(Conflict conflict) {
    conflicts.add(conflict);
  }

  /** The races found since the last time that this was asked. */
  Set<Conflict> takeConflicts() {
    Set<Conflict> taken = conflicts;
    conflicts = new LinkedHashSet<>();
    return taken;
  }

  void touched(Touch touch) {
    touches.add(touch);
  }

  /** The accesses made since the last time that this was asked. */
  Set<Touch> takeTouches() {
    Set<Touch> taken = touches;
    touches = new LinkedHashSet<>();
    return taken;
  }

  /** The main thread, about to begin. */
  World start(Function main) {
    var thread = new ThreadState();
    thread.frames.add(new Frame(main, code.localCount(main), Frame.AtReturn.NOTHING, Word.ZERO));
    var threads = new ArrayList<ThreadState>();
    threads.add(thread);
    WeakMemory weak = isWeak() ? WeakMemory.initial() : null;
    return new World(threads, new ArrayList<>(initial), new TreeMap<>(), weak);
  }
}
