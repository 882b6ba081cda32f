package io.interlock.summary;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.ir.Return;
import io.interlock.summary.lock.ClaimCells;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The phis by which a function goes on to use an element whose {@link ClaimCells} it has looked at
 * or claimed by another name: {@code for (...) if (!table[i].busy) found = &table[i];}. Each value
 * that such a phi may get is null, or has a cell of the function's at the same distance, or is such
 * a phi. A phi whose values a return names by themselves ({@link ExitNames}) is none.
 *
 * <p>Found by adding what follows from the cells until nothing is added, then by taking out those
 * that fail until none does, so it ends. On the edges to a phi it is the value that it gets, so to
 * take it for the value is right whatever is found here.
 */
final class ClaimCursors {
  private final Function function;
  private final Body body;
  private final LocalNames names;
  private final @Nullable Symbolic returned;

  ClaimCursors(Function function, Body body, LocalNames names, @Nullable Symbolic returned) {
    this.function = function;
    this.body = body;
    this.names = names;
    this.returned = returned;
  }

  /** Those by which some cells are found. */
  List<Cursor> find(List<Symbolic> cells) {
    Set<Cursor> found = new LinkedHashSet<>();
    while (!cells.isEmpty() && addFollowing(cells, found)) {
      // Phis of phis follow from those.
    }
    var cursors = new ArrayList<>(found);
    boolean changed = true;
    while (changed) {
      List<Cursor> all = List.copyOf(cursors);
      changed = cursors.removeIf(c -> !isAlways(c, cells, all));
    }
    return cursors;
  }

  private boolean addFollowing(List<Symbolic> cells, Set<Cursor> found) {
    int size = found.size();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (!(i instanceof Phi phi)) {
          break;
        }
        if (Cursor.isOwn(phi, function, names) && !isNamedByValues(phi, block)) {
          phi.incoming().forEach(in -> add(block, phi, in, cells, found));
        }
      }
    }
    return found.size() > size;
  }

  private boolean isNamedByValues(Phi phi, Block block) {
    return block.terminator() instanceof Return r
        && phi.result().equals(r.value())
        && !names.name(phi.result()).equals(returned);
  }

  private void add(Block block, Phi phi, Phi.Incoming in, List<Symbolic> cells, Set<Cursor> found) {
    Symbolic value = names.name(in.value());
    for (Symbolic cell : value.isConstant() ? List.<Symbolic>of() : cells) {
      Long distance = cell.distanceFrom(value);
      if (distance != null) {
        found.add(new Cursor(block.index(), phi, distance));
      }
    }
    for (Cursor cursor : List.copyOf(found)) {
      if (cursor.phi().result().equals(in.value())) {
        found.add(new Cursor(block.index(), phi, cursor.distance()));
      }
    }
  }

  private boolean isAlways(Cursor cursor, List<Symbolic> cells, List<Cursor> all) {
    return cursor.phi().incoming().stream()
        .allMatch(
            in ->
                isNull(in)
                    || cells.contains(cursor.at(in, names))
                    || all.stream()
                        .anyMatch(
                            c ->
                                c.phi().result().equals(in.value())
                                    && c.distance() == cursor.distance()));
  }

  private boolean isNull(Phi.Incoming in) {
    Symbolic value = names.name(in.value());
    return value.isConstant() && value.offset() == 0;
  }
}
