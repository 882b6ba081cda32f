package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.order.StateCell;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Threads that use data in turn, as a number tells them: mailboxes that are full or empty, turn
 * variables, states of a job.
 *
 * <p>Say that a thread is <em>at</em> a value of a cell if it has found it there and has not stored
 * to the cell since ({@link Mark.Kind#SEEN}). Let the cell be such that
 *
 * <ol>
 *   <li>every store is made by a thread that is at some value, or while no other thread runs that
 *       uses the cell;
 *   <li>for each value there is one thread at most, of which there is one instance, that stores
 *       while it is at it: its owner;
 *   <li>stores release, and who is at a value has acquired; or one lock is held at all accesses,
 *       exclusively at stores.
 * </ol>
 *
 * <p>Take the stores in the order in which the cell changes, from the last one of the second kind
 * in the first rule on. Then each is made by a thread that has found what the one before it has
 * stored. Say a thread t at value v stores next after store k, but has found what an earlier store
 * j has stored. By induction the store after j was made by a thread that was at v, so by t. It came
 * after t has found what j had stored, since nobody finds what is older than what it has stored
 * itself; and it came before the store after k. So t was not at v any more.
 *
 * <p>So let a be an access of the owner of u, at u from store j, and b one of the owner of v, at v
 * from store i. If both are from the same store, u is v, and they are of one thread. Else let j be
 * the earlier one. The store after j is made by who is at u, so by the thread that makes a; it
 * cannot have been made before a, since that thread has found what j has stored and has stored
 * nothing until a. So a comes before it, and it before all that follows the stores after it, b
 * among that. A value that nobody leaves is the last one: all that others do at other values, of
 * which they are the owners, comes before what anybody does at it.
 *
 * <p>What the cell holds at first does not matter. Nothing is said of accesses of threads at values
 * that they do not own: two readers may both find the mailbox full.
 */
final class StateTurns implements Exclusion {
  /** A cell and the owners of values. */
  private record Turns(int place, int event, Map<Integer, BitSet> owners) {}

  private final List<Turns> all = new ArrayList<>();

  StateTurns(Threads threads, OrderEvents events, Map<StateCell, StateAccesses> states) {
    for (var state : states.entrySet()) {
      StateCell cell = state.getKey();
      StateAccesses found = state.getValue();
      int event = events.number(Kind.STATE_SET, cell.place());
      boolean isOrdered = cell.order() == StateCell.Order.RELEASE || found.areLocked();
      Map<Integer, BitSet> owners = isOrdered ? owners(found, event, threads) : Map.of();
      if (!owners.isEmpty()) {
        all.add(new Turns(cell.place(), event, owners));
      }
    }
  }

  /** The threads that store at each value; none if turns are not kept. */
  private static Map<Integer, BitSet> owners(StateAccesses found, int event, Threads threads) {
    Map<Integer, BitSet> owners = new HashMap<>();
    for (ThreadAccess write : found.writes()) {
      List<Integer> values = values(write, event);
      for (int value : values) {
        owners.computeIfAbsent(value, v -> new BitSet()).or(write.roots());
      }
      if (values.isEmpty()) {
        return Map.of();
      }
    }
    boolean areSingle =
        owners.values().stream()
            .allMatch(
                o ->
                    o.cardinality() == 1
                        && threads.maxInstances(threads.roots().get(o.nextSetBit(0))) == 1);
    return areSingle ? owners : Map.of();
  }

  /** The values of a cell that a thread is at. */
  private static List<Integer> values(ThreadAccess access, int event) {
    return access.marks().stream()
        .filter(m -> m.kind() == Mark.Kind.SEEN && m.event() == event)
        .map(Mark::value)
        .toList();
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.FLAG;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    if (!all.isEmpty() && !a.marks().isEmpty() && !b.marks().isEmpty()) {
      for (Turns turns : all) {
        for (int u : values(a, turns.event())) {
          for (int v : values(b, turns.event())) {
            if (areInTurn(turns, r, u, s, v)) {
              return turns.place();
            }
          }
        }
      }
    }
    return SinglePlace.NONE;
  }

  private static boolean areInTurn(Turns turns, int r, int u, int s, int v) {
    BitSet first = turns.owners().get(u);
    BitSet second = turns.owners().get(v);
    boolean isFirst = first != null && first.get(r);
    boolean isSecond = second != null && second.get(s);
    return (isFirst && (isSecond || second == null)) || (isSecond && first == null);
  }

  @Override
  public Object aspect(ThreadAccess access) {
    if (access.marks().isEmpty()) {
      return "";
    }
    List<Mark> seen = access.marks().stream().filter(m -> m.kind() == Mark.Kind.SEEN).toList();
    return seen.isEmpty() ? "" : seen;
  }
}
