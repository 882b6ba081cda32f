package io.interlock.assumption;

import io.interlock.finding.Coded;

/**
 * Something that is taken for granted though a program may not keep to it. Without it more is
 * reported, nothing less.
 */
public enum Assumption implements Coded {
  LOCKS_SUCCEED(
      "locks-succeed",
      "pthread_mutex_lock and its like acquire, unless the program finds that they did not",
      "an unchecked error leaves the data unguarded"),
  JOINS_SUCCEED(
      "joins-succeed",
      "pthread_join returns when the thread has ended, not with an error",
      "an id that is joined twice or detached is not waited for"),
  WAITS_SUCCEED(
      "waits-succeed",
      "sem_wait returns when it has taken one, not because of a signal",
      "an interrupted wait that is not repeated orders nothing"),
  STABLE_POINTERS(
      "stable-pointers",
      "a pointer in shared memory is the same when it is read again to lock or unlock what it "
          + "points to",
      "another thread replaces it in between, and the wrong object is locked"),
  INDEXES_IN_BOUNDS(
      "indexes-in-bounds",
      "an index stays within its object, and a pointer to a struct points to the start of one",
      "an access beyond the end reaches what another lock guards"),
  TYPED_POINTERS(
      "typed-pointers",
      "pointers point to what their declared types allow, and to the member they are made for",
      "memory used as a type that no cast in the program leads to is taken for other memory"),
  SOUND_LISTS(
      "sound-lists",
      "an object is out of a list when null, what is behind it, or one from elsewhere is put in its "
          + "place, by whatever pointer it has to that place; no other link, nor the pointer to the "
          + "end, leads to it then; no list is a circle; "
          + "nothing is taken from an empty ring or stack, or put into a full one",
      "a node that the list still leads to is used by two threads"),
  SOUND_COUNTS(
      "sound-counts",
      "who uses an object that counts its users is counted until it counts itself off, and the "
          + "counter is zero once",
      "a user that is not counted still uses what the last one changes or frees"),
  KNOWN_HANDLES(
      "known-handles",
      "an id that one creation alone writes is read only after it was written",
      "a join too early waits for nobody"),
  FOUND_AFTER_MADE(
      "found-after-made",
      "a pointer found in shared memory that is not null leads to an object made before",
      "a number kept there tells nothing; where nothing orders making and finding, that is a race "
          + "of its own, reported with what is done to the object, but with nothing else"),
  HANDLERS_ALONE(
      "handlers-alone",
      "a signal or interrupt handler does not run twice at once",
      "with SA_NODEFER, or on several processors, it does"),
  ONE_CLIENT(
      "one-client",
      "the functions of a library without main are called by one thread",
      "clients with several threads race inside the library");

  private final String code;
  private final String title;
  private final String risk;

  Assumption(String code, String title, String risk) {
    this.code = code;
    this.title = title;
    this.risk = risk;
  }

  @Override
  public String code() {
    return code;
  }

  /** What is taken for granted. */
  public String title() {
    return title;
  }

  /** What goes wrong, and is not reported, where it does not hold. */
  public String risk() {
    return risk;
  }
}
