package io.interlock.bench.generate;

import java.util.List;

/**
 * A lock, or one for each cell of a location.
 *
 * @param record the location in whose records it is; for the others its own name counts
 */
record Lock(String name, Kind kind, Keeping keeping, Style style, int count, Location record) {
  /** What it is. */
  enum Kind {
    MUTEX("pthread_mutex_t", "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock"),
    RECURSIVE(
        "pthread_mutex_t", "pthread_mutex_lock", "pthread_mutex_trylock", "pthread_mutex_unlock"),
    SPIN("pthread_spinlock_t", "pthread_spin_lock", "pthread_spin_trylock", "pthread_spin_unlock"),
    READ_WRITE(
        "pthread_rwlock_t",
        "pthread_rwlock_wrlock",
        "pthread_rwlock_trywrlock",
        "pthread_rwlock_unlock"),
    C11("mtx_t", "mtx_lock", "mtx_trylock", "mtx_unlock"),
    SEMAPHORE("sem_t", "sem_wait", "sem_trywait", "sem_post");

    final String type;
    final String acquire;
    final String attempt;
    final String release;

    Kind(String type, String acquire, String attempt, String release) {
      this.type = type;
      this.acquire = acquire;
      this.attempt = attempt;
      this.release = release;
    }
  }

  /** Where it is. */
  enum Keeping {
    GLOBAL,
    /** In the record of the data. */
    BESIDE,
    /** The record of the data has a pointer to it. */
    POINTED_TO,
    /** In memory from {@code malloc}, by a global pointer. */
    HEAP,
    /** Global, but used by way of a global pointer. */
    GLOBAL_POINTER
  }

  /** How it is taken and released. */
  enum Style {
    DIRECT,
    /** By functions that get a pointer to the lock. */
    WRAPPER,
    /** By functions that call such functions. */
    DEEP_WRAPPER,
    /** By functions that all gadgets of the program share. */
    SHARED_WRAPPER,
    /** By functions that get a pointer to the record it is in. */
    RECORD_WRAPPER,
    /** With a check of what is returned. */
    CHECKED,
    /** By trying until it succeeds. */
    TRY_LOOP
  }

  /** Whether others may hold it, too. */
  enum Mode {
    EXCLUSIVE,
    SHARED
  }

  /** Kinds and styles that go together. */
  boolean isPossible() {
    boolean inRecord = keeping == Keeping.BESIDE || keeping == Keeping.POINTED_TO;
    return (style != Style.RECORD_WRAPPER || inRecord)
        && (!inRecord || record.isRecord())
        && (style != Style.SHARED_WRAPPER || kind == Kind.MUTEX || kind == Kind.RECURSIVE);
  }

  /** The lock as C text: an expression of type pointer. */
  String pointer(Index index) {
    String at = index.text(count);
    String subscript = count == 1 ? "" : "[" + at + "]";
    return switch (keeping) {
      case GLOBAL -> "&" + name + subscript;
      case BESIDE -> "&" + record.record(at) + ".m";
      case POINTED_TO -> record.record(at) + ".m";
      case HEAP, GLOBAL_POINTER -> count == 1 ? name + "_q" : "&" + name + "_q" + subscript;
    };
  }

  /** The statements that make it ready, given a pointer to it. */
  String initialization(String pointer) {
    return switch (kind) {
      case MUTEX -> "pthread_mutex_init(" + pointer + ", NULL);";
      case RECURSIVE -> "init_recursive(" + pointer + ");";
      case SPIN -> "pthread_spin_init(" + pointer + ", PTHREAD_PROCESS_PRIVATE);";
      case READ_WRITE -> "pthread_rwlock_init(" + pointer + ", NULL);";
      case C11 -> "mtx_init(" + pointer + ", mtx_plain);";
      case SEMAPHORE -> "sem_init(" + pointer + ", 0, 1);";
    };
  }

  String acquireFunction(Mode mode) {
    return mode == Mode.SHARED ? "pthread_rwlock_rdlock" : kind.acquire;
  }

  static List<Kind> exclusiveKinds() {
    return List.of(Kind.values());
  }
}
