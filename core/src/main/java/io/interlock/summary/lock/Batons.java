package io.interlock.summary.lock;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.SinglePlace;
import io.interlock.symbolic.Symbolic;
import io.interlock.threads.FunctionRuns;
import it.unimi.dsi.fastutil.ints.IntLinkedOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Semaphores by which threads hand one thing around: who has waited for one of them has it, and
 * gives it to another thread by posting the semaphore that one waits for. Together they are a lock.
 *
 * <p>Let the counts that some semaphores are made with add up to one, and let each of them be
 * posted only by a thread that has come back from a wait for one of them and has not posted since.
 * A wait takes one from their sum and makes its thread one that has it, a post does the opposite.
 * So the sum and the number of threads that have it are one together: no two threads have it at
 * once. And the post by which one gives it away comes before the wait by which the next one gets
 * it, whoever that is. A wait that may fail is not taken for one that has got it, which is safe: it
 * leaves others with less.
 *
 * <p>Semaphores that a function waits for and posts are taken for such a group at first, if the
 * counts fit. Whether each post is made by who has it is known once there are summaries, as with
 * {@link BinarySemaphores}; those that others post are left out then, and there are fewer each
 * time.
 */
public final class Batons {
  static final Batons NONE = new Batons(null, List.of());

  private static final long CELL = 1;

  /** Semaphores by place, and what each is made with. */
  private record Group(Map<Integer, Long> counts) {
    boolean isOne() {
      return counts.size() > 1
          && counts.values().stream().allMatch(c -> c >= 0)
          && counts.values().stream().mapToLong(c -> c).sum() == 1;
    }
  }

  private final @Nullable PointsTo pointsTo;
  private final List<Group> groups;

  private Batons(@Nullable PointsTo pointsTo, List<Group> groups) {
    this.pointsTo = pointsTo;
    this.groups = groups;
  }

  /** What a function does to semaphores. */
  private static final class Uses {
    private final IntSet waits = new IntLinkedOpenHashSet();
    private final IntSet posts = new IntLinkedOpenHashSet();
  }

  public static Batons find(
      CallGraph graph, ProgramModels models, PointsTo pointsTo, FunctionRuns runs) {
    Map<Function, Uses> uses = new LinkedHashMap<>();
    Places unclear = Places.NONE;
    for (CallSite site : graph.sites().all()) {
      for (Action action : models.actions(site.call())) {
        boolean isPost = action instanceof Action.SemaphorePost;
        Operand semaphore =
            action instanceof Action.SemaphorePost p
                ? p.semaphore()
                : action instanceof Action.SemaphoreWait w ? w.semaphore() : null;
        if (semaphore != null) {
          Places at = BinarySemaphores.targets(site, semaphore, pointsTo);
          int place = SinglePlace.of(pointsTo, at);
          if (place != SinglePlace.NONE) {
            Uses here = uses.computeIfAbsent(site.caller(), f -> new Uses());
            (isPost ? here.posts : here.waits).add(place);
          } else if (isPost) {
            unclear = unclear.union(at);
          }
        }
      }
    }
    if (uses.isEmpty()) {
      return NONE;
    }
    var counts = new InitialCounts(graph, models, pointsTo, runs);
    var groups = new ArrayList<Group>();
    for (IntSet places : connected(uses)) {
      Map<Integer, Long> made = new LinkedHashMap<>();
      places.forEach((int p) -> made.put(p, counts.of(p)));
      groups.add(new Group(made));
    }
    groups.removeIf(g -> !g.isOne());
    return new Batons(pointsTo, groups).without(unclear);
  }

  /** Semaphores that are waited for where one is posted and the other way round, by function. */
  private static List<IntSet> connected(Map<Function, Uses> uses) {
    IntSet waited = new IntLinkedOpenHashSet();
    IntSet posted = new IntLinkedOpenHashSet();
    for (Uses u : uses.values()) {
      if (!u.posts.isEmpty() && !u.waits.isEmpty()) {
        waited.addAll(u.waits);
        posted.addAll(u.posts);
      }
    }
    waited.retainAll(posted);
    var groups = new ArrayList<IntSet>();
    for (Uses u : uses.values()) {
      IntSet here = new IntLinkedOpenHashSet(u.waits);
      here.addAll(u.posts);
      here.retainAll(waited);
      if (!u.posts.isEmpty() && !u.waits.isEmpty() && !here.isEmpty()) {
        for (IntSet other : List.copyOf(groups)) {
          if (other.intStream().anyMatch(here::contains)) {
            here.addAll(other);
            groups.remove(other);
          }
        }
        groups.add(here);
      }
    }
    return groups;
  }

  /** The lock that the semaphore at a place is together with others; null if it is none. */
  public @Nullable Symbolic of(Places at) {
    if (pointsTo == null || at.size() != 1) {
      return null;
    }
    for (Group group : groups) {
      if (group.counts().containsKey(at.get(0))) {
        return name(pointsTo, group.counts().keySet().iterator().next());
      }
    }
    return null;
  }

  private static @Nullable Symbolic name(PointsTo pointsTo, int place) {
    return pointsTo.object(place).symbol() instanceof Global g
        ? Symbolic.of(new Atom.GlobalAddress(g)).plus(pointsTo.offset(place))
        : null;
  }

  /** The same without what may be at some places, and what is no group any more then. */
  Batons without(Places places) {
    if (!mayInclude(places)) {
      return this;
    }
    var left = new ArrayList<Group>();
    for (Group group : groups) {
      Map<Integer, Long> counts = new LinkedHashMap<>(group.counts());
      counts.keySet().removeIf(p -> mayBe(p, places));
      left.add(new Group(counts));
    }
    left.removeIf(g -> !g.isOne());
    return new Batons(pointsTo, left);
  }

  boolean mayInclude(Places places) {
    return groups.stream()
        .flatMap(g -> g.counts().keySet().stream())
        .anyMatch(p -> mayBe(p, places));
  }

  private boolean mayBe(int place, Places places) {
    return pointsTo != null && pointsTo.mayOverlap(Places.of(place), CELL, places, CELL);
  }
}
