package io.interlock.bench;

import io.interlock.bench.Stopwatch.Cost;
import io.interlock.callgraph.CallGraphStatistics;
import io.interlock.pointsto.PointsToKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a program's call graphs.
 *
 * @param lines of the program's source files, without headers
 * @param instructions of the linked program
 * @param clang the bundled clang writing bitcode of the program's files, in nanoseconds
 * @param first pointers and graph by the default analysis, in a JVM that has only read the program
 * @param peakResident of this process, in bytes, after that
 */
record CallGraphFigures(
    String program,
    long lines,
    long instructions,
    Cost clang,
    Cost first,
    long peakResident,
    List<Row> rows) {
  /**
   * One points-to analysis.
   *
   * @param statistics of the graph; null if a limit was reached
   * @param nanos to analyze pointers and build the graph, median
   * @param bytes that the result keeps in memory
   */
  record Row(PointsToKind kind, @Nullable CallGraphStatistics statistics, long nanos, long bytes) {}

  private static final long LEAST_NANOS = 2_000_000_000;
  private static final double CLANG_SHARE = 0.2;

  CallGraphFigures {
    rows = List.copyOf(rows);
  }

  /** The time the default analysis may take, in nanoseconds. */
  long limit() {
    return Math.max(LEAST_NANOS, (long) (CLANG_SHARE * clang.wall()));
  }
}
