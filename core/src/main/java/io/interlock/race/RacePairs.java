package io.interlock.race;

import io.interlock.race.AccessIndex.At;
import io.interlock.run.Phase;
import io.interlock.run.RunContext;
import io.interlock.run.Workers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
final class RacePairs {
  /** Objects with fewer accesses are not worth comparing. */
  private static final int FEW_ACCESSES = 4;

  /** So many pairs of one object are looked at; what is left out is counted. */
  private static final long MAX_CHECKS = 16_000_000;

  /** The same of all objects together; when they are used up, each object gets but a few. */
  private static final long MAX_ALL_CHECKS = 64_000_000;

  private static final long MIN_CHECKS = 20_000;

  /** So many objects are looked at at a time. */
  private static final int AT_A_TIME = 512;

  /** Two accesses that race, and the threads that make them. */
  record Pair(ThreadAccess a, ThreadAccess b, ThreadRoot threadA, ThreadRoot threadB) {}

  /** The object and the offset in it where accesses meet, or what a library calls its own. */
  record Place(int object, long offset, String library) {}

  private record Task(Place object, List<At> all) {}

  private final Supplier<PairCheck> check;
  private final HandedOver handedOver;
  private final Workers workers;
  private final Map<Place, List<Pair>> races = new LinkedHashMap<>();
  private long checksLeft = MAX_ALL_CHECKS;
  private long locationCount;
  private final List<Integer> truncated = new ArrayList<>();

  /** With what makes the check of one worker. */
  RacePairs(Supplier<PairCheck> check, HandedOver handedOver, Workers workers) {
    this.handedOver = handedOver;
    this.check = check;
    this.workers = workers;
  }

  void find(AccessIndex index, Phase phase, RunContext run) {
    List<Task> tasks = tasks(index);
    locationCount = tasks.size();
    for (int from = 0; from < tasks.size() && !run.isCancelled(); from += AT_A_TIME) {
      run.progress().advanced(phase, from, tasks.size());
      pair(tasks.subList(from, Math.min(from + AT_A_TIME, tasks.size())));
    }
  }

  /** The objects that are written at all. */
  private List<Task> tasks(AccessIndex index) {
    var tasks = new ArrayList<Task>();
    Set<Touches> seen = new HashSet<>();
    index
        .byObject()
        .forEach(
            (object, all) -> {
              // Objects of one site are often kept apart for nothing: what is said of one is said
              // of all.
              boolean isOther = all.size() <= FEW_ACCESSES || seen.add(touches(object, all));
              if (isOther) {
                tasks.add(new Task(new Place(object, 0, ""), all));
              }
            });
    index.byLibraryPlace().forEach((name, all) -> tasks.add(new Task(new Place(-1, 0, name), all)));
    tasks.removeIf(t -> t.all().stream().noneMatch(at -> at.access().kind().isWrite()));
    return tasks;
  }

  private void pair(List<Task> some) {
    long maxChecks = Math.max(MIN_CHECKS, Math.min(MAX_CHECKS, checksLeft));
    // The largest first, lest one worker be left with it at the end.
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < some.size(); i++) {
      order.add(i);
    }
    order.sort(Comparator.comparing(i -> -some.get(i).all().size()));
    List<PairCheck.Found> found =
        workers.map(
            order, check, (c, i) -> c.pair(some.get(i).object(), some.get(i).all(), maxChecks));
    var inOrder = new PairCheck.Found[some.size()];
    for (int i = 0; i < inOrder.length; i++) {
      inOrder[order.get(i)] = found.get(i);
    }
    for (PairCheck.Found f : inOrder) {
      races.putAll(f.races());
      checksLeft -= f.checks();
      if (f.isTruncated()) {
        truncated.add(f.object().object());
      }
    }
  }

  /** An access by what it is, not by what it says. */
  private record Touch(ThreadAccess access, long offset) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Touch t && isSame(t.access) && t.offset == offset;
    }

    @SuppressWarnings("ReferenceEquality") // the same access, not an equal one
    private boolean isSame(ThreadAccess other) {
      return access == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(access) * 31 + Long.hashCode(offset);
    }
  }

  /** All of an object that decides whether there are races on it. */
  private record Touches(int hand, List<Touch> all) {}

  private Touches touches(int object, List<At> all) {
    return new Touches(
        handedOver.kind(object),
        all.stream().map(at -> new Touch(at.access(), at.offset())).toList());
  }

  /** By place, in the order of objects. */
  Map<Place, List<Pair>> races() {
    return races;
  }

  long locationCount() {
    return locationCount;
  }

  /** Objects with so many different accesses that not all pairs were looked at. */
  List<Integer> truncated() {
    return truncated;
  }
}
