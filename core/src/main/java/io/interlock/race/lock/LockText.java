package io.interlock.race.lock;

import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.ValueType;
import io.interlock.ir.Variable;
import io.interlock.ir.path.AccessPath;
import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.path.Root;
import io.interlock.symbolic.Atom;
import io.interlock.symbolic.Symbolic;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says symbolic names in C, as well as it goes. */
public final class LockText {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);

  private final Program program;

  public LockText(Program program) {
    this.program = program;
  }

  public String of(Symbolic name) {
    AccessPath path = path(name);
    return path == null ? name.toString() : LockMember.print(path);
  }

  private @Nullable AccessPath path(Symbolic name) {
    AccessPath start = start(name.atom());
    if (start == null) {
      return null;
    }
    List<Index> indexes =
        name.terms().stream().map(t -> new Index(index(t.atom()), t.scale())).toList();
    return start.plus(name.offset(), indexes);
  }

  private @Nullable AccessPath start(Atom atom) {
    if (atom instanceof Atom.GlobalAddress g) {
      return AccessPath.to(new Root.GlobalRoot(g.global()));
    }
    if (atom instanceof Atom.FunctionAddress f) {
      return AccessPath.to(new Root.FunctionRoot(f.function()));
    }
    if (atom instanceof Atom.StackObject s) {
      LocalValue value = value(s.function(), s.local());
      return AccessPath.to(new Root.LocalRoot(s.function(), value, variable(s.function(), value)));
    }
    if (atom instanceof Atom.FreshObject h) {
      LocalValue value = value(h.function(), h.local());
      return AccessPath.to(
          new Root.PointeeRoot(h.function(), value, variable(h.function(), value)));
    }
    if (atom instanceof Atom.Anonymous a) {
      LocalValue value = value(a.function(), a.local());
      return AccessPath.to(
          new Root.PointeeRoot(a.function(), value, variable(a.function(), value)));
    }
    if (atom instanceof Atom.Reached r) {
      return start(new Atom.Anonymous(r.function(), r.local()));
    }
    Symbolic cell = Symbolic.cell(atom);
    AccessPath outer = cell == null ? null : path(cell);
    return outer == null ? null : outer.dereferenced();
  }

  private static LocalValue value(Function function, int id) {
    return id < function.formals().size() ? function.formals().get(id) : new Result(id, POINTER);
  }

  private @Nullable Variable variable(Function function, LocalValue value) {
    return program
        .body(function)
        .flatMap((Body b) -> b.binding(value))
        .map(Binding::variable)
        .orElse(null);
  }

  private String index(Atom atom) {
    if (atom instanceof Atom.Anonymous a) {
      Variable variable = variable(a.function(), value(a.function(), a.local()));
      return variable == null ? Index.UNKNOWN : variable.name();
    }
    return Index.UNKNOWN;
  }
}
