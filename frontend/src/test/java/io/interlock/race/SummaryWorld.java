package io.interlock.race;

import io.interlock.callgraph.CallGraph;
import io.interlock.frontend.CProgram;
import io.interlock.frontend.image.UnitImage;
import io.interlock.ir.Function;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.race.input.CheckOptions;
import io.interlock.race.input.CheckedProgram;
import io.interlock.run.RunContext;
import io.interlock.specialize.Specialization;
import io.interlock.summary.codec.SummaryCodec;
import io.interlock.summary.codec.SummaryFormatException;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** One process that has loaded a program: nothing in it is shared with other ones. */
final class SummaryWorld {
  private final Program program;
  private final ProgramModels models;
  private final PointsTo pointsTo;
  private final CallGraph graph;
  private final SummaryCodec codec;

  SummaryWorld(List<UnitImage> units) {
    Program linked = CProgram.link(units).program();
    LibraryModels library = LibraryModels.shipped().in(linked);
    models = ProgramModels.of(linked, library);
    program = Specialization.apply(linked, models::of);
    pointsTo = PointsToKind.DEFAULT.solve(program, models::of, RunContext.silent());
    graph = CallGraph.build(program, library, pointsTo, RunContext.silent());
    codec = new SummaryCodec(graph, pointsTo);
  }

  Program program() {
    return program;
  }

  SummaryCodec codec() {
    return codec;
  }

  SummaryTable emptyTable() {
    return new SummaryTable(program.functions().size());
  }

  private RaceCheck check(UnaryOperator<SummaryTable> carried) {
    return new RaceCheck(
        new CheckedProgram(graph, pointsTo, models, CheckOptions.DEFAULT, 2, RunContext.silent()),
        carried);
  }

  /** The summaries of all functions, as they are made here. */
  SummaryTable summaries() {
    return check(UnaryOperator.identity()).accesses().summaries();
  }

  /** What is found, as text with all that a finding has. */
  String findings() {
    return check(UnaryOperator.identity()).find().toString();
  }

  /** What is found with summaries from elsewhere. */
  String findings(List<byte[]> letters) {
    return check(own -> read(letters)).find().toString();
  }

  /** The summaries, component by component, callees first. */
  List<byte[]> letters(SummaryTable table) {
    var letters = new ArrayList<byte[]>();
    for (List<Function> component : graph.components()) {
      List<FunctionSummary> some = component.stream().flatMap(f -> table.of(f).stream()).toList();
      if (!some.isEmpty()) {
        letters.add(codec.write(some, table));
      }
    }
    return letters;
  }

  /** All summaries at once. */
  byte[] book(SummaryTable table) {
    return codec.write(all(table), table);
  }

  List<FunctionSummary> all(SummaryTable table) {
    return program.functions().stream().flatMap(f -> table.of(f).stream()).toList();
  }

  SummaryTable read(List<byte[]> letters) {
    SummaryTable table = emptyTable();
    try {
      for (byte[] letter : letters) {
        codec.read(letter, table).forEach(table::set);
      }
    } catch (SummaryFormatException e) {
      throw new AssertionError(e);
    }
    return table;
  }
}
