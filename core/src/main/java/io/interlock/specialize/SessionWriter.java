package io.interlock.specialize;

import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Linkage;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.Value;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.FunctionType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.RecordType;
import io.interlock.ir.type.Type;
import io.interlock.model.Action.Session;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the functions that call those of one table, as a {@link Session} says: one that begins and
 * ends as many sessions as there are at once, one for each of these, and one for each thread that a
 * session has.
 *
 * <p>A function is called with the registered object where it takes a pointer to such a struct,
 * with the session's own object where it takes a pointer to one of those, with new memory for other
 * pointers, and with any number. A member that holds null leads to no function.
 */
final class SessionWriter {
  /** What the written code calls. */
  record Library(Function start, Function join, Function stop, Function create, Function any) {}

  /** Adds functions to the program. */
  interface Sink {
    Function add(String name, List<Formal> formals, Body body);
  }

  /** A table, seen from the object that it is registered with. */
  record Table(@Nullable RecordType object, List<Long> way, @Nullable Type type) {}

  /** As many arguments as {@code kernel.start} hands on. */
  private static final int MAX_ARGUMENTS = 6;

  private final Library library;
  private final Sink sink;
  private final Table table;
  private final Session session;
  private final StructTypes types;
  private final int pointerSize;
  private final Position position;

  SessionWriter(
      Library library,
      Sink sink,
      Table table,
      Session session,
      StructTypes types,
      int pointerSize,
      Position position) {
    this.library = library;
    this.sink = sink;
    this.table = table;
    this.session = session;
    this.types = types;
    this.pointerSize = pointerSize;
    this.position = position;
  }

  /** The values that code of a session has at hand. */
  private record Scope(CodeBuilder code, Value object, Map<String, Value> created) {}

  private static List<Formal> formals(int count) {
    List<Formal> formals = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      formals.add(new Formal(i, CodeBuilder.POINTER, 0));
    }
    return formals;
  }

  /** The function that is called when the table is registered, with the registered object. */
  Function write() {
    List<Function> sessions = new ArrayList<>();
    for (int i = 0; i < session.times(); i++) {
      sessions.add(sink.add("kernel.session", formals(1), sessionBody()));
    }
    if (sessions.size() == 1) {
      return sessions.get(0);
    }
    var code = new CodeBuilder(pointerSize, 1, position);
    Value object = formals(1).get(0);
    runTogether(code, sessions, object, List.of());
    code.end(null);
    return sink.add("kernel.sessions", formals(1), code.build());
  }

  /** Starts a thread for each function, and waits for all of them. */
  private void runTogether(
      CodeBuilder code, List<Function> functions, Value object, List<Value> created) {
    List<Result> handles = new ArrayList<>();
    functions.forEach(f -> handles.add(code.variable()));
    for (int i = 0; i < functions.size(); i++) {
      List<Value> arguments = new ArrayList<>();
      arguments.add(handles.get(i));
      arguments.add(new SymbolAddress(functions.get(i), 0));
      arguments.add(object);
      arguments.addAll(created);
      while (arguments.size() < 2 + MAX_ARGUMENTS) {
        arguments.add(new NullConstant());
      }
      code.call(new SymbolAddress(library.start(), 0), arguments);
    }
    for (Result handle : handles) {
      code.call(new SymbolAddress(library.join(), 0), List.of(code.load(handle, 0)));
    }
  }

  private Body sessionBody() {
    var code = new CodeBuilder(pointerSize, 1, position);
    Value object = formals(1).get(0);
    code.declare(0, "object", table.object());
    Map<String, Value> created = new TreeMap<>();
    for (String tag : session.creates()) {
      if (created.size() + 1 < MAX_ARGUMENTS && isTaken(tag)) {
        created.put(tag, create(code, tag));
      }
    }
    var scope = new Scope(code, object, created);
    int failed = code.block();
    for (String member : session.first()) {
      call(member, scope, failed);
    }
    List<Function> users = users(created);
    runTogether(code, users, object, List.copyOf(created.values()));
    for (String member : session.last()) {
      call(member, scope, -1);
    }
    code.end(null);
    code.at(failed); // what ends here has joined nobody, and need not
    code.call(new SymbolAddress(library.stop(), 0), List.of());
    code.end(null);
    return code.build();
  }

  /** Whether a function of the table takes such an object. */
  private boolean isTaken(String tag) {
    return Stream.of(
            session.first(), session.turns(), session.single(), session.many(), session.last())
        .flatMap(List::stream)
        .map(this::type)
        .filter(Objects::nonNull)
        .flatMap(t -> t.formals().stream())
        .anyMatch(f -> StructTypes.target(f) instanceof RecordType r && r.name().equals(tag));
  }

  private @Nullable FunctionType type(String member) {
    List<StructTypes.Place> way = place(member);
    return way != null
            && StructTypes.target(way.get(way.size() - 1).type()) instanceof FunctionType type
        ? type
        : null;
  }

  private Value create(CodeBuilder code, String tag) {
    Result made = code.call(library.create(), CodeBuilder.POINTER, List.of());
    code.declare(made.id(), tag, types.tagged(tag));
    return made;
  }

  /** The functions of the threads that run at once in one session. */
  private List<Function> users(Map<String, Value> created) {
    List<Function> users = new ArrayList<>();
    addUser(users, session.turns(), created.keySet());
    session.single().forEach(m -> addUser(users, List.of(m), created.keySet()));
    addUser(users, session.many(), created.keySet());
    addUser(users, session.many(), created.keySet());
    return users;
  }

  private void addUser(List<Function> users, List<String> members, Set<String> created) {
    List<String> there = members.stream().filter(m -> place(m) != null).toList();
    if (!there.isEmpty()) {
      List<Formal> formals = formals(1 + created.size());
      users.add(sink.add("kernel.user", formals, userBody(there, formals, created)));
    }
  }

  private Body userBody(List<String> members, List<Formal> formals, Set<String> created) {
    var code = new CodeBuilder(pointerSize, formals.size(), position);
    code.declare(0, "object", table.object());
    Map<String, Value> values = new TreeMap<>();
    for (String tag : created) {
      Formal formal = formals.get(values.size() + 1);
      values.put(tag, formal);
      code.declare(formal.id(), tag, types.tagged(tag));
    }
    int loop = code.block();
    code.jump(loop);
    code.at(loop);
    Result number = code.call(library.any(), CodeBuilder.INT, List.of());
    List<Integer> targets = new ArrayList<>();
    members.forEach(m -> targets.add(code.block()));
    int exit = code.block();
    code.choose(number, targets, exit);
    for (int i = 0; i < members.size(); i++) {
      code.at(targets.get(i));
      call(members.get(i), new Scope(code, formals.get(0), values), -1);
      code.jump(loop);
    }
    code.at(exit);
    code.end(null);
    return code.build();
  }

  /** A member by its way through the table; null if there is none that is a function. */
  private @Nullable List<StructTypes.Place> place(String member) {
    List<StructTypes.Place> way = new ArrayList<>();
    Type at = table.type();
    for (String name : member.split("->", -1)) {
      StructTypes.Place place = StructTypes.member(at, name);
      if (place == null) {
        return null;
      }
      way.add(place);
      at = StructTypes.target(place.type());
    }
    return at instanceof FunctionType ? way : null;
  }

  /**
   * Calls a member, if it is there.
   *
   * @param failed where to go on if it does not return zero; negative if that does not matter
   */
  private void call(String member, Scope scope, int failed) {
    List<StructTypes.Place> way = place(member);
    FunctionType type = type(member);
    if (way == null || type == null) {
      return;
    }
    CodeBuilder code = scope.code();
    Value at = scope.object();
    for (long offset : table.way()) {
      at = code.load(at, offset);
    }
    for (StructTypes.Place place : way) {
      at = code.load(at, place.offset());
    }
    List<Value> arguments = new ArrayList<>();
    type.formals().forEach(f -> arguments.add(argument(f, scope)));
    ValueType returned = returned(type);
    if (returned.kind() == ValueType.Kind.VOID) {
      code.call(at, arguments);
      return;
    }
    Result result = code.call(at, returned, arguments);
    if (failed >= 0 && returned.kind() == ValueType.Kind.INTEGER) {
      int next = code.block();
      code.branchIfZero(result, returned, next, failed);
      code.at(next);
    }
  }

  private Value argument(Type type, Scope scope) {
    Type target = StructTypes.target(type);
    if (target instanceof RecordType struct) {
      Value created = scope.created().get(struct.name());
      if (created != null) {
        return created;
      }
      if (table.object() != null && struct.name().equals(table.object().name())) {
        return scope.object();
      }
    }
    if (target != null || type.stripped() instanceof PointerType) {
      Result made = scope.code().call(library.create(), CodeBuilder.POINTER, List.of());
      scope.code().declare(made.id(), "argument", target);
      return made;
    }
    int bits = (int) Math.max(type.bits(), 1);
    return scope.code().call(library.any(), new ValueType(ValueType.Kind.INTEGER, bits), List.of());
  }

  private static ValueType returned(FunctionType type) {
    Type result = type.result() == null ? null : type.result().stripped();
    if (result == null) {
      return ValueType.VOID;
    }
    return result instanceof PointerType
        ? CodeBuilder.POINTER
        : new ValueType(ValueType.Kind.INTEGER, (int) Math.max(result.bits(), 1));
  }

  static Function function(
      int index, String name, List<Formal> formals, Linkage linkage, Position position) {
    return new Function(index, name, linkage, Set.of(), formals, null, position, null);
  }
}
