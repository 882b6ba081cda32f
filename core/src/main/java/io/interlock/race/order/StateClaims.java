package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.summary.order.StateCell;
import io.interlock.summary.state.Mark;
import io.interlock.symbolic.SinglePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Threads that use data if they have claimed it by a number: {@code if (!busy) busy = 1} under a
 * lock, then without the lock, until {@code busy = 0} is stored under the lock again.
 *
 * <p>Who finds zero in a cell and stores something else there, under one lock that is held from the
 * load to the store, <em>has</em> the cell until it stores to it again ({@link Mark.Kind#CLAIMED}).
 * Let one lock be held at all accesses to the cell, and let every store be of a number that is not
 * zero, or by a thread that has the cell, or be made while no other thread runs that uses the cell.
 * Then no two threads have the cell at once, for the reason given at {@link
 * io.interlock.summary.lock.SpinCells}: the critical sections are the tries of that proof. That
 * nothing is called between the load and the store makes sure that the lock is not released
 * meanwhile.
 */
final class StateClaims implements Exclusion {
  /** A cell that is claimed. */
  private record Claim(int place, Mark mark) {}

  private final List<Claim> claims = new ArrayList<>();

  StateClaims(OrderEvents events, Map<StateCell, StateAccesses> states) {
    for (var state : states.entrySet()) {
      StateCell cell = state.getKey();
      StateAccesses found = state.getValue();
      int event = events.number(Kind.STATE_SET, cell.place());
      var claim = new Claim(cell.place(), new Mark(Mark.Kind.CLAIMED, event));
      var keeps = new Mark(Mark.Kind.KEEPS, event);
      boolean areCovered =
          found.writes().stream()
              .map(ThreadAccess::marks)
              .allMatch(m -> m.contains(keeps) || m.contains(claim.mark()));
      if (areCovered && found.areLocked()) {
        claims.add(claim);
      }
    }
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.FLAG;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Claim claim : claims) {
      if (a.marks().contains(claim.mark()) && b.marks().contains(claim.mark())) {
        return claim.place();
      }
    }
    return SinglePlace.NONE;
  }

  @Override
  public Object aspect(ThreadAccess access) {
    if (access.marks().isEmpty()) {
      return "";
    }
    List<Mark> claimed =
        access.marks().stream().filter(m -> m.kind() == Mark.Kind.CLAIMED).toList();
    return claimed.isEmpty() ? "" : claimed;
  }
}
