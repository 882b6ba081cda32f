package io.interlock.explore.weak;

import java.util.ArrayList;
import java.util.List;

/**
 * Makes states look alike that differ in nothing which matters: without values that all threads
 * have seen newer ones of, without accesses that all know of, and with values that repeat the one
 * before only once. Threads that have ended see nothing any more, but who joins them gets what they
 * had seen.
 */
public final class WeakForm {
  private final WeakMemory memory;

  /** By thread, whether it has ended. */
  private final boolean[] ended;

  private WeakForm(WeakMemory memory, boolean[] ended) {
    this.memory = memory;
    this.ended = ended.clone();
  }

  /**
   * Changes a state.
   *
   * @param ended by thread, whether it has ended
   */
  public static void normalize(WeakMemory memory, boolean[] ended) {
    new WeakForm(memory, ended).run();
  }

  private void run() {
    dropPast();
    for (int t = 0; t < ended.length && !Trace.isEmpty(memory); t++) {
      Trace.renumber(memory, t, ended);
    }
    for (Place place : List.copyOf(memory.variables.keySet())) {
      dropOld(place);
      dropRepeated(place);
    }
    for (Place place : List.copyOf(memory.variables.keySet())) {
      dropOnly(place);
    }
    memory.synchronization.values().removeIf(this::isSeenByAll);
    for (int t = 0; t < ended.length; t++) {
      Observer observer = memory.threads.get(t);
      memory.threads.set(t, ended[t] ? left(observer) : observer.seeing(observer.now()));
    }
  }

  /** What a thread leaves to who joins it. */
  private Observer left(Observer ended) {
    return isSeenByAll(ended.now())
        ? Observer.NOTHING
        : new Observer(ended.now(), View.NOTHING, View.NOTHING);
  }

  private boolean isSeenByAll(View view) {
    for (int t = 0; t < ended.length; t++) {
      if (!ended[t] && !view.isWithin(memory.threads.get(t).now())) {
        return false;
      }
    }
    return true;
  }

  private void dropPast() {
    int[] numbers = new int[memory.past.size()];
    List<Past> kept = new ArrayList<>();
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = isKnownToAll(i) ? -1 : kept.size();
      if (numbers[i] >= 0) {
        kept.add(memory.past.get(i));
      }
    }
    if (kept.size() < numbers.length) {
      memory.past.clear();
      memory.past.addAll(kept);
      memory.changeViews(v -> v.withAccesses(a -> numbers[a]));
    }
  }

  private boolean isKnownToAll(int access) {
    for (int t = 0; t < ended.length; t++) {
      if (!ended[t] && !memory.threads.get(t).now().knows(access)) {
        return false;
      }
    }
    return true;
  }

  private void dropOld(Place place) {
    int seen = Integer.MAX_VALUE;
    for (int t = 0; t < ended.length; t++) {
      seen = ended[t] ? seen : Math.min(seen, memory.threads.get(t).now().at(place));
    }
    WeakMemory.Variable variable = memory.variables.get(place);
    if (variable != null && seen > 0 && seen < variable.messages().size()) {
      int first = seen;
      var messages =
          new ArrayList<>(variable.messages().subList(first, variable.messages().size()));
      Message oldest = messages.get(0);
      messages.set(0, new Message(oldest.value(), oldest.view(), false));
      memory.variables.put(place, variable.with(messages));
      memory.changeViews(v -> v.renumbered((p, n) -> p.equals(place) ? Math.max(0, n - first) : n));
    }
  }

  private void dropRepeated(Place place) {
    WeakMemory.Variable variable = memory.variables.get(place);
    List<Message> all = variable == null ? List.of() : variable.messages();
    int[] numbers = new int[all.size()];
    List<Message> kept = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Message message = all.get(i);
      boolean isRepeated = i > 0 && all.get(i - 1).isRepeated(message);
      if (!isRepeated) {
        kept.add(message);
      }
      numbers[i] = kept.size() - 1;
    }
    if (variable != null && kept.size() < all.size()) {
      memory.variables.put(place, variable.with(kept));
      memory.changeViews(v -> v.renumbered((p, n) -> p.equals(place) ? numbers[n] : n));
    }
  }

  /** One value, with which nothing is handed on that somebody does not know. */
  private void dropOnly(Place place) {
    WeakMemory.Variable variable = memory.variables.get(place);
    if (variable != null
        && variable.messages().size() == 1
        && (variable.use() == WeakMemory.Use.NONE || Trace.isEmpty(memory))
        && isSeenByAll(variable.messages().get(0).view())) {
      memory.variables.remove(place);
    }
  }
}
