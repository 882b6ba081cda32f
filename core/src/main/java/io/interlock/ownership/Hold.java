package io.interlock.ownership;

/**
 * What a pointer to an object on the heap says about who else may use the object at the time. A
 * lattice: {@code NOTHING} above {@code FRESH} above all others; {@code TAKEN} above {@code LINKED}
 * above {@code LINKED_BEFORE}; {@code TAKEN} and {@code TAKEN_LIST} above {@code TAKEN_MATE}; those
 * taken above what they are after a release; {@code LIST}, {@code CUT} and {@code OWNED} above
 * {@code MATE}; {@code MATE}, {@code TAKEN_MATE} and {@code LINKED_BEFORE} above {@code AT_HAND};
 * {@code AT_HAND} and {@code OUT} above nothing but {@code ANY}, which is below all.
 */
enum Hold {
  /** Null, or no pointer to the heap. */
  NOTHING,
  /** Made by this thread, and not put anywhere. */
  FRESH,
  /** Taken out of a container since the last release, with all that its links lead to. */
  TAKEN_LIST,
  /** Taken out of a container since the last release: this thread has it alone. */
  TAKEN,
  /** The same; others that were taken out with it may lead to it, or be behind it. */
  TAKEN_MATE,
  /** In a container that this thread has found it in since its last release. */
  LINKED,
  /** The same; it may be an object that was taken out, or put there, since it was found. */
  LINKED_BEFORE,
  /** In no container, nor is anything its links lead to: this thread has all of it alone. */
  LIST,
  /** The same of an object that was part of such a list; nothing else of that is behind it. */
  CUT,
  /** In no container: this thread has it alone. */
  OWNED,
  /** The same; others that this thread has may lead to it, or be behind it. */
  MATE,
  /**
   * In no container, and this thread has it alone, or in one that this thread has found it in since
   * its last release: which of them differs with the path, or the caller.
   */
  AT_HAND,
  /** In no container, but others may have pointers to it that they did not find in one. */
  OUT,
  /** Anybody may use it. */
  ANY;

  /** What holds on both of two paths. */
  Hold meet(Hold other) {
    if (this == other || other == NOTHING) {
      return this;
    }
    if (this == NOTHING || this == FRESH) {
      return other;
    }
    if (other == FRESH) {
      return this;
    }
    if (isAlone() && other.isAlone()) {
      return MATE;
    }
    if (isTaken() && other.isTaken()) {
      return TAKEN_MATE;
    }
    if ((isAlone() || isTaken()) && (other.isAlone() || other.isTaken())) {
      return released().meet(other.released());
    }
    if (isOut() && other.isOut()) {
      return OUT;
    }
    boolean areFound =
        (this == TAKEN || isInContainer()) && (other == TAKEN || other.isInContainer());
    if (!areFound) {
      return isAtHand() && other.isAtHand() ? AT_HAND : ANY;
    }
    return this == LINKED_BEFORE || other == LINKED_BEFORE ? LINKED_BEFORE : LINKED;
  }

  /** The same when a lock has been released. */
  Hold released() {
    return switch (this) {
      case NOTHING, FRESH, LIST, CUT, OWNED, MATE, OUT, ANY -> this;
      case TAKEN_LIST -> LIST;
      case TAKEN -> OWNED;
      case TAKEN_MATE -> MATE;
      case LINKED, LINKED_BEFORE, AT_HAND -> ANY;
    };
  }

  /** The same when the object has been put into a container. */
  Hold linked() {
    return switch (this) {
      case NOTHING, ANY, LINKED_BEFORE -> this;
      case OUT, AT_HAND -> ANY;
      case FRESH, TAKEN_LIST, TAKEN, TAKEN_MATE, LINKED, LIST, CUT, OWNED, MATE -> LINKED_BEFORE;
    };
  }

  /**
   * Of what is found in a member that links objects of one kind: in a container, or a stale one, or
   * in a list that this thread has.
   */
  Hold next() {
    return switch (this) {
      case NOTHING, LINKED -> LINKED;
      case TAKEN, TAKEN_MATE, LINKED_BEFORE -> LINKED_BEFORE;
      case TAKEN_LIST, LIST -> this;
      case FRESH, CUT, OWNED, MATE, AT_HAND, OUT, ANY -> ANY;
    };
  }

  boolean isTaken() {
    return this == TAKEN_LIST || this == TAKEN || this == TAKEN_MATE;
  }

  /** Whether others that this thread has may lead to it, or be behind it. */
  boolean isOfList() {
    return switch (this) {
      case TAKEN_LIST, TAKEN_MATE, LIST, CUT, MATE -> true;
      case NOTHING, FRESH, TAKEN, LINKED, LINKED_BEFORE, OWNED, AT_HAND, OUT, ANY -> false;
    };
  }

  /** Whether this thread has it, and not by a container. */
  boolean isAlone() {
    return this == FRESH || this == LIST || this == CUT || this == OWNED || this == MATE;
  }

  /** Whether it is in no container. */
  private boolean isOut() {
    return this == OUT || isAlone() || isTaken();
  }

  /** The same when the object has been taken out of its container by its own links. */
  Hold unlinked() {
    return switch (this) {
      case LINKED, LINKED_BEFORE -> TAKEN;
      case AT_HAND, ANY -> OUT;
      case NOTHING, FRESH, TAKEN_LIST, TAKEN, TAKEN_MATE, LIST, CUT, OWNED, MATE, OUT -> this;
    };
  }

  boolean isInContainer() {
    return this == LINKED || this == LINKED_BEFORE;
  }

  /** Whether it may be in a container, or anybody's. */
  boolean mayBeInContainer() {
    return isInContainer() || this == AT_HAND || this == ANY;
  }

  /** Whether this thread has it, or has found it in a container since its last release. */
  private boolean isAtHand() {
    return this == AT_HAND || isAlone() || isTaken() || isInContainer();
  }
}
