package io.interlock.summary.region;

import io.interlock.ir.Address;
import io.interlock.ir.Arithmetic;
import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.pointsto.Places;
import io.interlock.pointsto.PointsTo;
import io.interlock.summary.region.RegionOwner.GlobalBase;
import io.interlock.summary.region.RegionOwner.LocalBase;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names what regions of a function hang off. The name of a cell of a head is that of the element
 * the cell is in: {@code slot[i].next} and {@code slot[i].prev} are one owner. Where an element
 * starts is told by the places of points-to, which has one place for all elements of an array. How
 * large elements are is told by {@link OwnerParts}: moves inside of an owner are left out, and
 * where they cannot be told from moves to another one, the owner is not known.
 */
final class RegionNames {
  private static final ValueType POINTER = new ValueType(ValueType.Kind.POINTER, 64);
  private static final int MAX_TERMS = 2;

  private final RegionInput input;
  private final Function function;
  private final Definitions definitions;
  private final @Nullable LocalValue[] locals;
  private final @Nullable Places[] targets;

  RegionNames(RegionInput input, Function function, Body body) {
    this.input = input;
    this.function = function;
    definitions = body.definitions();
    locals = new @Nullable LocalValue[body.localCount()];
    targets = new @Nullable Places[body.localCount()];
    function.formals().forEach(f -> locals[f.id()] = f);
    for (Block block : body.blocks()) {
      for (Instruction i : block.instructions()) {
        i.definition().ifPresent(r -> locals[r.id()] = r);
      }
    }
  }

  LocalValue local(int id) {
    LocalValue local = locals[id];
    return local == null ? new Result(id, POINTER) : local;
  }

  Places targets(Value value) {
    if (!(value instanceof LocalValue local)) {
      return input.pointsTo().targets(function, value);
    }
    Places known = targets[local.id()];
    if (known == null) {
      known = input.pointsTo().targets(function, local);
      targets[local.id()] = known;
    }
    return known;
  }

  /** Whether a value points to heads only. */
  boolean isHead(Value value) {
    return input.areHeads(targets(value));
  }

  /** Whether an owner is a head, not just some place outside of all regions. */
  boolean isHeadName(RegionOwner owner) {
    if (owner.base() instanceof GlobalBase g) {
      return isHead(new SymbolAddress(g.global(), 0));
    }
    return owner.base() instanceof LocalBase l && isHead(local(l.local()));
  }

  /** The owner that a value is, or points into; null if that is not known. */
  @Nullable RegionOwner owner(Value value) {
    Places at = targets(value);
    if (!input.areHeads(at)) {
      return value instanceof LocalValue l ? RegionOwner.of(new LocalBase(l.id())) : name(value);
    }
    long offset = input.commonOffset(at);
    if (offset == PointsTo.ANY_OFFSET && value instanceof LocalValue l) {
      return RegionOwner.of(new LocalBase(l.id()));
    }
    if (offset == PointsTo.ANY_OFFSET) {
      return name(value);
    }
    OwnerParts.Part part = input.parts().of(at);
    return part != null && part.isElement()
        ? name(value).plus(-offset)
        : owner(value, offset, part);
  }

  /** The owner of a cell in an array that is inside of it: moves along the array are left out. */
  private @Nullable RegionOwner owner(Value cell, long offset, OwnerParts.@Nullable Part part) {
    if (part == null) {
      return null;
    }
    if (cell instanceof SymbolAddress a) {
      long distance = a.offset() - offset;
      return name(cell).plus(-offset - part.inside(distance));
    }
    Instruction definition = cell instanceof LocalValue l ? definitions.of(l) : null;
    if (definition instanceof Arithmetic c && isCopy(c) && isAddress(c.operands().get(0))) {
      return owner(c.operands().get(0));
    }
    if (!(definition instanceof Address a) || !input.areHeads(targets(a.base()))) {
      return null;
    }
    Places from = targets(a.base());
    long start = input.commonOffset(from);
    if (input.parts().arePlain(from, part)) {
      return start == PointsTo.ANY_OFFSET ? null : moved(a, start, offset, part);
    }
    boolean staysInside =
        start == offset
            && part.equals(input.parts().of(from))
            && Math.abs(a.offset()) < part.stride()
            && a.terms().stream().allMatch(t -> part.isInner(t.scale()));
    return staysInside ? owner(a.base(), offset, part) : null;
  }

  private @Nullable RegionOwner moved(Address a, long start, long offset, OwnerParts.Part part) {
    long distance = start + a.offset() - offset;
    long inside = part.inside(distance);
    RegionOwner owner = name(a.base()).plus(distance - inside - start);
    for (Address.Term term : a.terms()) {
      if (part.isOuter(term.scale())) {
        owner = plus(owner, term.index(), term.scale());
      } else if (!part.isInner(term.scale()) || inside != 0) {
        return null;
      }
    }
    return owner.terms().size() > MAX_TERMS ? null : owner;
  }

  /** The address itself. */
  private RegionOwner name(Value value) {
    if (value instanceof SymbolAddress a && a.symbol() instanceof Global g) {
      return RegionOwner.of(new GlobalBase(g)).plus(a.offset());
    }
    if (!(value instanceof LocalValue local)) {
      throw new IllegalArgumentException("no address: " + value);
    }
    RegionOwner own = RegionOwner.of(new LocalBase(local.id()));
    Instruction definition = definitions.of(local);
    if (definition instanceof Address a && isAddress(a.base())) {
      RegionOwner sum = name(a.base()).plus(a.offset());
      for (Address.Term term : a.terms()) {
        sum = plus(sum, term.index(), term.scale());
      }
      return sum.terms().size() > MAX_TERMS ? own : sum;
    }
    boolean isCopy = definition instanceof Arithmetic c && isCopy(c);
    Value copied = isCopy && definition instanceof Arithmetic c ? c.operands().get(0) : null;
    return copied != null && isAddress(copied) ? name(copied) : own;
  }

  private static boolean isAddress(Value value) {
    return value instanceof LocalValue
        || (value instanceof SymbolAddress a && a.symbol() instanceof Global);
  }

  private static boolean isCopy(Arithmetic a) {
    return switch (a.operator()) {
      case COPY, BITCAST, SEXT, ZEXT, TRUNC, POINTER_TO_INTEGER, INTEGER_TO_POINTER -> true;
      default -> false;
    };
  }

  /** Adds an index; what is no local number makes an owner like no other. */
  private RegionOwner plus(RegionOwner sum, Value index, long scale) {
    Value at = index;
    while (at instanceof LocalValue l && definitions.of(l) instanceof Arithmetic a && isCopy(a)) {
      at = a.operands().get(0);
    }
    if (at instanceof IntegerConstant c) {
      return sum.plus(c.value() * scale);
    }
    if (at instanceof LocalValue l
        && definitions.of(l) instanceof Arithmetic a
        && (a.operator() == Arithmetic.Operator.ADD || a.operator() == Arithmetic.Operator.SUB)
        && a.operands().get(1) instanceof IntegerConstant c) {
      long sign = a.operator() == Arithmetic.Operator.ADD ? scale : -scale;
      return plus(sum.plus(c.value() * sign), a.operands().get(0), scale);
    }
    return at instanceof LocalValue l ? sum.plus(l.id(), scale) : sum;
  }

  /** A callee's owner in terms of this function; null if only the callee can name it. */
  @Nullable RegionOwner atCall(RegionOwner owner, Call call) {
    List<Value> arguments = call.arguments();
    RegionOwner here;
    if (owner.base() instanceof GlobalBase) {
      here = new RegionOwner(owner.base(), owner.offset(), List.of());
    } else if (owner.base() instanceof LocalBase b
        && b.local() < arguments.size()
        && isAddress(arguments.get(b.local()))) {
      here = name(arguments.get(b.local())).plus(owner.offset());
    } else {
      return null;
    }
    for (RegionOwner.Term term : owner.terms()) {
      boolean isPassed =
          term.local() < arguments.size()
              && (arguments.get(term.local()) instanceof LocalValue
                  || arguments.get(term.local()) instanceof IntegerConstant);
      if (!isPassed) {
        return null;
      }
      here = plus(here, arguments.get(term.local()), term.scale());
    }
    return here.terms().size() > MAX_TERMS ? null : here;
  }
}
