package io.interlock.bench.generate;

import io.interlock.bench.generate.Lock.Mode;
import io.interlock.bench.generate.Place.Phase;
import io.interlock.bench.generate.Step.Barrier;
import io.interlock.bench.generate.Step.Once;
import io.interlock.bench.generate.Worker.End;
import io.interlock.bench.generate.Worker.Start;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Says which accesses of a generated program race, from the rules of C11 and POSIX alone. It lists
 * the events of every thread, loops unrolled, draws an edge wherever one event certainly happens
 * before another (order in a thread, creation, join, signals, barriers, once), and takes the
 * closure. Two accesses of one cell by two threads race if one writes, not both are atomic, neither
 * happens before the other, and no lock that one of them holds exclusively is held at both.
 *
 * <p>Where a thread only looks whether a signal was given, both outcomes are gone through.
 *
 * <p>That is right for the programs generated here, since no lock is held while waiting for another
 * thread; edges between critical sections of one lock go either way and so order nothing.
 */
final class Oracle {
  private record Held(String lock, int element, Mode mode) {}

  private record Event(Touch touch, int element, int thread, int node, Set<Held> held) {}

  private record Cell(String location, int element) {}

  private final Topology topology;
  private final List<Gadget> gadgets;
  private final HappensBefore order = new HappensBefore();
  private final List<Event> events = new ArrayList<>();
  private final Map<Channel, List<Integer>> signals = new LinkedHashMap<>();
  private final Map<Channel, List<Integer>> awaits = new LinkedHashMap<>();
  private final Map<Barrier, List<Integer>> meetings = new LinkedHashMap<>();
  private final Map<Once, List<Integer>> onceCalls = new LinkedHashMap<>();
  private int threads;

  /** Channels whose signal is not seen by those who only look. */
  private final Set<Channel> unseen;

  private Oracle(Topology topology, List<Gadget> gadgets, Set<Channel> unseen) {
    this.topology = topology;
    this.gadgets = gadgets;
    this.unseen = unseen;
  }

  /**
   * What is known of a program.
   *
   * @param racy the accesses that race
   * @param signals how often each channel is signalled
   * @param awaits how often each channel is waited for
   * @param meetings how many threads meet at each barrier
   */
  record Answer(
      Set<Touch> racy,
      Map<Channel, Integer> signals,
      Map<Channel, Integer> awaits,
      Map<Barrier, Integer> meetings) {}

  /** Nothing if threads of the program would wait for each other for ever. */
  static Optional<Answer> ask(Topology topology, List<Gadget> gadgets) {
    List<Channel> looked =
        gadgets.stream().flatMap(g -> g.channels.stream()).filter(c -> !c.kind().waits()).toList();
    Optional<Answer> answer = new Oracle(topology, gadgets, Set.copyOf(looked)).answer();
    if (answer.isEmpty()) {
      return answer;
    }
    // A program races if it does in one of the ways that looking can turn out.
    for (int some = 1; some < 1 << looked.size(); some++) {
      Set<Channel> unseen = new LinkedHashSet<>();
      for (int i = 0; i < looked.size(); i++) {
        if ((some >> i & 1) == 0) {
          unseen.add(looked.get(i));
        }
      }
      new Oracle(topology, gadgets, unseen)
          .answer()
          .ifPresent(more -> answer.get().racy().addAll(more.racy()));
    }
    return answer;
  }

  private Optional<Answer> answer() {
    runMain();
    connect();
    if (!order.close()) {
      return Optional.empty();
    }
    return Optional.of(new Answer(racy(), counts(signals), counts(awaits), counts(meetings)));
  }

  private static <K> Map<K, Integer> counts(Map<K, List<Integer>> lists) {
    Map<K, Integer> counts = new LinkedHashMap<>();
    lists.forEach((key, list) -> counts.put(key, list.size()));
    return counts;
  }

  /** One thread being listed. */
  private final class Run {
    final int thread = threads++;
    final int me;
    int last;
    Set<Held> held = Set.of();

    Run(int me, int after) {
      this.me = me;
      last = order.node();
      order.edge(after, last);
    }

    int step() {
      int node = order.node();
      order.edge(last, node);
      last = node;
      return node;
    }
  }

  private void runMain() {
    Run main = new Run(0, order.node());
    run(main, Place.main(Phase.BEFORE));
    Map<Integer, List<Integer>> ends = new LinkedHashMap<>();
    start(main, Start.FIRST, ends);
    run(main, Place.main(Phase.EARLY));
    topology.workers().stream()
        .filter(w -> w.end() == End.JOINED_EARLY)
        .forEach(w -> join(main, w, ends));
    start(main, Start.SECOND, ends);
    run(main, Place.main(Phase.MIDDLE));
    topology.workers().stream()
        .filter(w -> w.creator() == Place.MAIN && w.isJoined())
        .forEach(w -> join(main, w, ends));
    run(main, Place.main(Phase.AFTER));
  }

  private void start(Run creator, Start start, Map<Integer, List<Integer>> ends) {
    topology.workers().stream()
        .filter(w -> w.creator() == Place.MAIN && w.start() == start)
        .forEach(w -> start(creator, w, ends));
  }

  private void start(Run creator, Worker worker, Map<Integer, List<Integer>> ends) {
    for (int i = 0; i < worker.instances(); i++) {
      Run thread = new Run(i, creator.step());
      List<Worker> children =
          topology.workers().stream().filter(w -> w.creator() == worker.number()).toList();
      Map<Integer, List<Integer>> childEnds = new LinkedHashMap<>();
      children.forEach(child -> start(thread, child, childEnds));
      run(thread, Place.worker(worker.number()));
      children.stream().filter(Worker::isJoined).forEach(child -> join(thread, child, childEnds));
      ends.computeIfAbsent(worker.number(), w -> new ArrayList<>()).add(thread.step());
    }
  }

  private void join(Run joining, Worker worker, Map<Integer, List<Integer>> ends) {
    for (int end : ends.getOrDefault(worker.number(), List.of())) {
      order.edge(end, joining.step());
    }
  }

  private void run(Run thread, Place place) {
    for (Gadget gadget : gadgets) {
      run(thread, gadget.at(place), 0);
    }
  }

  private void run(Run thread, List<Step> steps, int loop) {
    for (Step step : steps) {
      if (step instanceof Step.Await await && unseen.contains(await.channel())) {
        return;
      }
      run(thread, step, loop);
    }
  }

  private void run(Run thread, Step step, int loop) {
    if (step instanceof Touch touch) {
      touch(thread, touch, loop);
    } else if (step instanceof Step.Acquire a) {
      thread.held = with(thread.held, held(thread, a.lock(), a.index(), a.mode(), loop));
    } else if (step instanceof Step.Release r) {
      thread.held = without(thread.held, held(thread, r.lock(), r.index(), r.mode(), loop));
    } else if (step instanceof Step.Attempt a) {
      Held lock = held(thread, a.lock(), a.index(), Mode.EXCLUSIVE, loop);
      thread.held = with(thread.held, lock);
      run(thread, a.body(), loop);
      thread.held = without(thread.held, lock);
    } else if (step instanceof Step.Regardless r) {
      run(thread, r.body(), loop);
    } else if (step instanceof Step.Each each) {
      for (int i = 0; i < each.count(); i++) {
        run(thread, each.body(), i);
      }
    } else if (step instanceof Step.Leader leader) {
      if (thread.me == 0) {
        run(thread, leader.body(), loop);
      }
    } else if (step instanceof Step.Section section) {
      run(thread, section.body(), loop);
    } else {
      synchronize(thread, step);
    }
  }

  private void synchronize(Run thread, Step step) {
    if (step instanceof Step.Signal s) {
      signals.computeIfAbsent(s.channel(), c -> new ArrayList<>()).add(thread.step());
    } else if (step instanceof Step.Await a) {
      awaits.computeIfAbsent(a.channel(), c -> new ArrayList<>()).add(thread.step());
    } else if (step instanceof Step.Meet m) {
      thread.step();
      meetings.computeIfAbsent(m.barrier(), b -> new ArrayList<>()).add(thread.last);
      thread.step();
    } else if (step instanceof Step.CallOnce c) {
      thread.step();
      onceCalls.computeIfAbsent(c.once(), o -> new ArrayList<>()).add(thread.last);
      thread.step();
    }
  }

  private void touch(Run thread, Touch touch, int loop) {
    int node = thread.step();
    int count = touch.location.count();
    if (touch.index == Index.ALL) {
      for (int i = 0; i < count; i++) {
        events.add(new Event(touch, i, thread.thread, node, thread.held));
      }
      return;
    }
    // A cell that every thread has of its own is told apart by the thread.
    int element =
        touch.location.storage() == Location.Storage.THREAD
            ? thread.thread
            : touch.index.value(count, thread.me, loop);
    events.add(new Event(touch, element, thread.thread, node, thread.held));
  }

  private static Held held(Run thread, Lock lock, Index index, Mode mode, int loop) {
    int element = lock.count() == 1 ? 0 : index.value(lock.count(), thread.me, loop);
    return new Held(lock.name(), element, mode);
  }

  private static Set<Held> with(Set<Held> set, Held more) {
    var all = new LinkedHashSet<>(set);
    all.add(more);
    return all;
  }

  private static Set<Held> without(Set<Held> set, Held less) {
    var all = new LinkedHashSet<>(set);
    all.remove(less);
    return all;
  }

  private void connect() {
    signals.forEach(
        (channel, from) -> {
          if (channel.kind().orders()) {
            from.forEach(
                s -> awaits.getOrDefault(channel, List.of()).forEach(w -> order.edge(s, w)));
          } else {
            // The one who waits still needs the signal to come.
            from.forEach(
                s -> awaits.getOrDefault(channel, List.of()).forEach(w -> order.waits(s, w)));
          }
        });
    for (List<Integer> arrivals : meetings.values()) {
      int together = order.node();
      for (int arrival : arrivals) {
        order.edge(arrival, together);
        order.edge(together, arrival + 1);
      }
    }
    onceCalls.forEach(this::connectOnce);
  }

  /** The function runs in one of the calls, whichever it is, before any of them returns. */
  private void connectOnce(Once once, List<Integer> calls) {
    Run body = new Run(0, order.node());
    int begin = body.last;
    run(body, once.body(), 0);
    int end = body.step();
    calls.forEach(call -> order.edge(end, call + 1));
    order.afterAll(calls, begin);
  }

  private Set<Touch> racy() {
    Set<Touch> racy = Collections.newSetFromMap(new IdentityHashMap<>());
    Map<Cell, List<Event>> cells = new LinkedHashMap<>();
    for (Event event : events) {
      Location location = event.touch.location;
      Cell cell = new Cell(location.name() + "." + location.member(), event.element);
      cells.computeIfAbsent(cell, c -> new ArrayList<>()).add(event);
    }
    for (List<Event> together : cells.values()) {
      for (int i = 0; i < together.size(); i++) {
        for (int j = 0; j < i; j++) {
          if (race(together.get(i), together.get(j))) {
            racy.add(together.get(i).touch);
            racy.add(together.get(j).touch);
          }
        }
      }
    }
    return racy;
  }

  private boolean race(Event one, Event other) {
    boolean bothAtomic = one.touch.kind.isAtomic() && other.touch.kind.isAtomic();
    return one.thread != other.thread
        && (one.touch.kind.writes() || other.touch.kind.writes())
        && !bothAtomic
        && !order.ordered(one.node, other.node)
        && one.held.stream().noneMatch(a -> other.held.stream().anyMatch(b -> excludes(a, b)));
  }

  private static boolean excludes(Held one, Held other) {
    return one.lock.equals(other.lock)
        && one.element == other.element
        && (one.mode == Mode.EXCLUSIVE || other.mode == Mode.EXCLUSIVE);
  }
}
