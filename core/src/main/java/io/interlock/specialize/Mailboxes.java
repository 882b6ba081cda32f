package io.interlock.specialize;

import io.interlock.ir.Body;
import io.interlock.ir.Formal;
import io.interlock.ir.Function;
import io.interlock.ir.Global;
import io.interlock.ir.Initializer;
import io.interlock.ir.IntegerConstant;
import io.interlock.ir.Linkage;
import io.interlock.ir.NullConstant;
import io.interlock.ir.Program;
import io.interlock.ir.Result;
import io.interlock.ir.SymbolAddress;
import io.interlock.ir.ValueType;
import io.interlock.ir.type.ArrayType;
import io.interlock.ir.type.PointerType;
import io.interlock.ir.type.Type;
import io.interlock.source.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Adds to a program what stands for the system that keeps pointers on their way: for each kind a
 * stack under a lock, and four functions, as one would write them in C:
 *
 * <pre>
 * long send(T *message, long result) {
 *   if (result &lt; 0) return -1;
 *   put(message);
 *   return 1;
 * }
 * void put(T *message) { lock(&amp;guard); slots[count++] = message; unlock(&amp;guard); }
 * T *take(long result) {
 *   if (result &lt; 0) return 0;
 *   lock(&amp;guard);
 *   if (count == 0) { unlock(&amp;guard); return 0; }
 *   T *message = slots[--count];
 *   unlock(&amp;guard);
 *   return message;
 * }
 * T *receive(T *before, long result) { T *message = take(result); return message ? message : before; }
 * </pre>
 */
final class Mailboxes {
  /**
   * The functions of one kind of message.
   *
   * @param send puts the message there if a number is not negative, and says whether it was: {@link
   *     #SENT}, or less than zero
   * @param take returns null if the number is negative, or there is no message
   * @param receive returns what was there before instead of null
   */
  record Mailbox(Function put, Function send, Function take, Function receive) {}

  private static final long CAPACITY = 64;

  /** What is returned if a message was sent. */
  static final long SENT = 1;

  private final Program program;
  private final List<Function> functions;
  private final List<Global> globals;
  private final Map<Function, Body> bodies = new HashMap<>();
  private final List<Global> added = new ArrayList<>();
  private @Nullable Function lock;
  private @Nullable Function unlock;

  Mailboxes(Program program) {
    this.program = program;
    functions = new ArrayList<>(program.functions());
    globals = new ArrayList<>(program.globals());
  }

  Mailbox add(@Nullable Type target, Position position) {
    lock = lock == null ? function("system.lock", List.of(), position, null) : lock;
    unlock = unlock == null ? function("system.unlock", List.of(), position, null) : unlock;
    var pointer = new PointerType(target, program.pointerSize() * (long) Byte.SIZE);
    long bits = pointer.bits() * CAPACITY;
    Global guard = global("system.guard", null, program.pointerSize() * CAPACITY, position);
    Global count = global("system.count", null, program.pointerSize(), position);
    Global slots =
        global(
            "system.slots",
            new ArrayType(pointer, List.of(CAPACITY), bits),
            bits / Byte.SIZE,
            position);
    var writer = new Writer(address(guard), address(count), address(slots), lock, unlock);
    Function put = writer.put(target, position);
    Function take = writer.take(target, position);
    Function receive = writer.receive(take, target, position);
    return new Mailbox(put, writer.send(put, position), take, receive);
  }

  private static SymbolAddress address(Global global) {
    return new SymbolAddress(global, 0);
  }

  private Global global(String name, @Nullable Type type, long size, Position position) {
    var global =
        new Global(
            globals.size(),
            name,
            name,
            "",
            Linkage.INTERNAL,
            Global.Storage.WRITABLE,
            size,
            type,
            position);
    globals.add(global);
    added.add(global);
    return global;
  }

  private Function function(
      String name, List<Formal> formals, Position position, @Nullable Body body) {
    Linkage linkage = body == null ? Linkage.EXTERNAL : Linkage.INTERNAL;
    Function function = SessionWriter.function(functions.size(), name, formals, linkage, position);
    functions.add(function);
    if (body != null) {
      bodies.put(function, body);
    }
    return function;
  }

  /** The program with what was added, and other bodies of the functions that it had before. */
  Program build(BiFunction<Function, Body, Body> change) {
    var builder = new Program.Builder(functions, globals).pointerSize(program.pointerSize());
    for (Function function : program.functions()) {
      program.body(function).ifPresent(b -> builder.body(function, change.apply(function, b)));
    }
    bodies.forEach(builder::body);
    for (Global global : program.globals()) {
      Optional<Initializer> initial = program.initializer(global);
      initial.ifPresent(i -> builder.initializer(global, i));
    }
    added.forEach(g -> builder.initializer(g, new Initializer(g.size(), List.of(), null, 0)));
    return builder.lifecycle(program.constructors(), program.destructors()).build();
  }

  private final class Writer {
    private final SymbolAddress guard;
    private final SymbolAddress count;
    private final SymbolAddress slots;
    private final SymbolAddress acquire;
    private final SymbolAddress release;
    private final ValueType number =
        new ValueType(ValueType.Kind.INTEGER, program.pointerSize() * Byte.SIZE);

    Writer(
        SymbolAddress guard,
        SymbolAddress count,
        SymbolAddress slots,
        Function acquire,
        Function release) {
      this.guard = guard;
      this.count = count;
      this.slots = slots;
      this.acquire = new SymbolAddress(acquire, 0);
      this.release = new SymbolAddress(release, 0);
    }

    Function put(@Nullable Type target, Position position) {
      var code = new CodeBuilder(program.pointerSize(), 1, position);
      var message = new Formal(0, CodeBuilder.POINTER, 0);
      code.declare(0, "message", target);
      code.call(acquire, List.of(guard));
      Result index = code.load(count, number);
      code.store(count, code.sum(index, number, 1));
      code.store(code.element(slots, index), message);
      code.call(release, List.of(guard));
      code.end(null);
      return function("system.put", List.of(message), position, code.build());
    }

    Function send(Function put, Position position) {
      var code = new CodeBuilder(program.pointerSize(), 2, position);
      var message = new Formal(0, CodeBuilder.POINTER, 0);
      var result = new Formal(1, number, 0);
      int failed = code.block();
      int done = code.block();
      code.branchIfNegative(result, number, failed, done);
      code.at(failed);
      code.end(new IntegerConstant(-1, number.bits()));
      code.at(done);
      code.call(new SymbolAddress(put, 0), List.of(message));
      code.end(new IntegerConstant(SENT, number.bits()));
      return function("system.send", List.of(message, result), position, code.build());
    }

    Function take(@Nullable Type target, Position position) {
      var code = new CodeBuilder(program.pointerSize(), 1, position);
      var result = new Formal(0, number, 0);
      int failed = code.block();
      int done = code.block();
      int none = code.block();
      int some = code.block();
      code.branchIfNegative(result, number, failed, done);
      code.at(failed);
      code.end(new NullConstant());
      code.at(done);
      code.call(acquire, List.of(guard));
      Result there = code.load(count, number);
      code.branchIfZero(there, number, none, some);
      code.at(none);
      code.call(release, List.of(guard));
      code.end(new NullConstant());
      code.at(some);
      Result index = code.sum(there, number, -1);
      code.store(count, index);
      Result message = code.load(code.element(slots, index), CodeBuilder.POINTER);
      code.declare(message.id(), "message", target);
      code.call(release, List.of(guard));
      code.end(message);
      return function("system.take", List.of(result), position, code.build());
    }

    Function receive(Function take, @Nullable Type target, Position position) {
      var code = new CodeBuilder(program.pointerSize(), 2, position);
      var before = new Formal(0, CodeBuilder.POINTER, 0);
      var result = new Formal(1, number, 0);
      code.declare(0, "before", target);
      int none = code.block();
      int some = code.block();
      Result message = code.call(take, CodeBuilder.POINTER, List.of(result));
      code.declare(message.id(), "message", target);
      code.branchIfZero(message, CodeBuilder.POINTER, none, some);
      code.at(none);
      code.end(before);
      code.at(some);
      code.end(message);
      return function("system.receive", List.of(before, result), position, code.build());
    }
  }
}
