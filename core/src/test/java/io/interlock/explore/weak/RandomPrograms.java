package io.interlock.explore.weak;

import io.interlock.ir.Ordering;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Makes tiny programs at random. */
final class RandomPrograms {
  private static final Ordering[] LOADS = {
    Ordering.RELAXED, Ordering.RELAXED, Ordering.ACQUIRE, Ordering.SEQUENTIAL
  };
  private static final Ordering[] STORES = {
    Ordering.RELAXED, Ordering.RELAXED, Ordering.RELEASE, Ordering.SEQUENTIAL
  };
  private static final Ordering[] UPDATES = {
    Ordering.RELAXED,
    Ordering.ACQUIRE,
    Ordering.RELEASE,
    Ordering.ACQUIRE_RELEASE,
    Ordering.SEQUENTIAL
  };
  private static final Ordering[] FENCES = {
    Ordering.ACQUIRE, Ordering.RELEASE, Ordering.ACQUIRE_RELEASE, Ordering.SEQUENTIAL
  };
  private final Random random;
  private boolean isSequential;

  RandomPrograms(Random random) {
    this.random = random;
  }

  TinyProgram next() {
    isSequential = random.nextInt(3) == 0;
    int count = 2 + random.nextInt(2);
    int most = count == 2 ? 4 : 3;
    List<List<Op>> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      threads.add(ops(1 + random.nextInt(most)));
    }
    boolean isMainApart = random.nextInt(3) == 0;
    List<Op> main = isMainApart && count == 2 ? new ArrayList<>() : threads.get(0);
    if (main != threads.get(0)) {
      threads.add(0, main);
    }
    for (int t = threads.size() - 1; t > 0; t--) {
      main.add(0, Op.of(Op.Kind.START, t, -1));
    }
    if (random.nextInt(4) == 0) {
      join(main, 1 + random.nextInt(threads.size() - 1), threads.size() - 1);
    }
    return new TinyProgram(threads.stream().map(List::copyOf).toList());
  }

  /** Not while the lock is held, often with something to be raced for behind it. */
  private void join(List<Op> main, int thread, int from) {
    boolean isLocking = main.stream().anyMatch(o -> o.kind() == Op.Kind.LOCK);
    main.add(
        isLocking ? main.size() : from + random.nextInt(main.size() - from + 1),
        Op.of(Op.Kind.JOIN, thread, -1));
    if (random.nextBoolean()) {
      main.add(Op.of(Op.Kind.PLAIN_READ, 0, guard()));
    }
  }

  private List<Op> ops(int count) {
    List<Op> ops = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      ops.add(op());
    }
    if (random.nextInt(6) == 0) {
      int from = random.nextInt(ops.size());
      ops.add(from + 1 + random.nextInt(ops.size() - from), Op.of(Op.Kind.UNLOCK, 0, -1));
      ops.add(from, Op.of(Op.Kind.LOCK, 0, -1));
    }
    return ops;
  }

  private int guard() {
    return random.nextInt(3) == 0 ? random.nextInt(3) : -1;
  }

  private Op op() {
    int variable = random.nextInt(TinyProgram.VARIABLES);
    int value = 1 + random.nextInt(2);
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> Op.of(Op.Kind.LOAD, variable, 0, any(LOADS, variable), guard());
      case 3, 4, 5 -> Op.of(Op.Kind.STORE, variable, value, any(STORES, variable), guard());
      case 6 -> Op.of(Op.Kind.ADD, variable, value, any(UPDATES, variable), guard());
      case 7 -> Op.of(Op.Kind.EXCHANGE, variable, value, any(UPDATES, variable), guard());
      case 8 -> compare(variable, value);
      case 9 -> Op.of(Op.Kind.FENCE, 0, 0, FENCES[random.nextInt(FENCES.length)], guard());
      case 10 -> Op.of(Op.Kind.PLAIN_READ, random.nextInt(2), guard());
      default -> Op.of(Op.Kind.PLAIN_WRITE, random.nextInt(2), guard());
    };
  }

  private Op compare(int variable, int value) {
    Ordering success = any(UPDATES, variable);
    Ordering failure = any(LOADS, variable);
    return new Op(Op.Kind.COMPARE, variable, value, random.nextInt(2), success, failure, guard());
  }

  /** In some programs the first variable is accessed in the strongest order only. */
  private Ordering any(Ordering[] orderings, int variable) {
    if (!isSequential) {
      return orderings[random.nextInt(orderings.length)];
    }
    return variable == 0 ? Ordering.SEQUENTIAL : orderings[random.nextInt(orderings.length - 1)];
  }
}
