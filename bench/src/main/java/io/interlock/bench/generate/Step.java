package io.interlock.bench.generate;

import io.interlock.bench.generate.Lock.Mode;
import java.util.List;

/** A statement of a generated program, with its meaning for threads. */
sealed interface Step
    permits Step.Acquire,
        Step.Release,
        Step.Attempt,
        Step.Sometimes,
        Step.Regardless,
        Step.Signal,
        Step.Await,
        Step.Meet,
        Step.CallOnce,
        Step.Each,
        Step.Leader,
        Step.Section,
        Step.Text,
        Touch {

  record Acquire(Lock lock, Index index, Mode mode) implements Step {}

  record Release(Lock lock, Index index, Mode mode) implements Step {}

  /** Tries to acquire; the body runs, and the lock is released, only if that succeeds. */
  record Attempt(Lock lock, Index index, List<Step> body) implements Step {}

  /** Acquires or releases only if a coin says so: nothing is certain afterwards. */
  record Sometimes(Step step) implements Step {}

  /** Tries to acquire but goes on in any case; what was acquired is released after the body. */
  record Regardless(Lock lock, Index index, List<Step> body) implements Step {}

  record Signal(Channel channel) implements Step {}

  record Await(Channel channel) implements Step {}

  record Meet(Barrier barrier) implements Step {}

  record CallOnce(Once once) implements Step {}

  /** For each cell. */
  record Each(int count, List<Step> body) implements Step {}

  /** Only in the thread with the number 0. */
  record Leader(List<Step> body) implements Step {}

  /** In a function of its own. */
  record Section(List<Step> body) implements Step {}

  /** No meaning for threads. */
  record Text(String line) implements Step {}

  /** A barrier for all threads that execute a {@link Meet} of it. */
  record Barrier(String name) {}

  /** A function that runs once. */
  record Once(String name, Kind kind, List<Step> body) {
    enum Kind {
      PTHREAD,
      C11
    }
  }
}
