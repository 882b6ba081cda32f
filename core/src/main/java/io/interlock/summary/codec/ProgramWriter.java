package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import io.interlock.summary.codec.WriteTable.Section;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What summaries say of the program and of memory: functions and globals by number and name, calls
 * by their place in their function, places by object and offset. The numbers of places themselves
 * are another matter in each run: they are given as questions are asked.
 */
final class ProgramWriter {
  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final Section[] sections = new Section[7];
  private final WriteTable<String> strings;
  private final WriteTable<Function> functions;
  private final WriteTable<Global> globals;
  private final WriteTable<Position> positions;
  private final WriteTable<CallSite> sites;
  private final WriteTable<List<CallSite>> chains;
  private final WriteTable<Places> places;

  ProgramWriter(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
    for (int i = 0; i < sections.length; i++) {
      sections[i] = new Section();
    }
    strings = new WriteTable<>(sections[0], (s, out) -> out.text(s));
    functions = new WriteTable<>(sections[1], this::write);
    globals =
        new WriteTable<>(
            sections[2], (g, out) -> out.unsigned(g.index()).unsigned(number(g.name())));
    positions =
        new WriteTable<>(
            sections[3],
            (p, out) ->
                out.unsigned(number(p.file().path())).unsigned(p.line()).unsigned(p.column()));
    sites = new WriteTable<>(sections[4], this::write);
    chains = new WriteTable<>(sections[5], (c, out) -> out.all(c, this::number));
    places = new WriteTable<>(sections[6], this::write);
  }

  void writeTo(Output out) {
    out.unsigned(graph.program().functions().size());
    out.unsigned(graph.program().globals().size());
    out.unsigned(graph.sites().count());
    out.unsigned(pointsTo.objects().size());
    for (Section section : sections) {
      section.writeTo(out);
    }
  }

  /** With what a changed text would hardly leave as it is. */
  private void write(Function function, Output out) {
    out.unsigned(function.index()).unsigned(number(function.name()));
    out.unsigned(graph.program().body(function).map(Body::localCount).orElse(0));
    out.unsigned(graph.program().body(function).map(Body::instructionCount).orElse(0));
  }

  private void write(CallSite site, Output out) {
    int first = graph.sites().of(site.caller()).get(0).index();
    out.unsigned(number(site.caller())).unsigned(site.index() - first);
  }

  /** In an order that does not depend on the numbers. */
  private void write(Places set, Output out) {
    List<Integer> sorted =
        IntStream.range(0, set.size())
            .mapToObj(set::get)
            .sorted(
                Comparator.comparingInt((Integer p) -> pointsTo.object(p).index())
                    .thenComparingLong(pointsTo::offset))
            .toList();
    out.unsigned(sorted.size());
    int last = 0;
    for (int place : sorted) {
      int object = pointsTo.object(place).index();
      long offset = pointsTo.offset(place);
      out.unsigned(object - last);
      out.unsigned(offset == PointsTo.ANY_OFFSET ? 0 : offset + 1);
      last = object;
    }
  }

  /** The objects of a set, by index. */
  static void writeObjects(BitSet objects, Output out) {
    out.unsigned(objects.cardinality());
    int last = 0;
    for (int object = objects.nextSetBit(0); object >= 0; object = objects.nextSetBit(object + 1)) {
      out.unsigned(object - last);
      last = object;
    }
  }

  int number(String text) {
    return strings.number(text);
  }

  int optional(@Nullable String text) {
    return strings.optional(text);
  }

  int number(Function function) {
    return functions.number(function);
  }

  int number(Global global) {
    return globals.number(global);
  }

  int number(Position position) {
    return positions.number(position);
  }

  int number(CallSite site) {
    return sites.number(site);
  }

  int number(List<CallSite> chain) {
    return chains.number(chain);
  }

  int number(Places set) {
    return places.number(set);
  }
}
