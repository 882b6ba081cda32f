package io.interlock.explore;

import io.interlock.explore.weak.WeakForm;
import io.interlock.ir.Function;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.objects.ObjectOpenCustomHashSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Goes through all states of a program and notes which accesses meet.
 *
 * <p>States are those right after something that others may see: a lock given back, an atomic
 * access, a thread started. From each, every thread is let go on to the next such thing. What two
 * threads access on their ways from one state is not ordered, so it races if it conflicts. Nothing
 * is lost by not switching threads at plain accesses: of two accesses that race in an execution,
 * take all that happens before one of them; that ends in such a state, with both threads on their
 * way to the accesses. What other threads wrote meanwhile cannot be seen on these ways, but by
 * reads that race themselves, and these are taken to read anything.
 *
 * <p>There is no state after a lock was acquired, a thread joined, or a function found to have been
 * called once: these wait for others, and nobody waits for them (right movers, Lipton 1975).
 * Whatever another thread does between them and the next state of their thread could be done before
 * them: it is not about that lock, which is held all the time, or takes it for reading, too;
 * threads that have ended and functions that are done stay so; and a lock that is only tried may
 * fail at any time. So in each execution they can be moved to right before that state, or left out
 * if none follows. For two ways from one state this leaves that both cannot have acquired a lock:
 * what they access since is not compared, see {@link Held}. Semaphores, barriers and all atomic
 * accesses are not moved.
 *
 * <p>Where atomic accesses are made in weaker orders, one thread's access may come before another's
 * in time without happening before it. So plain accesses are also compared with those made before
 * that their thread need not know of ({@link Path#touch}), there is a state after each operation
 * that orders threads, and reads of atomic variables have as many outcomes as C11 allows.
 *
 * <p>Ends by its budget, if not before.
 */
final class Exploration implements Ways {
  /** A way that is longer than this without a state is looked at for loops. */
  private static final int LONG_WAY = 400;

  private final Machine machine;
  private final WorldCodec codec;
  private final Budget budget;
  private final ObjectOpenCustomHashSet<long[]> seen =
      new ObjectOpenCustomHashSet<>(LongArrays.HASH_STRATEGY);
  private final ObjectOpenCustomHashSet<long[]> seenOnWay =
      new ObjectOpenCustomHashSet<>(LongArrays.HASH_STRATEGY);
  private final ArrayDeque<long[]> waiting = new ArrayDeque<>();
  private final ArrayDeque<Path> aside = new ArrayDeque<>();
  private final LongOpenHashSet racing = new LongOpenHashSet();
  private final LongOpenHashSet places = new LongOpenHashSet();
  private final BitSet racyReads = new BitSet();

  /** The state from which a thread goes on at present. */
  private World start;

  Exploration(Machine machine, Budget budget) {
    this.machine = machine;
    this.budget = budget;
    codec = new WorldCodec(machine.program(), machine.code(), machine.initial());
    start = new World(List.of(), List.of(), Map.of(), null);
  }

  /** Goes through all states, or until a read turns out to race. */
  void run(Function main) {
    add(machine.start(main));
    while (!waiting.isEmpty() && racyReads.isEmpty() && !machine.mixed().hasGrown()) {
      expand(codec.decode(waiting.removeLast()));
    }
  }

  /** Reads that race, that were not known to, and that decide something. */
  BitSet racyReads() {
    return racyReads;
  }

  /** Pairs of places in the text, see {@link #pair}. */
  LongOpenHashSet racing() {
    return racing;
  }

  /** Places in the text with the variables that they race on. */
  LongOpenHashSet places() {
    return places;
  }

  int stateCount() {
    return seen.size();
  }

  static long pair(int a, int b) {
    return ((long) Math.min(a, b) << Integer.SIZE) | Math.max(a, b);
  }

  /** A place in the text, and a variable or {@link Machine#NO_VARIABLE}. */
  static long at(int site, int variable) {
    return ((long) site << Integer.SIZE) | variable;
  }

  private void add(World world) {
    long[] encoded = encoded(world);
    if (seen.add(encoded)) {
      budget.spendState();
      waiting.addLast(encoded);
    }
  }

  private void expand(World world) {
    List<Set<Touch>> touches = new ArrayList<>();
    for (int t = 0; t < world.threads.size(); t++) {
      if (!world.threads.get(t).hasEnded()) {
        goOn(world, t);
        touches.add(machine.takeTouches());
      }
    }
    machine.takeConflicts().forEach(c -> race(c.site(), c.other(), c.object()));
    for (int t = 0; t < touches.size(); t++) {
      for (int u = 0; u < t; u++) {
        compare(touches.get(t), touches.get(u), world.objects.size());
      }
    }
  }

  /** Lets a thread go on, in all ways it can. */
  private void goOn(World world, int thread) {
    seenOnWay.clear();
    start = world;
    var first = new Path(machine, world.copyFor(thread), thread);
    var stepper = new Stepper(machine, this, first);
    aside.add(first);
    while (!aside.isEmpty()) {
      follow(stepper, aside.removeLast());
    }
  }

  private void follow(Stepper stepper, Path path) {
    try {
      followTo(stepper, path);
    } catch (GaveUpException e) {
      throw e.at(stepper.position());
    }
  }

  private void followTo(Stepper stepper, Path path) {
    int steps = 0;
    int last = -1;
    while (stepper.step(path) == Flow.ON) {
      steps++;
      budget.spendStep();
      int index = path.frame().index;
      boolean isJump = index <= last;
      last = index;
      if (isJump && steps > LONG_WAY && !isNewOnWay(path)) {
        return; // goes round for ever
      }
    }
  }

  private boolean isNewOnWay(Path path) {
    long[] encoded = codec.encodeSince(start, path.world, path.thread);
    budget.spendWords(encoded.length + path.world.objects.size());
    return seenOnWay.add(encoded);
  }

  private long[] encoded(World world) {
    long[] encoded = codec.encode(world);
    budget.spendWords(encoded.length + world.objects.size());
    return encoded;
  }

  @Override
  public void aside(Path path) {
    if (isNewOnWay(path)) {
      aside.addLast(path);
    }
  }

  @Override
  public void ordered(Path path) {
    if (path.world.weak != null) {
      WeakForm.normalize(path.world.weak, ended(path.world));
    }
    add(path.world);
  }

  private static boolean[] ended(World world) {
    boolean[] ended = new boolean[world.threads.size()];
    for (int t = 0; t < ended.length; t++) {
      ended[t] = world.threads.get(t).hasEnded();
    }
    return ended;
  }

  /** Objects that one of the ways has made are not known to the other. */
  private void compare(Set<Touch> some, Set<Touch> others, int objectCount) {
    budget.spendWords(some.size() * others.size());
    for (Touch a : some) {
      if (a.object() >= objectCount) {
        continue;
      }
      for (Touch b : others) {
        if (a.conflictsWith(b)) {
          race(a.site(), b.site(), a.object());
        }
      }
    }
  }

  private void race(int site, int other, int object) {
    racing.add(pair(site, other));
    places.add(at(site, machine.variable(object)));
    places.add(at(other, machine.variable(object)));
    noteRead(site);
    noteRead(other);
  }

  /** Places that read are those said to decide something. */
  private void noteRead(int site) {
    if (machine.isDeciding(site) && !machine.isRacy(site)) {
      racyReads.set(site);
    }
  }
}
