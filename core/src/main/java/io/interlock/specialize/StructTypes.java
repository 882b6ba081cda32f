package io.interlock.specialize;

import io.interlock.ir.Block;
import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Program;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The structs of a program by their tags, as far as its globals, functions and variables lead to
 * them; of several with one tag, one that has members. Each type is looked at once.
 */
final class StructTypes {
  /** A member and where it lies. */
  record Place(long offset, Type type) {}

  private final Map<String, RecordType> byTag = new HashMap<>();
  private final Set<Type> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final ArrayDeque<Type> waiting = new ArrayDeque<>();

  StructTypes(Program program) {
    for (Global global : program.globals()) {
      add(global.type());
    }
    for (Function function : program.functions()) {
      add(function.type());
      program.body(function).ifPresent(this::addVariables);
    }
    while (!waiting.isEmpty()) {
      read(waiting.remove());
    }
  }

  private void addVariables(Body body) {
    for (Block block : body.blocks()) {
      block
          .instructions()
          .forEach(
              i ->
                  i.definition()
                      .flatMap(body::binding)
                      .ifPresent(binding -> add(binding.variable().type())));
    }
  }

  private void add(@Nullable Type type) {
    if (type != null && seen.add(type)) {
      waiting.add(type);
    }
  }

  private void read(Type type) {
    Type at = type.stripped();
    if (at instanceof RecordType struct) {
      if (!struct.name().isEmpty() && !struct.members().isEmpty()) {
        byTag.putIfAbsent(struct.name(), struct);
      }
      struct.members().forEach(m -> add(m.type()));
    } else if (at instanceof PointerType pointer) {
      add(pointer.target());
    } else if (at instanceof ArrayType array) {
      add(array.element());
    } else if (at instanceof FunctionType function) {
      add(function.result());
      function.formals().forEach(this::add);
    } else if (at != type) {
      add(at);
    }
  }

  @Nullable RecordType tagged(String tag) {
    return byTag.get(tag);
  }

  /** What a pointer points to; null if it is no pointer. */
  static @Nullable Type target(Type type) {
    return type.stripped() instanceof PointerType pointer && pointer.target() != null
        ? pointer.target().stripped()
        : null;
  }

  /** A member of a struct, or of structs without a name inside; null if there is none. */
  static @Nullable Place member(@Nullable Type type, String name) {
    if (type instanceof RecordType struct) {
      for (Member member : struct.members()) {
        Type of = member.type() == null ? null : member.type().stripped();
        if (of != null && member.name().equals(name)) {
          return new Place(member.bitOffset() / Byte.SIZE, of);
        }
        Place inner = member.name().isEmpty() ? member(of, name) : null;
        if (inner != null) {
          return new Place(inner.offset() + member.bitOffset() / Byte.SIZE, inner.type());
        }
      }
    }
    return null;
  }
}
