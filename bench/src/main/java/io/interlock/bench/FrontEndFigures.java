package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import java.util.List;

/**
 * What was measured of the front end.
 *
 * @param lines of the source files, without headers
 * @param instructions of all units, after reading
 * @param clang the bundled clang writing bitcode, median
 * @param ours reading the same files into programs, median
 * @param first the first of our runs, in a JVM that had compiled nothing yet
 * @param cached a run that finds every unit in the cache
 * @param decodeRate instructions decoded and linked per second, on one thread of a warm JVM
 * @param heapPerInstruction bytes that the programs keep reachable, per instruction
 * @param peakResident of this process, in bytes, after the first of our runs
 */
record FrontEndFigures(
    int units,
    long lines,
    long instructions,
    int jobs,
    int runs,
    Cost clang,
    Cost ours,
    Cost first,
    Cost cached,
    double decodeRate,
    double heapPerInstruction,
    long peakResident,
    List<String> failures) {

  FrontEndFigures {
    failures = List.copyOf(failures);
  }

  /** Our time as a multiple of clang's. */
  double ratio() {
    return (double) ours.wall() / clang.wall();
  }

  double cpuRatio() {
    return clang.cpu() == 0 ? 0 : (double) ours.cpu() / clang.cpu();
  }
}
