package io.interlock.race.order;

import io.interlock.callgraph.EdgeKind;
import io.interlock.finding.SafetyReason;
import io.interlock.pointsto.Places;
import io.interlock.race.context.SyncPoints;
import io.interlock.race.context.ThreadTree;
import io.interlock.race.thread.Exclusion;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.race.thread.Threads;
import io.interlock.summary.lock.InitialCounts;
import io.interlock.summary.order.OrderEvents;
import io.interlock.summary.order.OrderEvents.Kind;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.Milestones;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Threads each of which answers its creator by a semaphore before the creator goes on: {@code
 * create(&t, worker, &argument); sem_wait(&copied);}, with {@code sem_post(&copied)} in the worker
 * when it has copied its argument.
 *
 * <p>Starts of threads that may post the semaphore, and waits for it, are counted by one number of
 * the creator's. Let
 *
 * <ol>
 *   <li>the semaphore be made with zero, each time that it is made;
 *   <li>all posts be made by threads that one creator starts, of which there is one instance, and
 *       by each of them once at most;
 *   <li>the number be even wherever the creator starts such a thread, and odd wherever it waits.
 * </ol>
 *
 * <p>Then starts and waits follow each other in turn. Where the number is even, k threads have been
 * started and k waits have come back, so there were k posts, one of each thread. So what any of the
 * threads does before its post comes before what the creator does there, or else the thread has not
 * been started yet. The same holds of what two of the threads do before their posts: where the
 * later one is started, the number is even, and the earlier one has posted.
 *
 * <p>Making the semaphore anew with zero takes posts away and adds none. Waits that are not known
 * to be for this semaphore, and waits of others, take posts away as well.
 */
final class AnsweredStarts implements Exclusion {
  /**
   * A semaphore by which threads answer.
   *
   * @param number by which starts and waits are counted
   * @param answering the threads that post
   */
  private record Answer(int place, int post, int number, int creator, BitSet answering) {}

  private final Threads threads;
  private final ThreadTree tree;
  private final SyncPoints points;
  private final OrderEvents events;
  private final List<Answer> answers = new ArrayList<>();

  AnsweredStarts(
      Threads threads,
      ThreadTree tree,
      SyncPoints points,
      OrderEvents events,
      InitialCounts counts) {
    this.threads = threads;
    this.tree = tree;
    this.points = points;
    this.events = events;
    for (int place : events.places(Kind.START)) {
      Answer answer = counts.isAlwaysZero(place) ? read(place) : null;
      if (answer != null && isInTurn(answer)) {
        answers.add(answer);
      }
    }
  }

  /** The threads that post a semaphore, if all of them are known to answer. */
  private @Nullable Answer read(int place) {
    int post = events.number(Kind.POST, place);
    int number = events.number(Kind.START, place);
    var answering = new BitSet();
    for (SyncPoints.Point p : points.at(Kind.POST, place)) {
      if (!p.places().equals(Places.of(place)) || p.milestones().atMost(post) > 0) {
        return null;
      }
      answering.or(p.roots());
    }
    if (post == OrderEvents.NOT_COUNTED || answering.isEmpty()) {
      return null;
    }
    int creator = tree.parent(answering.nextSetBit(0));
    boolean isOne =
        creator != ThreadTree.NO_PARENT
            && threads.maxInstances(threads.roots().get(creator)) == 1
            && answering.stream().allMatch(r -> isStartedBy(creator, r, place));
    return isOne ? new Answer(place, post, number, creator, answering) : null;
  }

  private boolean isStartedBy(int creator, int root, int place) {
    ThreadRoot thread = threads.roots().get(root);
    return tree.parent(root) == creator
        && thread.kind() == EdgeKind.THREAD
        && thread.creation() != null
        && events.answeredBy(thread.creation().site()).contains(place);
  }

  /** Whether the creator starts a thread and waits for its answer, in turn. */
  private boolean isInTurn(Answer answer) {
    return points.at(Kind.START, answer.place()).stream()
            .allMatch(p -> isOnly(answer.creator(), p) && p.milestones().isEven(answer.number()))
        && points.at(Kind.WAIT, answer.place()).stream()
            .filter(p -> p.roots().get(answer.creator()))
            .allMatch(p -> isOnly(answer.creator(), p) && p.milestones().isOdd(answer.number()));
  }

  private static boolean isOnly(int root, SyncPoints.Point point) {
    return point.roots().get(root) && point.roots().cardinality() == 1;
  }

  @Override
  public SafetyReason reason() {
    return SafetyReason.SEMAPHORE;
  }

  @Override
  public int by(int r, ThreadAccess a, int s, ThreadAccess b) {
    for (Answer answer : answers) {
      boolean isBefore = isBeforePost(answer, r, a.milestones());
      boolean isOtherBefore = isBeforePost(answer, s, b.milestones());
      boolean isOrdered =
          (isBefore && (isOtherBefore || isAnswered(answer, s, b.milestones())))
              || (isOtherBefore && isAnswered(answer, r, a.milestones()));
      if (isOrdered) {
        return answer.place();
      }
    }
    return SinglePlace.NONE;
  }

  private static boolean isBeforePost(Answer answer, int root, Milestones done) {
    return answer.answering().get(root) && done.atMost(answer.post()) == 0;
  }

  /** Whether all threads started so far have answered. */
  private static boolean isAnswered(Answer answer, int root, Milestones done) {
    return root == answer.creator() && done.isEven(answer.number());
  }
}
