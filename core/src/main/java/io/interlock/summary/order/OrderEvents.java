package io.interlock.summary.order;

import io.interlock.callgraph.CallGraph;
import io.interlock.callgraph.CallSite;
import io.interlock.ir.Value;
import io.interlock.model.Action;
import io.interlock.model.Operand;
import io.interlock.model.ProgramModels;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.memory.ChangingMemory;
import io.interlock.summary.memory.ModifiedMemory;
import io.interlock.summary.memory.RelevantMemory;
import io.interlock.symbolic.SinglePlace;
import io.interlock.threads.FunctionRuns;
import io.interlock.threads.ThreadEntries;
import it.unimi.dsi.fastutil.ints.Int2ObjectMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectMaps;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is counted on the way of a thread, because threads may be ordered by it: waits at a barrier,
 * waits for and posts of a semaphore, acquisitions of a lock, stores to flags and looks at them,
 * counters of threads. Only what stands for one piece of memory is counted, and of locks only those
 * that may be held where a thread is started: others order no threads. There are few such things;
 * beyond a bound no more are counted, and nothing is proved by them.
 */
public final class OrderEvents {
  /** What is done. */
  public enum Kind {
    ACQUIRE,
    RELEASE,
    PASS_BARRIER,
    /** A wait at any of the barriers that are counted, if they are several. */
    PASS_ANY_BARRIER,
    POST,
    WAIT,
    /** A thread is started that may post a semaphore; counted together with waits for that. */
    START,
    /** A flag is stored to, possibly not zero. */
    SET,
    /** The same by a store that releases. */
    SET_RELEASE,
    /** The same atomically by one that does not. */
    SET_RELAXED,
    /** A fence that releases, where flags are stored to that need one. */
    FENCE,
    /** A flag is loaded, and may be found not to be zero. */
    SEEN,
    /** The same by a load that acquires. */
    SEEN_ACQUIRE,
    /** A counter goes one step towards its end: a thread counts itself off. */
    COUNT_OFF,
    /** The same, atomically and with release. */
    COUNT_OFF_RELEASE,
    /** A counter goes one step away from its end. */
    COUNT_ON,
    COUNT_ON_RELEASE,
    /** A constant is stored to a counter. */
    COUNT_SET,
    /** A counter is loaded. */
    COUNT_LOOK,
    COUNT_LOOK_ACQUIRE,
    /** A counter was seen at its end or beyond. */
    COUNT_END,
    /** A counter was brought to its end or beyond by the thread's own count. */
    COUNT_LAST,
    /** A cell by which threads may take turns is stored to. */
    STATE_SET,
    /** An object that threads wait for is made. */
    MADE,
    /** Such an object was found. */
    FOUND,
    /** The main thread was joined by the id in a variable. */
    JOIN_MAIN
  }

  public static final int NOT_COUNTED = -1;

  private static final int MAX_EVENTS = 48;

  private record Event(Kind kind, int place) {}

  private final PointsTo pointsTo;
  private final Map<Event, Integer> numbers = new LinkedHashMap<>();
  private final List<FlagCell> flags = new ArrayList<>();
  private final List<StateCell> states = new ArrayList<>();
  private Int2ObjectMap<CounterCell> counters = Int2ObjectMaps.emptyMap();
  private final Births births;
  private Map<CallSite, List<Integer>> answered = Map.of();

  private OrderEvents(PointsTo pointsTo, Births births) {
    this.pointsTo = pointsTo;
    this.births = births;
  }

  public static OrderEvents find(
      CallGraph graph,
      ProgramModels models,
      PointsTo pointsTo,
      ModifiedMemory modified,
      ChangingMemory changing,
      ThreadEntries entries,
      FunctionRuns runs,
      RelevantMemory relevant) {
    var events = new OrderEvents(pointsTo, Births.find(graph, pointsTo, entries, relevant.loose()));
    LocksAtCreation.find(graph, models, pointsTo).forEach(lock -> events.add(Kind.ACQUIRE, lock));
    for (CallSite site : graph.sites().all()) {
      models.actions(site.call()).forEach(a -> events.read(a, site));
    }
    if (events.places(Kind.PASS_BARRIER).size() > 1) {
      events.add(Kind.PASS_ANY_BARRIER, SinglePlace.NONE);
    }
    MainIds.find(graph, models, pointsTo, modified, entries)
        .forEach(cell -> events.add(Kind.JOIN_MAIN, cell));
    FlagCells looks = FlagCells.read(graph, models, pointsTo, runs);
    looks.flags(modified, changing, entries, runs).forEach(events::addFlag);
    events.counters = CounterCells.find(graph, pointsTo, modified, entries.others(), looks.looks());
    for (int counter : events.counters.keySet()) {
      events.add(Kind.COUNT_OFF, counter);
      events.add(Kind.COUNT_END, counter);
      events.add(Kind.COUNT_SET, counter);
      events.add(Kind.COUNT_ON, counter);
      events.add(Kind.COUNT_LAST, counter);
    }
    for (StateCell cell :
        StateCells.find(graph, models, pointsTo, modified, changing, entries, runs)) {
      events.add(Kind.STATE_SET, cell.place());
      if (events.number(Kind.STATE_SET, cell.place()) != NOT_COUNTED) {
        events.states.add(cell);
      }
    }
    for (int place : events.births.places()) {
      events.add(Kind.MADE, place);
      events.add(Kind.FOUND, place);
    }
    events.answered = AnsweredSites.find(graph, models, pointsTo, events.places(Kind.WAIT));
    events.answered.values().forEach(places -> places.forEach(p -> events.add(Kind.START, p)));
    return events;
  }

  private void addFlag(FlagCell flag) {
    add(Kind.SET, flag.place());
    add(Kind.SEEN, flag.place());
    if (flag.raised() == FlagCell.Raised.AFTER_FENCE) {
      add(Kind.FENCE, SinglePlace.NONE);
    }
    if (number(Kind.SEEN, flag.place()) != NOT_COUNTED) {
      flags.add(flag);
    }
  }

  private void read(Action action, CallSite site) {
    if (action instanceof Action.BarrierWait b) {
      count(Kind.PASS_BARRIER, b.barrier(), site);
    } else if (action instanceof Action.SemaphoreWait w) {
      count(Kind.WAIT, w.semaphore(), site);
    } else if (action instanceof Action.SemaphorePost p) {
      count(Kind.POST, p.semaphore(), site);
    }
  }

  private void count(Kind kind, Operand operand, CallSite site) {
    Value pointer = operand.of(site.call());
    if (pointer != null) {
      Places at = pointsTo.targets(site.caller(), pointer);
      int place = SinglePlace.of(pointsTo, at);
      if (place != SinglePlace.NONE) {
        add(kind, place);
      }
    }
  }

  private void add(Kind kind, int place) {
    if (numbers.size() < MAX_EVENTS) {
      numbers.putIfAbsent(new Event(kind, place), numbers.size());
    }
  }

  /** The number by which it is counted; {@link #NOT_COUNTED} if it is not. */
  public int number(Kind kind, int place) {
    return numbers.getOrDefault(new Event(kind, place), NOT_COUNTED);
  }

  /** The number of something done at one of the places. */
  public int number(Kind kind, Places places) {
    int place = numbers.isEmpty() ? SinglePlace.NONE : SinglePlace.of(pointsTo, places);
    return place == SinglePlace.NONE ? NOT_COUNTED : number(kind, place);
  }

  /** The semaphores that threads may post which a call starts. */
  public List<Integer> answeredBy(CallSite start) {
    return answered.getOrDefault(start, List.of());
  }

  /** The number by which fences are counted; {@link #NOT_COUNTED} if they are not. */
  public int fence() {
    return number(Kind.FENCE, SinglePlace.NONE);
  }

  /** The number by which waits at all barriers are counted; {@link #NOT_COUNTED} if not so. */
  public int anyBarrier() {
    return number(Kind.PASS_ANY_BARRIER, SinglePlace.NONE);
  }

  /** Variables that threads may signal by. */
  public List<FlagCell> flags() {
    return flags;
  }

  /** The one of these at some place. */
  @Nullable FlagCell flag(Places places) {
    int place = flags.isEmpty() || places.size() != 1 ? SinglePlace.NONE : places.get(0);
    return flags.stream().filter(f -> f.place() == place).findFirst().orElse(null);
  }

  /** Cells by which threads may take turns. */
  public List<StateCell> states() {
    return states;
  }

  /** The one of these at some place. */
  public @Nullable StateCell state(Places places) {
    int place = states.isEmpty() || places.size() != 1 ? SinglePlace.NONE : places.get(0);
    return states.stream().filter(s -> s.place() == place).findFirst().orElse(null);
  }

  public boolean mayOverlap(Places accessed, long size, StateCell cell) {
    return pointsTo.mayOverlap(accessed, size, Places.of(cell.place()), cell.size());
  }

  /** Objects that threads wait for. */
  public Births births() {
    return births;
  }

  /** Counters by their places. */
  public Int2ObjectMap<CounterCell> counters() {
    return counters;
  }

  /** The counter at one of the places, if it is one piece of memory. */
  public @Nullable CounterCell counter(Places places) {
    return counters.isEmpty() ? null : counters.get(SinglePlace.of(pointsTo, places));
  }

  /** Whether an access of some size may touch a flag. */
  public boolean mayOverlap(Places accessed, long size, FlagCell flag) {
    return pointsTo.mayOverlap(accessed, size, Places.of(flag.place()), flag.size());
  }

  /** The places where something of a kind is counted, in the order found. */
  public List<Integer> places(Kind kind) {
    return numbers.keySet().stream().filter(e -> e.kind() == kind).map(Event::place).toList();
  }
}
