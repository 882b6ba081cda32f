package io.interlock.summary.lock;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.BitSet;

/** What a program does with a number that may be one of {@link ClaimCells}. */
final class ClaimUse {
  /** What is stored. */
  enum Step {
    UP,
    DOWN,
    ZERO,
    /** A constant that is not zero. */
    NUMBER,
    OTHER
  }

  private final long size;

  /** The functions that load it. */
  private final BitSet loading = new BitSet();

  /** The numbers tested where it is raised, and where it is counted up. */
  private final IntSet raisedBy = new IntOpenHashSet();

  private final IntSet countedBy = new IntOpenHashSet();
  private final LongSet initial = new LongOpenHashSet();
  private boolean isRaised;
  private boolean isTaken;
  private boolean isGivenBack;
  private boolean isLowered;
  private boolean isCountedDown;
  private boolean isCountedUp;
  private boolean isCounted = true;

  ClaimUse(long size) {
    this.size = size;
  }

  long size() {
    return size;
  }

  /** A store where some numbers are tested; this one, too, or not. */
  void rests(Step step, IntSet tested, boolean isItself) {
    if (step == Step.UP) {
      countedBy.addAll(tested);
    }
    if (isItself && (step == Step.UP || step == Step.NUMBER)) {
      isRaised = true;
      raisedBy.addAll(tested);
    }
    isTaken |= isItself && (step == Step.DOWN || step == Step.ZERO);
  }

  void loaded(int function) {
    loading.set(function);
  }

  /** Any store. */
  void stored(Step step) {
    isCountedUp |= step == Step.UP;
    isCountedDown |= step == Step.DOWN;
    isLowered |= step == Step.DOWN || step == Step.ZERO;
    isGivenBack |= step == Step.UP || step == Step.NUMBER;
    isCounted &= step != Step.OTHER;
  }

  /** What may be there at first: constants that are stored where nobody looks. */
  void starts(LongSet values) {
    initial.addAll(values);
  }

  boolean isLoadedIn(int function) {
    return loading.get(function);
  }

  /** Something is stored of which not all is known. */
  void startsAnyhow() {
    isCounted = false;
  }

  boolean isStock() {
    return isTaken
        && isGivenBack
        && isCounted
        && initial.contains(1)
        && initial.longStream().allMatch(v -> v == 0 || v == 1);
  }

  boolean isFlag() {
    return isRaised && isLowered && !isStock();
  }

  /** Smaller numbers could be counted up until they are zero again. */
  boolean isReaders() {
    return size >= Integer.BYTES
        && isCountedUp
        && isCountedDown
        && isCounted
        && initial.longStream().allMatch(v -> v >= 0)
        && !isStock();
  }

  /** Whether this flag may be the gate of a number of readers. */
  boolean isGateOf(int readers, ClaimUse use, int self) {
    return isFlag() && use.countedBy.contains(self) && raisedBy.contains(readers);
  }

  boolean isCountedUp() {
    return isCountedUp;
  }
}
