package io.interlock.bench.generate;

import io.interlock.bench.generate.Lock.Kind;
import io.interlock.bench.generate.Lock.Mode;
import java.util.ArrayList;
import java.util.List;

/** Plans with locks, and those without any order or lock at all. */
final class LockPlans {
  private static final int CELLS = 3;

  private LockPlans() {}

  static boolean lock(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    for (Place place : draft.parties()) {
      draft.put(place, Draft.under(lock, draft.touch(lock.record(), Index.FIRST)));
    }
    return true;
  }

  static boolean wrongLock(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    Lock other = draft.plainLock("other", lock.kind(), lock.record());
    List<Place> parties = draft.parties();
    int wrong = draft.choices.number("wrong", parties.size());
    for (int i = 0; i < parties.size(); i++) {
      Touch touch = draft.touch(lock.record(), Index.FIRST);
      draft.put(parties.get(i), Draft.under(i == wrong ? other : lock, touch));
    }
    return true;
  }

  static boolean oneUnlocked(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    List<Place> parties = draft.parties();
    int unlocked = draft.choices.number("unlocked", parties.size());
    for (int i = 0; i < parties.size(); i++) {
      Touch touch = draft.touch(lock.record(), Index.FIRST);
      draft.put(parties.get(i), i == unlocked ? List.of(touch) : Draft.under(lock, touch));
    }
    return true;
  }

  static boolean unlockedEarly(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    List<Place> parties = draft.parties();
    int early = draft.choices.number("early", parties.size());
    for (int i = 0; i < parties.size(); i++) {
      var steps = new ArrayList<>(Draft.under(lock, draft.touch(lock.record(), Index.FIRST)));
      if (i == early) {
        steps.add(draft.touch(lock.record(), Index.FIRST));
      }
      draft.put(parties.get(i), steps);
    }
    return true;
  }

  static boolean lockedSometimes(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    List<Place> parties = draft.parties();
    int sometimes = draft.choices.number("sometimes", parties.size());
    for (int i = 0; i < parties.size(); i++) {
      Touch touch = draft.touch(lock.record(), Index.FIRST);
      if (i == sometimes) {
        draft.put(
            parties.get(i),
            new Step.Sometimes(new Step.Acquire(lock, Index.FIRST, Mode.EXCLUSIVE)),
            touch,
            new Step.Sometimes(new Step.Release(lock, Index.FIRST, Mode.EXCLUSIVE)));
      } else {
        draft.put(parties.get(i), Draft.under(lock, touch));
      }
    }
    return true;
  }

  /** Of the locks around an access only one needs to be common to two accesses. */
  static boolean twoLocks(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    List<Lock> others =
        List.of(
            draft.plainLock("n0", Kind.MUTEX, lock.record()),
            draft.plainLock("n1", Kind.MUTEX, lock.record()),
            draft.plainLock("n2", Kind.MUTEX, lock.record()));
    boolean pairwise = draft.choices.chance("pairwise", 40);
    List<Place> parties = draft.parties();
    for (int i = 0; i < parties.size(); i++) {
      Touch touch = draft.touch(lock.record(), Index.FIRST);
      List<Step> inner =
          pairwise ? Draft.under(others.get((i + 1) % 3), touch) : Draft.under(lock, touch);
      draft.put(parties.get(i), Draft.under(others.get(i % 3), Index.FIRST, Mode.EXCLUSIVE, inner));
    }
    return true;
  }

  static boolean readWriteLock(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, List.of(Kind.READ_WRITE));
    boolean wrong = draft.choices.chance("write-while-reading", 35);
    for (Place place : draft.parties()) {
      Touch touch = draft.touch(lock.record(), Index.FIRST);
      boolean shared = !touch.kind.writes() || wrong;
      draft.put(
          place,
          Draft.under(lock, Index.FIRST, shared ? Mode.SHARED : Mode.EXCLUSIVE, List.of(touch)));
    }
    return true;
  }

  static boolean triedLock(Draft draft) {
    Lock lock = draft.lockedLocation(1, 1, Lock.exclusiveKinds());
    boolean regardless = draft.choices.chance("regardless", 35);
    for (Place place : draft.parties()) {
      List<Step> touch = List.of(draft.touch(lock.record(), Index.FIRST));
      draft.put(
          place,
          regardless
              ? new Step.Regardless(lock, Index.FIRST, touch)
              : new Step.Attempt(lock, Index.FIRST, touch));
    }
    return true;
  }

  static boolean elementLock(Draft draft) {
    Lock lock = draft.lockedLocation(CELLS, CELLS, Lock.exclusiveKinds());
    List<Place> parties = draft.parties();
    boolean shifted = draft.choices.chance("shifted", 15);
    int wrong =
        draft.choices.chance("wrong-index", 30)
            ? draft.choices.number("wrong", parties.size())
            : -1;
    for (int i = 0; i < parties.size(); i++) {
      Place place = parties.get(i);
      boolean loop = !draft.choices.chance("own-index", 30);
      Index cell = loop ? Index.LOOP : Draft.own(place);
      Index next = loop ? Index.LOOP_NEXT : place.isMain() ? Index.SECOND : Index.NEXT;
      Index guard = shifted != (i == wrong) ? next : cell;
      List<Step> steps =
          Draft.under(lock, guard, Mode.EXCLUSIVE, List.of(draft.touch(lock.record(), cell)));
      if (loop) {
        draft.put(place, new Step.Each(CELLS, steps));
      } else {
        draft.put(place, steps);
      }
    }
    return true;
  }

  /** The function gets a pointer to the record; at one place another function without the lock. */
  static boolean elementPointer(Draft draft) {
    Lock lock = draft.lockedLocation(CELLS, CELLS, Lock.exclusiveKinds());
    List<Place> parties = draft.parties();
    int unlocked =
        draft.choices.chance("unlocked-too", 30)
            ? draft.choices.number("unlocked", parties.size())
            : -1;
    Touch touch = draft.touch(lock.record(), Index.LOOP);
    Step all = new Step.Each(CELLS, Draft.under(lock, Index.LOOP, Mode.EXCLUSIVE, List.of(touch)));
    var shared = new Step.Section(List.of(all));
    for (int i = 0; i < parties.size(); i++) {
      if (i == unlocked) {
        draft.put(parties.get(i), draft.touch(lock.record(), Draft.own(parties.get(i))));
      } else {
        draft.gadget.add(parties.get(i), shared);
      }
    }
    return true;
  }

  static boolean atomic(Draft draft) {
    Location location = draft.location(1);
    List<Place> parties = draft.parties();
    int plain =
        draft.choices.chance("plain-too", 40) ? draft.choices.number("plain", parties.size()) : -1;
    for (int i = 0; i < parties.size(); i++) {
      Touch.Kind kind =
          draft.choices.pick("atomic", List.of(Touch.Kind.ATOMIC_UPDATE, Touch.Kind.ATOMIC_READ));
      Touch touch =
          i == plain
              ? draft.touch(location, Index.FIRST)
              : new Touch(location, Index.FIRST, kind, Touch.Style.DIRECT);
      draft.put(parties.get(i), touch);
    }
    return true;
  }

  static boolean readOnly(Draft draft) {
    Location location = draft.location(1);
    for (Place place : draft.parties()) {
      draft.put(place, draft.touch(location, Index.FIRST, Touch.Kind.READ));
    }
    return true;
  }
}
