package io.interlock.race.order;

import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.Places;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.Threads;
import io.interlock.summary.lock.InitialCounts;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.Milestones;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.ArrayList;
import java.util.List;

/**
 * Accesses before a post of a semaphore and after a wait for it.
 *
 * <p>A thread that has come back from w waits has seen w posts, or as many less as the semaphore
 * was made with. Let thread r make an access before which it has posted p times at most. If w is
 * more than the initial count, p, and all that other threads ever post taken together, then r has
 * posted once more since the access, and that post came before the last of those waits. So the
 * access comes before what follows the waits.
 *
 * <p>How often a thread posts in its life is counted up to a bound. Of several instances of one
 * creation each counts: those that make neither access are others. A wait that may fail counts on
 * the ways on which it has not.
 *
 * <p>Posts of another thread that all come after the access themselves, by the same reasoning about
 * another semaphore, are not among those that others post: if they are needed to make up the waits,
 * the access comes before what follows. So signals are passed on from thread to thread, over a few
 * semaphores.
 */
final class SemaphoreSignals implements Exclusion {
  /**
   * A semaphore of which all posts are known.
   *
   * @param posts how often each thread posts at most, by index
   * @param all how often all its instances do together
   */
  private record Semaphore(
      int place,
      int post,
      int awaited,
      long initial,
      LongList posts,
      LongList all,
      List<SyncPoints.Point> points) {}

  /** So many semaphores may follow each other. */
  private static final int MAX_STEPS = 3;

  /** No bound is known. */
  private static final long UNBOUNDED = 1L << 30;

  private final List<Semaphore> semaphores = new ArrayList<>();

  SemaphoreSignals(Threads threads, SyncPoints points, OrderEvents events, InitialCounts counts) {
    for (int place : events.places(Kind.WAIT)) {
      int post = events.number(Kind.POST, place);
      if (post != OrderEvents.NOT_COUNTED && counts.of(place) != InitialCounts.UNKNOWN) {
        long[] posts = posts(threads, points, place, post);
        int wait = events.number(Kind.WAIT, place);
        semaphores.add(
            new Semaphore(
                place,
                post,
                wait,
                counts.of(place),
                LongList.of(posts),
                LongList.of(all(threads, posts)),
                points.at(Kind.POST, place)));
      }
    }
  }

  private static long[] posts(Threads threads, SyncPoints points, int place, int post) {
    long[] posts = new long[threads.roots().size()];
    for (SyncPoints.Point p : points.at(Kind.POST, place)) {
      boolean isThis = p.places().equals(Places.of(place));
      int before = p.milestones().atMost(post);
      for (int r = p.roots().nextSetBit(0); r >= 0; r = p.roots().nextSetBit(r + 1)) {
        boolean isBounded = isThis && before < Milestones.MANY - 1;
        posts[r] = Math.max(posts[r], isBounded ? before + 1 : UNBOUNDED);
      }
    }
    return posts;
  }

  private static long[] all(Threads threads, long[] posts) {
    long[] all = new long[posts.length];
    for (int r = 0; r < posts.length; r++) {
      long instances = threads.maxInstances(threads.roots().get(r));
      boolean isBounded = posts[r] == 0 || (instances >= 0 && posts[r] < UNBOUNDED);
      all[r] = isBounded ? Math.min(UNBOUNDED, Math.max(0, instances) * posts[r]) : UNBOUNDED;
    }
    return all;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.SEMAPHORE;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    int before = before(r, a.milestones(), b.milestones(), MAX_STEPS);
    return before == SinglePlace.NONE
        ? before(s, b.milestones(), a.milestones(), MAX_STEPS)
        : before;
  }

  /** The semaphore that orders what a thread does before what another does after its waits. */
  private int before(int r, Milestones a, Milestones b, int steps) {
    for (Semaphore semaphore : semaphores) {
      int waits = b.atLeast(semaphore.awaited());
      if (waits > 0 && waits > without(semaphore, r, a, steps)) {
        return semaphore.place();
      }
    }
    return SinglePlace.NONE;
  }

  /** How many can be taken from a semaphore that were not posted after what a thread does. */
  private long without(Semaphore semaphore, int r, Milestones a, int steps) {
    long sum = semaphore.initial();
    for (int other = 0; other < semaphore.all().size() && sum < UNBOUNDED; other++) {
      long all = semaphore.all().getLong(other);
      if (other == r) {
        int posted = a.atMost(semaphore.post());
        boolean isBounded = posted < Milestones.MANY && all < UNBOUNDED;
        sum += isBounded ? all + posted - semaphore.posts().getLong(r) : UNBOUNDED;
      } else if (all > 0 && !postsAfter(semaphore, other, r, a, steps)) {
        sum += all;
      }
    }
    return sum;
  }

  /** Whether a thread posts only after what another does. */
  private boolean postsAfter(Semaphore semaphore, int poster, int r, Milestones a, int steps) {
    return steps > 0
        && semaphore.points().stream()
            .filter(p -> p.roots().get(poster))
            .allMatch(p -> before(r, a, p.milestones(), steps - 1) != SinglePlace.NONE);
  }
}
