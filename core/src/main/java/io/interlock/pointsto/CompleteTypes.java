package io.interlock.pointsto;

import io.interlock.ir.Body;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.LocalValue;
import io.interlock.ir.Program;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.Member;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.QualifiedType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.ir.type.TypedefType;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The definitions of structs that are only declared in some files, found by name in others. If
 * files define different structs of one name, the first one found stands for the declaration.
 */
final class CompleteTypes {
  private final Map<String, RecordType> definitions = new HashMap<>();
  private final Set<Type> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final ArrayDeque<Type> waiting = new ArrayDeque<>();

  CompleteTypes(Program program) {
    for (Global global : program.globals()) {
      add(global.type());
    }
    for (Function function : program.functions()) {
      add(function.type());
      program.body(function).ifPresent(body -> addVariables(function, body));
    }
    while (!waiting.isEmpty()) {
      visit(waiting.pop());
    }
  }

  private void addVariables(Function function, Body body) {
    for (LocalValue formal : function.formals()) {
      addVariable(body, formal);
    }
    for (var block : body.blocks()) {
      for (var i : block.instructions()) {
        i.definition().ifPresent(r -> addVariable(body, r));
      }
    }
  }

  private void addVariable(Body body, LocalValue value) {
    body.binding(value).ifPresent(b -> add(b.variable().type()));
  }

  private void add(@Nullable Type type) {
    if (type != null && seen.add(type)) {
      waiting.add(type);
    }
  }

  private void visit(Type type) {
    if (type instanceof RecordType record) {
      if (!record.name().isEmpty() && !record.members().isEmpty()) {
        definitions.putIfAbsent(record.name(), record);
      }
      for (Member member : record.members()) {
        add(member.type());
      }
    } else if (type instanceof PointerType p) {
      add(p.target());
    } else if (type instanceof ArrayType a) {
      add(a.element());
    } else if (type instanceof TypedefType t) {
      add(t.target());
    } else if (type instanceof QualifiedType q) {
      add(q.target());
    } else if (type instanceof FunctionType f) {
      add(f.result());
      f.formals().forEach(this::add);
    }
  }

  /** The definition of a struct, or what is given if there is none. */
  @Nullable Type of(@Nullable Type type) {
    if (type instanceof RecordType record && record.members().isEmpty()) {
      return definitions.getOrDefault(record.name(), record);
    }
    return type;
  }
}
