package io.interlock.symbolic;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What names are built from. The functions in it say whose text defines the value, so atoms of
 * different functions never mix up.
 *
 * <p>They are compared and looked up millions of times, so most of them say themselves what is
 * equal. What records have for that by themselves are method handles, which take several times as
 * long unless the optimizing compiler has seen them, and a check is over before it would have.
 */
public sealed interface Atom {
  <R> R accept(AtomVisitor<R> visitor);

  /** The number zero: a name over it is a constant or a sum of scaled atoms. */
  record Zero() implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** Anything: an undefined value, a constant that is no address. Not even equal to itself. */
  record Unknown() implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  record GlobalAddress(Global global) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof GlobalAddress g && g.global.equals(global);
    }

    @Override
    public int hashCode() {
      return global.hashCode();
    }
  }

  record FunctionAddress(Function function) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** A place inside a library that each thread has of its own. */
  record OwnPlace(String name) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** A place inside a library, known by its name alone. */
  record LibraryPlace(String name) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** The most recent object of an alloca. */
  record StackObject(Function function, int local) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof StackObject s && s.local == local && s.function.equals(function);
    }

    @Override
    public int hashCode() {
      return function.hashCode() * 31 + local;
    }
  }

  /** The most recent object a call handed out fresh. */
  record FreshObject(Function function, int local) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FreshObject f && f.local == local && f.function.equals(function);
    }

    @Override
    public int hashCode() {
      return function.hashCode() * 31 + local;
    }
  }

  /** What the caller passed. */
  record FormalValue(int formal) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof FormalValue f && f.formal == formal;
    }

    @Override
    public int hashCode() {
      return formal;
    }
  }

  /**
   * The most recent value of an SSA definition that has no better name: a list cursor, a loop
   * counter. It stands for the same value wherever it appears together with itself.
   */
  record Anonymous(Function function, int local) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Anonymous a && a.local == local && a.function.equals(function);
    }

    @Override
    public int hashCode() {
      return function.hashCode() * 31 + local;
    }
  }

  /** What memory held at an address when the function was entered. */
  record Contents(Symbolic address) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Contents c && c.address.equals(address);
    }

    @Override
    public int hashCode() {
      return address.hashCode();
    }
  }

  /**
   * What a load last found at an address that others may write. Two loads are two values, but the
   * address tells where the value came from.
   */
  record Loaded(Function function, int local, Symbolic address) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Loaded l
          && l.local == local
          && l.function.equals(function)
          && l.address.equals(address);
    }

    @Override
    public int hashCode() {
      return (function.hashCode() * 31 + local) * 31 + address.hashCode();
    }
  }

  /**
   * The most recent value of an SSA definition, a pointer found by following pointers from {@code
   * owner}: a cursor in the list that hangs off it, which nothing else hangs off.
   */
  record Reached(Function function, int local, Symbolic owner) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** What memory held at an address when a call was made, after the function changed it. */
  record ContentsAtCall(CallSite call, Symbolic address) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof ContentsAtCall c && c.call.equals(call) && c.address.equals(address);
    }

    @Override
    public int hashCode() {
      return call.hashCode() * 31 + address.hashCode();
    }
  }

  /**
   * A number computed from others: equal if the operands are. Signed and unsigned division are one
   * operator, so numbers are taken not to be negative where that makes a difference.
   */
  record Computed(Operator operator, Symbolic left, Symbolic right) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Computed c
          && c.operator == operator
          && c.left.equals(left)
          && c.right.equals(right);
    }

    @Override
    public int hashCode() {
      return (operator.hashCode() * 31 + left.hashCode()) * 31 + right.hashCode();
    }
  }

  /** The id of the thread that a call starts which is made once at most. */
  record OnlyHandle(CallSite site) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** The id of the thread created last by a creation; outermost call first. */
  record ThreadHandle(List<CallSite> creation) implements Atom {
    public ThreadHandle {
      creation = List.copyOf(creation);
    }

    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }
}
