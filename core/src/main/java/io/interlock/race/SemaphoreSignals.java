package io.interlock.race;

import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.Places;
import io.interlock.summary.OrderEvents;
import io.interlock.summary.OrderEvents.Kind;
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
 * creation each counts: those that make neither access are others. Waits that may fail are not
 * counted as waits.
 */
final class SemaphoreSignals implements Exclusion {
  /**
   * A semaphore of which all posts are known.
   *
   * @param posts how often each thread posts at most, by index
   * @param all how often all its instances do together
   */
  private record Semaphore(
      int place, int post, int awaited, long initial, LongList posts, LongList all) {}

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
                LongList.of(all(threads, posts))));
      }
    }
  }

  private static long[] posts(Threads threads, SyncPoints points, int place, int post) {
    long[] posts = new long[threads.roots().size()];
    for (SyncPoints.Point p : points.at(Kind.POST, place)) {
      boolean isThis = p.places().equals(Places.ofSorted(new int[] {place}));
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
    int before = before(r, a, b);
    return before == SinglePlace.NONE ? before(s, b, a) : before;
  }

  /** The semaphore that orders an access before another. */
  private int before(int r, ThreadAccess a, ThreadAccess b) {
    for (Semaphore semaphore : semaphores) {
      int waits = b.milestones().atLeast(semaphore.awaited());
      int posted = a.milestones().atMost(semaphore.post());
      if (waits > 0 && posted < Milestones.MANY && semaphore.all().getLong(r) < UNBOUNDED) {
        long others = semaphore.initial() + posted - semaphore.posts().getLong(r);
        for (int other = 0; other < semaphore.all().size(); other++) {
          others += semaphore.all().getLong(other);
        }
        if (waits > others) {
          return semaphore.place();
        }
      }
    }
    return SinglePlace.NONE;
  }
}
