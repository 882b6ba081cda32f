package io.interlock.ir;

import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import org.jspecify.annotations.Nullable;

/**
 * A variable with static storage.
 *
 * @param name the linker's name
 * @param sourceName the name in the source, empty for what the compiler made up
 * @param scope for a static variable inside a function, that function's name, else empty
 * @param type the debug type, if there is one
 */
public record Global(
    int index,
    String name,
    String sourceName,
    String scope,
    Linkage linkage,
    Storage storage,
    long size,
    @Nullable Type type,
    Position position)
    implements Symbol {
  /** Where the variable lives. */
  public enum Storage {
    WRITABLE,
    READ_ONLY,
    /** One object per thread. */
    THREAD_LOCAL
  }

  public boolean isThreadLocal() {
    return storage == Storage.THREAD_LOCAL;
  }

  /** Whether the name is known only in one file or function. */
  public boolean isStatic() {
    return linkage == Linkage.INTERNAL;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }

  @Override
  public String toString() {
    return name;
  }
}
