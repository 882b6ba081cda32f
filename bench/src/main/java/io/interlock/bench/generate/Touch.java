package io.interlock.bench.generate;

import org.jspecify.annotations.Nullable;

/**
 * An access in the text of a program; it may be executed by several threads, and several times. Its
 * identity counts: two equal ones are on two lines.
 */
final class Touch implements Step {
  /** What is done to the memory. */
  enum Kind {
    UPDATE,
    WRITE,
    READ,
    ATOMIC_UPDATE,
    ATOMIC_READ;

    boolean writes() {
      return this == UPDATE || this == WRITE || this == ATOMIC_UPDATE;
    }

    boolean isAtomic() {
      return this == ATOMIC_UPDATE || this == ATOMIC_READ;
    }
  }

  /** How it looks in C. */
  enum Style {
    DIRECT,
    /** A function gets the address. All accesses of a gadget that do the same share it. */
    HELPER,
    /** By a local pointer. */
    POINTER,
    /** A function gets a function and the address. */
    CALLBACK,
    /** {@code memset} or {@code memcpy}. */
    BLOCK,
    /** On one of two paths. */
    BRANCH,
    /** In a loop. */
    LOOP
  }

  final Location location;
  final Index index;
  final Kind kind;
  final Style style;

  /** A statement of the plan's own, or null for one that fits the kind and the style. */
  final @Nullable String statement;

  Touch(Location location, Index index, Kind kind, Style style) {
    this(location, index, kind, style, null);
  }

  private Touch(
      Location location, Index index, Kind kind, Style style, @Nullable String statement) {
    this.location = location;
    this.index = index;
    this.kind = kind;
    this.style = style;
    this.statement = statement;
  }

  static Touch custom(Location location, Kind kind, String statement) {
    return new Touch(location, Index.FIRST, kind, Style.DIRECT, statement);
  }
}
