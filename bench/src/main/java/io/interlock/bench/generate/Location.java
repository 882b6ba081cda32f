package io.interlock.bench.generate;

/**
 * Memory that threads may share: one or several cells of type {@code int}.
 *
 * @param name the prefix of everything that belongs to it
 * @param count how many cells
 * @param beside the lock that is kept in the record of each cell, if any
 * @param owner the worker whose threads have a cell each, if it is stored like that
 */
record Location(String name, Storage storage, int count, Member member, Beside beside, int owner) {
  /** Where the cells are. */
  enum Storage {
    /** Global variables of type {@code int}. */
    PLAIN,
    /** Members of global structs. */
    RECORD,
    /** Members of structs within global structs. */
    NESTED,
    /** Members of structs in one piece of memory from {@code calloc}. */
    HEAP,
    /** Members of structs, each in memory of its own. */
    HEAP_EACH,
    /** Static memory of a function that returns a pointer to it. */
    FUNCTION,
    /** Heap memory that threads get at by their argument only. */
    ARGUMENT,
    /** A local variable of {@code main}, whose address is in the threads' arguments. */
    LOCAL,
    /** A cell for each thread of one worker, in heap memory of its own, by its argument. */
    OWNED,
    /** A cell of a global array for each thread of one worker; its argument points to it. */
    SLOT,
    /** Thread-local memory. */
    THREAD,
    /** Text of the plan's own says where. */
    SPECIAL
  }

  /** Which member of the record. */
  enum Member {
    x,
    y
  }

  /** Whether a lock is in the record, too. */
  enum Beside {
    NOTHING,
    LOCK,
    POINTER_TO_LOCK
  }

  /** The record that holds a cell, as C text. */
  String record(String index) {
    String subscript = count == 1 ? "" : "[" + index + "]";
    return switch (storage) {
      case RECORD -> name + "_o" + subscript;
      case NESTED -> name + "_o" + subscript + ".in";
      case HEAP -> name + "_p[" + (count == 1 ? "0" : index) + "]";
      case HEAP_EACH -> "(*" + name + "_p[" + (count == 1 ? "0" : index) + "])";
      case FUNCTION -> name + "_get()[" + (count == 1 ? "0" : index) + "]";
      case ARGUMENT, LOCAL -> "a->" + name + "[" + (count == 1 ? "0" : index) + "]";
      case OWNED -> "(*a->" + name + ")";
      case PLAIN, SLOT, THREAD, SPECIAL -> throw new IllegalStateException("no record: " + storage);
    };
  }

  /** A cell, as C text. */
  String cell(String index) {
    String subscript = count == 1 ? "" : "[" + index + "]";
    return switch (storage) {
      case PLAIN -> name + "_" + member + subscript;
      case THREAD -> name + "_" + member;
      case SLOT -> "*a->" + name;
      case HEAP_EACH -> name + "_p[" + (count == 1 ? "0" : index) + "]->" + member;
      case OWNED -> "a->" + name + "->" + member;
      case SPECIAL -> name;
      case RECORD, NESTED, HEAP, FUNCTION, ARGUMENT, LOCAL -> record(index) + "." + member;
    };
  }

  boolean isRecord() {
    return storage != Storage.PLAIN
        && storage != Storage.THREAD
        && storage != Storage.SLOT
        && storage != Storage.SPECIAL;
  }

  /** Whether the cells are found through the argument of the thread. */
  boolean isByArgument() {
    return storage == Storage.ARGUMENT
        || storage == Storage.LOCAL
        || storage == Storage.OWNED
        || storage == Storage.SLOT;
  }

  /** Another member of the same records. */
  Location neighbour() {
    return new Location(
        name, storage, count, member == Member.x ? Member.y : Member.x, beside, owner);
  }
}
