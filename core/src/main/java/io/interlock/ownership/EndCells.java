package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.BitSet;

/**
 * Cells that are good for nothing but to continue a list: pointers to its end. Whatever is loaded
 * from such a cell is compared, or a pointer is stored into the object it leads to, and nothing
 * else. So an object in a list may be in such a cell, too. That the cell does not lead to an object
 * that was taken out is part of {@link io.interlock.assumption.Assumption#SOUND_LISTS}.
 */
final class EndCells {
  private final PointsTo pointsTo;
  private final BitSet readPlaces = new BitSet();
  private final BitSet readObjects = new BitSet();

  /** With the functions that may run, by index. */
  EndCells(CallGraph graph, PointsTo pointsTo, BitSet running) {
    this.pointsTo = pointsTo;
    for (Function function : graph.program().functions()) {
      if (running.get(function.index())) {
        graph.program().body(function).ifPresent(body -> read(function, body));
      }
    }
  }

  boolean include(Places cells) {
    for (int i = 0; i < cells.size(); i++) {
      if (!include(cells.get(i))) {
        return false;
      }
    }
    return true;
  }

  boolean include(int cell) {
    return !readPlaces.get(cell)
        && !readObjects.get(pointsTo.object(cell).index())
        && pointsTo.offset(cell) != PointsTo.ANY_OFFSET;
  }

  private void read(Function function, Body body) {
    BitSet used = used(body);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && used.get(load.result().id())) {
          addRead(pointsTo.targets(function, load.address()));
        }
      }
    }
  }

  private void addRead(Places cells) {
    for (int i = 0; i < cells.size(); i++) {
      readPlaces.set(cells.get(i));
      if (pointsTo.offset(cells.get(i)) == PointsTo.ANY_OFFSET) {
        readObjects.set(pointsTo.object(cells.get(i)).index());
      }
    }
  }

  /** The values that are used for more than to compare them, or to store pointers there. */
  private static BitSet used(Body body) {
    var used = new BitSet();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        addUses(i, used);
      }
      if (block.terminator() instanceof Return r && r.value() != null) {
        addUse(r.value(), used);
      }
    }
    int before = -1;
    while (used.cardinality() > before) {
      before = used.cardinality();
      body.blocks().forEach(b -> b.instructions().forEach(i -> addBase(i, used)));
    }
    return used;
  }

  private static void addUses(Instruction i, BitSet used) {
    if (i instanceof Store s) {
      addUse(s.value(), used);
      if (!s.value().isPointer()) {
        addUse(s.address(), used);
      }
    } else if (i instanceof Address a) {
      a.terms().forEach(t -> addUse(t.index(), used));
    } else if (!(i instanceof Compare)) {
      i.operands().forEach(o -> addUse(o, used));
    }
  }

  private static void addUse(Value value, BitSet used) {
    if (value instanceof LocalValue local) {
      used.set(local.id());
    }
  }

  /** What a used address starts from is used. */
  private static void addBase(Instruction i, BitSet used) {
    if (i instanceof Address a && used.get(a.result().id())) {
      addUse(a.base(), used);
    }
  }
}
