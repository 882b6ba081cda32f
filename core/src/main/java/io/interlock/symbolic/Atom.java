package io.interlock.symbolic;

import io.interlock.callgraph.CallSite;
import io.interlock.ir.Arithmetic.Operator;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import java.util.List;

/**
 * What names are built from. The functions in it say whose text defines the value, so atoms of
 * different functions never mix up.
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
  }

  /** The most recent object a call handed out fresh. */
  record FreshObject(Function function, int local) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
    }
  }

  /** What the caller passed. */
  record FormalValue(int formal) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
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
  }

  /** What memory held at an address when the function was entered. */
  record Contents(Symbolic address) implements Atom {
    @Override
    public <R> R accept(AtomVisitor<R> visitor) {
      return visitor.visit(this);
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
