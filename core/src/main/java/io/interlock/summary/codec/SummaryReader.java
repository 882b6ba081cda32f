package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Function;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.state.Exit;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.LockSpans;
import io.interlock.summary.state.Ownership;
import io.interlock.summary.state.Signs;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.SyncEvent;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LoopCounter;
import io.interlock.symbolic.Modified;
import io.interlock.symbolic.NameSummary;
import io.interlock.symbolic.NumberDefinition;
import io.interlock.symbolic.Spans;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads some summaries, once; the other side of {@link SummaryWriter}. */
final class SummaryReader {
  private static final UnheldRelease.Needed[] NEEDED = UnheldRelease.Needed.values();
  private static final Signs[] SIGNS = Signs.values();
  private static final LoopCounter.Tested[] TESTS = LoopCounter.Tested.values();
  private static final NumberDefinition.Kind[] NUMBERS = NumberDefinition.Kind.values();
  private static final OrderEvents.Kind[] EVENTS = OrderEvents.Kind.values();

  private final ProgramReader program;
  private final NameReader names;
  private final StateReader states;
  private final ValueReader values;
  private final AccessReader accesses;
  private final CreationReader creations;
  private final ReadTable<Modified> modified = new ReadTable<>("set of writes");
  private final ReadTable<List<Exit>> exits = new ReadTable<>("list of exits");

  SummaryReader(CallGraph graph, PointsTo pointsTo, SummaryTable known) {
    program = new ProgramReader(graph, pointsTo);
    names = new NameReader(program);
    states = new StateReader(program, names);
    values = new ValueReader(program);
    accesses = new AccessReader(program, names, states, values, known);
    creations = new CreationReader(program, names, states);
  }

  List<FunctionSummary> read(Input in) throws SummaryFormatException {
    program.read(in);
    names.read(in);
    states.read(in);
    values.read(in);
    accesses.read(in);
    creations.read(in);
    modified.readAll(in, this::readModified);
    exits.readAll(in, i -> List.copyOf(i.all(this::readExit)));
    List<FunctionSummary> summaries = List.copyOf(in.all(this::readSummary));
    if (!in.isAtEnd()) {
      throw in.bad("something follows the end");
    }
    return summaries;
  }

  private FunctionSummary readSummary(Input in) throws SummaryFormatException {
    Function function = program.function(in);
    return new FunctionSummary(
        function,
        readNames(in),
        exits.get(in),
        in.all(accesses::access),
        in.all(accesses::access),
        in.all(creations::creation),
        in.all(i -> new FunctionSummary.CallState(program.site(i), states.state(i))),
        in.all(i -> new SyncEvent(i.code(EVENTS), program.places(i), states.state(i))),
        in.all(this::readRelease),
        LockSpans.of(in.all(this::readSpan)),
        in.all(this::readCounter),
        in.all(this::readDefinition),
        in.flag());
  }

  private UnheldRelease readRelease(Input in) throws SummaryFormatException {
    return new UnheldRelease(
        names.name(in),
        program.places(in),
        in.code(NEEDED),
        states.locks(in),
        states.threads(in),
        new Ownership(in.signed(), in.signed()));
  }

  private NameSummary readNames(Input in) throws SummaryFormatException {
    return new NameSummary(
        names.optionalName(in),
        names.optionalName(in),
        creations.cells(in),
        creations.cells(in),
        modified.get(in));
  }

  private Modified readModified(Input in) throws SummaryFormatException {
    Places written = program.places(in);
    var places = new BitSet();
    for (int i = 0; i < written.size(); i++) {
      places.set(written.get(i));
    }
    BitSet whole = program.readObjects(in);
    BitSet touched = program.readObjects(in);
    Map<Integer, Spans> spans = new TreeMap<>();
    for (int left = in.count(); left > 0; left--) {
      int object = program.readObject(in);
      var parts = new ArrayList<Spans.Part>();
      for (int more = in.count(); more > 0; more--) {
        parts.add(new Spans.Part(in.signed(), in.signed()));
      }
      spans.put(object, new Spans(parts));
    }
    return Modified.of(places, whole, touched, spans);
  }

  private Exit readExit(Input in) throws SummaryFormatException {
    return new Exit(states.state(in), states.facts(in), in.code(SIGNS));
  }

  private LoopCounter readCounter(Input in) throws SummaryFormatException {
    if (!(names.atom(in) instanceof Atom.Anonymous counter)) {
      throw in.bad("a counter is no value");
    }
    return new LoopCounter(
        counter, names.name(in), in.signed(), names.optionalName(in), in.code(TESTS));
  }

  private NumberDefinition readDefinition(Input in) throws SummaryFormatException {
    if (!(names.atom(in) instanceof Atom.Anonymous number)) {
      throw in.bad("a number is no value");
    }
    return new NumberDefinition(number, in.code(NUMBERS), in.all(names::name));
  }

  private LockSpans.Entry readSpan(Input in) throws SummaryFormatException {
    return new LockSpans.Entry(
        names.name(in), program.position(in), in.all(program::position), in.all(program::position));
  }
}
