package io.interlock.ownership;

/**
 * What a pointer to an object on the heap says about who else may use the object at the time. A
 * lattice: {@code NOTHING} above {@code FRESH} above all others, {@code TAKEN} above {@code LINKED}
 * above {@code LINKED_BEFORE}, {@code OWNED} beside these three, {@code ANY} below all.
 */
enum Hold {
  /** Null, or no pointer to the heap. */
  NOTHING,
  /** Made by this thread, and not put anywhere. */
  FRESH,
  /** Taken out of a container since the last release: this thread has it alone. */
  TAKEN,
  /** In a container that this thread has found it in since its last release. */
  LINKED,
  /** The same; it may be an object that was taken out, or put there, since it was found. */
  LINKED_BEFORE,
  /** In no container: this thread has it alone. */
  OWNED,
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
    if (!isInSection() || !other.isInSection()) {
      return ANY;
    }
    return this == LINKED_BEFORE || other == LINKED_BEFORE ? LINKED_BEFORE : LINKED;
  }

  private boolean isInSection() {
    return this == TAKEN || this == LINKED || this == LINKED_BEFORE;
  }

  /** The same when a lock has been released. */
  Hold released() {
    return switch (this) {
      case NOTHING, FRESH, OWNED, ANY -> this;
      case TAKEN -> OWNED;
      case LINKED, LINKED_BEFORE -> ANY;
    };
  }

  /** The same when the object has been put into a container. */
  Hold linked() {
    return switch (this) {
      case NOTHING, ANY, LINKED_BEFORE -> this;
      case FRESH, TAKEN, LINKED, OWNED -> LINKED_BEFORE;
    };
  }

  /**
   * Of what is found in a member that links objects of one kind: in a container, or a stale one.
   */
  Hold next() {
    return switch (this) {
      case NOTHING, TAKEN, LINKED, LINKED_BEFORE -> LINKED;
      case FRESH, OWNED, ANY -> ANY;
    };
  }

  /** Whether this thread has it, and not by a container. */
  boolean isAlone() {
    return this == FRESH || this == OWNED;
  }

  boolean isInContainer() {
    return this == LINKED || this == LINKED_BEFORE;
  }
}
