package io.interlock.frontend.image;

import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.BaseType;
import io.interlock.ir.type.EnumType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.OpaqueType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.QualifiedType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedefType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a unit's debug types. A type may refer to later ones, so entries are first parsed and
 * then built, each after those it is made of; a struct or union is built at once and gets its
 * members at the end, which breaks every cycle C allows. Nothing recurses, so long chains of
 * typedefs are no danger.
 */
final class TypeDecoder {
  private static final TypeEntry.Kind[] KINDS = TypeEntry.Kind.values();
  private static final QualifiedType.Qualifier[] QUALIFIERS = QualifiedType.Qualifier.values();

  private final UnitImage unit;
  private final RecordTypes records;
  private final List<TypeEntry> entries = new ArrayList<>();
  private final List<@Nullable Type> built = new ArrayList<>();

  TypeDecoder(UnitImage unit, RecordTypes records) {
    this.unit = unit;
    this.records = records;
  }

  /** All types of the unit by number. */
  List<Type> decode() {
    ImageInput input = unit.types();
    int count = input.readCount();
    for (int i = 0; i < count; i++) {
      entries.add(parse(input, count));
      built.add(null);
    }
    var fresh = new ArrayList<Integer>();
    for (int i = 0; i < count; i++) {
      if (entries.get(i) instanceof TypeEntry.Composite r) {
        declare(i, r, fresh);
      }
    }
    for (int i = 0; i < count; i++) {
      build(i);
    }
    fresh.forEach(this::define);
    return built.stream().map(t -> t == null ? new OpaqueType("") : t).toList();
  }

  private TypeEntry parse(ImageInput input, int count) {
    TypeEntry.Kind kind = input.readEnum(KINDS);
    return switch (kind) {
      case OPAQUE, BASE, ENUM, TYPEDEF -> parseNamed(input, kind, count);
      case POINTER -> new TypeEntry.Derived(kind, "", readRef(input, count), input.readUnsigned());
      case QUALIFIED -> {
        int which = input.readBelow(QUALIFIERS.length + 1);
        yield new TypeEntry.Derived(kind, "", readRef(input, count), which);
      }
      case STRUCT, UNION -> parseRecord(input, kind, count);
      case ARRAY -> parseArray(input, count);
      case FUNCTION -> new TypeEntry.Signature(readRefs(input, count));
    };
  }

  private TypeEntry parseNamed(ImageInput input, TypeEntry.Kind kind, int count) {
    String name = unit.readString(input);
    int target = kind == TypeEntry.Kind.TYPEDEF ? readRef(input, count) : TypeEntry.NONE;
    boolean sized = kind == TypeEntry.Kind.BASE || kind == TypeEntry.Kind.ENUM;
    return new TypeEntry.Derived(kind, name, target, sized ? input.readUnsigned() : 0);
  }

  private TypeEntry parseRecord(ImageInput input, TypeEntry.Kind kind, int count) {
    String name = unit.readString(input);
    var file = unit.readFile(input);
    int line = input.readInt();
    long bits = input.readUnsigned();
    boolean complete = input.readFlag();
    int memberCount = input.readCount();
    var members = new ArrayList<TypeEntry.Field>(memberCount);
    for (int i = 0; i < memberCount; i++) {
      members.add(
          new TypeEntry.Field(
              unit.readString(input),
              readRef(input, count),
              input.readUnsigned(),
              input.readUnsigned(),
              input.readFlag() ? Member.Kind.BIT_FIELD : Member.Kind.PLAIN));
    }
    return new TypeEntry.Composite(kind, name, file, line, bits, complete, List.copyOf(members));
  }

  private static TypeEntry parseArray(ImageInput input, int count) {
    int element = readRef(input, count);
    long bits = input.readUnsigned();
    int dimensionCount = input.readCount();
    var dimensions = new ArrayList<Long>(dimensionCount);
    for (int i = 0; i < dimensionCount; i++) {
      dimensions.add(input.readUnsigned() - 1);
    }
    return new TypeEntry.Array(element, bits, List.copyOf(dimensions));
  }

  /** A type number plus one; {@link TypeEntry#NONE} for none. */
  private static int readRef(ImageInput input, int count) {
    return input.readBelow(count + 1) - 1;
  }

  private static List<Integer> readRefs(ImageInput input, int count) {
    int size = input.readCount();
    var refs = new ArrayList<Integer>(size);
    for (int i = 0; i < size; i++) {
      refs.add(readRef(input, count));
    }
    return List.copyOf(refs);
  }

  private void declare(int number, TypeEntry.Composite entry, List<Integer> fresh) {
    RecordTypes.Declared declared = records.declare(entry);
    built.set(number, declared.type());
    if (declared.isNew()) {
      fresh.add(number);
    }
  }

  /** Builds a type after those it is made of, with a stack of its own. */
  private void build(int number) {
    if (built.get(number) != null) {
      return;
    }
    var waiting = new ArrayDeque<Integer>();
    var entered = new HashSet<Integer>();
    waiting.push(number);
    while (!waiting.isEmpty()) {
      int top = waiting.peek();
      if (built.get(top) != null) {
        waiting.pop();
        continue;
      }
      if (entered.add(top)) {
        entries.get(top).parts().stream()
            .filter(part -> part != TypeEntry.NONE && built.get(part) == null)
            .filter(part -> !entered.contains(part))
            .forEach(waiting::push);
      }
      if (waiting.peek() == top) {
        waiting.pop();
        built.set(top, make(entries.get(top)));
      }
    }
  }

  private Type make(TypeEntry entry) {
    if (entry instanceof TypeEntry.Array a) {
      return new ArrayType(type(a.element()), a.dimensions(), a.bits());
    }
    if (entry instanceof TypeEntry.Signature s) {
      return makeFunction(s.types());
    }
    if (!(entry instanceof TypeEntry.Derived d)) {
      throw new IllegalStateException("records are declared first");
    }
    return switch (d.kind()) {
      case BASE -> new BaseType(d.name(), d.number());
      case ENUM -> new EnumType(d.name(), d.number());
      case TYPEDEF -> makeTypedef(d);
      case POINTER -> new PointerType(type(d.target()), d.number());
      case QUALIFIED -> makeQualified(d);
      case OPAQUE, STRUCT, UNION, ARRAY, FUNCTION -> new OpaqueType(d.name());
    };
  }

  private Type makeTypedef(TypeEntry.Derived d) {
    Type target = type(d.target());
    if (target instanceof RecordType r) {
      r.nameByTypedef(d.name());
    }
    return new TypedefType(d.name(), target);
  }

  private Type makeQualified(TypeEntry.Derived d) {
    int which = (int) d.number();
    if (which == 0) {
      throw new CorruptImageException("no qualifier 0");
    }
    return new QualifiedType(QUALIFIERS[which - 1], type(d.target()));
  }

  private Type makeFunction(List<Integer> types) {
    Type result = types.isEmpty() ? null : type(types.get(0));
    List<Type> formals =
        types.stream()
            .skip(1)
            .map(n -> n == TypeEntry.NONE ? new OpaqueType("...") : knownType(n))
            .toList();
    return new FunctionType(result, formals);
  }

  private @Nullable Type type(int number) {
    return number == TypeEntry.NONE ? null : knownType(number);
  }

  /** A part that is not built yet belongs to a cycle no C program can have. */
  private Type knownType(int number) {
    Type type = built.get(number);
    return type == null ? new OpaqueType("") : type;
  }

  private void define(int number) {
    if (entries.get(number) instanceof TypeEntry.Composite r
        && built.get(number) instanceof RecordType type) {
      type.define(r.members().stream().map(this::member).toList());
    }
  }

  private Member member(TypeEntry.Field f) {
    return new Member(f.name(), type(f.type()), f.bitOffset(), f.bits(), f.kind());
  }
}
