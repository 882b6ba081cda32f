package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Block;
import io.interlock.ir.Call;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.MemoryTransfer;
import io.interlock.ir.Phi;
import io.interlock.ir.Result;
import io.interlock.ir.Return;
import io.interlock.ir.Select;
import io.interlock.ir.Store;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Gathers from one function which structs it takes for which others; see {@link PointeeTypes}. */
final class CastEvidence {
  /** Choices within choices that are followed. */
  private static final int MAX_CHOICES = 4;

  private final ValueTypes values;
  private final PointeeTypes types;
  private final VoidSlots slots;

  CastEvidence(ValueTypes values, PointeeTypes types, VoidSlots slots) {
    this.values = values;
    this.types = types;
    this.slots = slots;
  }

  void gather() {
    for (Formal formal : values.function().formals()) {
      ownVariable(formal);
      if (formal.type().isPointer() && isVoid(values.function(), formal.id())) {
        values.pointees(formal).forEach(to -> slots.take(values.function(), formal.id(), to));
      }
    }
    for (Block block : values.body().blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(this::ownVariable);
        visit(i);
      }
    }
  }

  /** A value that is declared in several ways. */
  private void ownVariable(LocalValue value) {
    if (value.type().isPointer()) {
      List<Type> all = values.pointees(value);
      for (Type from : all) {
        for (Type to : all) {
          types.cast(from, to);
        }
      }
    }
  }

  private void visit(Instruction i) {
    if (i instanceof Store s) {
      keep(s.address(), s.value());
      if (isPointer(s.value())) {
        for (Type to : values.declaredAt(s.address())) {
          flow(s.value(), ValueTypes.pointed(to));
        }
      }
    } else if (i instanceof Return r && r.value() != null && isPointer(r.value())) {
      give(r.value(), values.function(), VoidSlots.RESULT);
    } else if (i instanceof Phi || i instanceof Select) {
      i.definition()
          .filter(d -> d.type().isPointer())
          .ifPresent(d -> values.pointees(d).forEach(to -> i.operands().forEach(o -> flow(o, to))));
    } else if (i instanceof Address a) {
      for (Type to : values.pointees(a.result())) {
        values.partsAt(a).forEach(from -> types.cast(from, to));
        values.structsAround(a).forEach(around -> types.castWithin(around, to));
      }
    } else if (i instanceof Load l) {
      keep(l.address(), l.result());
    } else if (i instanceof Call c) {
      arguments(c);
    } else if (i instanceof MemoryTransfer t && t.kind() != MemoryTransfer.Kind.FILL) {
      copy(t.destination(), t.source());
      copy(t.source(), t.destination());
    }
  }

  /** A pointer is stored among bytes, or loaded from there: they are used as one. */
  private void keep(Value address, Value value) {
    boolean isAddress = value instanceof SymbolAddress || value instanceof LocalValue;
    if (isAddress && isPointer(value) && values.isBytes(address)) {
      values.partsAt(address).forEach(types::keepPointers);
    }
  }

  /** What holds pointers is copied to memory of another type: that is used as the first. */
  private void copy(Value other, Value holder) {
    if (holder instanceof Formal f && isVoid(values.function(), f.id()) && values.isBytes(other)) {
      values.partsAt(other).forEach(p -> slots.copy(values.function(), f.id(), p));
    }
    for (Type used : values.partsWithPointers(holder)) {
      values.partsAt(other).forEach(from -> types.cast(from, used));
    }
  }

  private static boolean isPointer(Value value) {
    return !(value instanceof LocalValue l) || l.type().isPointer();
  }

  private void arguments(Call call) {
    Function callee = call.directCallee().orElse(null);
    if (callee == null || !(callee.type() instanceof FunctionType type)) {
      return;
    }
    if (type.formals().size() == callee.formals().size()) {
      int count = Math.min(type.formals().size(), call.arguments().size());
      for (int i = 0; i < count; i++) {
        if (isPointer(call.arguments().get(i))) {
          give(call.arguments().get(i), callee, i);
        }
      }
    }
    Result result = call.result();
    if (result != null && result.type().isPointer() && isVoid(callee, VoidSlots.RESULT)) {
      values.pointees(result).forEach(to -> slots.take(callee, VoidSlots.RESULT, to));
    }
  }

  private static @Nullable Type slotType(Function function, int index) {
    if (!(function.type() instanceof FunctionType type)) {
      return null;
    }
    if (index == VoidSlots.RESULT) {
      return type.result();
    }
    return type.formals().size() == function.formals().size() ? type.formals().get(index) : null;
  }

  /** Whether a formal or a result is a pointer to void. */
  private static boolean isVoid(Function function, int index) {
    return Layouts.stripped(slotType(function, index)) instanceof PointerType p
        && Layouts.stripped(p.target()) == null;
  }

  /** A pointer becomes an argument or a result, or one of several that are chosen from. */
  private void give(Value value, Function function, int index) {
    give(value, function, index, 0);
  }

  private void give(Value value, Function function, int index, int depth) {
    Instruction chosen = value instanceof Result r ? values.definition(r) : null;
    if ((chosen instanceof Phi || chosen instanceof Select)
        && depth < MAX_CHOICES
        && values.pointees(value).isEmpty()) {
      for (Value operand : chosen.operands()) {
        if (isPointer(operand)) {
          give(operand, function, index, depth + 1);
        }
      }
      return;
    }
    giveOne(value, function, index);
  }

  private void giveOne(Value value, Function function, int index) {
    if (!isVoid(function, index)) {
      flow(value, ValueTypes.pointed(slotType(function, index)));
      return;
    }
    values.partsAt(value).forEach(from -> slots.give(function, index, from));
    if (value instanceof Formal f && isVoid(values.function(), f.id())) {
      slots.pass(values.function(), f.id(), function, index);
    } else if (value instanceof Result r
        && values.definition(r) instanceof Call c
        && c.directCallee().map(callee -> isVoid(callee, VoidSlots.RESULT)).orElse(false)) {
      slots.pass(c.directCallee().orElseThrow(), VoidSlots.RESULT, function, index);
    }
  }

  private void flow(Value value, @Nullable Type to) {
    if (to != null) {
      values.partsAt(value).forEach(from -> types.cast(from, to));
      values.structsAround(value).forEach(around -> types.castWithin(around, to));
    }
  }
}
