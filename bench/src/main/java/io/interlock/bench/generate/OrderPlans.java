package io.interlock.bench.generate;

import io.interlock.bench.generate.Place.Phase;
import io.interlock.bench.generate.Step.Barrier;
import io.interlock.bench.generate.Step.Once;
import java.util.ArrayList;
import java.util.List;

/** Plans in which the order of threads protects, or does not. */
final class OrderPlans {
  private static final List<Channel.Kind> CHANNELS =
      List.of(
          Channel.Kind.SEMAPHORE,
          Channel.Kind.CONDITION,
          Channel.Kind.BROADCAST,
          Channel.Kind.FLAG,
          Channel.Kind.FLAG_RELEASE_ACQUIRE,
          Channel.Kind.FLAG_BUILTINS,
          Channel.Kind.FLAG_IF,
          Channel.Kind.FLAG_RELAXED);

  private OrderPlans() {}

  static boolean none(Draft draft) {
    Location location = draft.location(1);
    for (Place place : draft.parties()) {
      draft.put(place, draft.touch(location, Index.FIRST));
    }
    return true;
  }

  /** Accesses anywhere, also in all phases of main. */
  static boolean threadOrder(Draft draft) {
    Location location = draft.location(1);
    List<Place> places = draft.topology().places();
    int first = draft.choices.number("place", places.size());
    int more = 1 + draft.choices.number("more-places", 2);
    for (int i = 0; i <= more; i++) {
      int step = i == 0 ? 0 : 1 + draft.choices.number("step", places.size() - 1);
      draft.put(places.get((first + step) % places.size()), draft.touch(location, Index.FIRST));
    }
    return true;
  }

  static boolean join(Draft draft) {
    Location location = draft.location(1);
    int worker = draft.choices.number("worker", draft.topology().workers().size());
    draft.put(Place.worker(worker), draft.touch(location, Index.FIRST));
    draft.put(Place.main(Phase.AFTER), draft.touch(location, Index.FIRST));
    return draft.topology().threadsAt(Place.worker(worker)) == 1;
  }

  static boolean publication(Draft draft) {
    Location location = draft.location(1);
    Phase phase =
        draft.choices.chance("late", 35)
            ? draft.choices.pick("phase", List.of(Phase.MIDDLE, Phase.EARLY))
            : Phase.BEFORE;
    draft.put(Place.main(phase), draft.touch(location, Index.FIRST, Touch.Kind.WRITE));
    for (Place place : draft.parties()) {
      if (!place.isMain()) {
        draft.put(place, draft.touch(location, Index.FIRST, Touch.Kind.READ));
      }
    }
    return true;
  }

  static boolean barrier(Draft draft) {
    List<Place> pair = draft.pairOfThreads();
    if (pair.isEmpty()) {
      return false;
    }
    Location location = draft.location(1);
    var barrier = new Barrier(draft.gadget.name() + "_b");
    draft.gadget.barriers.add(barrier);
    boolean wrongSide = draft.choices.chance("wrong-side", 35);
    Step meet = new Step.Meet(barrier);
    draft.put(pair.get(0), draft.touch(location, Index.FIRST), meet);
    Touch touch = draft.touch(location, Index.FIRST);
    draft.put(pair.get(1), wrongSide ? List.of(touch, meet) : List.of(meet, touch));
    return true;
  }

  static boolean barrierCells(Draft draft) {
    List<Place> many = draft.manyThreads();
    if (many.isEmpty()) {
      return false;
    }
    Place place = many.get(0);
    Location location = draft.location(draft.topology().threadsAt(place));
    var steps = new ArrayList<Step>();
    steps.add(draft.touch(location, Index.SELF, Touch.Kind.WRITE));
    if (!draft.choices.chance("no-barrier", 35)) {
      var barrier = new Barrier(draft.gadget.name() + "_b");
      draft.gadget.barriers.add(barrier);
      steps.add(new Step.Meet(barrier));
    }
    steps.add(draft.touch(location, Index.NEXT, Touch.Kind.READ));
    draft.put(place, steps);
    return true;
  }

  static boolean once(Draft draft) {
    Location location = draft.globalLocation();
    Once once = once(draft, "_once", location);
    Once other = draft.choices.chance("two-controls", 20) ? once(draft, "_twice", location) : once;
    boolean skip = draft.choices.chance("skipped", 25);
    List<Place> parties = draft.parties();
    for (int i = 0; i < parties.size(); i++) {
      Touch touch = draft.touch(location, Index.FIRST, Touch.Kind.READ);
      if (skip && i == parties.size() - 1 && i > 0) {
        draft.put(parties.get(i), touch);
      } else {
        draft.put(parties.get(i), new Step.CallOnce(i == 0 ? once : other), touch);
      }
    }
    return true;
  }

  private static Once once(Draft draft, String name, Location location) {
    Once.Kind kind = draft.choices.pick("once", List.of(Once.Kind.values()));
    Touch touch = draft.touch(location, Index.FIRST, Touch.Kind.WRITE);
    var once = new Once(draft.gadget.name() + name, kind, List.of(touch));
    draft.gadget.onces.add(once);
    return once;
  }

  static boolean handOff(Draft draft) {
    List<Place> pair = draft.pairOfThreads();
    if (pair.isEmpty()) {
      return false;
    }
    Location location = draft.location(1);
    Channel channel = channel(draft);
    var producer = new ArrayList<Step>();
    producer.add(draft.touch(location, Index.FIRST));
    producer.add(new Step.Signal(channel));
    if (draft.choices.chance("touched-after", 15)) {
      producer.add(draft.touch(location, Index.FIRST));
    }
    draft.put(pair.get(0), producer);
    var consumer = new ArrayList<Step>();
    if (draft.choices.chance("touched-before", 15)) {
      consumer.add(draft.touch(location, Index.FIRST));
    }
    consumer.add(new Step.Await(channel));
    consumer.add(draft.touch(location, Index.FIRST));
    draft.gadget.add(pair.get(1), new Step.Section(consumer));
    return true;
  }

  private static Channel channel(Draft draft) {
    var channel = new Channel(draft.gadget.name() + "_c", draft.choices.pick("signal", CHANNELS));
    draft.gadget.channels.add(channel);
    return channel;
  }

  /** Each thread fills its cell and says so; one waits for all and goes through the cells. */
  static boolean collected(Draft draft) {
    List<Place> many = draft.manyThreads();
    List<Place> single =
        draft.running().stream().filter(p -> draft.topology().threadsAt(p) == 1).toList();
    if (many.isEmpty()) {
      return false;
    }
    int count = draft.topology().threadsAt(many.get(0));
    Location location = draft.location(count);
    Channel channel = channel(draft);
    draft.put(
        many.get(0), draft.touch(location, Index.SELF, Touch.Kind.WRITE), new Step.Signal(channel));
    var steps = new ArrayList<Step>();
    if (!draft.choices.chance("no-wait", 30)) {
      steps.add(new Step.Await(channel));
    }
    steps.add(new Step.Each(count, List.of(draft.touch(location, Index.LOOP, Touch.Kind.READ))));
    draft.gadget.add(draft.choices.pick("collector", single), new Step.Section(steps));
    return true;
  }
}
