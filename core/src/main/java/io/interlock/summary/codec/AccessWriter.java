package io.interlock.summary.codec;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.BitRange;
import io.interlock.ir.Function;
import io.interlock.summary.codec.WriteTable.Section;
import io.interlock.summary.state.AccessKey;
import io.interlock.summary.state.Extent;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.GuardedAccess;
import io.interlock.summary.state.Origin;
import io.interlock.summary.state.SummaryTable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Accesses with where they come from. An access of a callee's that is not written along is told by
 * the callee and its place among the accesses of the callee's summary. One that is in no summary
 * any more, since a recursive callee's was made again, is written like an own one. What an access
 * comes from is written before it; it cannot come from itself, since origins are there first.
 */
final class AccessWriter {
  private record Place(Function function, int number) {}

  /** Where an origin is. */
  enum Tag {
    DIRECT,
    /** An access written here. */
    OWN,
    /** One of a summary that the reader has. */
    KNOWN
  }

  private final ProgramWriter program;
  private final NameWriter names;
  private final StateWriter states;
  private final ValueWriter values;
  private final CallGraph graph;
  private final SummaryTable known;
  private final Set<Function> indexed = Collections.newSetFromMap(new IdentityHashMap<>());
  private final IdentityHashMap<GuardedAccess, Place> places = new IdentityHashMap<>();
  private final Section[] sections = {new Section(), new Section(), new Section()};
  private final WriteTable<Extent> extents = new WriteTable<>(sections[0], AccessWriter::write);
  private final WriteTable<AccessKey> keys;
  private final IdentityHashMap<GuardedAccess, Integer> numbers = new IdentityHashMap<>();

  AccessWriter(
      ProgramWriter program,
      NameWriter names,
      StateWriter states,
      ValueWriter values,
      CallGraph graph,
      SummaryTable known) {
    this.program = program;
    this.names = names;
    this.states = states;
    this.values = values;
    this.graph = graph;
    this.known = known;
    keys = new WriteTable<>(sections[1], this::write);
  }

  /** The accesses of a summary that is written are not those of a known one. */
  void own(FunctionSummary summary) {
    indexed.add(summary.function());
  }

  void writeTo(Output out) {
    for (Section section : sections) {
      section.writeTo(out);
    }
  }

  private static void write(Extent extent, Output out) {
    out.signed(extent.size()).code(extent.unit());
    BitRange bits = extent.bits();
    out.unsigned(bits == null ? 0 : bits.width()).unsigned(bits == null ? 0 : bits.first());
  }

  private void write(AccessKey key, Output out) {
    out.unsigned(names.number(key.address()))
        .unsigned(extents.number(key.extent()))
        .code(key.kind())
        .unsigned(states.number(key.locks()))
        .unsigned(states.number(key.threads()))
        .unsigned(states.number(key.milestones()))
        .unsigned(states.number(key.guard()))
        .signed(key.ownership().formals())
        .signed(key.ownership().published())
        .unsigned(key.marks().size());
    key.marks().forEach(m -> out.code(m.kind()).unsigned(m.number()));
  }

  /** Writes an access after those it comes from. */
  int number(GuardedAccess access) {
    var waiting = new ArrayDeque<GuardedAccess>();
    waiting.push(access);
    while (true) {
      GuardedAccess next = waiting.element();
      List<GuardedAccess> missing = missing(next);
      if (missing.isEmpty()) {
        write(waiting.pop());
        if (waiting.isEmpty()) {
          return written(access);
        }
      } else {
        missing.forEach(waiting::push);
      }
    }
  }

  private int written(GuardedAccess access) {
    return Objects.requireNonNull(numbers.get(access));
  }

  private List<GuardedAccess> missing(GuardedAccess access) {
    if (numbers.containsKey(access)) {
      return List.of();
    }
    var missing = new Missing();
    access.origins().forEach(o -> o.accept(missing));
    return missing.found;
  }

  private boolean isKnown(Origin.Lifted origin) {
    for (Function callee : graph.callees(origin.call())) {
      if (indexed.add(callee)) {
        known.of(callee).ifPresent(this::index);
      }
    }
    return places.containsKey(origin.access());
  }

  private void index(FunctionSummary summary) {
    int number = 0;
    for (List<GuardedAccess> some : List.of(summary.open(), summary.grounded())) {
      for (GuardedAccess access : some) {
        places.putIfAbsent(access, new Place(summary.function(), number++));
      }
    }
  }

  private void write(GuardedAccess access) {
    if (numbers.containsKey(access)) {
      return;
    }
    var out = new Output();
    out.unsigned(keys.number(access.key())).unsigned(access.origins().size());
    var writing = new Writing(out);
    access.origins().forEach(o -> o.accept(writing));
    numbers.put(access, numbers.size());
    sections[2].add(out.toBytes());
  }

  /** Finds accesses that have to be written first. */
  private final class Missing implements Origin.Visitor<Boolean> {
    private final List<GuardedAccess> found = new ArrayList<>();

    @Override
    public Boolean visit(Origin.Direct origin) {
      return false;
    }

    @Override
    public Boolean visit(Origin.Lifted origin) {
      return !numbers.containsKey(origin.access())
          && !isKnown(origin)
          && found.add(origin.access());
    }
  }

  private final class Writing implements Origin.Visitor<Output> {
    private final Output out;

    Writing(Output out) {
      this.out = out;
    }

    @Override
    public Output visit(Origin.Direct origin) {
      return out.code(Tag.DIRECT)
          .unsigned(program.number(origin.function()))
          .unsigned(program.number(origin.position()))
          .unsigned(origin.ordinal())
          .unsigned(values.number(origin.address()))
          .code(origin.reach());
    }

    @Override
    public Output visit(Origin.Lifted origin) {
      int call = program.number(origin.call());
      Place place = places.get(origin.access());
      return place == null
          ? out.code(Tag.OWN).unsigned(call).unsigned(written(origin.access()))
          : out.code(Tag.KNOWN)
              .unsigned(call)
              .unsigned(program.number(place.function()))
              .unsigned(place.number());
    }
  }
}
