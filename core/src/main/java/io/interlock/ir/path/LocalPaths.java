package io.interlock.ir.path;

import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.Variable;
import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.path.Root.FunctionRoot;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.Root.HeapRoot;
import io.interlock.ir.path.Root.LocalRoot;
import io.interlock.ir.path.Root.PointeeRoot;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The paths of one function's addresses, for printing: an address is followed back through the
 * arithmetic and loads that made it, up to a variable that has a name. It says how the source
 * reaches a place, not that the place is the same whenever the path is.
 */
public final class LocalPaths {
  /** Longer chains of loads have no readable name. */
  private static final int MAX_DEPTH = 8;

  private final Function function;
  private final Body body;
  private final Definitions definitions;

  public LocalPaths(Function function, Body body) {
    this.function = function;
    this.body = body;
    definitions = body.definitions();
  }

  /** The path of what an address points to; empty if the address is a plain number. */
  public Optional<AccessPath> of(Value address) {
    return Optional.ofNullable(follow(address, 0));
  }

  /** The address arithmetic that made an address; null if it was made another way. */
  public @Nullable Address arithmetic(Value address) {
    return address instanceof LocalValue local && definitions.of(local) instanceof Address a
        ? a
        : null;
  }

  private @Nullable AccessPath follow(Value address, int depth) {
    if (address instanceof SymbolAddress a) {
      Root root =
          a.symbol() instanceof Global g
              ? new GlobalRoot(g)
              : new FunctionRoot((Function) a.symbol());
      return AccessPath.to(root).plus(a.offset());
    }
    return address instanceof LocalValue local ? followLocal(local, depth) : null;
  }

  private AccessPath followLocal(LocalValue value, int depth) {
    Instruction definition = definitions.of(value);
    Variable object = variable(value, Binding.Place.MEMORY);
    Variable variable = pointerVariable(value);
    if (object != null || (definition instanceof Alloca && variable == null)) {
      return AccessPath.to(new LocalRoot(function, value, object));
    }
    Binding part = part(value);
    if (part != null && value.type().isPointer()) {
      var whole = new LocalRoot(function, value, part.variable());
      return AccessPath.to(whole).plus(part.bitOffset() / Byte.SIZE).dereferenced();
    }
    if (variable == null && depth < MAX_DEPTH && definition != null) {
      AccessPath further = followDefinition(definition, depth + 1);
      if (further != null) {
        return further;
      }
    }
    return AccessPath.to(new PointeeRoot(function, value, variable));
  }

  private @Nullable AccessPath followDefinition(Instruction definition, int depth) {
    if (definition instanceof Address a) {
      AccessPath base = follow(a.base(), depth);
      return base == null
          ? null
          : base.plus(a.offset(), a.terms().stream().map(this::index).toList());
    }
    if (definition instanceof Load l) {
      AccessPath from = follow(l.address(), depth);
      return from == null ? null : from.dereferenced();
    }
    if (definition instanceof Call c && c.directCallee().isPresent()) {
      Function callee = c.directCallee().get();
      Type result = callee.type() instanceof FunctionType f ? f.result() : null;
      return AccessPath.to(new HeapRoot(callee.name(), c.position(), PathPrinter.target(result)));
    }
    return isCast(definition) ? follow(definition.operands().get(0), depth) : null;
  }

  private static boolean isCast(Instruction definition) {
    return definition instanceof Arithmetic a
        && switch (a.operator()) {
          case COPY, BITCAST, INTEGER_TO_POINTER, POINTER_TO_INTEGER -> true;
          default -> false;
        };
  }

  private Index index(Address.Term term) {
    return new Index(indexName(term.index()), term.scale());
  }

  private String indexName(Value value) {
    String name = expression(value, 0);
    return name == null ? Index.UNKNOWN : name;
  }

  /** An integer as the source writes it; null if it is too long to read. */
  private @Nullable String expression(Value value, int depth) {
    if (value instanceof IntegerConstant c) {
      return Long.toString(c.value());
    }
    if (!(value instanceof LocalValue local) || depth > MAX_DEPTH) {
      return null;
    }
    Variable variable = variable(local, Binding.Place.VALUE);
    if (variable != null) {
      return variable.name();
    }
    Instruction definition = definitions.of(local);
    if (definition instanceof Load l) {
      return of(l.address())
          .map(path -> PathPrinter.print(path, BitSpan.of(l.shape().size(), l.bits())))
          .orElse(null);
    }
    return definition instanceof Arithmetic a ? expression(a, depth) : null;
  }

  private @Nullable String expression(Arithmetic a, int depth) {
    return switch (a.operator()) {
      case SEXT, ZEXT, TRUNC, COPY -> expression(a.operands().get(0), depth + 1);
      case ADD -> sum(a, " + ", depth);
      case SUB -> sum(a, " - ", depth);
      default -> null;
    };
  }

  /** {@code i + 1}: more than one variable is no longer easy to read. */
  private @Nullable String sum(Arithmetic a, String sign, int depth) {
    if (!(a.operands().get(1) instanceof IntegerConstant constant)) {
      return null;
    }
    String left = expression(a.operands().get(0), depth + 1);
    boolean negative = constant.value() < 0;
    String shown = negative ? (sign.equals(" + ") ? " - " : " + ") : sign;
    return left == null ? null : left + shown + Math.abs(constant.value());
  }

  /** The variable a pointer value is held in, if its type tells what it points to. */
  private @Nullable Variable pointerVariable(LocalValue value) {
    Variable variable = variable(value, Binding.Place.VALUE);
    return variable != null
            && variable.type() != null
            && variable.type().stripped() instanceof PointerType
        ? variable
        : null;
  }

  /** The part of a struct that a value is, where the struct itself was split into values. */
  private @Nullable Binding part(LocalValue value) {
    return body.binding(value)
        .filter(b -> b.bits() != 0 && b.place() == Binding.Place.VALUE)
        .orElse(null);
  }

  private @Nullable Variable variable(LocalValue value, Binding.Place place) {
    return body.binding(value)
        .filter(b -> b.bits() == 0 && b.place() == place)
        .map(Binding::variable)
        .orElse(null);
  }
}
