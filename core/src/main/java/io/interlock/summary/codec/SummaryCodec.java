package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * Summaries as bytes. They can be read by any process that has loaded the same program and knows as
 * much of its memory: the same points-to analysis, call graph and counted events, all of which are
 * made without summaries and the same way each time.
 *
 * <p>After a magic number, a version and the size of the program come tables, each after those it
 * refers to: of the program (texts, functions, globals, positions, calls, chains of calls, places),
 * of names, of states and their parts, of operands, accesses, creations, exits; then the summaries.
 * What is in a table is written once and referred to by number, so what was shared is shared again.
 * Nothing refers to what comes later, so nothing recurses, and a chain of names or accesses may be
 * as long as it likes. What can be computed, as hash codes, is not written.
 *
 * <p>An access that a function has taken over from a callee refers to the callee's summary. So
 * summaries travel callees first, those of functions that call each other together, and the bytes
 * of one do not grow with what lies below it.
 *
 * <p>Every kind of name, operand and origin is written by a visitor and read by a switch over its
 * tag: a new kind does not compile until it has a place here. Bytes that do not fit end in a {@link
 * SummaryFormatException}; kinds are told by their order in the code, so it and {@link #VERSION}
 * change together.
 */
public final class SummaryCodec {
  private static final byte[] MAGIC = {'I', 'L', 'S', 'M'};
  private static final int VERSION = 10;

  private final CallGraph graph;
  private final PointsTo pointsTo;

  public SummaryCodec(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
  }

  /**
   * Writes summaries.
   *
   * @param summaries with each function that of all functions that call each other with it
   * @param known has the summaries of all others that they call
   */
  public byte[] write(Collection<FunctionSummary> summaries, SummaryTable known) {
    var out = new Output();
    out.raw(MAGIC).unsigned(VERSION);
    new SummaryWriter(graph, pointsTo, known).write(summaries, out);
    return out.toBytes();
  }

  /**
   * Reads summaries, in the order written.
   *
   * @param known has the summaries that were known when these were written
   */
  public List<FunctionSummary> read(byte[] bytes, SummaryTable known)
      throws SummaryFormatException {
    var in = new Input(bytes);
    if (!Arrays.equals(in.raw(MAGIC.length), MAGIC)) {
      throw in.bad("these are no summaries");
    }
    long version = in.unsigned();
    if (version != VERSION) {
      throw in.bad("they have version %d instead of %d".formatted(version, VERSION));
    }
    return new SummaryReader(graph, pointsTo, known).read(in);
  }
}
