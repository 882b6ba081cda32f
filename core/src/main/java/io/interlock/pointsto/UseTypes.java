package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Binding;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.QualifiedType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedefType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What type of object the results of one function's calls point to, told by what is done with them:
 * the type of the variable they are kept in, of the field they are stored to, of the function's own
 * result, of the formal they are passed to, in this order. Only a hint: it decides how offsets in
 * heap memory are told apart.
 */
final class UseTypes {
  private static final int MAX_DEPTH = 8;
  private static final int RANKS = 4;

  private final Function function;
  private final Body body;
  private final Layouts layouts;
  private final Spot spot = new Spot();
  private final @Nullable Instruction[] definitions;

  /** By local: the call whose result it is, -1 for none. */
  private final int[] origin;

  /** What {@link #objectAt} found last, with typedefs. */
  private @Nullable Type lastDeclared;

  private final @Nullable Type[][] found = new @Nullable Type[RANKS][];

  UseTypes(Function function, Body body, Layouts layouts) {
    this.function = function;
    this.body = body;
    this.layouts = layouts;
    definitions = new @Nullable Instruction[body.localCount()];
    origin = new int[body.localCount()];
    Arrays.fill(origin, -1);
    Arrays.setAll(found, r -> new @Nullable Type[body.localCount()]);
    trace();
    collect();
  }

  /** The type a result points to, null if nothing tells. */
  @Nullable Type target(Result result) {
    for (@Nullable Type[] rank : found) {
      if (rank[result.id()] != null) {
        return rank[result.id()];
      }
    }
    return null;
  }

  /** The instruction that makes a value, null for a formal. */
  @Nullable Instruction definition(LocalValue value) {
    return definitions[value.id()];
  }

  private void trace() {
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> trace(i, r));
      }
    }
  }

  private void trace(Instruction instruction, Result result) {
    definitions[result.id()] = instruction;
    if (instruction instanceof Call) {
      origin[result.id()] = result.id();
    } else if (instruction instanceof Phi
        || instruction instanceof Select
        || (instruction instanceof Arithmetic a && isCast(a))
        || (instruction instanceof Address a && a.offset() == 0 && a.terms().isEmpty())) {
      for (Value operand : instruction.operands()) {
        if (operand instanceof LocalValue local && origin[local.id()] >= 0) {
          origin[result.id()] = origin[local.id()];
        }
      }
    }
  }

  private static boolean isCast(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, INTEGER_TO_POINTER, POINTER_TO_INTEGER -> true;
      default -> false;
    };
  }

  private void collect() {
    for (int id = 0; id < origin.length; id++) {
      Instruction definition = definitions[id];
      if (origin[id] >= 0 && definition != null) {
        definition.definition().ifPresent(r -> note(0, r, variableTarget(r)));
      }
    }
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        if (i instanceof Store s) {
          note(1, s.value(), pointed(objectAt(s.address(), 0)));
        } else if (i instanceof Return r && r.value() != null) {
          note(2, r.value(), resultTarget(function));
        } else if (i instanceof Call c) {
          noteArguments(c);
        }
      }
    }
  }

  private void noteArguments(Call call) {
    Function callee = call.directCallee().orElse(null);
    if (callee != null
        && callee.type() instanceof FunctionType type
        && type.formals().size() == callee.formals().size()) {
      int count = Math.min(type.formals().size(), call.arguments().size());
      for (int i = 0; i < count; i++) {
        note(3, call.arguments().get(i), pointed(type.formals().get(i)));
      }
    }
  }

  private void note(int rank, Value value, @Nullable Type type) {
    if (type != null && value instanceof LocalValue local && origin[local.id()] >= 0) {
      @Nullable Type[] types = found[rank];
      if (types[origin[local.id()]] == null && Layouts.bytes(type) > 0) {
        types[origin[local.id()]] = type;
      }
    }
  }

  /** What the function's result points to, if that is a pointer to anything but void. */
  static @Nullable Type resultTarget(Function function) {
    return function.type() instanceof FunctionType f ? pointed(f.result()) : null;
  }

  private static @Nullable Type pointed(@Nullable Type type) {
    return Layouts.stripped(type) instanceof PointerType p ? Layouts.stripped(p.target()) : null;
  }

  private @Nullable Type variableTarget(LocalValue value) {
    return body.binding(value)
        .filter(b -> b.place() == Binding.Place.VALUE && b.bits() == 0)
        .map(b -> pointed(b.variable().type()))
        .orElse(null);
  }

  /** Whether an address is of bytes, by the types in the source: text, or a buffer for input. */
  boolean isBytes(Value address) {
    long offset = 0;
    Value at = address;
    boolean moved = false;
    while (at instanceof LocalValue l && definitions[l.id()] instanceof Address a) {
      if (variableTarget(l) != null) {
        break;
      }
      offset += a.offset();
      moved = true;
      at = a.base();
    }
    if (at instanceof SymbolAddress a) {
      offset += a.offset();
    }
    Type container = container(at, 0);
    if (!(container instanceof RecordType)) {
      return isByte(container instanceof ArrayType a ? Layouts.stripped(a.element()) : container);
    }
    layouts.find(Shape.elements(container, Shape.UNKNOWN_SIZE), offset, spot);
    return moved && spot.offset != Layouts.OUTSIDE && spot.arrays > 0 && isByte(spot.leaf);
  }

  private static boolean isByte(@Nullable Type type) {
    return type instanceof BaseType b && b.bits() == Byte.SIZE;
  }

  /**
   * Whether an integer loaded from an address is a number by its type: {@code size_t}, {@code
   * uint64_t}, but not {@code uintptr_t}, nor {@code long}, which is used for addresses too.
   */
  boolean isNumber(Value address) {
    objectAt(address, 0);
    Type declared = lastDeclared;
    if (!(Layouts.stripped(declared) instanceof BaseType)) {
      return false;
    }
    while (declared instanceof QualifiedType q) {
      declared = q.target();
    }
    return declared instanceof TypedefType t && !t.name().contains("ptr");
  }

  /** The type of the object at an address, null if unknown. */
  private @Nullable Type objectAt(Value address, int depth) {
    lastDeclared = null;
    long offset = 0;
    Value at = address;
    while (at instanceof LocalValue l && definitions[l.id()] instanceof Address a) {
      if (variableTarget(l) != null) {
        break;
      }
      offset += a.offset();
      at = a.base();
    }
    if (at instanceof SymbolAddress a) {
      offset += a.offset();
    }
    Type container = container(at, depth);
    if (container == null || Layouts.bytes(container) <= 0) {
      return null;
    }
    layouts.find(Shape.elements(container, Shape.UNKNOWN_SIZE), offset, spot);
    if (spot.offset == Layouts.OUTSIDE || spot.rest != 0) {
      return null;
    }
    lastDeclared = spot.declared;
    return spot.leaf;
  }

  private @Nullable Type container(Value at, int depth) {
    if (at instanceof SymbolAddress a) {
      return a.symbol() instanceof Global g ? Layouts.stripped(g.type()) : null;
    }
    if (!(at instanceof LocalValue local)) {
      return null;
    }
    Binding binding = body.binding(local).filter(b -> b.bits() == 0).orElse(null);
    if (binding != null) {
      Type type = binding.variable().type();
      return binding.place() == Binding.Place.MEMORY ? Layouts.stripped(type) : pointed(type);
    }
    Instruction definition = definitions[local.id()];
    if (definition instanceof Load l && depth < MAX_DEPTH) {
      return pointed(objectAt(l.address(), depth + 1));
    }
    return definition instanceof Call c
        ? c.directCallee().map(UseTypes::resultTarget).orElse(null)
        : null;
  }
}
