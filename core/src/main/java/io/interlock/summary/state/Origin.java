package io.interlock.summary.state;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Function;
import io.interlock.ir.Value;
import io.interlock.source.Position;

/** Where an access comes from. Lifted accesses form a graph that is unfolded for findings only. */
public sealed interface Origin {
  /** Exhaustive dispatch over origins. */
  interface Visitor<R> {
    R visit(Direct origin);

    R visit(Lifted origin);
  }

  <R> R accept(Visitor<R> visitor);

  /**
   * An access in the text of a function.
   *
   * @param ordinal tells apart accesses with one position
   * @param address the value that is dereferenced there
   * @param reach whether the memory touched is where that value points
   */
  record Direct(Function function, Position position, int ordinal, Value address, Reach reach)
      implements Origin {
    /** What is touched behind a pointer. */
    public enum Reach {
      /** The object it points to. */
      OBJECT,
      /** What is found by following further pointers, as libraries do. */
      FURTHER
    }

    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
      return other instanceof Direct d
          && d.function.text() == function.text()
          && d.ordinal == ordinal;
    }

    @Override
    public int hashCode() {
      return function.text().hashCode() * 31 + ordinal;
    }
  }

  /** An access of a callee's. */
  record Lifted(CallSite call, GuardedAccess access) implements Origin {
    @Override
    public <R> R accept(Visitor<R> visitor) {
      return visitor.visit(this);
    }

    /** Compared with many others: what the compiler makes of records takes four times as long. */
    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
      return other instanceof Lifted l && l.access == access && l.call.equals(call);
    }

    @Override
    public int hashCode() {
      return access.hashCode() * 31 + call.hashCode();
    }
  }
}
