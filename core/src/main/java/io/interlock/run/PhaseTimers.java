package io.interlock.run;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Wall time spent in each phase. A phase entered several times adds up; phases may nest, and then
 * the outer one includes the inner.
 */
public final class PhaseTimers {
  private final LongSupplier nanoClock;
  private final Map<Phase, Duration> elapsed = new LinkedHashMap<>();

  public PhaseTimers() {
    this(System::nanoTime);
  }

  /** With a clock of the caller's, in nanoseconds. */
  public PhaseTimers(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** Runs {@code body} and charges its time to {@code phase}, also when it throws. */
  public <T> T time(Phase phase, Supplier<T> body) {
    charge(phase, 0);
    long start = nanoClock.getAsLong();
    try {
      return body.get();
    } finally {
      charge(phase, nanoClock.getAsLong() - start);
    }
  }

  private synchronized void charge(Phase phase, long nanos) {
    elapsed.merge(phase, Duration.ofNanos(nanos), Duration::plus);
  }

  /** The time charged so far, in the order the phases were first entered. */
  public synchronized Map<Phase, Duration> snapshot() {
    return Collections.unmodifiableMap(new LinkedHashMap<>(elapsed));
  }
}
