package io.interlock.callgraph.witness;

import io.interlock.callgraph.witness.Spot.InMemory;
import io.interlock.callgraph.witness.Witness.Step;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.ir.SymbolAddress;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.List;

/** How a place in memory may have got the function: initially, by a store, or by a copy. */
final class MemoryLinks {
  private final Program program;
  private final PointsTo pointsTo;
  private final Holders holders;
  private final Names names;
  private final Assignments assignments;

  MemoryLinks(Program program, Holders holders, Names names, Assignments assignments) {
    this.program = program;
    this.pointsTo = holders.pointsTo();
    this.holders = holders;
    this.names = names;
    this.assignments = assignments;
  }

  List<Link> of(InMemory memory) {
    var links = new ArrayList<Link>();
    addInitialValue(memory.place(), links);
    addWrites(memory.place(), links);
    addTransfers(memory.place(), links);
    return links;
  }

  private void addInitialValue(int place, List<Link> links) {
    if (pointsTo.object(place).symbol() instanceof Global global) {
      boolean found =
          program.initializer(global).stream()
              .flatMap(initializer -> initializer.scalars().stream())
              .filter(scalar -> holders.isAddress(scalar.value()))
              .anyMatch(scalar -> overlaps(place, at(global, scalar.offset()), scalar.size()));
      if (found) {
        String text = names.place(place) + " = " + holders.target().name() + ", its initial value";
        links.add(new Link(null, new Step(global.position(), null, text)));
      }
    }
  }

  private boolean overlaps(int place, Places other, long size) {
    return pointsTo.mayOverlap(Places.of(place), program.pointerSize(), other, size);
  }

  private Places at(Global global, long offset) {
    return pointsTo.targets(holders.target(), new SymbolAddress(global, offset));
  }

  private void addWrites(int place, List<Link> links) {
    for (Assignments.Write write : assignments.writes) {
      Places written = pointsTo.targets(write.function(), write.address());
      if (overlaps(place, written, program.pointerSize())) {
        String to = names.memory(write.function(), write.address());
        String memory = names.place(place);
        String where = to.equals(memory) ? "" : ", in " + memory;
        String text = to + " = " + names.value(write.function(), write.value()) + where;
        Step step = ValueLinks.step(write.instruction(), write.function(), text);
        holders.link(write.function(), write.value(), step, links);
      }
    }
  }

  private void addTransfers(int place, List<Link> links) {
    for (Assignments.Transfer transfer : assignments.transfers) {
      Function in = transfer.function();
      Places to = pointsTo.targets(in, transfer.instruction().destination());
      if (overlaps(place, to, transfer.instruction().size())) {
        Places from = pointsTo.targets(in, transfer.instruction().source());
        for (int source : holders.holding(sources(from, to, place))) {
          String text = "copies " + names.place(source) + " to " + names.place(place);
          Step step = ValueLinks.step(transfer.instruction(), in, text);
          links.add(new Link(new InMemory(source), step));
        }
      }
    }
  }

  /** The places that a copy takes to a place. */
  private Places sources(Places from, Places to, int place) {
    long offset = pointsTo.offset(place);
    for (int i = 0; i < to.size(); i++) {
      boolean same = pointsTo.object(to.get(i)).equals(pointsTo.object(place));
      long start = pointsTo.offset(to.get(i));
      if (same && offset != PointsTo.ANY_OFFSET && start != PointsTo.ANY_OFFSET) {
        return pointsTo.shifted(from, offset - start);
      }
    }
    return pointsTo.indexed(from, 0, 1);
  }
}
