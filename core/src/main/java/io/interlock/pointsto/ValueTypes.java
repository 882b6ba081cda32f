package io.interlock.pointsto;

import io.interlock.ir.Address;
import io.interlock.ir.Alloca;
import io.interlock.ir.Binding;
import io.interlock.ir.Body;
import io.interlock.ir.Call;
import io.interlock.ir.Definitions;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Instruction;
import io.interlock.ir.Load;
import io.interlock.ir.LocalValue;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.QualifiedType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedefType;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the values of one function are declared to point to: by the type of a formal, of the member
 * or variable a value is loaded from, of a called function's result, and by the types of all
 * variables it is kept in. These may be several, if the program casts; {@code void} counts for
 * nothing.
 */
final class ValueTypes {
  private static final int MAX_DEPTH = 8;

  private final Function function;
  private final Body body;
  private final Layouts layouts;
  private final Spot spot = new Spot();
  private final Definitions definitions;
  private final @Nullable Type[] formals;

  ValueTypes(Function function, Body body, Layouts layouts) {
    this.function = function;
    this.body = body;
    this.layouts = layouts;
    definitions = body.definitions();
    formals = new @Nullable Type[function.formals().size()];
    if (function.type() instanceof FunctionType type && type.formals().size() == formals.length) {
      for (int i = 0; i < formals.length; i++) {
        formals[i] = type.formals().get(i);
      }
    }
  }

  Layouts layouts() {
    return layouts;
  }

  Function function() {
    return function;
  }

  Body body() {
    return body;
  }

  /** The instruction that makes a value, null for a formal. */
  @Nullable Instruction definition(LocalValue value) {
    return definitions.of(value);
  }

  /** By local: the instruction that makes it. */
  Definitions definitions() {
    return definitions;
  }

  /** What a pointer of the type points to, null if it is none or one to void. */
  static @Nullable Type pointed(@Nullable Type type) {
    return Layouts.stripped(type) instanceof PointerType p ? Layouts.stripped(p.target()) : null;
  }

  /** What the function's result points to, if that is a pointer to anything but void. */
  static @Nullable Type resultPointee(Function function) {
    return function.type() instanceof FunctionType f ? pointed(f.result()) : null;
  }

  /** All that a value is declared to point to; empty if nothing tells. */
  List<Type> pointees(Value value) {
    return pointees(value, 0);
  }

  private List<Type> pointees(Value value, int depth) {
    if (value instanceof SymbolAddress a) {
      return a.symbol() instanceof Global g && g.type() != null
          ? List.of(g.type().stripped())
          : List.of();
    }
    if (!(value instanceof LocalValue local)) {
      return List.of();
    }
    var found = new ArrayList<Type>(2);
    Instruction definition = local instanceof Formal ? null : definitions.of(local);
    if (local instanceof Formal f) {
      addAll(found, f.isCopy() ? memoryType(f) : pointed(formals[f.id()]));
    } else if (definition instanceof Alloca) {
      addAll(found, memoryType(local));
    } else if (definition instanceof Load l && depth < MAX_DEPTH) {
      declaredAt(l.address(), depth + 1).forEach(t -> addAll(found, pointed(t)));
      List<Type> either = fromUnion(l, depth + 1);
      if (either.size() == 1) {
        addAll(found, either.get(0));
      }
    } else if (definition instanceof Call c && c.directCallee().isPresent()) {
      addAll(found, resultPointee(c.directCallee().get()));
    }
    body.binding(local).ifPresent(b -> addVariable(found, b));
    body.furtherBindings(local).forEach(b -> addVariable(found, b));
    return found;
  }

  private static void addAll(List<Type> found, @Nullable Type type) {
    if (type != null && !found.contains(type)) {
      found.add(type);
    }
  }

  private void addVariable(List<Type> found, Binding binding) {
    if (binding.place() == Binding.Place.VALUE) {
      addAll(found, pointed(binding.bits() == 0 ? binding.variable().type() : partOf(binding)));
    }
  }

  /** The type of the member that a value stands for; null if it is not one alone. */
  private @Nullable Type partOf(Binding binding) {
    Type whole = layouts.resolved(binding.variable().type());
    if (whole == null || Layouts.bytes(whole) <= 0 || binding.bitOffset() % Byte.SIZE != 0) {
      return null;
    }
    var part = new Spot();
    layouts.find(Shape.of(whole, Layouts.bytes(whole)), binding.bitOffset() / Byte.SIZE, part);
    boolean isOne =
        part.offset != Layouts.OUTSIDE && part.rest == 0 && !part.inUnion && part.declared != null;
    return isOne ? part.declared : null;
  }

  private @Nullable Type memoryType(LocalValue value) {
    return body.binding(value)
        .filter(b -> b.place() == Binding.Place.MEMORY && b.bits() == 0)
        .map(b -> Layouts.stripped(b.variable().type()))
        .orElse(null);
  }

  /** The declared types of the scalar at an address, with typedefs; none where there is a union. */
  List<Type> declaredAt(Value address) {
    return declaredAt(address, 0);
  }

  private List<Type> declaredAt(Value address, int depth) {
    var found = new ArrayList<Type>(1);
    forEachSpot(
        address,
        depth,
        moved -> {
          if (!spot.inUnion && spot.rest == 0 && spot.declared != null) {
            found.add(spot.declared);
          }
        });
    return found;
  }

  /** All that a pointer may be declared to point to that is loaded from a union; empty if any. */
  List<Type> fromUnion(LocalValue value) {
    return !(value instanceof Formal) && definitions.of(value) instanceof Load l
        ? fromUnion(l, 0)
        : List.of();
  }

  private List<Type> fromUnion(Load load, int depth) {
    var found = new ArrayList<List<Type>>(1);
    forEachSpot(
        load.address(),
        depth,
        moved -> found.add(spot.inUnion ? UnionPointers.at(spot, layouts) : List.of()));
    return found.size() == 1 && load.result().type().isPointer() ? found.get(0) : List.of();
  }

  /** Whether a pointer to void is at an address, or something of which nothing is told. */
  boolean isVoid(Value address) {
    List<Type> types = declaredAt(address);
    return types.isEmpty() || types.stream().anyMatch(t -> pointed(t) == null);
  }

  /** Hears of a spot, and whether the address was moved into what it points to. */
  private interface SpotVisitor {
    void visit(boolean moved);
  }

  /** Follows address arithmetic back to something declared, and finds the offset in each type. */
  private void forEachSpot(Value address, int depth, SpotVisitor visitor) {
    walkSpots(
        Path.to(address),
        depth,
        (moved, isScattered) -> {
          if (!isScattered) {
            visitor.visit(moved);
          }
        });
  }

  /** Hears of a spot, whether the address was moved, and whether by an offset not known. */
  private interface RoughSpotVisitor {
    void visit(boolean moved, boolean isScattered);
  }

  /** An address that may be moved on from another value, by offsets known and not known. */
  private record Path(Value from, long offset, List<Address.Term> terms) {
    static Path to(Value address) {
      return new Path(address, 0, List.of());
    }

    static Path of(Address step) {
      return new Path(step.base(), step.offset(), step.terms());
    }
  }

  private void walkSpots(Path path, int depth, RoughSpotVisitor visitor) {
    long offset = path.offset;
    Value at = path.from;
    var scales = new LongArrayList(0);
    path.terms.forEach(t -> scales.add(Math.abs(t.scale())));
    boolean moved = offset != 0 || !scales.isEmpty();
    List<Type> types = pointees(at, depth);
    while (types.isEmpty()
        && at instanceof LocalValue l
        && definitions.of(l) instanceof Address a) {
      offset += a.offset();
      a.terms().forEach(t -> scales.add(Math.abs(t.scale())));
      moved = true;
      at = a.base();
      types = pointees(at, depth);
    }
    if (at instanceof SymbolAddress a) {
      offset += a.offset();
    }
    for (Type type : types) {
      Type container = layouts.resolved(type);
      // What lies before a struct is what it is a part of, rather than another of its kind.
      boolean isBefore = offset < 0 && container instanceof RecordType;
      if (container != null && Layouts.bytes(container) > 0 && !isBefore) {
        layouts.find(Shape.elements(container, Shape.UNKNOWN_SIZE), offset, spot);
        if (spot.offset != Layouts.OUTSIDE) {
          visitor.visit(moved, scales.longStream().anyMatch(s -> !spot.repeatsEvery(s)));
        }
      }
    }
  }

  /**
   * Hears of a spot, of the value or symbol whose type tells of it, and whether only the struct
   * around it is known, as it is some number of steps on.
   */
  interface BaseVisitor {
    void visit(Spot spot, Value base, boolean isScattered);
  }

  /**
   * Visits where some bytes behind an address lie, for each type the address is declared with; says
   * whether all of these tell.
   */
  boolean forEachSpot(Value address, long bytes, BaseVisitor visitor) {
    return walkBases(new Path(address, bytes, List.of()), visitor);
  }

  /** The same for the address itself, whatever the result of the last step is declared as. */
  boolean forEachSpotBehind(Value address, BaseVisitor visitor) {
    return walkBases(
        definitions.of(address) instanceof Address step ? Path.of(step) : Path.to(address),
        visitor);
  }

  private boolean walkBases(Path path, BaseVisitor visitor) {
    var found = new int[1];
    Path start = declared(path);
    walkSpots(
        start,
        0,
        (moved, isScattered) -> {
          found[0]++;
          visitor.visit(spot, start.from, isScattered);
        });
    return found[0] > 0 && found[0] == pointees(start.from).size();
  }

  /** The same address, from the last value on the way that is declared. */
  private Path declared(Path path) {
    Path at = path;
    while (at.from instanceof LocalValue l
        && definitions.of(l) instanceof Address a
        && pointees(l).isEmpty()) {
      var terms = new ArrayList<>(at.terms);
      terms.addAll(a.terms());
      at = new Path(a.base(), at.offset + a.offset(), terms);
    }
    return at;
  }

  /** Whether an address is of bytes, by the types in the source: text, or a buffer for input. */
  boolean isBytes(Value address) {
    return areBytes(address, "");
  }

  private boolean areBytes(Value address, String name) {
    var verdict = new boolean[] {false, true};
    forEachSpot(
        address,
        0,
        moved -> {
          verdict[0] = true;
          verdict[1] &=
              spot.leaf instanceof BaseType b
                  && b.bits() == Byte.SIZE
                  && !spot.inUnion
                  && (name.isEmpty() || b.name().equals(name))
                  && (spot.records == 0 || (moved && spot.arrays > 0));
        });
    return verdict[0] && verdict[1];
  }

  /** Whether a copy is one of text, bytes or structs without pointers. */
  boolean copiesBytes(Value to, Value from) {
    return (areBytes(from, "char") && !isVoidFormal(to) && partsWithPointers(to).isEmpty())
        || (isBytes(to) && isBytes(from))
        || isPlain(from)
        || isPlain(to);
  }

  /** Whether anything may be passed for a value: what it points to is copied as what it is. */
  private boolean isVoidFormal(Value value) {
    return value instanceof Formal f
        && Layouts.stripped(formals[f.id()]) instanceof PointerType p
        && Layouts.stripped(p.target()) == null;
  }

  /** The pointers, and the structs that hold some, that begin at an address. */
  List<Type> partsWithPointers(Value address) {
    return partsAt(address).stream()
        .filter(
            p ->
                p instanceof PointerType
                    || (p instanceof RecordType r && layouts.mayHoldPointers(r)))
        .toList();
  }

  /** Whether an address is of a struct that holds no pointers. */
  private boolean isPlain(Value address) {
    List<Type> parts = partsAt(address);
    return !parts.isEmpty()
        && parts.stream().allMatch(p -> p instanceof RecordType r && !layouts.mayHoldPointers(r));
  }

  /**
   * Whether an integer loaded from an address is a number by its type: {@code size_t}, {@code
   * uint64_t}, but not {@code uintptr_t}, nor {@code long}, which is used for addresses too.
   */
  boolean isNumber(Value address) {
    List<Type> types = declaredAt(address);
    return !types.isEmpty() && types.stream().allMatch(ValueTypes::isNumber);
  }

  /** Whether an integer is a number by the types of all it is kept in, and of where it is from. */
  boolean isNumber(LocalValue value) {
    var found = new ArrayList<Type>(1);
    Instruction definition = value instanceof Formal ? null : definitions.of(value);
    if (value instanceof Formal f) {
      addAll(found, formals[f.id()]);
    } else if (definition instanceof Call c
        && c.directCallee().isPresent()
        && c.directCallee().get().type() instanceof FunctionType t) {
      addAll(found, t.result());
    }
    body.binding(value).ifPresent(b -> addNumber(found, b));
    body.furtherBindings(value).forEach(b -> addNumber(found, b));
    return !found.isEmpty() && found.stream().allMatch(ValueTypes::isNumber);
  }

  private static void addNumber(List<Type> found, Binding binding) {
    if (binding.place() == Binding.Place.VALUE) {
      addAll(found, binding.variable().type());
    }
  }

  /**
   * Whether a type is an integer with a name that does not tell of pointers, nor do the names that
   * it is made of, or {@code long long}, which programs use for counts, not for addresses.
   */
  static boolean isNumber(Type type) {
    boolean isNamed = false;
    Type declared = type;
    while (true) {
      if (declared instanceof QualifiedType q && q.target() != null) {
        declared = q.target();
      } else if (declared instanceof TypedefType t && t.target() != null) {
        if (t.name().contains("ptr")) {
          return false;
        }
        isNamed = true;
        declared = t.target();
      } else {
        return declared instanceof BaseType b && (isNamed || b.name().contains("long long"));
      }
    }
  }

  /**
   * What lies at an address: the outermost struct that begins there, or else the scalar, one for
   * each type the address is declared with.
   */
  List<Type> partsAt(Value address) {
    return partsAt(Path.to(address));
  }

  /** The same for where a step leads, whatever its result is declared as. */
  List<Type> partsAt(Address step) {
    return partsAt(Path.of(step));
  }

  private List<Type> partsAt(Path path) {
    var found = new ArrayList<Type>(1);
    walkSpots(
        path,
        0,
        (moved, isScattered) -> {
          Type part = isScattered ? null : spot.part();
          if (part != null) {
            found.add(part);
          }
        });
    return found;
  }

  /** The struct of a size that begins at an address, by all types the address is declared with. */
  @Nullable Type structAt(Value address, long size) {
    var found = new ArrayList<@Nullable Type>(1);
    walkSpots(
        Path.to(address), 0, (moved, isScattered) -> found.add(isScattered ? null : ofSize(size)));
    boolean isOne = !found.isEmpty() && found.stream().allMatch(t -> t == found.get(0));
    return isOne ? found.get(0) : null;
  }

  private @Nullable Type ofSize(long size) {
    for (int i = 0; i < spot.records; i++) {
      if (spot.recordStart[i] == spot.offset && Layouts.bytes(spot.record[i]) == size) {
        return spot.record[i];
      }
    }
    return null;
  }

  /** The structs somewhere in which an address lies, if it is moved by an offset not known. */
  List<RecordType> structsAround(Value address) {
    return structsAround(Path.to(address));
  }

  /** The same for where a step leads, whatever its result is declared as. */
  List<RecordType> structsAround(Address step) {
    return structsAround(Path.of(step));
  }

  private List<RecordType> structsAround(Path path) {
    var found = new ArrayList<RecordType>(1);
    walkSpots(
        path,
        0,
        (moved, isScattered) -> {
          if (isScattered && spot.records > 0) {
            found.add(spot.record[0]);
          }
        });
    return found;
  }
}
