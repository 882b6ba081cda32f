package io.interlock.summary.creation;

import io.interlock.assumption.Assumption;
import io.interlock.assumption.Assumptions;
import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Address;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.creation.IdCounters.Runs;
import io.interlock.summary.creation.IdFillers.Filler;
import io.interlock.summary.memory.FixedCells;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.order.FlagCell;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.HandleRange;
import io.interlock.threads.MadeOnce;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of thread ids that one function fills and another joins, which finds the array and the
 * number of threads in memory: {@code pool->threads[i]} for {@code i < pool->count}.
 *
 * <ul>
 *   <li>The ids are stored by one call in one counting loop of a function that runs once, or by a
 *       function that is called there and nowhere else; nothing else writes where they are. The
 *       function may run several times in one thread if the ids are counted.
 *   <li>The array is a global, or found by a pointer in a {@link FixedCells fixed cell} that gets
 *       the result of a call: the start of an object.
 *   <li>The bound is a constant, is found in a fixed cell that is zero at first, or is recorded in
 *       a cell that {@link IdCounters counts} them.
 * </ul>
 *
 * A loop that joins the ids of the same array up to the same bound ends all threads of that call.
 * Everything is found in one pass over the calls that start threads.
 *
 * <p>Assumes, as of variables that hold one id, that they are not used for joining before they are
 * filled.
 */
public final class HandleArrays {

  private static final int NO_OBJECT = -1;

  /** The array by a global, by the cell that points to it, or by the object it is in. */
  private record Start(@Nullable Global global, int cell, int object, long offset, long stride) {}

  /** How many ids: a constant, or what a cell holds. */
  private record Bound(long constant, int cell) {}

  /**
   * Which threads have their ids in an array.
   *
   * @param counters the cells that count them
   * @param function where they are stored
   */
  private record Filled(
      CallSite site, @Nullable Bound bound, Set<Integer> counters, Function function) {}

  private final Program program;
  private final PointsTo pointsTo;
  private final Map<Start, Filled> arrays = new HashMap<>();
  private @Nullable FixedCells cells;
  private @Nullable MadeOnce once;
  private @Nullable IdCounters counters;
  private final ThreadsOfFunctions threads;
  private @Nullable PointedIds pointed;

  private HandleArrays(CallGraph graph, PointsTo pointsTo) {
    program = graph.program();
    this.pointsTo = pointsTo;
    threads = new ThreadsOfFunctions(graph);
  }

  public static HandleArrays find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var arrays = new HandleArrays(graph, pointsTo);
    if (assumptions.holds(Assumption.KNOWN_HANDLES) && runs.isProgram()) {
      arrays.search(graph, models, modified, runs, assumptions);
      arrays.pointed = PointedIds.find(graph, models, pointsTo, modified, runs, assumptions);
    }
    return arrays;
  }

  private void search(
      CallGraph graph,
      ProgramModels models,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    var fillers = new IdFillers(graph, models, pointsTo, modified);
    for (Filler filler : fillers.all()) {
      if (fillers.places(filler).size() == 1 && fillers.isAlone(filler)) {
        Filler outer = IdFillers.outermost(filler, graph, runs);
        add(outer, graph, models, modified, runs, assumptions);
      }
    }
  }

  private void add(
      Filler filler,
      CallGraph graph,
      ProgramModels models,
      ModifiedMemory modified,
      FunctionRuns runs,
      Assumptions assumptions) {
    Function function = filler.site().caller();
    Body body = graph.program().body(function).orElse(null);
    boolean isOnce = runs.isOnce(function);
    if (body == null || !(isOnce || isInTurn(function, runs))) {
      return;
    }
    Definitions definitions = body.definitions();
    Address element = IdFillers.element(filler.pointer(), definitions);
    if (element == null) {
      return;
    }
    if (cells == null) {
      once = new MadeOnce(graph, runs);
      cells = new FixedCells(graph, pointsTo, modified, runs, once);
      counters =
          new IdCounters(
              graph, models, pointsTo, modified, once, new IdJoins(graph, models, pointsTo));
    }
    List<Start> starts = starts(element, function, body, definitions, graph);
    if (!starts.isEmpty()) {
      Filled filled = filled(filler, element, body, definitions, isOnce ? Runs.ONCE : Runs.IN_TURN);
      assumptions.used(Assumption.KNOWN_HANDLES, filler.creation());
      starts.forEach(s -> arrays.put(s, filled));
    }
  }

  /** Whether no two threads run a function. */
  private boolean isInTurn(Function function, FunctionRuns runs) {
    Function start = threads.startOf(function);
    return start != null && runs.isOnce(start);
  }

  private Filled filled(
      Filler filler, Address element, Body body, Definitions definitions, Runs runs) {
    Function function = filler.site().caller();
    CreationLoop loop =
        runs == Runs.ONCE ? CreationLoop.of(body, filler.site().call(), filler.pointer()) : null;
    Bound bound = loop == null ? null : bound(loop.end(), function, definitions);
    var filling =
        new IdCounters.Filling(
            filler.site(), element, filler.site().equals(filler.creation()), runs);
    Set<Integer> counts = counters == null ? Set.of() : counters.of(filling, body);
    return new Filled(filler.creation(), bound, counts, function);
  }

  /** What others may know an array by. */
  private List<Start> starts(
      Address element, Function function, Body body, Definitions definitions, CallGraph graph) {
    var starts = new ArrayList<Start>();
    Value base = element.base();
    long stride = element.terms().get(0).scale();
    if (base instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      long offset = a.offset() + element.offset();
      starts.add(new Start(g, SinglePlace.NONE, NO_OBJECT, offset, stride));
    }
    int cell = cell(base, function, definitions);
    if (cell == SinglePlace.NONE && base instanceof LocalValue) {
      cell = storedIn(base, function, body, definitions);
    }
    if (cell != SinglePlace.NONE && isObject(cell, graph)) {
      starts.add(new Start(null, cell, NO_OBJECT, element.offset(), stride));
    }
    Start inside = inObject(pointsTo.targets(function, base), element.offset(), stride);
    if (inside != null) {
      starts.add(inside);
    }
    return starts;
  }

  /** An array at a distance from a place in an object of which there is one. */
  private @Nullable Start inObject(Places base, long offset, long stride) {
    int place = once == null ? SinglePlace.NONE : once.only(pointsTo, base);
    return place == SinglePlace.NONE
        ? null
        : new Start(
            null,
            SinglePlace.NONE,
            pointsTo.object(place).index(),
            pointsTo.offset(place) + offset,
            stride);
  }

  /** Whether a fixed cell gets what a call returns. */
  private boolean isObject(int cell, CallGraph graph) {
    Value value = cells == null ? null : cells.value(cell);
    Function writer = cells == null ? null : cells.writer(cell);
    Body body = writer == null ? null : graph.program().body(writer).orElse(null);
    return body != null
        && value instanceof LocalValue local
        && body.definitions().of(local) instanceof Call;
  }

  /** The fixed cell that a value was loaded from. */
  private int cell(Value value, Function function, Definitions definitions) {
    return cells != null
            && value instanceof LocalValue local
            && definitions.of(local) instanceof Load load
        ? cells.at(pointsTo.targets(function, load.address()))
        : SinglePlace.NONE;
  }

  private @Nullable Bound bound(Value end, Function function, Definitions definitions) {
    if (end instanceof IntegerConstant c) {
      return new Bound(c.value(), SinglePlace.NONE);
    }
    int cell = cell(end, function, definitions);
    return cell == SinglePlace.NONE || !isZeroAtFirst(cell) ? null : new Bound(-1, cell);
  }

  /** Whether no thread is started before a fixed cell gets its value: there is no number yet. */
  private boolean isZeroAtFirst(int cell) {
    Initializer first =
        pointsTo.object(cell).symbol() instanceof Global g
            ? program.initializer(g).orElse(null)
            : null;
    long offset = pointsTo.offset(cell);
    return first == null
        || (first.omittedBytes() == 0
            && first.scalars().stream()
                .filter(
                    s ->
                        s.offset() < offset + pointsTo.pointerSize()
                            && offset < s.offset() + s.size())
                .allMatch(s -> Long.valueOf(0).equals(FlagCell.number(s.value()))));
  }

  /** The fixed cell that a value is stored in. */
  private int storedIn(Value value, Function function, Body body, Definitions definitions) {
    for (var block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s && CreationLoop.plain(s.value(), definitions).equals(value)) {
          int cell =
              cells == null ? SinglePlace.NONE : cells.at(pointsTo.targets(function, s.address()));
          if (cell != SinglePlace.NONE) {
            return cell;
          }
        }
      }
    }
    return SinglePlace.NONE;
  }

  /** What ends when the threads of a range are joined: the id of all of a creation; else null. */
  public @Nullable Symbolic at(HandleRange range, LocalNames names) {
    if (arrays.isEmpty() || !range.base().terms().isEmpty() || !range.first().isConstant()) {
      return null;
    }
    Filled filled = range.first().offset() == 0 ? filled(range, names) : null;
    return filled != null && (isAll(range.end(), filled, names) || isCounted(range, filled, names))
        ? Symbolic.of(new Atom.OnlyHandle(filled.site()))
        : null;
  }

  /** Ids in objects that arrays point to; null if there are none. */
  public @Nullable PointedIds pointed() {
    return pointed == null || pointed.isEmpty() ? null : pointed;
  }

  private @Nullable Filled filled(HandleRange range, LocalNames names) {
    Symbolic base = range.base();
    if (base.atom() instanceof Atom.GlobalAddress g) {
      return arrays.get(
          new Start(g.global(), SinglePlace.NONE, NO_OBJECT, base.offset(), range.stride()));
    }
    Filled byCell =
        arrays.get(new Start(null, cell(base, names), NO_OBJECT, base.offset(), range.stride()));
    Start inside =
        inObject(names.places().of(Symbolic.of(base.atom())), base.offset(), range.stride());
    return byCell == null && inside != null ? arrays.get(inside) : byCell;
  }

  private boolean isAll(Symbolic end, Filled filled, LocalNames names) {
    Bound bound = filled.bound();
    if (bound == null) {
      return false;
    }
    if (end.isConstant()) {
      return bound.constant() >= 0 && end.offset() >= bound.constant();
    }
    return bound.cell() != SinglePlace.NONE
        && end.offset() == 0
        && end.terms().isEmpty()
        && cell(end, names) == bound.cell();
  }

  /** Whether a range goes on to the number of ids, and nobody else can have come in between. */
  private boolean isCounted(HandleRange range, Filled filled, LocalNames names) {
    Symbolic address = filled.counters().isEmpty() ? null : address(range.end(), names);
    return address != null
        && once != null
        && range.end().offset() >= 0
        && range.end().terms().isEmpty()
        && filled.counters().contains(once.only(pointsTo, names.places().of(address)))
        && !names.function().equals(filled.function())
        && threads.runInOne(names.function(), filled.function());
  }

  /** The fixed cell that a named value was found in. */
  private int cell(Symbolic name, LocalNames names) {
    Symbolic address = address(name, names);
    return address == null || cells == null
        ? SinglePlace.NONE
        : cells.at(names.places().of(address));
  }

  /** Where a named value was found. */
  static @Nullable Symbolic address(Symbolic name, LocalNames names) {
    Symbolic address = Symbolic.cell(name.atom());
    return address == null && name.atom() instanceof Atom.Anonymous a
        ? names.loadedFrom(a)
        : address;
  }
}
