package io.interlock.summary.lock;

import io.interlock.callgraph.CallSite;
import io.interlock.callgraph.CallSites;
import io.interlock.ir.Function;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.state.FunctionSummary;
import io.interlock.summary.state.SummaryTable;
import io.interlock.summary.state.UnheldRelease;
import io.interlock.summary.state.UnheldRelease.Needed;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Semaphores that are used as locks (RacerX, section 5.2): made with a count of one, never with
 * another, and posted only by who holds them. Then the count is never above one, and whoever comes
 * back from a wait is alone until it posts. A semaphore that one thread waits for and another posts
 * is a signal, and no lock.
 *
 * <p>Who holds a semaphore where it is posted is known once there are summaries. So candidates are
 * taken for locks at first; {@link #postedUnheld} finds those that are posted without being held,
 * and all is done again without them. There are fewer each time, so this ends.
 */
public final class BinarySemaphores {
  private static final long CELL = 1;

  private final PointsTo pointsTo;
  private final Places candidates;
  private final Batons batons;

  private BinarySemaphores(PointsTo pointsTo, Places candidates, Batons batons) {
    this.pointsTo = pointsTo;
    this.candidates = candidates;
    this.batons = batons;
  }

  /** The semaphores that may be locks by how they are made. */
  public static BinarySemaphores find(CallSites sites, ProgramModels models, PointsTo pointsTo) {
    Places one = Places.NONE;
    Places others = Places.NONE;
    List<Places> posts = new ArrayList<>();
    for (CallSite site : sites.all()) {
      for (Action action : actions(site, models)) {
        if (action instanceof Action.SemaphoreInit i) {
          boolean isOne = i.count().of(site.call()) instanceof IntegerConstant c && c.value() == 1;
          Places made = targets(site, i.semaphore(), pointsTo);
          one = isOne ? one.union(made) : one;
          others = isOne ? others : others.union(made);
        } else if (action instanceof Action.SemaphorePost p) {
          posts.add(targets(site, p.semaphore(), pointsTo));
        }
      }
    }
    return new BinarySemaphores(pointsTo, one, Batons.NONE).without(others).withoutMixed(posts);
  }

  private static List<Action> actions(CallSite site, ProgramModels models) {
    return site.call().directCallee().flatMap(models::of).map(m -> m.actions()).orElse(List.of());
  }

  static Places targets(CallSite site, Operand semaphore, PointsTo pointsTo) {
    Value pointer = semaphore.of(site.call());
    return pointer == null ? Places.NONE : pointsTo.targets(site.caller(), pointer);
  }

  /** Without those that a post may be of which may be of something else, too. */
  private BinarySemaphores withoutMixed(List<Places> posts) {
    BinarySemaphores left = this;
    for (boolean changed = true; changed; ) {
      changed = false;
      for (Places post : posts) {
        if (!left.areLocks(post) && left.mayInclude(post)) {
          left = left.without(post);
          changed = true;
        }
      }
    }
    return left;
  }

  /** The same with semaphores that are locks together. */
  public BinarySemaphores with(Batons together) {
    return new BinarySemaphores(pointsTo, candidates, together);
  }

  /** Semaphores that are locks together. */
  public Batons batons() {
    return batons;
  }

  private boolean mayInclude(Places places) {
    return pointsTo.mayOverlap(candidates, CELL, places, CELL);
  }

  /** The same without what may be at some places. */
  public BinarySemaphores without(Places places) {
    Batons together = batons.without(places);
    if (!mayInclude(places)) {
      return with(together);
    }
    int[] left = new int[candidates.size()];
    int count = 0;
    for (int i = 0; i < candidates.size(); i++) {
      int place = candidates.get(i);
      if (!pointsTo.mayOverlap(Places.of(place), CELL, places, CELL)) {
        left[count++] = place;
      }
    }
    return new BinarySemaphores(
        pointsTo, Places.ofSorted(java.util.Arrays.copyOf(left, count)), together);
  }

  /** Whether every semaphore at the places is used as a lock. */
  public boolean areLocks(Places places) {
    return !places.isEmpty() && candidates.union(places).size() == candidates.size();
  }

  /**
   * Where semaphores are that were taken for locks and are posted by a thread that may not hold
   * them.
   *
   * @param entries the functions that threads start in
   */
  public Places postedUnheld(Collection<Function> entries, SummaryTable summaries) {
    Places places = Places.NONE;
    for (Function entry : entries) {
      FunctionSummary summary = summaries.of(entry).orElse(null);
      if (summary != null) {
        for (UnheldRelease post : summary.releases()) {
          if (post.needed() == Needed.HELD) {
            places = places.union(post.at());
          }
        }
      }
    }
    return mayInclude(places) || batons.mayInclude(places) ? places : Places.NONE;
  }
}
