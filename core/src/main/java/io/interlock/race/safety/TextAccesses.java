package io.interlock.race.safety;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.MemoryAccess;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Program;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * Every access in the text of a program by points-to alone, also those that are left out of the
 * check since nobody else can get at the memory. What library functions touch counts as accessed
 * where they are called.
 */
public final class TextAccesses {
  /**
   * An access in the text.
   *
   * @param size in bytes; negative if not known
   * @param places what may be accessed
   */
  record TextAccess(Function function, Kind kind, Position position, long size, Places places) {}

  /** What makes the access. */
  enum Kind {
    INSTRUCTION,
    /** A library function that is handed a pointer: it may do nothing with it. */
    CALL
  }

  private final CallGraph graph;
  private final PointsTo pointsTo;
  private final List<TextAccess> all = new ArrayList<>();

  private TextAccesses(CallGraph graph, PointsTo pointsTo) {
    this.graph = graph;
    this.pointsTo = pointsTo;
  }

  public static List<TextAccess> find(CallGraph graph, PointsTo pointsTo) {
    var accesses = new TextAccesses(graph, pointsTo);
    Program program = graph.program();
    for (Function function : program.functions()) {
      program.body(function).ifPresent(body -> accesses.scan(function, body));
    }
    return accesses.all;
  }

  private void scan(Function function, Body body) {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof MemoryAccess a) {
          add(function, Kind.INSTRUCTION, i.position(), a.shape().size(), a.address());
        } else if (i instanceof MemoryTransfer t) {
          add(function, Kind.INSTRUCTION, i.position(), t.size(), t.destination());
          add(function, Kind.INSTRUCTION, i.position(), t.size(), t.source());
        }
      }
    }
    for (CallSite site : graph.sites().of(function)) {
      boolean isProgram =
          graph.targets(site).stream().allMatch(f -> graph.program().body(f).isPresent());
      if (!isProgram) {
        site.call()
            .arguments()
            .forEach(a -> add(function, Kind.CALL, site.call().position(), -1, a));
      }
    }
  }

  private void add(Function function, Kind kind, Position position, long size, Value address) {
    Places places = pointsTo.targets(function, address);
    if (!places.isEmpty()) {
      all.add(new TextAccess(function, kind, position, size, places));
    }
  }
}
