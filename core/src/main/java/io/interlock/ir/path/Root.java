package io.interlock.ir.path;

import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Variable;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import org.jspecify.annotations.Nullable;

/** Where a path starts: an object. */
public sealed interface Root {
  /** A global variable. */
  record GlobalRoot(Global global) implements Root {}

  /** A function, whose address was taken. */
  record FunctionRoot(Function function) implements Root {}

  /**
   * An object on the stack, or the memory of a struct that is passed or returned by value.
   *
   * @param known the value it is known by: its address, or what a part of it holds
   * @param variable the variable it holds, if it is one of the source
   */
  record LocalRoot(Function function, LocalValue known, @Nullable Variable variable)
      implements Root {}

  /**
   * What a call handed out, usually heap memory: {@code malloc@parse.c:120}.
   *
   * @param type of the object, if known
   */
  record HeapRoot(String allocator, Position position, @Nullable Type type) implements Root {}

  /** Any object of a type, wherever it was made: {@code struct conn}. */
  record TypeRoot(Type type) implements Root {}

  /**
   * What a formal, or a value without a better name, points to.
   *
   * @param variable the variable that holds the pointer, if it is one of the source
   */
  record PointeeRoot(Function function, LocalValue pointer, @Nullable Variable variable)
      implements Root {}
}
