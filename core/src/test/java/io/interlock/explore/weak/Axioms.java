package io.interlock.explore.weak;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * RC11 as in Lahav et al., Repairing Sequential Consistency in C/C++11, PLDI 2017, with release
 * sequences as in C++20. An update is one event that reads and writes.
 */
final class Axioms {
  private final List<Event> events;
  private final int size;
  private final Relation po;
  private final Relation rf;
  private final Relation hb;

  /**
   * @param events what was done, each after what it depends on
   */
  Axioms(List<Event> events) {
    this.events = events;
    size = events.size();
    po = Relation.of(size, this::isInProgramOrder);
    rf = Relation.of(size, (a, b) -> events.get(b).from() == a);
    hb = po.or(synchronizesWith()).or(Relation.of(size, this::isOrderedByThreads)).closure();
  }

  private boolean isInProgramOrder(int a, int b) {
    if (events.get(a).op() < 0) {
      return events.get(b).op() >= 0;
    }
    return a < b && events.get(a).thread() == events.get(b).thread();
  }

  /** Starts, joins and the lock. */
  private boolean isOrderedByThreads(int a, int b) {
    Op first = events.get(a).what();
    Op second = events.get(b).what();
    return (first.kind() == Op.Kind.START && first.variable() == events.get(b).thread() && a < b)
        || (second.kind() == Op.Kind.JOIN && second.variable() == events.get(a).thread() && a < b)
        || (first.kind() == Op.Kind.UNLOCK && second.kind() == Op.Kind.LOCK && a < b);
  }

  /** From a release, by its sequence, to an acquire; both may be fences. */
  private Relation synchronizesWith() {
    Relation writes = all(e -> e.writes());
    Relation update = all(e -> e.writes() && e.reads());
    Relation sequence = rf.then(update).closure().orNothing();
    Relation fence = all(Event::isFence);
    Relation isReleasing = all(e -> e.ordering().releases() && (e.writes() || e.isFence()));
    Relation isAcquiring = all(e -> e.ordering().acquires() && (e.reads() || e.isFence()));
    Relation atomicWrites = all(e -> e.writes() && e.ordering().isAtomic());
    return isReleasing
        .then(fence.then(po).orNothing())
        .then(writes)
        .then(atomicWrites)
        .then(sequence)
        .then(rf)
        .then(po.then(fence).orNothing())
        .then(isAcquiring);
  }

  private Relation all(Predicate<Event> condition) {
    return Relation.identity(size, e -> condition.test(events.get(e)));
  }

  boolean happensBefore(int a, int b) {
    return hb.has(a, b);
  }

  /** The writes of a variable. */
  List<Integer> writes(int variable) {
    var writes = new ArrayList<Integer>();
    for (int e = 0; e < size; e++) {
      if (events.get(e).writes() && events.get(e).what().variable() == variable) {
        writes.add(e);
      }
    }
    return writes;
  }

  /** Whether an order of modifications is possible. */
  boolean allow(Relation mo) {
    Relation fr = rf.inverse().then(mo).and((a, b) -> !a.equals(b));
    Relation eco = rf.or(mo).or(fr).closure();
    return hb.isIrreflexive()
        && hb.then(eco).isIrreflexive()
        && eco.isIrreflexive()
        && fr.then(mo).isIrreflexive()
        && sequential(mo, fr, eco).isAcyclic();
  }

  private Relation sequential(Relation mo, Relation fr, Relation eco) {
    Relation sequential = all(Event::isSequential);
    Relation fence = all(e -> e.isFence() && e.isSequential());
    Relation elsewhere = po.and((a, b) -> !isAtOnePlace(a, b));
    Relation before =
        po.or(elsewhere.then(hb).then(elsewhere)).or(hb.and(this::isAtOnePlace)).or(mo).or(fr);
    Relation fenceBefore = fence.then(hb.orNothing());
    Relation beforeFence = hb.orNothing().then(fence);
    Relation base = sequential.or(fenceBefore).then(before).then(sequential.or(beforeFence));
    Relation fences = fence.then(hb.or(hb.then(eco).then(hb))).then(fence);
    return base.or(fences);
  }

  private boolean isAtOnePlace(int a, int b) {
    return events.get(a).isAtPlaceOf(events.get(b));
  }
}
