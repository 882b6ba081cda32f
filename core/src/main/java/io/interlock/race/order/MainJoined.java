package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import java.util.List;

/**
 * Accesses of the main thread, and those of a thread that has joined it: main has ended by then.
 * Which variables hold the id of main is known ({@code summary.MainIds}); a thread that has
 * certainly joined by such a variable comes after all that main does.
 */
final class MainJoined implements Exclusion {
  private final Threads threads;
  private final OrderEvents events;
  private final List<Integer> ids;

  MainJoined(Threads threads, OrderEvents events) {
    this.threads = threads;
    this.events = events;
    ids = events.places(Kind.JOIN_MAIN);
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.JOINED;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int joined = joined(r, b);
    return joined == SinglePlace.NONE ? joined(s, a) : joined;
  }

  /** The variable by which a thread has been joined before an access of another. */
  private int joined(int thread, ThreadAccess access) {
    if (threads.roots().get(thread).isMain()) {
      for (int id : ids) {
        if (access.milestones().atLeast(events.number(Kind.JOIN_MAIN, id)) > 0) {
          return id;
        }
      }
    }
    return SinglePlace.NONE;
  }
}
