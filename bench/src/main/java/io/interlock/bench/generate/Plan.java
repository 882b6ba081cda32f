package io.interlock.bench.generate;

import java.util.Locale;

/** What is to protect a shared location, or what fails to. */
public enum Plan {
  NONE("nothing"),
  LOCK("one lock"),
  WRONG_LOCK("a lock, but not the same one everywhere"),
  ONE_UNLOCKED("a lock, but not everywhere"),
  UNLOCKED_EARLY("a lock, but one access after its release"),
  LOCKED_SOMETIMES("a lock, in one place only if a coin says so"),
  TWO_LOCKS("two locks each, of which one is common"),
  READ_WRITE_LOCK("a lock for many readers or one writer"),
  TRIED_LOCK("a lock that is tried"),
  ELEMENT_LOCK("a lock for each cell"),
  ELEMENT_POINTER("a lock for each cell, taken by a function that gets the cell"),
  ATOMIC("atomic accesses"),
  READ_ONLY("no writes"),
  THREAD_ORDER("creation and joining of threads"),
  JOIN("joining the thread"),
  PUBLICATION("writing before the thread is started"),
  BARRIER("a barrier"),
  BARRIER_CELLS("a cell for each thread, and a barrier"),
  ONCE("a function that runs once"),
  HAND_OFF("a signal"),
  COLLECTED("a signal from each thread"),
  QUEUE("a queue"),
  OWN_CELL("a cell for each thread, by its number"),
  OWN_POINTER("a cell for each thread, by a pointer"),
  OWNED("heap memory given to the thread"),
  THREAD_LOCAL("thread-local memory"),
  FIELDS("a member for each thread");

  private final String words;

  Plan(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  /** Makes the gadget; whether there are the threads for it. */
  boolean build(Draft draft) {
    return switch (this) {
      case NONE -> OrderPlans.none(draft);
      case LOCK -> LockPlans.lock(draft);
      case WRONG_LOCK -> LockPlans.wrongLock(draft);
      case ONE_UNLOCKED -> LockPlans.oneUnlocked(draft);
      case UNLOCKED_EARLY -> LockPlans.unlockedEarly(draft);
      case LOCKED_SOMETIMES -> LockPlans.lockedSometimes(draft);
      case TWO_LOCKS -> LockPlans.twoLocks(draft);
      case READ_WRITE_LOCK -> LockPlans.readWriteLock(draft);
      case TRIED_LOCK -> LockPlans.triedLock(draft);
      case ELEMENT_LOCK -> LockPlans.elementLock(draft);
      case ELEMENT_POINTER -> LockPlans.elementPointer(draft);
      case ATOMIC -> LockPlans.atomic(draft);
      case READ_ONLY -> LockPlans.readOnly(draft);
      case THREAD_ORDER -> OrderPlans.threadOrder(draft);
      case JOIN -> OrderPlans.join(draft);
      case PUBLICATION -> OrderPlans.publication(draft);
      case BARRIER -> OrderPlans.barrier(draft);
      case BARRIER_CELLS -> OrderPlans.barrierCells(draft);
      case ONCE -> OrderPlans.once(draft);
      case HAND_OFF -> OrderPlans.handOff(draft);
      case COLLECTED -> OrderPlans.collected(draft);
      case QUEUE -> OwnershipPlans.queue(draft);
      case OWN_CELL -> OwnershipPlans.ownCell(draft);
      case OWN_POINTER -> OwnershipPlans.ownPointer(draft);
      case OWNED -> OwnershipPlans.owned(draft);
      case THREAD_LOCAL -> OwnershipPlans.threadLocal(draft);
      case FIELDS -> OwnershipPlans.fields(draft);
    };
  }

  /** As in reports. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
