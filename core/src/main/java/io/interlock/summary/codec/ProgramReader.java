package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.pointsto.AbstractObject;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import io.interlock.source.SourceFile;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What summaries say of the program and of memory, found there; see {@link ProgramWriter}. */
final class ProgramReader {
  private final CallGraph graph;
  private final Program program;
  private final PointsTo pointsTo;
  private final List<AbstractObject> objects;
  private final ReadTable<String> strings = new ReadTable<>("text");
  private final ReadTable<Function> functions = new ReadTable<>("function");
  private final ReadTable<Global> globals = new ReadTable<>("global");
  private final ReadTable<Position> positions = new ReadTable<>("position");
  private final ReadTable<CallSite> sites = new ReadTable<>("call");
  private final ReadTable<List<CallSite>> chains = new ReadTable<>("chain of calls");
  private final ReadTable<Places> places = new ReadTable<>("set of places");

  ProgramReader(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    program = graph.program();
    this.pointsTo = pointsTo;
    objects = pointsTo.objects();
  }

  void read(Input in) throws SummaryFormatException {
    check(in, "functions", program.functions().size());
    check(in, "globals", program.globals().size());
    check(in, "calls", graph.sites().count());
    check(in, "objects", objects.size());
    strings.readAll(in, Input::text);
    functions.readAll(in, this::readFunction);
    globals.readAll(in, this::readGlobal);
    positions.readAll(in, this::readPosition);
    sites.readAll(in, this::readSite);
    chains.readAll(in, i -> List.copyOf(sites.list(i)));
    places.readAll(in, this::readPlaces);
  }

  private static void check(Input in, String what, int here) throws SummaryFormatException {
    long there = in.unsigned();
    if (there != here) {
      throw in.bad(
          "they are of another program, with %d %s instead of %d".formatted(there, what, here));
    }
  }

  private Function readFunction(Input in) throws SummaryFormatException {
    Function function =
        program.functions().get(in.below(program.functions().size(), "the index of a function"));
    String name = strings.get(in);
    int locals = in.number();
    int instructions = in.number();
    boolean isSame =
        function.name().equals(name)
            && program.body(function).map(Body::localCount).orElse(0) == locals
            && program.body(function).map(Body::instructionCount).orElse(0) == instructions;
    if (!isSame) {
      throw in.bad("the function %s is another one here: %s".formatted(name, function.name()));
    }
    return function;
  }

  private Global readGlobal(Input in) throws SummaryFormatException {
    Global global =
        program.globals().get(in.below(program.globals().size(), "the index of a global"));
    String name = strings.get(in);
    if (!global.name().equals(name)) {
      throw in.bad("the global %s is another one here: %s".formatted(name, global.name()));
    }
    return global;
  }

  private Position readPosition(Input in) throws SummaryFormatException {
    String path = strings.get(in);
    if (path.isEmpty()) {
      throw in.bad("a file has no name");
    }
    return new Position(new SourceFile(path), in.number(), in.number());
  }

  private CallSite readSite(Input in) throws SummaryFormatException {
    List<CallSite> all = graph.sites().of(functions.get(in));
    return all.get(in.below(all.size(), "the place of a call"));
  }

  private Places readPlaces(Input in) throws SummaryFormatException {
    int count = in.count();
    var found = new BitSet();
    int object = 0;
    for (int i = 0; i < count; i++) {
      object += in.below(objects.size() - object, "the distance of an object");
      long code = in.unsigned();
      long offset = code == 0 ? PointsTo.ANY_OFFSET : code - 1;
      int place = code < 0 ? -1 : pointsTo.place(objects.get(object), offset);
      if (place < 0) {
        throw in.bad("there is no place %d in object %d".formatted(offset, object));
      }
      found.set(place);
    }
    return Places.ofSorted(found.stream().toArray());
  }

  BitSet readObjects(Input in) throws SummaryFormatException {
    int count = in.count();
    var found = new BitSet();
    int object = 0;
    for (int i = 0; i < count; i++) {
      object += in.below(objects.size() - object, "the distance of an object");
      found.set(object);
    }
    return found;
  }

  int readObject(Input in) throws SummaryFormatException {
    return in.below(objects.size(), "an object");
  }

  String text(Input in) throws SummaryFormatException {
    return strings.get(in);
  }

  @Nullable String optionalText(Input in) throws SummaryFormatException {
    return strings.optional(in);
  }

  Function function(Input in) throws SummaryFormatException {
    return functions.get(in);
  }

  /** A value of a function, by number. */
  int local(Function function, Input in) throws SummaryFormatException {
    int count = program.body(function).map(Body::localCount).orElse(function.formals().size());
    return in.below(count, "a value of " + function.name());
  }

  Global global(Input in) throws SummaryFormatException {
    return globals.get(in);
  }

  Position position(Input in) throws SummaryFormatException {
    return positions.get(in);
  }

  CallSite site(Input in) throws SummaryFormatException {
    return sites.get(in);
  }

  /** One call at least. */
  List<CallSite> chain(Input in) throws SummaryFormatException {
    List<CallSite> chain = chains.get(in);
    if (chain.isEmpty()) {
      throw in.bad("a chain of calls is empty");
    }
    return chain;
  }

  Places places(Input in) throws SummaryFormatException {
    return places.get(in);
  }
}
