package io.interlock.bench.generate;

import io.interlock.bench.generate.Location.Beside;
import io.interlock.bench.generate.Location.Member;
import io.interlock.bench.generate.Location.Storage;
import io.interlock.bench.generate.Lock.Keeping;
import io.interlock.bench.generate.Lock.Kind;
import io.interlock.bench.generate.Lock.Mode;
import io.interlock.bench.generate.Lock.Style;
import io.interlock.bench.generate.Place.Phase;
import java.util.ArrayList;
import java.util.List;

/** A gadget in the making: what plans have in common, each with the decisions it takes. */
final class Draft {
  private static final List<Storage> RECORDS =
      List.of(
          Storage.RECORD,
          Storage.HEAP,
          Storage.NESTED,
          Storage.HEAP_EACH,
          Storage.FUNCTION,
          Storage.ARGUMENT,
          Storage.LOCAL);

  final Gadget gadget;
  final Choices choices;

  Draft(Gadget gadget, Choices choices) {
    this.gadget = gadget;
    this.choices = choices;
  }

  Topology topology() {
    return gadget.topology;
  }

  /** A location of any kind that all threads can get at. */
  Location location(int count) {
    var storages = new ArrayList<Storage>();
    storages.add(Storage.PLAIN);
    storages.addAll(RECORDS);
    return location(storages, count, Beside.NOTHING);
  }

  /** A location that a function without arguments can get at. */
  Location globalLocation() {
    List<Storage> storages =
        List.of(
            Storage.PLAIN,
            Storage.RECORD,
            Storage.HEAP,
            Storage.NESTED,
            Storage.HEAP_EACH,
            Storage.FUNCTION);
    return location(storages, 1, Beside.NOTHING);
  }

  private Location location(List<Storage> storages, int count, Beside beside) {
    Storage storage = choices.pick("storage", storages);
    if (storage == Storage.LOCAL && !topology().allJoined()) {
      storage = Storage.ARGUMENT; // the variable must outlive the threads
    }
    return add(new Location(gadget.name(), storage, count, Member.x, beside, Place.MAIN));
  }

  Location add(Location location) {
    gadget.locations.add(location);
    return location;
  }

  /** A location, and a lock for each of its cells or one for all. */
  Lock lockedLocation(int count, int locks, List<Kind> kinds) {
    Kind kind = choices.pick("lock", kinds);
    Keeping keeping = choices.pick("kept", List.of(Keeping.values()));
    Style style =
        choices.chance("lock-style", 50)
            ? choices.pick("taken", List.of(Style.values()))
            : Style.DIRECT;
    boolean inRecord = keeping == Keeping.BESIDE || keeping == Keeping.POINTED_TO;
    if (inRecord && count != locks) {
      keeping = Keeping.GLOBAL;
      inRecord = false;
    }
    Location location =
        inRecord
            ? location(
                RECORDS, count, keeping == Keeping.BESIDE ? Beside.LOCK : Beside.POINTER_TO_LOCK)
            : location(count);
    Lock lock = new Lock(gadget.name() + "_m", kind, keeping, style, locks, location);
    if (!lock.isPossible()) {
      lock = new Lock(lock.name(), kind, keeping, Style.WRAPPER, locks, location);
    }
    gadget.locks.add(lock);
    return lock;
  }

  /** A further lock, global and simple. */
  Lock plainLock(String name, Kind kind, Location location) {
    var lock =
        new Lock(gadget.name() + "_" + name, kind, Keeping.GLOBAL, Style.DIRECT, 1, location);
    gadget.locks.add(lock);
    return lock;
  }

  /** An access in any way. */
  Touch touch(Location location, Index index) {
    Touch.Kind kind =
        choices.pick("access", List.of(Touch.Kind.UPDATE, Touch.Kind.WRITE, Touch.Kind.READ));
    return touch(location, index, kind);
  }

  Touch touch(Location location, Index index, Touch.Kind kind) {
    Touch.Style style =
        choices.chance("access-style", 40)
            ? choices.pick("by", List.of(Touch.Style.values()))
            : Touch.Style.DIRECT;
    return new Touch(location, index, kind, style);
  }

  /** Code between an acquisition and a release. */
  static List<Step> under(Lock lock, Index index, Mode mode, List<Step> body) {
    var steps = new ArrayList<Step>();
    steps.add(new Step.Acquire(lock, index, mode));
    steps.addAll(body);
    steps.add(new Step.Release(lock, index, mode));
    return steps;
  }

  static List<Step> under(Lock lock, Step... body) {
    return under(lock, Index.FIRST, Mode.EXCLUSIVE, List.of(body));
  }

  /** Code, perhaps in a function of its own. */
  void put(Place place, List<Step> steps) {
    if (choices.chance("section", 25)) {
      gadget.add(place, new Step.Section(List.copyOf(steps)));
    } else {
      gadget.add(place, steps);
    }
  }

  void put(Place place, Step... steps) {
    put(place, List.of(steps));
  }

  /** The index of a thread's own cell; {@code main} has the first. */
  static Index own(Place place) {
    return place.isMain() ? Index.FIRST : Index.SELF;
  }

  /** Places that make at least two threads, most of them at the same time. */
  List<Place> parties() {
    var parties = new ArrayList<Place>();
    parties.add(Place.worker(choices.number("worker", topology().workers().size())));
    int least = topology().threadsAt(parties.get(0)) > 1 ? 0 : 1;
    int more = least + choices.number("more-parties", 3 - least);
    for (int i = 0; i < more; i++) {
      Place place =
          choices.chance("odd-phase", 25)
              ? Place.main(choices.pick("phase", List.of(Phase.AFTER, Phase.EARLY, Phase.BEFORE)))
              : choices.pick("party", running());
      if (!parties.contains(place)) {
        parties.add(place);
      }
    }
    return parties;
  }

  /** Workers and the middle of main, the last ones first. */
  List<Place> running() {
    var running = new ArrayList<Place>();
    running.add(Place.main(Phase.MIDDLE));
    topology().workers().forEach(w -> running.add(Place.worker(w.number())));
    return running;
  }

  /** Two different places that run one thread each, or nothing. */
  List<Place> pairOfThreads() {
    List<Place> single = running().stream().filter(p -> topology().threadsAt(p) == 1).toList();
    if (single.size() < 2) {
      return List.of();
    }
    int first = choices.number("first", single.size());
    int second = choices.number("second", single.size() - 1);
    return List.of(single.get(first), single.get(second >= first ? second + 1 : second));
  }

  /** A worker with several threads. */
  List<Place> manyThreads() {
    List<Place> many = running().stream().filter(p -> topology().threadsAt(p) > 1).toList();
    return many.isEmpty() ? List.of() : List.of(choices.pick("group", many));
  }
}
