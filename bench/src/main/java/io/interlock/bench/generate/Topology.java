package io.interlock.bench.generate;

import io.interlock.bench.generate.Place.Phase;
import io.interlock.bench.generate.Worker.Creation;
import io.interlock.bench.generate.Worker.End;
import io.interlock.bench.generate.Worker.Start;
import java.util.ArrayList;
import java.util.List;

/** Which threads a program has, who starts them and when, and who waits for them. */
record Topology(List<Worker> workers, Arguments arguments) {
  /** Where the arguments of threads are kept. */
  enum Arguments {
    STATIC_ARRAY,
    HEAP_EACH,
    LOCAL_ARRAY
  }

  Topology {
    workers = List.copyOf(workers);
  }

  static Topology of(Choices choices) {
    var workers = new ArrayList<Worker>();
    int count = 1 + choices.number("more-workers", 3);
    for (int i = 0; i < count; i++) {
      workers.add(worker(choices, i));
    }
    Arguments arguments = choices.pick("arguments", List.of(Arguments.values()));
    boolean joined = workers.stream().allMatch(Worker::isJoined);
    return new Topology(workers, joined ? arguments : Arguments.STATIC_ARRAY);
  }

  private static Worker worker(Choices choices, int number) {
    int instances = 1 + choices.number("more-instances", 3);
    Start start = choices.pick("start", List.of(Start.values()));
    Creation creation = choices.pick("creation", List.of(Creation.values()));
    End end = choices.pick("end", List.of(End.values()));
    boolean nested = choices.chance("nested", 20) && number > 0;
    if (nested) {
      End simple = end == End.NEVER_JOINED ? end : End.JOINED;
      return new Worker(number, instances, number - 1, Start.FIRST, creation, simple);
    }
    if (end == End.JOINED_EARLY && start == Start.SECOND) {
      end = End.JOINED;
    }
    return new Worker(number, instances, Place.MAIN, start, creation, end);
  }

  /** A creator of threads must itself be only one thread, so that handles have one owner. */
  boolean isSensible() {
    return workers.stream()
        .filter(w -> w.creator() != Place.MAIN)
        .allMatch(w -> workers.get(w.creator()).instances() == 1);
  }

  boolean allJoined() {
    return workers.stream().allMatch(Worker::isJoined);
  }

  /** How many threads run the code at a place. */
  int threadsAt(Place place) {
    return place.isMain() ? 1 : workers.get(place.worker()).instances();
  }

  /** Places, those that run at the same time as others first. */
  List<Place> places() {
    var places = new ArrayList<Place>();
    workers.forEach(w -> places.add(Place.worker(w.number())));
    places.add(Place.main(Phase.MIDDLE));
    places.add(Place.main(Phase.AFTER));
    places.add(Place.main(Phase.BEFORE));
    places.add(Place.main(Phase.EARLY));
    return places;
  }
}
