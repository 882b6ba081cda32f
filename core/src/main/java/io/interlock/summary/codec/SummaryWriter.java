package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import io.interlock.summary.codec.WriteTable.Section;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.LockSpans;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.SyncEvent;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.NumberDefinition;
import java.util.Collection;
import java.util.List;

/** Writes some summaries, once. */
final class SummaryWriter {
  private final ProgramWriter program;
  private final NameWriter names;
  private final StateWriter states;
  private final ValueWriter values;
  private final AccessWriter accesses;
  private final CreationWriter creations;
  private final Section[] sections = {new Section(), new Section(), new Section()};
  private final WriteTable<Modified> modified = new WriteTable<>(sections[0], this::write);
  private final WriteTable<List<Exit>> exits = new WriteTable<>(sections[1], this::write);

  SummaryWriter(CallGraph graph, PointsTo pointsTo, SummaryTable known) {
    program = new ProgramWriter(graph, pointsTo);
    names = new NameWriter(program);
    states = new StateWriter(program, names);
    values = new ValueWriter(program);
    accesses = new AccessWriter(program, names, states, values, graph, known);
    creations = new CreationWriter(program, names, states);
  }

  /** All tables, each after those it refers to. */
  void write(Collection<FunctionSummary> summaries, Output out) {
    summaries.forEach(accesses::own);
    for (FunctionSummary summary : summaries) {
      var entry = new Output();
      write(summary, entry);
      sections[2].add(entry.toBytes());
    }
    program.writeTo(out);
    names.writeTo(out);
    states.writeTo(out);
    values.writeTo(out);
    accesses.writeTo(out);
    creations.writeTo(out);
    for (Section section : sections) {
      section.writeTo(out);
    }
  }

  private void write(FunctionSummary summary, Output out) {
    out.unsigned(program.number(summary.function()));
    write(summary.names(), out);
    out.unsigned(exits.number(summary.exits()))
        .all(summary.open(), accesses::number)
        .all(summary.grounded(), accesses::number);
    out.unsigned(summary.creations().size());
    summary.creations().forEach(c -> creations.write(c, out));
    out.unsigned(summary.calls().size());
    for (FunctionSummary.CallState call : summary.calls()) {
      out.unsigned(program.number(call.site())).unsigned(states.number(call.state()));
    }
    out.unsigned(summary.events().size());
    summary.events().forEach(e -> write(e, out));
    out.unsigned(summary.releases().size());
    summary.releases().forEach(r -> write(r, out));
    write(summary.spans(), out);
    out.unsigned(summary.counters().size());
    summary.counters().forEach(c -> write(c, out));
    out.unsigned(summary.numbers().size());
    summary.numbers().forEach(n -> write(n, out));
    out.flag(summary.isClosed());
  }

  private void write(NameSummary summary, Output out) {
    out.unsigned(names.optional(summary.result())).unsigned(names.optional(summary.pointer()));
    creations.write(summary.stores(), out);
    creations.write(summary.filled(), out);
    out.unsigned(modified.number(summary.modified()));
  }

  private void write(Modified written, Output out) {
    Places places = Places.ofSorted(written.places().stream().toArray());
    out.unsigned(program.number(places));
    ProgramWriter.writeObjects(written.wholeObjects(), out);
    ProgramWriter.writeObjects(written.touchedObjects(), out);
    out.unsigned(written.spans().size());
    written
        .spans()
        .forEach(
            (object, spans) -> {
              out.unsigned(object).unsigned(spans.parts().size());
              spans.parts().forEach(p -> out.signed(p.from()).signed(p.to()));
            });
  }

  /** Ways out that functions share stay shared. */
  private void write(List<Exit> all, Output out) {
    out.unsigned(all.size());
    for (Exit exit : all) {
      out.unsigned(states.number(exit.state()))
          .unsigned(states.number(exit.guard()))
          .code(exit.returned());
    }
  }

  private void write(SyncEvent event, Output out) {
    out.code(event.kind())
        .unsigned(program.number(event.places()))
        .unsigned(states.number(event.state()));
  }

  private void write(UnheldRelease release, Output out) {
    out.unsigned(names.number(release.lock()))
        .unsigned(program.number(release.at()))
        .code(release.needed())
        .unsigned(states.number(release.locks()))
        .unsigned(states.number(release.threads()))
        .signed(release.ownership().formals())
        .signed(release.ownership().published());
  }

  private void write(NumberDefinition definition, Output out) {
    out.unsigned(names.number(definition.number()))
        .code(definition.kind())
        .all(definition.operands(), names::number);
  }

  private void write(LoopCounter counter, Output out) {
    out.unsigned(names.number(counter.counter()))
        .unsigned(names.number(counter.first()))
        .signed(counter.step())
        .unsigned(names.optional(counter.limit()))
        .code(counter.tested());
  }

  private void write(LockSpans spans, Output out) {
    List<LockSpans.Entry> entries = spans.entries();
    out.unsigned(entries.size());
    for (LockSpans.Entry entry : entries) {
      out.unsigned(names.number(entry.lock())).unsigned(program.number(entry.acquired()));
      out.all(entry.begins(), this::number).all(entry.ends(), this::number);
    }
  }

  private int number(Position position) {
    return program.number(position);
  }
}
