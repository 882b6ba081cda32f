package io.interlock.frontend.image;

import io.interlock.ir.type.Member;
import io.interlock.source.SourceFile;
import java.util.List;

/** A debug type as parsed, with numbers in place of the types it is made of. */
sealed interface TypeEntry {
  /** In place of a number: no type, {@code void}. */
  int NONE = -1;

  /** Kinds of entries, in the order of the unit image. */
  enum Kind {
    OPAQUE,
    BASE,
    POINTER,
    STRUCT,
    UNION,
    ARRAY,
    ENUM,
    TYPEDEF,
    QUALIFIED,
    FUNCTION
  }

  /** The types that must be built before this one. */
  List<Integer> parts();

  /** A type with at most a name, a target and a number: its size or which qualifier it is. */
  record Derived(Kind kind, String name, int target, long number) implements TypeEntry {
    @Override
    public List<Integer> parts() {
      return List.of(target);
    }
  }

  /** A struct or union. */
  record Composite(
      Kind kind,
      String name,
      SourceFile file,
      int line,
      long bits,
      boolean isComplete,
      List<Field> members)
      implements TypeEntry {
    @Override
    public List<Integer> parts() {
      return List.of();
    }
  }

  /** A member of a struct or union. */
  record Field(String name, int type, long bitOffset, long bits, Member.Kind kind) {}

  /** An array. */
  record Array(int element, long bits, List<Long> dimensions) implements TypeEntry {
    @Override
    public List<Integer> parts() {
      return List.of(element);
    }
  }

  /** A function type: the result, then the formals. */
  record Signature(List<Integer> types) implements TypeEntry {
    @Override
    public List<Integer> parts() {
      return types;
    }
  }
}
