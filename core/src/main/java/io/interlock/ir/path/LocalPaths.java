package io.interlock.ir.path;

import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.Variable;
import io.interlock.ir.path.AccessPath.Index;
import io.interlock.ir.path.Root.FunctionRoot;
import io.interlock.ir.path.Root.GlobalRoot;
import io.interlock.ir.path.Root.HeapRoot;
import io.interlock.ir.path.Root.LocalRoot;
import io.interlock.ir.path.Root.PointeeRoot;
import io.interlock.ir.type.PointerType;
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
  private final @Nullable Instruction[] definitions;

  public LocalPaths(Function function, Body body) {
    this.function = function;
    this.body = body;
    definitions = new @Nullable Instruction[body.localCount()];
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> definitions[r.id()] = i);
      }
    }
  }

  /** The path of what an address points to; empty if the address is a plain number. */
  public Optional<AccessPath> of(Value address) {
    return Optional.ofNullable(follow(address, 0));
  }

  /** The address arithmetic that made an address; null if it was made another way. */
  public @Nullable Address arithmetic(Value address) {
    return address instanceof LocalValue local && definitions[local.id()] instanceof Address a
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
    Instruction definition = definitions[value.id()];
    if (definition instanceof Alloca a) {
      return AccessPath.to(new LocalRoot(function, a.result(), variable(a.result())));
    }
    Variable variable = pointerVariable(value);
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
      String allocator = c.directCallee().get().name();
      return AccessPath.to(new HeapRoot(allocator, c.position(), null));
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
    Value at = value;
    for (int depth = 0; depth < MAX_DEPTH && at instanceof LocalValue local; depth++) {
      Variable variable = variable(local);
      if (variable != null) {
        return variable.name();
      }
      if (!(definitions[local.id()] instanceof Arithmetic a) || !isWidening(a)) {
        return loadedName(local);
      }
      at = a.operands().get(0);
    }
    return at instanceof IntegerConstant c ? Long.toString(c.value()) : Index.UNKNOWN;
  }

  private String loadedName(LocalValue value) {
    return definitions[value.id()] instanceof Load l
        ? of(l.address())
            .map(path -> PathPrinter.print(path, BitSpan.of(l.shape().size(), l.bits())))
            .orElse(Index.UNKNOWN)
        : Index.UNKNOWN;
  }

  private static boolean isWidening(Arithmetic a) {
    return switch (a.operator()) {
      case SEXT, ZEXT, TRUNC, COPY -> true;
      default -> false;
    };
  }

  /** The variable a pointer value is held in, if its type tells what it points to. */
  private @Nullable Variable pointerVariable(LocalValue value) {
    Variable variable = variable(value);
    return variable != null
            && variable.type() != null
            && variable.type().stripped() instanceof PointerType
        ? variable
        : null;
  }

  private @Nullable Variable variable(LocalValue value) {
    return body.binding(value)
        .filter(b -> b.bits() == 0)
        .filter(b -> (b.place() == Binding.Place.MEMORY) == isAlloca(value))
        .map(Binding::variable)
        .orElse(null);
  }

  private boolean isAlloca(LocalValue value) {
    return value instanceof Result && definitions[value.id()] instanceof Alloca;
  }
}
