package io.interlock.race.pair;

import io.interlock.pointsto.PointsTo;
import io.interlock.race.pair.PairTasks.Task;
import io.interlock.race.thread.ThreadAccess;
import io.interlock.race.thread.ThreadRoot;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pairs accesses into races, object by object. A pair is a race if the two may touch the same byte,
 * one writing and not both atomic, if their threads may make them at the same time, and if no lock
 * excludes them.
 *
 * <p>Objects are looked at some at a time, by several threads. What they are given of the work left
 * depends on the objects before alone, so the result is the same for any number of threads.
 */
public final class RacePairs {
  /** So many pairs of one object are looked at; what is left out is counted. */
  private static final long MAX_CHECKS = 16_000_000;

  /** The same of all objects together; when they are used up, each object gets but a few. */
  private static final long MAX_ALL_CHECKS = 64_000_000;

  private static final long MIN_CHECKS = 20_000;

  /** So many objects are looked at at a time. */
  private static final int AT_A_TIME = 64;

  /** When there are more racing pairs, one of accesses that are alike stands for all of them. */
  private static final long MANY_PAIRS = 4_000_000;

  /** Of accesses that are alike, so many are shown. */
  private static final int MAX_ALIKE = 1000;

  /** Two accesses that race, and the threads that make them. */
  public record Pair(ThreadAccess a, ThreadAccess b, ThreadRoot threadA, ThreadRoot threadB) {}

  /**
   * The object and the offset in it where accesses meet, or what a library calls its own.
   *
   * @param width of the struct that they meet in, in bytes; 0 if it is as wide as the accesses
   * @param named the offset that both accesses name, which tells elements of an array apart; else
   *     {@link PointsTo#ANY_OFFSET}
   */
  public record Place(int object, long offset, long width, long named, String library) {
    public static Place at(int object, long offset) {
      return new Place(object, offset, 0, PointsTo.ANY_OFFSET, "");
    }

    static Place of(String library) {
      return new Place(-1, 0, 0, PointsTo.ANY_OFFSET, library);
    }

    /** Asked for each pair: what the compiler makes of records is slower. */
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Place p
          && p.object == object
          && p.offset == offset
          && p.width == width
          && p.named == named
          && p.library.equals(library);
    }

    @Override
    public int hashCode() {
      int place = object * 31 + Long.hashCode(offset);
      return ((place * 31 + Long.hashCode(width)) * 31 + Long.hashCode(named)) * 31
          + library.hashCode();
    }
  }

  private final Supplier<PairCheck> check;
  private final Workers workers;
  private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
  private long checksLeft = MAX_ALL_CHECKS;
  private long pairCount;
  private long locationCount;
  private final List<Integer> truncated = new ArrayList<>();

  /** With what makes the check of one worker. */
  public RacePairs(Supplier<PairCheck> check, Workers workers) {
    this.check = check;
    this.workers = workers;
  }

  public void find(List<Task> tasks, Phase phase, RunContext run) {
    locationCount = tasks.size();
    for (int from = 0; from < tasks.size() && !run.isCancelled(); from += AT_A_TIME) {
      var done = new AtomicInteger(from);
      run.progress().advanced(phase, from, tasks.size());
      pair(
          tasks.subList(from, Math.min(from + AT_A_TIME, tasks.size())),
          () -> run.progress().advanced(phase, done.incrementAndGet(), tasks.size()));
    }
  }

  private void pair(List<Task> some, Runnable oneDone) {
    var bounds =
        new PairCheck.Bounds(
            Math.max(MIN_CHECKS, Math.min(MAX_CHECKS, checksLeft)),
            pairCount > MANY_PAIRS ? 1 : MAX_ALIKE);
    // The largest first, lest one worker be left with it at the end.
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparing(i -> -some.get(i).size()));
    List<PairCheck.Found> found =
        workers.map(
            order,
            check,
            (c, i) -> {
              PairCheck.Found one = c.pair(some.get(i), bounds);
              oneDone.run();
              return one;
            });
    var inOrder = new PairCheck.Found[some.size()];
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[order.get(i)] = found.get(i);
    }
    for (PairCheck.Found f : inOrder) {
      races.putAll(f.races());
      checksLeft -= f.checks();
      pairCount += f.races().values().stream().mapToLong(List::size).sum();
      if (f.isTruncated()) {
        truncated.add(f.object().object());
      }
    }
  }

  /** By place, in the order of objects. */
  public Map<Place, List<Pair>> races() {
    return races;
  }

  public long locationCount() {
    return locationCount;
  }

  /** Objects with so many different accesses that not all pairs were looked at. */
  public List<Integer> truncated() {
    return truncated;
  }
}
