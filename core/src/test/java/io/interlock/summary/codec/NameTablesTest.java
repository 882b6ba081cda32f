package io.interlock.summary.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Program;
import io.interlock.model.LibraryModels;
import io.interlock.pointsto.PointsTo;
import io.interlock.pointsto.PointsToKind;
import io.interlock.run.RunContext;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Names of any shape come back as they were. */
class NameTablesTest {
  private static final int DEEP = 50_000;

  private final Program program = new Program.Builder(List.of(), List.of()).build();
  private final PointsTo pointsTo =
      PointsToKind.NONE.solve(program, LibraryModels.none()::of, RunContext.silent());
  private final CallGraph graph =
      CallGraph.build(program, LibraryModels.none(), pointsTo, RunContext.silent());

  /** The names read, and how many bytes they took. */
  private record Trip(List<Symbolic> names, int size) {}

  private Trip trip(List<Symbolic> names) throws SummaryFormatException {
    var places = new ProgramWriter(graph, pointsTo);
    var writer = new NameWriter(places);
    var numbers = new Output();
    numbers.all(names, writer::number);
    var out = new Output();
    places.writeTo(out);
    writer.writeTo(out);
    byte[] bytes = out.append(numbers).toBytes();
    var in = new Input(bytes);
    var found = new ProgramReader(graph, pointsTo);
    found.read(in);
    var reader = new NameReader(found);
    reader.read(in);
    List<Symbolic> read = in.all(reader::name);
    assertThat(in.isAtEnd()).isTrue();
    return new Trip(read, bytes.length);
  }

  @Property(tries = 300, seed = "2026")
  void anyNames(@ForAll @Size(max = 40) List<@IntRange(max = 9999) Integer> choices)
      throws SummaryFormatException {
    List<Symbolic> names = build(choices);
    assertThat(trip(names).names()).isEqualTo(names);
  }

  /** Each choice makes a name of those before. */
  private static List<Symbolic> build(List<Integer> choices) {
    var names = new ArrayList<Symbolic>(List.of(Symbolic.constant(0)));
    for (int choice : choices) {
      Symbolic some = names.get(choice % names.size());
      Symbolic other = names.get(choice / 7 % names.size());
      long number = (long) choice * choice * choice * choice * (choice % 2 == 0 ? 1 : -1);
      names.add(
          switch (choice % 7) {
            case 0 -> Symbolic.of(new Atom.Contents(some));
            case 1 -> Symbolic.of(new Atom.Computed(Operator.AND, some, other));
            case 2 -> Symbolic.of(new Atom.FormalValue(choice));
            case 3 -> Symbolic.of(new Atom.OwnPlace("own" + choice % 5));
            case 4 -> Symbolic.of(new Atom.LibraryPlace("library\u00e9" + choice % 5));
            case 5 ->
                Symbolic.exactly(
                    some.atom(), number, List.of(new Symbolic.Term(other.atom(), -number)));
            default -> Symbolic.of(new Atom.Unknown());
          });
    }
    return names;
  }

  @Test
  void deepNamesNeedNoStack() throws SummaryFormatException {
    Symbolic name = Symbolic.of(new Atom.FormalValue(0));
    for (int i = 0; i < DEEP; i++) {
      name = Symbolic.of(new Atom.Contents(name)).plus(i % 3);
    }
    Symbolic read = trip(List.of(name)).names().get(0);
    assertThat(read.depth()).isEqualTo(DEEP);
    assertThat(read.hashCode()).isEqualTo(name.hashCode());
  }

  /** A name that is used in both halves of another, again and again. */
  @Test
  void whatIsSharedIsWrittenOnce() throws SummaryFormatException {
    Symbolic name = Symbolic.of(new Atom.FormalValue(0));
    for (int i = 0; i < 20; i++) {
      name = Symbolic.of(new Atom.Computed(Operator.AND, name, name));
    }
    Trip trip = trip(List.of(name));
    assertThat(trip.size()).isLessThan(500);
    Atom.Computed top = (Atom.Computed) trip.names().get(0).atom();
    assertThat(top.left()).isSameAs(top.right());
  }
}
