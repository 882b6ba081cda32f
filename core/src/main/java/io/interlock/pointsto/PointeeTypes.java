package io.interlock.pointsto;

import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What declared types say of pointers: a variable that points to a struct points to places where
 * such a struct begins, or where the layout does not tell. Without this, one pool of memory that
 * hands out objects of many types makes all pointers in a program alike.
 *
 * <p>A place is let pass if its object has no known type, if the struct begins there at some level
 * of nesting, if the place begins with something the struct begins with (it was made for a part),
 * if it lies in a union, or in plain bytes that are not a member of fixed length. Assumes that a
 * pointer that is declared to point to a struct is not dereferenced while it points to another one.
 */
final class PointeeTypes {
  private static final int MAX_DEPTH = 64;

  private final ObjectTable objects;
  private final PlaceTable places;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<RecordType> types = new ArrayList<>();
  private final List<BitSet> judged = new ArrayList<>();
  private final List<BitSet> passing = new ArrayList<>();

  PointeeTypes(ObjectTable objects, PlaceTable places) {
    this.objects = objects;
    this.places = places;
  }

  /** Filters the variables of an instance of a function, whose nodes begin at {@code base}. */
  void filter(Function function, int base, Constraints constraints, Graph graph) {
    Program program = constraints.program();
    Body body = program.body(function).orElse(null);
    if (body == null) {
      return;
    }
    Map<Integer, Integer> filters = new HashMap<>();
    for (int id = 0; id < body.localCount(); id++) {
      LocalValue value =
          id < function.formals().size()
              ? function.formals().get(id)
              : new Result(id, new ValueType(ValueType.Kind.POINTER, 64));
      int node = constraints.node(function, value);
      int number = number(body, value);
      if (node >= 0 && number >= 0) {
        filters.merge(node, number, (a, b) -> a.equals(b) ? a : -1);
      } else if (node >= 0) {
        filters.putIfAbsent(node, -1);
      }
    }
    filters.forEach(
        (node, number) -> {
          if (number >= 0) {
            graph.filter(base + node, number);
          }
        });
  }

  /** The number of the struct a variable points to, -1 if it is none. */
  private int number(Body body, LocalValue value) {
    Binding binding = body.binding(value).orElse(null);
    boolean isWhole =
        binding != null && binding.place() == Binding.Place.VALUE && binding.bits() == 0;
    if (binding == null || !isWhole || (value instanceof Formal f && f.isCopy())) {
      return -1;
    }
    Type type = Layouts.stripped(binding.variable().type());
    Type target = type instanceof PointerType p ? Layouts.stripped(p.target()) : null;
    boolean isStruct =
        target instanceof RecordType r
            && r.kind() == RecordType.Kind.STRUCT
            && !r.name().isEmpty()
            && !r.members().isEmpty();
    return isStruct && target instanceof RecordType r ? number(r) : -1;
  }

  private int number(RecordType type) {
    return numbers.computeIfAbsent(
        type.name(),
        n -> {
          types.add(type);
          judged.add(new BitSet());
          passing.add(new BitSet());
          return types.size() - 1;
        });
  }

  /** The places that a pointer to the struct may point to. */
  PlaceSet accepted(int number, PlaceSet all) {
    var result = new PlaceSet();
    all.forEach(
        place -> {
          if (passes(number, place)) {
            result.add(place);
          }
        });
    return result;
  }

  private boolean passes(int number, int place) {
    if (places.isAny(place)) {
      return true;
    }
    BitSet known = judged.get(number);
    if (!known.get(place)) {
      known.set(place);
      passing
          .get(number)
          .set(
              place,
              begins(types.get(number), objects.shape(places.object(place)), places.offset(place)));
    }
    return passing.get(number).get(place);
  }

  private static boolean begins(RecordType wanted, Shape shape, long offset) {
    Type type = Layouts.stripped(shape.type());
    if (type == null) {
      return true;
    }
    long rest = shape.isArray() ? Math.floorMod(offset, shape.stride()) : offset;
    boolean isRaw = true;
    for (int depth = 0; depth < MAX_DEPTH; depth++) {
      if (type instanceof ArrayType array) {
        long size = Layouts.bytes(array.element());
        isRaw |= Layouts.isOpen(array);
        type = Layouts.stripped(array.element());
        rest = size > 0 ? Math.floorMod(rest, size) : rest;
      } else if (type instanceof RecordType record) {
        if (record.members().isEmpty()) {
          return rest == 0 && isSame(record, wanted);
        }
        if (record.kind() == RecordType.Kind.UNION) {
          return true;
        }
        isRaw = false;
        if (rest == 0 && (isSame(record, wanted) || startsWith(wanted, record))) {
          return true;
        }
        Member inside = member(record, rest);
        if (inside == null) {
          return false;
        }
        rest -= inside.bitOffset() / Byte.SIZE;
        type = Layouts.stripped(inside.type());
      } else {
        boolean isByte = type instanceof BaseType b && b.bits() == Byte.SIZE;
        return type == null || (isByte && isRaw);
      }
    }
    return true;
  }

  private static @Nullable Member member(RecordType record, long offset) {
    for (Member m : record.members()) {
      if (m.bitOffset() <= offset * Byte.SIZE && offset * Byte.SIZE < m.bitEnd()) {
        return m;
      }
    }
    return null;
  }

  private static boolean isSame(RecordType a, RecordType b) {
    return a.equals(b) || a.name().equals(b.name());
  }

  /** Whether a struct begins with another one: what was made for the part may be the whole. */
  private static boolean startsWith(RecordType whole, RecordType part) {
    Type first = whole;
    for (int depth = 0; depth < MAX_DEPTH && first instanceof RecordType r; depth++) {
      if (isSame(r, part)) {
        return true;
      }
      first = r.members().isEmpty() ? null : Layouts.stripped(r.members().get(0).type());
    }
    return false;
  }
}
