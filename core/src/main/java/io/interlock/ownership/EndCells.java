package io.interlock.ownership;

import io.interlock.callgraph.CallGraph;
import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Compare;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Return;
import io.interlock.ir.Store;
import io.interlock.ir.Value;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Cells that are good for nothing but to change a list: pointers to its end, and those of its
 * objects to the link before. Whatever is loaded from such a cell is compared, or a pointer is
 * stored into the object it leads to, or it is stored into another such cell, and nothing else. So
 * an object in a list may be in such a cell, too. That the cell does not lead to an object that was
 * taken out is part of {@link io.interlock.assumption.Assumption#SOUND_LISTS}.
 *
 * <p>Found by taking cells away until those left answer for each other. That is a few rounds, one
 * for each cell on the way from one to another; if it takes more, what is copied counts as used.
 */
final class EndCells {
  private static final int MAX_ROUNDS = 20;

  private final PointsTo pointsTo;
  private final BitSet readPlaces = new BitSet();
  private final BitSet readObjects = new BitSet();
  private final List<Copied> copies = new ArrayList<>();

  /** What is loaded from some cells is stored into others. */
  private record Copied(Places from, Places to) {}

  /** With the functions that may run, by index. */
  EndCells(CallGraph graph, PointsTo pointsTo, BitSet running) {
    this.pointsTo = pointsTo;
    for (Function function : graph.program().functions()) {
      if (running.get(function.index())) {
        graph.program().body(function).ifPresent(body -> read(function, body));
      }
    }
    for (int round = 0; round < MAX_ROUNDS && removeCopied(); round++) {
      if (round == MAX_ROUNDS - 1) {
        copies.forEach(c -> addRead(c.from));
      }
    }
  }

  /** Takes away what is copied to where it is used; whether there was any. */
  private boolean removeCopied() {
    return copies.removeIf(
        c -> {
          boolean isUsed = !include(c.to);
          if (isUsed) {
            addRead(c.from);
          }
          return isUsed;
        });
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
    Definitions definitions = body.definitions();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Load load && used.get(load.result().id())) {
          addRead(pointsTo.targets(function, load.address()));
        } else if (i instanceof Store store
            && store.value() instanceof LocalValue value
            && definitions.of(value) instanceof Load load
            && !used.get(value.id())) {
          Places from = pointsTo.targets(function, load.address());
          copies.add(new Copied(from, pointsTo.targets(function, store.address())));
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

  /** The values that are used for more than to compare or copy them, or to store pointers there. */
  private static BitSet used(Body body) {
    var used = new BitSet();
    Definitions definitions = body.definitions();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        addUses(i, definitions, used);
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

  private static void addUses(Instruction i, Definitions definitions, BitSet used) {
    if (i instanceof Store s) {
      if (!(s.value() instanceof LocalValue v && definitions.of(v) instanceof Load)) {
        addUse(s.value(), used);
      }
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
