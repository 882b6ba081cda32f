package io.interlock.bench.generate;

import io.interlock.bench.generate.Location.Beside;
import io.interlock.bench.generate.Location.Member;
import io.interlock.bench.generate.Location.Storage;
import io.interlock.bench.generate.Lock.Kind;
import io.interlock.bench.generate.Place.Phase;
import java.util.ArrayList;
import java.util.List;

/** Plans in which memory belongs to one thread at a time. */
final class OwnershipPlans {
  private OwnershipPlans() {}

  static boolean ownCell(Draft draft) {
    List<Place> many = draft.manyThreads();
    if (many.isEmpty()) {
      return false;
    }
    int count = draft.topology().threadsAt(many.get(0));
    Location location = draft.location(count);
    Index wrong =
        draft.choices.chance("wrong-index", 30)
            ? draft.choices.pick("index", List.of(Index.NEXT, Index.FIRST))
            : Index.SELF;
    draft.put(many.get(0), draft.touch(location, Index.SELF), draft.touch(location, wrong));
    if (draft.choices.chance("summed-up", 40)) {
      Phase phase = draft.choices.pick("phase", List.of(Phase.AFTER, Phase.BEFORE, Phase.MIDDLE));
      draft.put(
          Place.main(phase), new Step.Each(count, List.of(draft.touch(location, Index.LOOP))));
    }
    return true;
  }

  static boolean ownPointer(Draft draft) {
    return given(draft, Storage.SLOT);
  }

  static boolean owned(Draft draft) {
    return given(draft, Storage.OWNED);
  }

  private static boolean given(Draft draft, Storage storage) {
    Place worker = Place.worker(draft.choices.number("worker", draft.topology().workers().size()));
    int count = draft.topology().threadsAt(worker);
    Location location =
        draft.add(
            new Location(
                draft.gadget.name(), storage, count, Member.x, Beside.NOTHING, worker.worker()));
    draft.put(worker, draft.touch(location, Index.SELF));
    boolean byMain = draft.topology().workers().get(worker.worker()).creator() == Place.MAIN;
    if (byMain && draft.choices.chance("main-too", 50)) {
      Phase phase = draft.choices.pick("phase", List.of(Phase.AFTER, Phase.MIDDLE));
      draft.gadget.add(Place.main(phase), draft.touch(location, Index.FIRST));
    }
    return true;
  }

  static boolean threadLocal(Draft draft) {
    Location location =
        draft.add(
            new Location(
                draft.gadget.name(), Storage.THREAD, 1, Member.x, Beside.NOTHING, Place.MAIN));
    for (Place place : draft.parties()) {
      draft.put(place, draft.touch(location, Index.FIRST));
    }
    return true;
  }

  static boolean fields(Draft draft) {
    List<Place> pair = draft.pairOfThreads();
    if (pair.isEmpty()) {
      return false;
    }
    Location location = draft.location(1);
    Location other = draft.add(location.neighbour());
    draft.put(pair.get(0), draft.touch(location, Index.FIRST));
    boolean both = draft.choices.chance("both", 30);
    draft.put(pair.get(1), draft.touch(both ? location : other, Index.FIRST));
    if (both) {
      draft.put(pair.get(1), draft.touch(other, Index.FIRST));
    }
    return true;
  }

  /** A node is filled, put into a list under a lock, and taken out under it by another thread. */
  static boolean queue(Draft draft) {
    List<Place> pair = draft.pairOfThreads();
    if (pair.isEmpty()) {
      return false;
    }
    Gadget gadget = draft.gadget;
    String g = gadget.name();
    var node =
        draft.add(
            new Location(g + "_node", Storage.SPECIAL, 1, Member.x, Beside.NOTHING, Place.MAIN));
    gadget.declarations.add("struct " + g + "_node { struct " + g + "_node *next; int v; };");
    gadget.declarations.add("static struct " + g + "_node *" + g + "_head;");
    Lock lock = draft.plainLock("m", draft.choices.pick("lock", List.of(Kind.values())), node);
    var channel = new Channel(g + "_c", Channel.Kind.QUEUE);
    gadget.channels.add(channel);
    var producer = new ArrayList<Step>();
    producer.add(new Step.Text("struct " + g + "_node *n = malloc(sizeof *n);"));
    producer.add(Touch.custom(node, Touch.Kind.WRITE, "n->v = 1;"));
    producer.addAll(
        Draft.under(
            lock,
            new Step.Text("n->next = " + g + "_head;"),
            new Step.Text(g + "_head = n;"),
            new Step.Signal(channel)));
    if (draft.choices.chance("touched-after", 35)) {
      producer.add(Touch.custom(node, Touch.Kind.UPDATE, "n->v++;"));
    }
    gadget.add(pair.get(0), new Step.Section(producer));
    var consumer = new ArrayList<Step>();
    consumer.add(new Step.Text("struct " + g + "_node *n;"));
    consumer.addAll(
        Draft.under(
            lock,
            new Step.Text("n = " + g + "_head;"),
            new Step.Text("if (n != NULL)"),
            new Step.Text("  " + g + "_head = n->next;")));
    consumer.add(new Step.Text("if (n == NULL)"));
    consumer.add(new Step.Text("  return t;"));
    consumer.add(new Step.Await(channel));
    consumer.add(Touch.custom(node, Touch.Kind.UPDATE, "n->v += 2;"));
    if (draft.choices.chance("freed", 50)) {
      consumer.add(Touch.custom(node, Touch.Kind.WRITE, "free(n);"));
    }
    gadget.add(pair.get(1), new Step.Section(consumer));
    return true;
  }
}
