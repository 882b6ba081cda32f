package io.interlock.model;

import org.jspecify.annotations.Nullable;

/**
 * What an action is about, seen from the call: an argument, the value returned, or a place of the
 * library's own that has only a name; then, for each dereference, the pointer stored there. Written
 * {@code arg0}, {@code *arg0}, {@code return}, {@code library:rcu}.
 *
 * @param argument counted from zero; -1 unless it is an argument
 * @param name of the library's place, else null
 * @param dereferences how many loads lead from there to the value meant
 */
public record Operand(Kind kind, int argument, @Nullable String name, int dereferences) {
  /** Where the operand comes from. */
  public enum Kind {
    ARGUMENT,
    RESULT,
    /** Something inside the library, such as the kernel's big lock: one place for all threads. */
    LIBRARY
  }

  public static Operand argument(int index) {
    return new Operand(Kind.ARGUMENT, index, null, 0);
  }

  public static Operand result() {
    return new Operand(Kind.RESULT, -1, null, 0);
  }

  public static Operand library(String name) {
    return new Operand(Kind.LIBRARY, -1, name, 0);
  }

  /** The value stored where this one points. */
  public Operand dereferenced() {
    return new Operand(kind, argument, name, dereferences + 1);
  }
}
