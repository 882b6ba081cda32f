package io.interlock.pointsto;

import io.interlock.util.HeapUse;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether the limits of a run are reached. Time is that of the processor: on a busy machine
 * the answer is to be the same, only later. The heap also holds garbage, so when it looks full the
 * garbage is collected first; as that takes time, it is not done again soon.
 */
final class LimitWatch {
  private static final long PAUSE_NANOS = Duration.ofSeconds(5).toNanos();
  private static final int WHOLE = 100;

  private final PointsToLimits limits;
  private final long start = System.nanoTime();
  private long lookedAt = start - PAUSE_NANOS;
  private @Nullable String reason;

  LimitWatch(PointsToLimits limits) {
    this.limits = limits;
  }

  /** Which limit was reached; null if none. */
  @Nullable String reached() {
    if (reason == null) {
      long now = System.nanoTime();
      if (isTimeUp(now)) {
        reason = String.format(Locale.ROOT, "took longer than %s", text(limits.time()));
      } else if (isHeapFull(now)) {
        outOfMemory();
      }
    }
    return reason;
  }

  void outOfMemory() {
    reason = "needs more than " + limits.heapPercent() + " % of the heap";
  }

  /** A {@link Crowd} formed, with which the run is not worth its time. */
  void crowded() {
    reason = "finds pointers that lead almost everywhere";
  }

  private static String text(Duration time) {
    return time.toMillis() < 1000 ? time.toMillis() + " ms" : time.toSeconds() + " s";
  }

  /** Asks for the processor's time only when it may be up: that takes longer. */
  private boolean isTimeUp(long now) {
    long limit = limits.time().toNanos();
    if (now - start < limit) {
      return false;
    }
    long worked = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    return worked < 0 || worked >= limit; // negative if it is not known
  }

  private boolean isHeapFull(long now) {
    Runtime runtime = Runtime.getRuntime();
    long limit = runtime.maxMemory() / WHOLE * limits.heapPercent();
    boolean looksFull = runtime.totalMemory() - runtime.freeMemory() > limit;
    if (!looksFull || now - lookedAt < PAUSE_NANOS) {
      return false;
    }
    boolean full = HeapUse.reachable() > limit;
    lookedAt = System.nanoTime();
    return full;
  }
}
