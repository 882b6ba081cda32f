package io.interlock.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * What a piece of work costs in wall time and in processor time, that of the JVM and of the
 * programs it started and waited for.
 */
final class Stopwatch {
  private static final long NANOS_PER_TICK = 10_000_000; // USER_HZ is 100 on every Linux we know
  private static final int CHILD_USER_TIME = 13; // fields 16 and 17 of proc(5), counted after ')'

  /**
   * Times in nanoseconds.
   *
   * @param cpu zero where the system does not tell
   */
  record Cost(long wall, long cpu) {}

  private Stopwatch() {}

  /** The cost of some work, and what came of it. */
  record Timed<T>(T result, Cost cost) {}

  static <T> Timed<T> time(Supplier<T> work) {
    long cpu = cpuNanos();
    long start = System.nanoTime();
    T result = work.get();
    long wall = System.nanoTime() - start;
    return new Timed<>(result, new Cost(wall, cpuNanos() - cpu));
  }

  private static long cpuNanos() {
    var system = ManagementFactory.getOperatingSystemMXBean();
    long own =
        system instanceof com.sun.management.OperatingSystemMXBean detailed
            ? detailed.getProcessCpuTime()
            : 0;
    return own + childNanos();
  }

  private static long childNanos() {
    try {
      String stat = Files.readString(Path.of("/proc/self/stat"));
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
      return NANOS_PER_TICK
          * (Long.parseLong(fields[CHILD_USER_TIME]) + Long.parseLong(fields[CHILD_USER_TIME + 1]));
    } catch (IOException e) {
      return 0;
    }
  }
}
