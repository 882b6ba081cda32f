package io.interlock.explore.weak;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * Which sequentially consistent operations somebody knows of, and on which ones they depend without
 * that.
 *
 * <p>The machine goes from write to read, so an operation may come later than one that need not
 * come first in the order of sequentially consistent operations: {@code x =sc 1; z =rlx 1} and
 * {@code r = z rlx; s = x sc} may end with {@code r == 1} and {@code s == 0}. Who reads {@code z}
 * depends on the store to {@code x}, but it did not happen before. So only an operation that comes
 * by that order after all those that its thread depends on is taken to be in it where the machine
 * is; any other one as if it acquired and released alone, which allows more.
 *
 * <p>That is enough: take an execution that RC11 allows, and of its sequentially consistent
 * operations those that count. If one depends on another one of them, it comes after it, so their
 * order has no cycle with program order and reading, and the machine can go by all three.
 *
 * <p>Views tell of each thread how many of its operations are known, and on how many somebody
 * depends, at places that no object has. What is known goes where values seen go, dependence
 * wherever a value goes.
 */
final class Trace {
  private static final int KNOWN = 0;
  private static final int DEPENDED = 1;

  private Trace() {}

  private static Place place(int thread, int what) {
    return new Place(-1 - thread, what);
  }

  /** A negative number for a place. */
  static int code(Place place) {
    return 2 * place.object() + (int) place.offset();
  }

  /** The place of a number. */
  static Place place(int code) {
    return new Place(Math.floorDiv(code, 2), Math.floorMod(code, 2));
  }

  static boolean isTrace(Place place) {
    return place.object() < 0;
  }

  private static int thread(Place place) {
    return -1 - place.object();
  }

  /** Whether all operations are known that somebody with that view depends on. */
  static boolean isComplete(View view) {
    for (Place place : view.places()) {
      if (isTrace(place) && view.at(place) > view.at(place(thread(place), KNOWN))) {
        return false;
      }
    }
    return true;
  }

  /** Those that whatever follows depends on. */
  static View dependence(View view) {
    View result = View.NOTHING;
    for (Place place : view.places()) {
      if (isTrace(place)) {
        Place depended = place(thread(place), DEPENDED);
        result = result.with(depended, Math.max(view.at(place), result.at(depended)));
      }
    }
    return result;
  }

  /** A view with which no operation is known, though one may depend on them. */
  static View withoutKnown(View view) {
    View result = view.join(dependence(view));
    for (Place place : view.places()) {
      result = isTrace(place) && place.offset() == KNOWN ? result.with(place, 0) : result;
    }
    return result;
  }

  /** A view of values alone. */
  static View without(View view) {
    View result = view;
    for (Place place : view.places()) {
      result = isTrace(place) ? result.with(place, 0) : result;
    }
    return result;
  }

  /** What a thread knows that has made one more operation. */
  static View next(View view, int thread) {
    Place known = place(thread, KNOWN);
    return view.with(known, view.at(known) + 1);
  }

  /** Numbers operations of a thread from those on that all know, and only those that differ. */
  static void renumber(WeakMemory memory, int thread, boolean[] ended) {
    Place known = place(thread, KNOWN);
    Place depended = place(thread, DEPENDED);
    var used = new TreeSet<Integer>();
    memory.changeViews(
        v -> {
          View shorter = v.at(depended) <= v.at(known) ? v.with(depended, 0) : v;
          used.add(v.at(known));
          used.add(shorter.at(depended));
          return shorter;
        });
    int first = Integer.MAX_VALUE;
    for (int t = 0; t < ended.length; t++) {
      first = ended[t] ? first : Math.min(first, memory.threads.get(t).now().at(known));
    }
    List<Integer> numbers = List.copyOf(used.tailSet(first, false));
    memory.changeViews(
        v -> v.renumbered((p, n) -> p.object() == known.object() ? 1 + numbers.indexOf(n) : n));
  }

  /** Whether nobody has made an operation that is not known to all: who has made it knows it. */
  static boolean isEmpty(WeakMemory memory) {
    return memory.threads.stream()
        .allMatch(t -> Arrays.stream(t.now().places()).noneMatch(Trace::isTrace));
  }
}
