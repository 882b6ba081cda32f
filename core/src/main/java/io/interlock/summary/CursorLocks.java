package io.interlock.summary;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Phi;
import io.interlock.lockset.RelativeLockset;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.summary.lock.ClaimCells;
import io.interlock.summary.state.States;
import io.interlock.symbolic.LocalNames;
import io.interlock.symbolic.Memory;
import io.interlock.symbolic.Symbolic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Locks that go along with a pointer from round to round: hand over hand through a list. A phi is
 * another value each time, so what is held by its old value has no name any more; but what is held
 * by the value that it gets is held by the phi.
 *
 * <p>A lock has one name, so it must not be called by the phi where the program goes on to call it
 * by the value, as when a list is walked under the lock of its first element. It is called by the
 * phi, a <em>cursor</em>, if a lock at the same distance of the phi is released somewhere in the
 * function, and for each value that the phi may get, the lock at that distance is acquired
 * somewhere, or it is a cursor itself. Those of {@link ClaimCells} are found by {@link
 * ClaimCursors}. On the way to the block of the phis all of them get their values at once; all that
 * was said of their old values is forgotten there.
 *
 * <p>Found by going over the phis until no more of them fail, so it ends. If a phi is taken for a
 * cursor and is none, a lock goes unnoticed, nothing else.
 */
final class CursorLocks {
  private final Function function;
  private final LocalNames names;
  private final Map<Integer, List<Cursor>> byBlock = new HashMap<>();
  private final Set<Integer> phis = new TreeSet<>();

  CursorLocks(Function function, LocalNames names, List<Cursor> claimed) {
    this.function = function;
    this.names = names;
    claimed.forEach(c -> add(c.block(), c));
    claimed.forEach(c -> phis.add(c.phi().result().id()));
  }

  /** Adds those of locks that are acquired and released by calls. */
  void addLists(Body body, List<CallSite> sites, ProgramModels models) {
    var acquired = new ArrayList<Symbolic>();
    var released = new ArrayList<Symbolic>();
    for (int i = 0; i < sites.size(); i++) {
      Call call = sites.get(i).call();
      Memory memory = names.memoryAt(i);
      if (memory != null) {
        for (Action action : models.actions(call)) {
          var operands = new OperandNames(names, call, memory);
          add(action instanceof Action.Acquire a ? a.lock() : null, operands, acquired);
          add(action instanceof Action.Release r ? r.lock() : null, operands, released);
        }
      }
    }
    if (!acquired.isEmpty() && !released.isEmpty()) {
      find(body, acquired, released);
    }
  }

  private static void add(@Nullable Operand lock, OperandNames operands, List<Symbolic> to) {
    Symbolic name = lock == null ? null : operands.of(lock);
    if (name != null) {
      to.add(name);
    }
  }

  private void find(Body body, List<Symbolic> acquired, List<Symbolic> released) {
    var lists = new ArrayList<Cursor>();
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Phi phi && Cursor.isOwn(phi, function, names)) {
          released.stream()
              .map(r -> r.distanceFrom(names.name(phi.result())))
              .filter(d -> d != null)
              .distinct()
              .forEach(d -> lists.add(new Cursor(block.index(), phi, d)));
        }
      }
    }
    boolean changed = true;
    while (changed) {
      List<Cursor> all = List.copyOf(lists);
      changed = lists.removeIf(c -> !isAlwaysLocked(c, all, acquired));
    }
    lists.forEach(c -> add(c.block(), c));
    lists.forEach(c -> phis.add(c.phi().result().id()));
  }

  private void add(int block, Cursor cursor) {
    List<Cursor> all = byBlock.computeIfAbsent(block, b -> new ArrayList<>());
    if (!all.contains(cursor)) {
      all.add(cursor);
    }
  }

  /** Whether the lock of each value that a phi may get is one that is acquired, or a cursor's. */
  private boolean isAlwaysLocked(Cursor cursor, List<Cursor> all, List<Symbolic> acquired) {
    for (Phi.Incoming in : cursor.phi().incoming()) {
      Symbolic lock = names.name(in.value()).plus(cursor.distance());
      boolean isLocked =
          acquired.contains(lock)
              || all.stream()
                  .anyMatch(
                      c ->
                          c.phi().result().equals(in.value()) && c.distance() == cursor.distance());
      if (!isLocked) {
        return false;
      }
    }
    return true;
  }

  /** Whether the locks of a phi are followed from the values that it gets. */
  boolean isCursor(int phi) {
    return phis.contains(phi);
  }

  /** Those of a block. */
  List<Cursor> of(int block) {
    return byBlock.getOrDefault(block, List.of());
  }

  /** The states after going from a block to another. */
  States along(States states, int from, int to) {
    List<Cursor> cursors = of(to);
    return cursors.isEmpty()
        ? states
        : states.mapStates(s -> s.with(passedOn(s.locks(), cursors, from)));
  }

  private RelativeLockset passedOn(RelativeLockset locks, List<Cursor> cursors, int from) {
    return locks.passedOn(
        held -> {
          Symbolic next = next(held, cursors, from);
          return next != null ? next : kept(held, cursors);
        },
        released -> kept(released, cursors));
  }

  /** What a lock is called by the phi that gets the value it hangs off; null if none does. */
  private @Nullable Symbolic next(Symbolic held, List<Cursor> cursors, int from) {
    for (Cursor cursor : cursors) {
      for (Phi.Incoming in : cursor.phi().incoming()) {
        boolean isPassed =
            in.block() == from && held.equals(names.name(in.value()).plus(cursor.distance()));
        if (isPassed) {
          return names.name(cursor.phi().result()).plus(cursor.distance());
        }
      }
    }
    return null;
  }

  private @Nullable Symbolic kept(Symbolic name, List<Cursor> cursors) {
    boolean isOld =
        cursors.stream().anyMatch(c -> name.mentionsDefinition(function, c.phi().result().id()));
    return isOld ? null : name;
  }
}
