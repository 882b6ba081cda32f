package io.interlock.explore;

import io.interlock.run.RunContext;

/** How much one exploration may take, in steps rather than time, so that results are the same. */
final class Budget {
  private final RunContext run;
  private long left;
  private int statesLeft;

  /**
   * @param words of states written down, and steps done
   */
  Budget(int states, long words, RunContext run) {
    statesLeft = states;
    left = words;
    this.run = run;
  }

  void spendStep() {
    spendWords(1);
  }

  void spendWords(int words) {
    left -= words;
    if (left < 0) {
      throw new OutOfBudgetException("too many steps");
    }
  }

  void spendState() {
    statesLeft--;
    if (statesLeft < 0) {
      throw new OutOfBudgetException("too many states");
    }
    if (run.isCancelled()) {
      throw new GaveUpException("cancelled");
    }
  }
}
