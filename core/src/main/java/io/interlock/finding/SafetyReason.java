package io.interlock.finding;

/** Why two accesses to a location do not race, or why nobody can race on the location at all. */
public enum SafetyReason implements Coded {
  RACE("race", "they race"),
  COMMON_LOCK("common-lock", "both hold one lock"),
  OBJECT_LOCK("object-lock", "both hold the lock that goes with the object"),
  ONCE("once", "made once, before anybody goes on"),
  ATOMIC("atomic", "both are atomic"),
  ONE_THREAD("one-thread", "only one thread makes them"),
  NOT_STARTED("not-started", "one is made before the thread of the other is started"),
  JOINED("joined", "one is made after the thread of the other has been joined"),
  EXECUTOR("executor", "both run on something that does one task after the other"),
  AT_EXIT("at-exit", "one is made when the program ends"),
  CREATION_LOCK("creation-lock", "one thread runs while its creator holds a lock for it"),
  LOCK_HAND_OVER("lock-hand-over", "a lock is held from before the thread starts until it gets it"),
  BARRIER("barrier", "they are on different sides of a barrier"),
  SEMAPHORE("semaphore", "one follows a wait for what the other's thread posts later"),
  FLAG("flag", "one follows a look at a flag that the other's thread raises later"),
  BIRTH("birth", "one follows a find of what is not made before the other"),
  COUNTDOWN("countdown", "one follows a wait until all threads have counted themselves off"),
  SIGNAL_FLAG("signal-flag", "a volatile sig_atomic_t, which a signal handler may access"),
  ORDER("order", "their threads are ordered"),
  OWN_MEMORY("own-memory", "each thread has memory of its own there"),
  THREAD_LOCAL("thread-local", "each thread has a variable of its own"),
  HANDED_OVER("handed-over", "one thread at a time has the object, or it is in a guarded list"),
  INTERLEAVING("interleaving", "no interleaving of the program makes them at the same time"),
  NOT_PUBLISHED("not-published", "nobody else can have the object yet"),
  LIBRARY("library", "only handed to library functions, which do not access it or take care"),
  NEVER_RUNS("never-runs", "the code is never run"),
  READ_ONLY("read-only", "nothing writes it while there are other threads, or at all"),
  NOT_REACHABLE("not-reachable", "no other thread can get at it"),
  MAIN_ONLY("main-only", "only code of the main thread may touch it"),
  NO_OTHER_THREADS("no-other-threads", "the program has one thread"),
  NEVER_ACCESSED("never-accessed", "nothing accesses it in memory");

  private final String code;
  private final String title;

  SafetyReason(String code, String title) {
    this.code = code;
    this.title = title;
  }

  @Override
  public String code() {
    return code;
  }

  /** In words, of two accesses or of the whole location. */
  public String title() {
    return title;
  }
}
